// The board fits its frame; wheel, pinch, keys and buttons look closer. Every part of it is a real button laid over the
// picture, so that pointer, finger and arrow keys meet the same thing. Which parts may be touched is said by the server.
const LARGEST = 8;
const FINGER = 44; // pixels that a part to be touched has at least
const NARROW = matchMedia("(max-width: 52rem)");
const LEGIBLE = 820; // pixels of a whole board whose names can be read
const MOVED = 6; // pixels after which a press is a drag

for (const frame of document.querySelectorAll("[data-board]")) {
  let picture;
  let zoom;
  let pressed = null;
  const named = frame.querySelector("[data-named]");

  const svg = () => picture.querySelector("svg.board");
  const buttons = () => [...picture.querySelectorAll("[data-touching] button")];

  // Where the drawing's own units lie in the frame, before any zoom.
  const layout = () => {
    const { x, y, width, height } = svg().viewBox.baseVal;
    const scale = Math.min(picture.offsetWidth / width, picture.offsetHeight / height);
    const left = (picture.offsetWidth - width * scale) / 2 - x * scale;
    const top = (picture.offsetHeight - height * scale) / 2 - y * scale;
    return { scale, left, top };
  };
  const boxOf = (button) => button.dataset.box.split(" ").map(Number);
  const centre = (button, { scale, left, top }) => {
    const [x, y, width, height] = boxOf(button);
    return [left + (x + width / 2) * scale, top + (y + height / 2) * scale];
  };
  const place = () => {
    if (!svg()) return;
    const at = layout();
    const least = FINGER / zoom.getScale();
    picture.style.setProperty("--zoom", zoom.getScale().toFixed(2));
    for (const button of buttons()) {
      const [, , width, height] = boxOf(button);
      const [x, y] = centre(button, at);
      const w = Math.max(width * at.scale, "lit" in button.dataset ? least : 0);
      const h = Math.max(height * at.scale, "lit" in button.dataset ? least : 0);
      Object.assign(button.style, { left: `${x - w / 2}px`, top: `${y - h / 2}px`, width: `${w}px`, height: `${h}px` });
    }
  };

  const mine = () => picture.dataset.focus && buttons().find((button) => button.dataset.part === picture.dataset.focus);
  const centreOn = (button, scale) => {
    const [x, y] = centre(button, layout());
    look({ scale, x: picture.offsetWidth / 2 - x, y: picture.offsetHeight / 2 - y });
  };
  // On a narrow screen one begins at one's own place, near enough to read its name.
  const beginning = () => {
    const home = NARROW.matches && svg() && mine();
    if (!home) return { scale: 1, x: 0, y: 0 };
    const at = layout();
    const [x, y] = centre(home, at);
    const scale = Math.max(1, LEGIBLE / (svg().viewBox.baseVal.width * at.scale));
    return { scale, x: picture.offsetWidth / 2 - x, y: picture.offsetHeight / 2 - y };
  };
  const look = ({ scale, x, y }) => {
    const mine = zoom;
    mine.zoom(scale, { animate: false });
    // Panzoom holds a pan to the edges as they are drawn, so the new size must have been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => mine.pan(x, y, { animate: false, force: true })));
  };
  const looks = {
    in: () => zoom.zoomIn(),
    out: () => zoom.zoomOut(),
    fit: () => look({ scale: 1, x: 0, y: 0 }),
    mine: () => mine() && centreOn(mine(), Math.max(2, zoom.getScale())),
  };

  const begin = () => {
    const before = zoom && { scale: zoom.getScale(), ...zoom.getPan() };
    zoom?.destroy();
    picture = frame.querySelector("[data-picture]");
    zoom = Panzoom(picture, {
      maxScale: LARGEST,
      minScale: 1,
      contain: "outside",
      cursor: "grab",
      canvas: true,
      overflow: "hidden",
      duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180,
      animate: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      excludeClass: "draws",
      handleStartEvent: () => {},
    });
    picture.addEventListener("panzoomchange", () => requestAnimationFrame(place));
    const layer = picture.querySelector("[data-touching]");
    layer.hidden = !svg();
    const at = before || beginning();
    setTimeout(look, 0, at); // Panzoom itself goes to its own beginning a moment after it was made
    place();
    const first = mine() || buttons().find((button) => "lit" in button.dataset) || buttons()[0];
    if (first) first.tabIndex = 0;
  };

  // --- Touching ---

  frame.addEventListener("pointerdown", (event) => {
    pressed = [event.clientX, event.clientY];
  }, true);
  frame.addEventListener("click", (event) => {
    if (event.detail === 0 || !event.target.closest("[data-touching]")) return; // by the keyboard
    const [x, y] = pressed || [event.clientX, event.clientY];
    if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const best = nearest(event.clientX, event.clientY);
    if (best && best !== event.target) {
      event.preventDefault();
      event.stopPropagation();
      best.click();
    }
  }, true);

  // Where targets overlap, the one whose middle is nearest is meant.
  const nearest = (x, y) => {
    let best = null;
    let shortest = Infinity;
    for (const button of buttons()) {
      if (!("lit" in button.dataset)) continue;
      const box = button.getBoundingClientRect();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      const far = Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
      if (far < shortest) [best, shortest] = [button, far];
    }
    return best;
  };

  // --- Arrow keys go to the neighbour that lies that way; a name is shown while a part is met ---

  const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const step = (from, [dx, dy]) => {
    const at = layout();
    const [x, y] = centre(from, at);
    const near = from.dataset.near.split(" ");
    const score = (button) => {
      const [bx, by] = centre(button, at);
      const far = Math.hypot(bx - x, by - y) || 1;
      const along = ((bx - x) * dx + (by - y) * dy) / far; // 1: straight that way
      return along > 0.3 ? far / along : Infinity;
    };
    const choose = (among) =>
      among.filter((button) => button !== from && score(button) < Infinity).sort((a, b) => score(a) - score(b))[0];
    return choose(buttons().filter((button) => near.includes(button.dataset.part))) || choose(buttons());
  };
  const nextLit = (order, from) => {
    const at = order.indexOf(from);
    return [...order.slice(at + 1), ...order.slice(0, at)].find((button) => "lit" in button.dataset);
  };
  frame.addEventListener("keydown", (event) => {
    const from = event.target.closest("[data-touching] button");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = buttons();
    const to =
      event.key in ways ? step(from, ways[event.key])
      : event.key === "Home" ? order[0]
      : event.key === "End" ? order.at(-1)
      : event.key === "PageDown" ? nextLit(order, from)
      : event.key === "PageUp" ? nextLit(order.reverse(), from)
      : null;
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  frame.addEventListener("focusin", (event) => {
    const part = event.target.closest("[data-touching] button");
    if (!part) return;
    for (const button of buttons()) button.tabIndex = button === part ? 0 : -1;
    named.textContent = part.getAttribute("aria-label");
    inView(part);
  });
  frame.addEventListener("focusout", () => (named.textContent = ""));
  frame.addEventListener("pointerover", (event) => {
    const part = event.target.closest("[data-touching] button");
    if (part) named.textContent = part.getAttribute("aria-label");
  });
  frame.addEventListener("pointerout", () => (named.textContent = ""));
  const inView = (part) => {
    const box = part.getBoundingClientRect();
    const all = frame.getBoundingClientRect();
    if (box.left < all.left || box.right > all.right || box.top < all.top || box.bottom > all.bottom) centreOn(part, zoom.getScale());
  };

  begin();
  frame.addEventListener("wheel", (event) => {
    if (event.target.closest(".since, .tools")) return;
    zoom.zoomWithWheel(event);
  }, { passive: false });
  const tools = document.querySelector("[data-tools]");
  tools.hidden = false;
  tools.addEventListener("click", (event) => looks[event.target.closest("[data-zoom]")?.dataset.zoom]?.());
  document.addEventListener("look", (event) => looks[event.detail]?.());
  document.addEventListener("swapped", () => {
    if (picture !== frame.querySelector("[data-picture]")) begin();
  });
  new ResizeObserver(() => place()).observe(frame);
}
