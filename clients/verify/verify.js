// Checks an audit bundle, or the log of a finished game, without anything of Paquebot: the chain,
// the kept and mailed heads, the promise, the salts, the seed, every draw, and what stands beside
// the log. docs/audit.md and docs/chance.md are all it was written from.

import { Chance, Mismatch, RULESETS } from "./draws.js";
import { hex, hmac, join, sha256, unhex, utf8 } from "./sha256.js";

const FORMATS = ["paquebot-bundle/1", "paquebot-bundle/2"];
const HEAD_DIGITS = 16;
const SCORE = ["fortune", "points", "daalders", "score"]; // what each game calls it
export const NOT_CHECKED = [
  "Whether every move was legal, and whether deadlines were kept: the auditor in Python does that.",
  "Whether each seat's export was redacted by the rules: so does that.",
];

/** The first thing that does not hold. */
class Failed extends Error {
  constructor(seq, check, sentence) {
    super(sentence);
    Object.assign(this, { seq, check });
  }
}

/** The file is neither a bundle nor a log. */
export class Unreadable extends Error {}

/** The bundle, or `{events}` of a log in JSON Lines. Throws Unreadable. */
export function read(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const whole = parsed(text) ?? {};
  if (whole.format) {
    if (!FORMATS.includes(whole.format)) throw new Unreadable(`Unknown format ${whole.format}.`);
    if (!Array.isArray(whole.events)) throw new Unreadable("This bundle has no events.");
    return whole;
  }
  const events = lines.map(parsed);
  if (!events.length || events.some((event) => !event?.seq || !event.hash)) {
    throw new Unreadable("This is neither an audit bundle nor a log.");
  }
  return { events };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `heads`: [[seq, hexadecimal digits], ...] that somebody kept. Never throws for a false bundle. */
export function verify(bundle, { heads = [] } = {}) {
  const report = { holds: [], unchecked: [...NOT_CHECKED], failure: null, events: bundle.events.length, draws: [] };
  try {
    check(bundle, heads, report);
  } catch (error) {
    const { seq = 0, check: name = "form" } = error;
    report.failure = { seq, check: name, sentence: error.message };
  }
  return report;
}

function check(bundle, heads, report) {
  const events = bundle.events;
  checkNumbers(events);
  report.holds.push(`The events are numbered from 1 to ${events.length} without a gap.`);
  checkChain(events);
  report.holds.push(`Every hash follows from its event and from the hash before it; the head is ${events.at(-1).hash} at ${events.length}.`);
  checkHeads(events, heads, "kept heads", "kept");
  if (heads.length) report.holds.push(`Kept heads found in the chain: ${heads.length}.`);
  const opened = openingOf(events);
  const secret = checkSecret(events, opened, bundle.format !== undefined);
  if (secret === null) {
    report.unchecked.push("The secret is not told yet, so neither salts nor draws can be checked.");
    return;
  }
  report.holds.push("The secret is the one promised in event 1.");
  checkSalts(events, secret);
  report.holds.push("The salts come from the secret.");
  checkParent(bundle, opened, report);
  checkDraws(events, opened, seedOf(events, secret), report);
  if (bundle.format) checkBundle(bundle, opened, report);
}

// --- The chain ---

function checkNumbers(events) {
  events.forEach((event, at) => {
    if (event.seq !== at + 1) {
      throw new Failed(at + 1, "numbering", `Event ${at + 1} should come here; the log has number ${event.seq}.`);
    }
  });
  if (!events.length) throw new Failed(1, "numbering", "The log is empty.");
}

function checkChain(events) {
  let before = new Uint8Array(32);
  for (const event of events) {
    before = sha256(join(before, digestOf(event)));
    if (hex(before) !== event.hash) {
      throw new Failed(
        event.seq,
        "chain",
        `The hash of event ${event.seq} does not follow from its content and from the hash before it.`,
      );
    }
  }
}

/** Of an event that was cut, the digest of the whole is given. */
function digestOf(event) {
  if (event.salt === undefined || event.salt === null) return unhex(event.digest ?? "");
  const { salt, seq, kind, actor, cause = null, at, data } = event;
  return sha256(utf8(canonical([salt, seq, kind, actor, cause, at, data])));
}

/** Keys in the order of their code points, no spaces; otherwise as JSON.stringify writes. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort(byCodePoints)
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}

function byCodePoints(left, right) {
  const [a, b] = [[...left], [...right]];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i].codePointAt(0) - b[i].codePointAt(0);
  }
  return a.length - b.length;
}

function checkHeads(events, heads, name, verb) {
  for (const [seq, digits] of heads) {
    const found = events[seq - 1];
    if (!found) {
      throw new Failed(seq, name, `A head was ${verb} for event ${seq}, but the log ends at event ${events.length}.`);
    }
    if (digits.length < HEAD_DIGITS || !found.hash.startsWith(digits.toLowerCase())) {
      throw new Failed(seq, name, `The head ${verb} for event ${seq} is ${digits}, but the log has ${found.hash}.`);
    }
  }
}

// --- The secret and what comes from it ---

function openingOf(events) {
  if (events[0].kind !== "table_opened") {
    throw new Failed(1, "table", "The log does not begin with table_opened.");
  }
  return events[0].data;
}

/** The bytes of the secret; null while the game is not over. */
function checkSecret(events, opened, isBundle) {
  const last = events.at(-1);
  if (last.kind !== "table_closed") {
    if (!isBundle) return null;
    throw new Failed(last.seq, "bundle", "A bundle is of a game that is over; this one was not closed.");
  }
  const secret = unhex(last.data.secret);
  const commitment = hex(sha256(secret));
  if (commitment !== opened.commitment) {
    throw new Failed(
      last.seq,
      "secret",
      `The secret revealed at the end is not the one promised in event 1: its SHA-256 is ${commitment}, the promise was ${opened.commitment}.`,
    );
  }
  return secret;
}

function checkSalts(events, secret) {
  for (const event of events) {
    if (event.salt !== hex(hmac(secret, utf8(`salt/${event.seq}`)).slice(0, 16))) {
      throw new Failed(event.seq, "salts", `The salt of event ${event.seq} does not come from the secret.`);
    }
  }
}

/** Whoever leaves before the start takes their words along. */
function seedOf(events, secret) {
  const words = new Map();
  for (const { kind, data } of events) {
    if (kind === "table_started") break;
    if (kind === "seat_freed") words.delete(data.seat);
    if (kind === "seat_taken" && data.contribution) words.set(data.seat, data.contribution);
  }
  const bySeat = [...words].sort(([left], [right]) => left - right);
  return sha256(utf8(canonical(["paquebot/1", hex(secret), bySeat])));
}

function checkDraws(events, opened, seed, report) {
  const Game = RULESETS[opened.ruleset];
  if (!Game) {
    report.unchecked.push(`The draws of ${opened.ruleset}: this verifier does not know that game.`);
    return;
  }
  const [game, chance] = [new Game(opened), new Chance(seed)];
  let given = Boolean(opened.parent || opened.prepared);
  for (const event of events) {
    if (isMove(event)) given = false;
    seeEvent(game, event, given ? null : chance);
  }
  report.draws = [...chance.inputs];
  report.holds.push(`Every die, shuffle and drawn card is what the seed gives: ${report.draws.length} draws, none made twice.`);
}

function seeEvent(game, event, chance) {
  try {
    game.see(event.kind, event.data, chance);
  } catch (error) {
    const what = error instanceof Mismatch ? error.message : `cannot be read: ${error.message}`;
    throw new Failed(event.seq, "draws", `Event ${event.seq} (${event.kind}) ${what}.`);
  }
}

// --- A fork ---

const isMove = (event) => event.kind === "move_submitted";

function checkParent(bundle, opened, report) {
  const named = opened.parent;
  if (opened.prepared) report.unchecked.push(`The game begins with the prepared position ${opened.prepared}, which is not compared here.`);
  if (!named) return;
  if (!bundle.parent?.length) {
    report.unchecked.push(`This is a fork of table ${named.table} after event ${named.seq}, whose log is not here.`);
    return;
  }
  const lines = bundle.parent.slice(0, named.seq);
  try {
    checkNumbers(lines);
    checkChain(lines);
  } catch (error) {
    throw new Failed(1, "parent", `The log of table ${named.table} does not hold: ${error.message}`);
  }
  if (lines.length !== named.seq || lines.at(-1).hash !== named.hash || lines[0].data.table !== named.table) {
    throw new Failed(1, "parent", `The log of table ${named.table} has another head than ${named.hash} at ${named.seq}.`);
  }
  checkGiven(bundle.events, lines);
  report.holds.push(`What this fork was given happened at table ${named.table}, by its chain.`);
}

/** Each event that the fork begins with is the parent's next one of that kind, actor and data. */
function checkGiven(events, lines) {
  const start = events.findIndex((event) => event.kind === "table_started") + 1;
  const end = events.findIndex(isMove);
  const told = lines.map(({ kind, actor, data }) => canonical([kind, actor, data]));
  let at = 0;
  for (const { seq, kind, actor, data } of events.slice(start, end < 0 ? events.length : end)) {
    if (kind === "deadline_set" || kind === "table_closed") continue;
    const found = told.indexOf(canonical([kind, actor, data]), at);
    if (found < 0) throw new Failed(seq, "parent", `Event ${seq} (${kind}) is not the next one of the parent.`);
    at = found + 1;
  }
}

// --- What stands beside the log ---

function checkBundle(bundle, opened, report) {
  const end = bundle.events.length;
  for (const name of ["table", "ruleset", "data", "commitment"]) {
    const [said, logged] = [canonical(bundle[name]), canonical(opened[name])];
    if (said !== logged) {
      throw new Failed(1, "bundle", `The bundle says that its ${name} is ${said}; event 1 says ${logged}.`);
    }
  }
  const { secret, reason } = bundle.events.at(-1).data;
  if (bundle.secret !== secret) {
    throw new Failed(end, "bundle", `The bundle says that the secret was ${bundle.secret}; event ${end} says ${secret}.`);
  }
  report.holds.push("The bundle says of table, rules and secret what the log says.");
  if (reason === "finished") checkResult(bundle, end, report);
  else report.unchecked.push(`The result: the table was closed as ${reason}.`);
  checkHeads(bundle.events, bundle.heads.map(({ seq, hash }) => [seq, hash]), "mailed heads", "mailed");
  if (bundle.heads.length) report.holds.push(`Heads that mails printed found in the chain: ${bundle.heads.length}.`);
  else report.unchecked.push("No mail of this game printed a head, so only heads that players kept could show a cut.");
}

/** The last event with a ranking is the end of the game; its order is the result's. */
function checkResult(bundle, end, report) {
  const ranking = bundle.events.findLast((event) => event.data.ranking)?.data.ranking ?? [];
  const placings = ranking.map((rank) => ({
    seat: rank.seat,
    place: rank.place,
    score: rank[SCORE.find((name) => name in rank)],
  }));
  const [said, logged] = [told(bundle.result), told(placings)];
  if (said !== logged) {
    throw new Failed(end, "result", `The bundle says that the result was ${said}; by the log it is ${logged}.`);
  }
  report.holds.push(`The result is what the log declares: ${logged}.`);
}

function told(placings) {
  return placings.map(({ seat, place, score }) => `${place}. seat ${seat} (${score})`).join(", ") || "none";
}
