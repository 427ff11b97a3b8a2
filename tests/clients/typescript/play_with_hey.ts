// The same game by the functions that hey-api makes.
import { keys, ruleset, url } from "./arguments.js";
import { createClient } from "./hey/client/index.js";
import { confirmSeat, joinTable, openTable, sendMove, showOptions, showTable } from "./hey/sdk.gen.js";

const players = keys.map((key) =>
  createClient({ baseUrl: url as never, headers: { Authorization: `Bearer ${key}` } }),
);

function told<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const opened = told(
  await openTable({ client: players[0], body: { ruleset, seats: players.length } }),
);
const path = { table_id: opened.id };
for (const client of players) told(await joinTable({ client, path, body: { luck: "a" } }));
for (const client of players) told(await confirmSeat({ client, path, body: {} }));

let moves = 0;
let running = true;
while (running) {
  for (const client of players) {
    const options = told(await showOptions({ client, path }));
    running = options.status === "running";
    const asked = options.decisions.find((one) => one.due);
    if (asked === undefined) continue;
    const headers = { "Idempotency-Key": `move/${++moves}` };
    const body = { command: { kind: "default" as const, decision: asked.decision } };
    const move = told(await sendMove({ client, path, headers, body }));
    if (move.events[0]?.kind !== "move_submitted") throw new Error("no receipt");
  }
}
const table = told(await showTable({ client: players[0], path }));
console.log(JSON.stringify({ status: table.status, moves, places: table.result?.length }));
