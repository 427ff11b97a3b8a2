{% load static %}// Shows what push tells; keeps the last pages looked at, to be read without a network. It sends nothing.
const SHELL = "shell-1";
const PAGES = "pages-1";
const MOST_PAGES = 20;
const OFFLINE = "{% url "offline" %}";
const PAST = /event=|seat=|since=|part=/;
const READABLE = /^\/(my\/|tables\/[^/]+\/)$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([OFFLINE, "{% static "paquebot.css" %}", "{% static "paquebot.svg" %}"])));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  // Whoever signs out, or in as somebody else, leaves nothing behind to be read.
  if (url.pathname.startsWith("/accounts/") && request.method === "POST") event.waitUntil(caches.delete(PAGES));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event, request, url));
  else if (/\.(css|js|svg|png|woff2)$/.test(url.pathname)) event.respondWith(part(event, request));
});

async function page(event, request, url) {
  try {
    const answer = await fetch(request);
    if (answer.ok && READABLE.test(url.pathname) && !PAST.test(url.search)) event.waitUntil(keep(url.pathname, answer.clone()));
    return answer;
  } catch {
    const pages = await caches.open(PAGES);
    return (await pages.match(url.pathname)) || (await caches.match(OFFLINE)) || Response.error();
  }
}

async function keep(path, answer) {
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.put(path, answer);
  const kept = await pages.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await pages.delete(oldest);
}

// Styles, scripts and pictures: from the network, and as they were last where there is none.
async function part(event, request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open(SHELL).then((shell) => shell.put(request, copy)));
    }
    return answer;
  } catch {
    return (await caches.match(request)) || Response.error();
  }
}

addEventListener("push", (event) => {
  const told = event.data?.json()?.notification;
  if (!told) return;
  event.waitUntil(registration.showNotification(told.title, { body: told.body, tag: told.tag, data: told.navigate, icon: "{% static "icon-192.png" %}" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
