// The baseline of posting an order: boardgame.io's server with its flat files, in a process of its own. Run as
//   node boardgame_io_server.mjs serve FOLDER   the server; prints its port
//   node boardgame_io_server.mjs play PORT      a client; each line "MATCH MOVES" on standard input plays that many more moves of that match,
//                                               each sent when the one before has come back, and is answered by one JSON line
import { createInterface } from "node:readline";

import { game, playedLog, require, SEATS } from "./boardgame_io_trade.mjs";

const MOST_MOVES = 1200;

async function serve(dir) {
  const { FlatFile, Server } = require("boardgame.io/server");
  const server = Server({ games: [game], db: new FlatFile({ dir }), origins: ["*"] });
  const running = await server.run({ port: 0 });
  console.log(running.appServer.address().port);
}

function answered(socket, event) {
  return new Promise((resolve) => socket.once(event, (...answer) => resolve(answer)));
}

async function joined(port, match) {
  const { io } = require("socket.io-client"); // a socket follows one match
  const socket = io(`http://127.0.0.1:${port}/${game.name}`, { transports: ["websocket"] });
  socket.emit("sync", match, "0", undefined, SEATS);
  await answered(socket, "sync");
  return { socket, played: 0 };
}

async function play(port) {
  const log = playedLog(MOST_MOVES);
  const matches = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    const [match, moves] = line.split(" ");
    if (!matches.has(match)) matches.set(match, await joined(port, match));
    const at = matches.get(match);
    const end = at.played + Number(moves);
    const began = process.hrtime.bigint();
    for (; at.played < end; at.played += 1) {
      const action = log[at.played];
      at.socket.emit("update", action, at.played, match, action.payload.playerID);
      const [, state] = await answered(at.socket, "update");
      if (state._stateID !== at.played + 1) throw new Error(`move ${at.played} was refused`);
    }
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    console.log(JSON.stringify({ moves: Number(moves), seconds }));
  }
  for (const { socket } of matches.values()) socket.close();
}

const [, , deed, where] = process.argv;
await (deed === "serve" ? serve(where) : play(where));
