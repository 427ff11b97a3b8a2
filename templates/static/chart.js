// Keeps the line the skipper draws. It judges nothing: with open eyes it fills a field, with closed eyes it sends the stroke as it is drawn.
const STEP = 60; // chart units between two points
const MOST = 490; // points of a line
const NEAR = 32; // pixels within which a line begins at the ship
const PAUSE = 150; // milliseconds between two parts of a stroke
const ALIVE = 7000; // milliseconds after which a pen that rests says that it is still there

for (const box of document.querySelectorAll("[data-draw]")) {
  const svg = box.querySelector("svg");
  const form = document.getElementById(box.dataset.draw);
  const top = Number(svg.dataset.height);
  const at = box.dataset.at ? box.dataset.at.split(",").map(Number) : null;
  let line = [];
  let step = STEP;
  let pen = null;

  const pixels = ([x, y]) => {
    const point = new DOMPoint(x, top - y).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  };
  const units = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [Math.round(point.x), Math.round(top - point.y)];
  };
  const begin = (event) => {
    const point = units(event);
    const start = at || [point[0], 0]; // the ship, or the home line straight below
    const [x, y] = pixels(start);
    return Math.hypot(x - event.clientX, y - event.clientY) <= NEAR ? start : point;
  };
  const distance = ([x, y]) => Math.hypot(x - line.at(-1)[0], y - line.at(-1)[1]);
  const keep = (point) => {
    line.push(point);
    if (pen) {
      pen.draw(point);
      return;
    }
    if (line.length > MOST) {
      line = line.filter((_, i) => i % 2 === 0 || i === line.length - 1); // a long line is drawn with longer steps
      step *= 2;
    }
    svg.querySelector(".line").setAttribute("points", line.map(([x, y]) => `${x},${top - y}`).join(" "));
  };

  box.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button || pen) return;
    event.preventDefault();
    box.setPointerCapture(event.pointerId);
    line = [];
    step = STEP;
    if (box.dataset.pen) {
      box.classList.add("blind");
      pen = blindPen(box, form, () => {
        box.classList.remove("blind"); // it was never begun
        pen = null;
      });
    } else afresh(form, svg);
    keep(begin(event));
  });
  box.addEventListener("pointermove", (event) => {
    if (!box.hasPointerCapture(event.pointerId) || !line.length) return;
    const point = units(event);
    if (distance(point) < step) return;
    keep(point);
    if (pen && line.length > MOST) end(event); // no line is longer
  });
  const end = (event) => {
    if (!box.hasPointerCapture(event.pointerId) || !line.length) return;
    if (event.type === "pointerup" && distance(units(event)) > 0) keep(units(event));
    box.releasePointerCapture(event.pointerId);
    if (pen) pen.lift();
    else form.elements.trace.value = JSON.stringify(line);
    line = [];
  };
  box.addEventListener("pointerup", end);
  box.addEventListener("pointercancel", end);
}

// A new line takes the place of whatever was written, uploaded or looked at before.
function afresh(form, svg) {
  form.elements.line.value = "";
  form.elements.file.value = "";
  form.querySelector("[value=send]")?.remove();
  document.getElementById("chart-answer").replaceChildren();
  svg.querySelector(".points")?.remove();
}

// Sends the stroke part by part, in order. What the server answers, the latitude and the calls, is all that is shown.
function blindPen(box, form, never) {
  const heard = document.querySelector("[data-heard]");
  const waiting = [];
  let number = 0;
  let busy = false;
  let lifted = false;
  let last = null;
  let kept = "";

  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const post = async (part) => {
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      try {
        const answer = await fetch(box.dataset.pen, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
          body: JSON.stringify(part),
        });
        if (answer.status < 500 && answer.status !== 429) return answer;
      } catch {} // the same part again counts once
      await pause(400 * attempt);
    }
    return null;
  };
  const tell = ({ latitude, words }) => {
    const side = latitude < 0 ? box.dataset.south : latitude > 0 ? box.dataset.north : "";
    const called = words.map(({ word, text }) => text || box.dataset[`call${word}`]);
    heard.textContent = [`${box.dataset.latitude} ${Math.abs(latitude)}° ${side}`, ...called].join(" · ");
  };
  const fail = async (answer) => {
    lifted = true;
    clearInterval(alive);
    heard.textContent = answer ? (await answer.json()).detail : box.dataset.lost;
    if (answer && number === 1) never();
  };
  const pump = async () => {
    if (busy) return;
    busy = true;
    let done = false;
    while (!done && (waiting.length || lifted)) {
      const points = waiting.splice(0, 200);
      done = lifted && !waiting.length;
      number += 1;
      const part = { ship: box.dataset.ship, decision: form.elements.decision.value, number, points: points.length ? points : [last], lifted: done };
      const answer = await post(part);
      if (!answer?.ok) {
        await fail(answer); // the server ends the stroke where it was
        return;
      }
      const told = await answer.json();
      tell(told);
      if (told.played) kept = `?done=${told.first_seq}-${told.last_seq}#answer`; // the table says what was kept
      if (!lifted) await pause(PAUSE);
    }
    if (done) location.assign(box.dataset.after + kept);
    busy = false;
  };
  // How long the pen has been down: one of the three instruments that closed eyes have.
  const watch = document.querySelector("[data-watch]");
  const began = Date.now();
  const ticking = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000);
    if (watch) watch.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (lifted) clearInterval(ticking);
  }, 1000);
  const draw = (point) => {
    if (lifted) return;
    last = point;
    waiting.push(point);
    pump();
  };
  const alive = setInterval(() => busy || draw(last), ALIVE);
  return {
    draw,
    lift() {
      if (lifted) return;
      lifted = true;
      clearInterval(alive);
      pump();
    },
  };
}
