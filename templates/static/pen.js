// Draws the course of a ship on the board itself, at any zoom. It judges nothing: a stroke becomes a line of the letter, and what
// is wrong with it the server says. A stroke that was refused stays on the board as a ghost until another is drawn.
import { show } from "./table.js";
import { tell } from "./swap.js";

const STEP = 60; // chart units between two points
const MOST = 490; // points of a line
const NEAR = 40; // pixels within which a line begins at the ship

let ship = null; // the link of the ship that is drawn for
let line = [];
let step = STEP;
let ghost = null; // the stroke that was refused

const frame = document.querySelector("[data-board]");
const picture = () => frame.querySelector("[data-picture]");
const svg = () => picture().querySelector("svg.board");
const top = () => Number(ship.dataset.top);

function take(link) {
  ship = link;
  frame.classList.add("drawing-now");
  picture().classList.add("draws");
  const said = frame.querySelector("[data-named]");
  said.textContent = link.dataset.how;
  tell(link.dataset.how);
  for (const other of document.querySelectorAll("[data-pen]")) other.setAttribute("aria-pressed", String(other === link));
}

function drop() {
  ship = null;
  line = [];
  frame.classList.remove("drawing-now");
  picture().classList.remove("draws");
  for (const link of document.querySelectorAll("[data-pen]")) link.setAttribute("aria-pressed", "false");
}

const units = (event) => {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg().getScreenCTM().inverse());
  return [Math.round(point.x), Math.round(top() - point.y)];
};
const pixels = ([x, y]) => {
  const point = new DOMPoint(x, top() - y).matrixTransform(svg().getScreenCTM());
  return [point.x, point.y];
};
const distance = ([x, y]) => Math.hypot(x - line.at(-1)[0], y - line.at(-1)[1]);

function begin(event) {
  const point = units(event);
  const start = ship.dataset.at ? ship.dataset.at.split(",").map(Number) : [point[0], 0]; // the ship, or the home line below
  const [x, y] = pixels(start);
  return Math.hypot(x - event.clientX, y - event.clientY) <= NEAR ? start : point;
}

function keep(point) {
  line.push(point);
  if (line.length > MOST) {
    line = line.filter((_, i) => i % 2 === 0 || i === line.length - 1); // a long line is drawn with longer steps
    step *= 2;
  }
  draw("stroke", line);
}

function draw(name, points) {
  let drawn = svg().querySelector(`.${name}`);
  if (!drawn) {
    drawn = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    drawn.setAttribute("class", name);
    svg().append(drawn);
  }
  drawn.setAttribute("points", points.map(([x, y]) => `${x},${top() - y}`).join(" "));
}

async function sent() {
  const form = document.getElementById("touch-form");
  const body = new URLSearchParams(new FormData(form));
  body.set("kind", ship.dataset.kind);
  body.set("condition", "");
  body.set("field-ship", JSON.stringify(ship.dataset.ship));
  body.set("field-trace", JSON.stringify(line));
  const drawn = { ship: ship.dataset.ship, line, top: top() };
  drop();
  await show(form.action, { push: true, options: { method: "POST", body } });
  const last = document.querySelector(".lines li:last-child");
  ghost = last?.classList.contains("is-refused") ? drawn : null;
  haunt();
  tell(last?.innerText || "");
}

function haunt() {
  if (!ghost) return;
  const link = document.querySelector(`[data-pen][data-ship="${ghost.ship}"]`);
  if (!link) return;
  const before = ship;
  ship = link;
  draw("refused-stroke", ghost.line);
  handles();
  ship = before;
}

// --- Mending: some points of a refused stroke can be moved; those between go along ---

const HANDLES = 12;
let held = null; // which point is moved

function handles() {
  svg().querySelectorAll(".handle").forEach((old) => old.remove());
  const last = ghost.line.length - 1;
  const every = Math.max(1, Math.ceil(last / HANDLES));
  ghost.points = [...new Set([...ghost.line.keys()].filter((i) => i % every === 0).concat(last))];
  for (const i of ghost.points) {
    const handle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    const [x, y] = ghost.line[i];
    for (const [name, value] of Object.entries({ class: "handle", cx: x, cy: ghost.top - y, r: 90 })) handle.setAttribute(name, value);
    handle.dataset.point = i;
    svg().append(handle);
  }
}

function bend(to) {
  const at = ghost.points.indexOf(held);
  const [from, upto] = [ghost.points[at - 1] ?? held, ghost.points[at + 1] ?? held];
  const [dx, dy] = [to[0] - ghost.line[held][0], to[1] - ghost.line[held][1]];
  for (let i = from; i <= upto; i += 1) {
    const span = i <= held ? held - from : upto - held;
    const share = i === held ? 1 : span ? 1 - Math.abs(i - held) / span : 0;
    ghost.line[i] = [Math.round(ghost.line[i][0] + dx * share), Math.round(ghost.line[i][1] + dy * share)];
  }
}

frame.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest(".handle");
  if (!handle || !ghost || ship) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held = Number(handle.dataset.point);
  frame.setPointerCapture(event.pointerId);
}, true);
frame.addEventListener("pointermove", (event) => {
  const link = ghost && held !== null && document.querySelector(`[data-pen][data-ship="${ghost.ship}"]`);
  if (!link) return;
  ship = link;
  bend(units(event));
  draw("refused-stroke", ghost.line);
  handles();
  ship = null;
});
frame.addEventListener("pointerup", async () => {
  if (held === null || !ghost) return;
  held = null;
  const lines = document.querySelectorAll(".lines li").length;
  const form = document.getElementById("touch-form");
  const body = new URLSearchParams(new FormData(form));
  body.set("remove", lines); // the refused line is the last one
  const mended = ghost;
  await show(form.action, { push: true, options: { method: "POST", body } });
  ship = document.querySelector(`[data-pen][data-ship="${mended.ship}"]`);
  line = mended.line;
  await sent();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-pen]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (ship === link) drop();
  else take(link);
});
addEventListener("keydown", (event) => event.key === "Escape" && ship && drop());

frame.addEventListener("pointerdown", (event) => {
  if (!ship || held !== null || !event.isPrimary || event.button || !event.target.closest("[data-picture]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  frame.setPointerCapture(event.pointerId);
  for (const old of svg().querySelectorAll(".refused-stroke, .handle")) old.remove();
  ghost = null;
  line = [];
  step = STEP;
  keep(begin(event));
}, true);
frame.addEventListener("pointermove", (event) => {
  if (!ship || !line.length || !frame.hasPointerCapture(event.pointerId)) return;
  const point = units(event);
  if (distance(point) >= step) keep(point);
});
frame.addEventListener("pointerup", (event) => {
  if (!ship || !line.length || !frame.hasPointerCapture(event.pointerId)) return;
  if (distance(units(event)) > 0) keep(units(event));
  frame.releasePointerCapture(event.pointerId);
  if (line.length > 1) sent();
  else line = [];
});
document.addEventListener("swapped", () => {
  if (ship) drop();
  if (!document.querySelector(".lines .is-refused")) ghost = null;
  haunt();
});
