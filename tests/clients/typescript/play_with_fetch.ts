// A whole game by openapi-fetch, with the types that openapi-typescript makes.
import createClient from "openapi-fetch";
import { keys, ruleset, url } from "./arguments.js";
import type { paths } from "./schema.js";

const players = keys.map((key) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } }),
);

function told<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

const opened = told(
  await players[0].POST("/api/v1/tables", { body: { ruleset, seats: players.length } }),
);
const path = { table_id: opened.id };
for (const player of players)
  told(await player.POST("/api/v1/tables/{table_id}/join", { params: { path }, body: { luck: "a" } }));
for (const player of players)
  told(await player.POST("/api/v1/tables/{table_id}/confirm", { params: { path }, body: {} }));

let moves = 0;
let running = true;
while (running) {
  for (const player of players) {
    const options = told(await player.GET("/api/v1/tables/{table_id}/options", { params: { path } }));
    running = options.status === "running";
    const asked = options.decisions.find((one) => one.due);
    if (asked === undefined) continue;
    const header = { "Idempotency-Key": `move/${++moves}` };
    const body = { command: { kind: "default" as const, decision: asked.decision } };
    const move = told(
      await player.POST("/api/v1/tables/{table_id}/moves", { params: { path, header }, body }),
    );
    if (move.events[0]?.kind !== "move_submitted") throw new Error("no receipt");
  }
}
const table = told(await players[0].GET("/api/v1/tables/{table_id}", { params: { path } }));
console.log(JSON.stringify({ status: table.status, moves, places: table.result?.length }));
