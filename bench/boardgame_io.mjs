// The baseline of the audit bench: boardgame.io deciding a log of a 10-seat trading game again. Each line on standard input asks for one
// measurement; the answer is one JSON line.
import { createInterface } from "node:readline";

import { opening, playedLog, reduce } from "./boardgame_io_trade.mjs";

function replay(log) {
  let state = opening();
  for (const action of log) state = reduce(state, action);
  if (state._stateID !== log.length) throw new Error(`${log.length - state._stateID} moves were refused`);
  return state;
}

const log = playedLog(1000);
for (let warm = 0; warm < 3; warm += 1) replay(log);

for await (const _ of createInterface({ input: process.stdin })) {
  const began = process.hrtime.bigint();
  replay(log);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  console.log(JSON.stringify({ moves: log.length, seconds }));
}
