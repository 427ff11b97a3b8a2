// Puts the parts of a page that came anew in the place of those that are shown: every element with data-swap, by its id.
// What somebody is writing stays, and so does the place where the reader was.

export function swap(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const open = [...document.querySelectorAll(".panel details[open] > summary")].map((summary) => summary.textContent);
  const focused = pathOf(document.activeElement);
  for (const part of fresh.querySelectorAll("[data-swap]")) {
    const old = document.getElementById(part.id);
    if (!old || part.parentElement.closest("[data-swap]")) continue;
    const top = old.querySelector(".reading")?.scrollTop;
    keepWriting(old, part);
    old.replaceWith(document.adoptNode(part));
    if (top) part.querySelector(".reading").scrollTop = top;
  }
  for (const summary of document.querySelectorAll(".panel details:not([open]) > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement.open = true;
  }
  if (fresh.title) document.title = fresh.title;
  if (fresh.body.dataset.live) document.body.dataset.live = fresh.body.dataset.live;
  document.dispatchEvent(new CustomEvent("swapped", { detail: { focused } }));
  if (document.activeElement === document.body) focused?.()?.focus();
}

// A text that was begun is not lost because somebody else moved.
function keepWriting(old, part) {
  for (const field of old.querySelectorAll("textarea, input[type=text], input:not([type])")) {
    const same = field.id && part.querySelector(`#${CSS.escape(field.id)}`);
    if (same && field.value !== field.defaultValue && field.dataset.sent !== "yes") same.value = field.value;
  }
}

// Where the focus was, to be found again among the new elements.
function pathOf(element) {
  if (!element || element === document.body) return null;
  const { id } = element;
  if (id) return () => document.getElementById(id);
  const part = element.dataset.part;
  if (part) return () => document.querySelector(`[data-part="${CSS.escape(part)}"]`);
  const { name, value } = element;
  if (!name) return null;
  const panel = element.closest("[id]")?.id;
  return () =>
    document.querySelector(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`) ||
    document.getElementById(panel)?.querySelector(`[name="${CSS.escape(name)}"]`) ||
    document.getElementById("write");
}

export function tell(sentence) {
  const told = document.querySelector("[data-told]");
  if (told) told.textContent = sentence;
}
