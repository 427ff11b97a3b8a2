// The proof page: one button, one line that says what holds. Nothing is sent anywhere.

import { read, verify } from "./verify.js";

for (const box of document.querySelectorAll("[data-verify]")) {
  box.hidden = false;
  const button = box.querySelector("button");
  button.addEventListener("click", () => checkHere(box, button));
}

async function checkHere(box, button) {
  const status = box.querySelector("[role=status]");
  button.disabled = true;
  say(status, box.dataset.working, "");
  try {
    const answer = await fetch(box.dataset.verify);
    if (!answer.ok) throw new Error(answer.statusText);
    show(status, box.dataset, read(await answer.text()));
  } catch {
    say(status, box.dataset.trouble, "trouble");
  }
  button.disabled = false;
}

function show(status, words, bundle) {
  const heads = keptHeads(document.getElementById("head")?.value ?? "");
  const { failure, events, draws } = verify(bundle, { heads });
  const found = heads.length + bundle.heads.length;
  if (failure) say(status, `${fill(words.fails, failure)} ${failure.sentence}`, "trouble");
  else say(status, fill(words.holds, { events, draws: draws.length, heads: found }), "done");
}

/** `143:dcad...`, however they are divided; what is no head is passed over, as it proves nothing. */
function keptHeads(text) {
  const found = text.matchAll(/([0-9]{1,9})\s*:\s*([0-9a-f]{16,64})/gi);
  return Array.from(found, ([, seq, digits]) => [Number(seq), digits]);
}

function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function say(status, sentence, mood) {
  status.textContent = sentence;
  status.className = mood;
}
