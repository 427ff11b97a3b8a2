// Asks the browser for a push address and puts it into the form. Where it cannot, nothing is shown.
const part = document.querySelector("[data-push]");
if (part && "serviceWorker" in navigator && "PushManager" in window) part.hidden = false;

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

part?.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  try {
    const worker = await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(part.dataset.push) });
    const { endpoint, keys } = given.toJSON();
    form.elements.endpoint.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
    form.submit();
  } catch {
    part.querySelector("[data-told]").textContent = part.dataset.no;
  }
});
