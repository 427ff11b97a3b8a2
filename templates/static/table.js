// Changes the draft without leaving the page: the same forms, the same addresses; what comes back is put in its place.
// The back button is undo. Tabs say which of them is open.
import { swap, tell } from "./swap.js";

let newest = 0;

export async function show(address, { push = false, part = "play", options = {} } = {}) {
  const mine = ++newest;
  const answer = await fetch(address, { ...options, headers: { "X-Part": part } });
  const html = await answer.text();
  if (mine !== newest) return false;
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return location.assign(answer.url);
  swap(html);
  if (push) history.pushState(null, "", answer.url.replace(/#.*/, "") + (location.hash === "#letter" || !location.hash ? "" : "#letter"));
  return answer.ok;
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-change]");
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  const write = form.querySelector("#write");
  if (write) write.dataset.sent = "yes";
  document.body.setAttribute("aria-busy", "true");
  try {
    await show(form.action, { push: true, options: { method: "POST", body } });
  } catch {
    form.submit(); // the browser says what is wrong with the connection
    return;
  } finally {
    document.body.removeAttribute("aria-busy");
  }
  sayLast();
});

// A screen reader hears what the last line does; the eye sees what may come next.
function sayLast() {
  const last = document.querySelector(".lines li:last-child div");
  tell(last ? last.innerText : "");
  const next = document.querySelector("#letter .next");
  const reading = next?.closest(".reading");
  if (reading && next.getBoundingClientRect().top > reading.getBoundingClientRect().bottom - 120) next.scrollIntoView({ block: "nearest" });
}

addEventListener("popstate", () => show(location.href));

document.addEventListener("click", (event) => {
  const example = event.target.closest("[data-fill]");
  const write = document.getElementById("write");
  if (!example || !write) return;
  write.value = example.textContent;
  write.focus();
});

// --- Tabs ---

function opened() {
  const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  return target?.closest(".panel")?.id || document.querySelector(".panels").dataset.open;
}

function mark() {
  const open = opened();
  for (const tab of document.querySelectorAll(".tabs a")) {
    if (tab.hash === `#${open}`) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  unread(open);
}

document.addEventListener("click", async (event) => {
  const tab = event.target.closest(".tabs a");
  if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (tab.dataset.load && !document.getElementById("course")) await show(tab.href, { part: tab.dataset.load });
  // Not replaceState: only a real step to the fragment moves :target.
  location.replace(tab.hash);
  mark();
});
addEventListener("hashchange", mark);
document.addEventListener("swapped", mark);

// What was read on this machine is not counted again.
function unread(open) {
  const talk = document.querySelector("[data-unread]");
  if (!talk) return;
  const key = `talk/${document.body.dataset.table}`;
  try {
    if (open === "talk") localStorage.setItem(key, talk.dataset.unread);
    if (Number(localStorage.getItem(key)) >= Number(talk.dataset.unread)) talk.querySelector("sup")?.remove();
  } catch {} // a browser may forbid it; then the server's count stands
}
mark();

// A menu closes when something else is done.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll(".menu[open]")) menu.open = false;
});
