// Asks what a letter would do without leaving the page, and says it where a screen reader listens. Sending stays a plain form.
for (const letter of document.querySelectorAll("[data-letter]")) {
  const answer = document.getElementById(letter.dataset.letter);
  letter.addEventListener("submit", async (event) => {
    if (event.submitter?.value !== "preview") return;
    event.preventDefault();
    const body = new FormData(letter, event.submitter);
    body.append("part", "answer");
    const said = await fetch(letter.action, { method: "POST", body });
    if (said.redirected) return location.reload();
    answer.innerHTML = await said.text();
    answer.scrollIntoView({ block: "nearest" });
  });
}
