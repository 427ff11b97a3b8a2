// Asks what a letter would do without leaving the page, and says it where a screen reader listens. Sending stays a plain form.
document.addEventListener("submit", async (event) => {
  const letter = event.target.closest("[data-letter]");
  if (!letter || event.submitter?.value !== "preview") return;
  event.preventDefault();
  const answer = document.getElementById(letter.dataset.letter);
  const body = new FormData(letter, event.submitter);
  body.append("part", "answer");
  const said = await fetch(letter.action, { method: "POST", body });
  if (said.redirected) return location.reload();
  answer.innerHTML = await said.text();
  answer.scrollIntoView({ block: "nearest" });
});
