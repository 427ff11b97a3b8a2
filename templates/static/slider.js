// Shows the position after the event the slider stands at. It fetches the same parts of the same page that a link would show.
import { swap } from "./swap.js";

let newest = 0;
let timer = 0;

async function go(address) {
  const mine = ++newest;
  const partial = new URL(address);
  partial.searchParams.set("part", "position");
  const answer = await fetch(partial);
  if (!answer.ok || mine !== newest) return;
  swap(await answer.text());
  history.replaceState(null, "", address);
}

document.addEventListener("input", (event) => {
  const slider = event.target.closest("[data-slider]");
  if (!slider) return;
  slider.form.querySelector("output").value = slider.value;
  const address = new URL(slider.form.action);
  address.search = new URLSearchParams(new FormData(slider.form));
  clearTimeout(timer);
  timer = setTimeout(go, 80, address);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  const slider = document.querySelector("[data-slider]");
  if (!link || !slider || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  slider.value = new URL(link.href).searchParams.get("event");
  slider.form.querySelector("output").value = slider.value;
  go(link.href).then(() => link.rel && document.querySelector(`#position a[rel=${link.rel}]`)?.focus());
});

const hide = () => {
  const button = document.querySelector("[data-slider-button]");
  if (button) button.hidden = true;
};
document.addEventListener("swapped", hide);
hide();
