// Shows the position after the event the slider stands at. It fetches the same part of the same page that a link would show.
for (const positions of document.querySelectorAll("[data-positions]")) {
  const part = positions.querySelector("[data-position]");
  const slider = positions.querySelector("[data-slider]");
  const output = slider.form.querySelector("output");
  let newest = 0;
  let timer = 0;
  slider.form.querySelector("[data-slider-button]").hidden = true;

  async function show(address) {
    const mine = ++newest;
    const partial = new URL(address);
    partial.searchParams.set("part", "position");
    const answer = await fetch(partial);
    if (!answer.ok || mine !== newest) return;
    part.innerHTML = await answer.text();
    history.replaceState(null, "", address);
  }

  slider.addEventListener("input", () => {
    output.value = slider.value;
    const address = new URL(slider.form.action);
    address.search = new URLSearchParams(new FormData(slider.form));
    clearTimeout(timer);
    timer = setTimeout(show, 80, address);
  });
  part.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    output.value = slider.value = new URL(link.href).searchParams.get("event");
    show(link.href).then(() => part.querySelector(`a[rel=${link.rel}]`)?.focus());
  });
}
