// Plays what happened on the board: one step after the other, its sentence beside it. Without motion all steps stand there, numbered.
const PAUSE = 1600; // milliseconds a step is shown
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SPEEDS = [1, 2, 0.5];

let at = 0; // 0: all at once
let timer = 0;
let speed = 0;

const bar = () => document.querySelector("[data-steps]");
const sentences = () => [...(bar()?.querySelectorAll("ol li") || [])];

function show(step) {
  const all = sentences();
  at = Math.max(0, Math.min(step, all.length));
  const board = document.querySelector("[data-board]");
  board.classList.toggle("playing", at > 0);
  for (const old of document.querySelectorAll(".overlay .now, [data-seq].now")) old.classList.remove("now");
  const text = bar().querySelector("[data-step-text]");
  text.dataset.all ??= text.innerHTML;
  if (!at) {
    text.innerHTML = text.dataset.all;
    return;
  }
  for (const mark of document.querySelectorAll(`.overlay .step-${at}`)) mark.classList.add("now");
  const line = all[at - 1];
  text.textContent = `${at}/${all.length} ${line.textContent}`;
  for (const same of document.querySelectorAll(`.panel [data-seq="${line.dataset.seq}"]`)) {
    same.classList.add("now");
    same.scrollIntoView({ block: "nearest" });
  }
}

// Without motion: all of them at once, with their numbers.
function allAtOnce() {
  const board = document.querySelector("[data-board]");
  const yes = board.classList.toggle("all");
  bar().querySelector("[data-play=toggle]").setAttribute("aria-pressed", String(yes));
}

function playing(yes) {
  clearTimeout(timer);
  timer = 0;
  const button = bar()?.querySelector("[data-play=toggle]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(yes));
  button.querySelector(".sign").textContent = yes ? "⏸" : "▶";
  if (yes) next();
}

function next() {
  if (at >= sentences().length) {
    playing(false);
    show(0);
    return;
  }
  show(at + 1);
  timer = setTimeout(next, PAUSE / SPEEDS[speed]);
}

const deeds = {
  toggle: () => (STILL.matches ? allAtOnce() : playing(!timer)),
  back: () => { playing(false); show(at - 1); },
  on: () => { playing(false); show(at >= sentences().length ? 0 : at + 1); },
  speed: () => {
    speed = (speed + 1) % SPEEDS.length;
    bar().querySelector("[data-speed]").textContent = `${SPEEDS[speed]}×`;
  },
};

document.addEventListener("click", (event) => deeds[event.target.closest("[data-play]")?.dataset.play]?.());
document.addEventListener("play", () => bar()?.querySelector("[data-play]") && deeds.toggle());

function ready() {
  playing(false);
  at = 0;
  document.querySelector("[data-board]")?.classList.remove("playing");
  const buttons = bar()?.querySelector("[data-step-buttons]");
  if (buttons) buttons.hidden = false;
}
document.addEventListener("swapped", ready);
ready();
