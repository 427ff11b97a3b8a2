// The board that plays a finish by itself. Whoever wants less motion sees its last position.
(() => {
  const stage = document.querySelector("[data-living]");
  const frames = JSON.parse(document.getElementById("frames")?.textContent || "[]");
  if (!stage || frames.length < 2) return;
  const picture = stage.querySelector("[data-frame]");
  const caption = stage.querySelector("[data-caption]");
  const button = stage.querySelector("[data-pause]");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const pace = 3200;
  const rest = 7000; // on the last position
  let at = frames.length - 1;
  let timer = 0;

  const show = (index) => {
    at = index;
    const next = new Image();
    next.onload = () => {
      picture.src = next.src;
      caption.textContent = frames[index].caption;
    };
    next.src = frames[index].picture;
  };
  const step = () => {
    show((at + 1) % frames.length);
    timer = setTimeout(step, at === frames.length - 1 ? rest : pace);
  };
  const say = () => {
    button.textContent = timer ? button.dataset.pauseLabel : button.dataset.playLabel;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    say();
  };
  const start = () => {
    timer = setTimeout(step, 600);
    say();
  };
  button.hidden = false;
  button.addEventListener("click", () => (timer ? stop() : start()));
  document.addEventListener("visibilitychange", () => document.hidden && stop());
  if (still.matches) say();
  else start();
})();
