// Tells the sign-up form which clock the player lives by. Without it the clock is UTC until they choose.
for (const field of document.querySelectorAll("[data-time-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}
