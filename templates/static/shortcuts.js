// One key each; the list of them is on the More tab, and `?` opens it. Nothing happens while somebody writes.
const list = document.querySelector("[data-shortcuts]");
if (list) list.hidden = false;
const press = (selector) => document.querySelector(selector)?.click();
const look = (how) => document.dispatchEvent(new CustomEvent("look", { detail: how }));
const deeds = {
  "?": () => { press(".tabs a[href$='#more']"); list?.scrollIntoView(); },
  b: () => document.querySelector("[data-touching] button[tabindex='0']")?.focus(),
  "+": () => look("in"),
  "-": () => look("out"),
  0: () => look("fit"),
  c: () => look("mine"),
  w: () => { press(".tabs a[href='#letter']"); document.getElementById("write")?.focus(); },
  u: () => press("button[name=undo]:not([disabled])"),
  p: () => document.dispatchEvent(new Event("play")),
  n: () => press(".next-table"),
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (/^[1-6]$/.test(event.key)) press(`.tabs a:nth-of-type(${event.key})`);
  else if (!(event.key in deeds)) return;
  else deeds[event.key]();
  event.preventDefault();
});
