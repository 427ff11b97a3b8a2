// Keeps a letter that is sent without a network, and sends it when there is one again: under the same number, so that it
// counts once, and with the position it was written for, so that it is refused if something changed.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});

const table = document.body.dataset.table;
const KEY = `letter/${table}`;
const notice = document.querySelector("[data-offline]");

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
};

function show() {
  if (!notice) return;
  const letter = kept();
  const form = notice.querySelector("form");
  notice.hidden = navigator.onLine && !letter;
  notice.querySelector("[data-kept]").hidden = !letter;
  if (form) form.hidden = navigator.onLine || Boolean(letter);
  if (letter) notice.querySelector("pre").textContent = letter.fields.find(([name]) => name === "orders")?.[1] || "";
}

// Before any other script: without a network a draft cannot be changed, and a letter is kept.
addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!notice || navigator.onLine || form.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.action.includes("/orders/")) keep(form, event.submitter);
    (notice.querySelector("textarea") || notice).focus();
  },
  { capture: true },
);

function keep(form, submitter) {
  const sent = new FormData(form, submitter);
  sent.delete("csrfmiddlewaretoken");
  sent.set("nonce", crypto.randomUUID().replaceAll("-", "").slice(0, 20));
  localStorage.setItem(KEY, JSON.stringify({ action: form.action, fields: [...sent] }));
  show();
}

notice?.querySelector("[data-forget]").addEventListener("click", () => {
  localStorage.removeItem(KEY);
  show();
});

let sending = false;
async function send() {
  const letter = kept();
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!letter || !token || sending || !navigator.onLine) return;
  sending = true;
  const fields = [["csrfmiddlewaretoken", token], ...letter.fields];
  try {
    const answer = await fetch(letter.action, { method: "POST", body: new URLSearchParams(fields) });
    if (answer.status >= 500 || answer.status === 403) return; // later, or by hand
    localStorage.removeItem(KEY);
    if (answer.redirected) return location.assign(answer.url);
    again(letter.action, fields); // refused: the page says why, and what changed
  } catch {
    // still no network: the letter stays
  } finally {
    sending = false;
    show();
  }
}

function again(action, fields) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of fields) {
    const field = document.createElement("input");
    field.type = "hidden";
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

addEventListener("online", send);
addEventListener("online", show);
addEventListener("offline", show);
show();
send();
