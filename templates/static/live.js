// Asks every few seconds, while the page is looked at, whether anything has happened at the table; then brings the page up to
// date without touching the draft. The question carries no cookie and is answered by one row.
import { show } from "./table.js";
import { tell } from "./swap.js";

const SOON = 5000; // milliseconds between two questions
const LATER = 9000; // after a while in which nothing happened
const QUIET = 40; // questions that make such a while
const LONGEST = 120000;

let tag = null;
let asked = 0;
let pause = SOON;
let timer = 0;

async function ask() {
  const address = document.body.dataset.live;
  if (!address || document.hidden) return;
  try {
    const answer = await fetch(address, {
      method: "HEAD",
      credentials: "omit",
      cache: "no-store",
      headers: tag ? { "If-None-Match": tag } : {},
    });
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    const now = answer.headers.get("ETag");
    const news = tag !== null && now !== tag;
    tag = now;
    asked = news ? 0 : asked + 1;
    pause = asked > QUIET ? LATER : SOON;
    if (news) await update();
  } catch {
    pause = Math.min(LONGEST, pause * 2); // the server rests; so do we
  }
  later();
}

async function update() {
  if (document.body.getAttribute("aria-busy")) return;
  await show(location.href.replace(/([?&])done=[^&#]*/, "$1"), { part: "live" });
  const said = document.querySelector(".ask")?.innerText.trim();
  if (said) tell(said);
}

// A dot on the tab's picture while it is my turn.
function badge() {
  const icon = document.querySelector("link[rel=icon]");
  const waits = document.title.startsWith("(");
  icon.dataset.plain ??= icon.href;
  icon.href = waits ? icon.dataset.plain.replace("paquebot.svg", "paquebot-waits.svg") : icon.dataset.plain;
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(ask, pause * (0.9 + Math.random() * 0.1));
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    pause = SOON;
    ask();
  }
});
document.addEventListener("swapped", badge);
badge();
if (document.body.dataset.live) ask();
