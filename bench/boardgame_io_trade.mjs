// A 10-seat trading game for boardgame.io, and a log of accepted moves of it. Run in the folder that holds its node_modules.
import { createRequire } from "node:module";

export const require = createRequire(`${process.cwd()}/`);
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

export const SEATS = 10;
const PORTS = 12;
const GOODS = ["grain", "wool", "timber", "iron", "wine"];
const HOLD = 30;
const INVALID_MOVE = "INVALID_MOVE"; // the library's own word for a refused move

function neighbours(port) {
  return [(port + 1) % PORTS, (port + PORTS - 1) % PORTS, (port + 5) % PORTS, (port + PORTS - 5) % PORTS];
}

function price(G, port, good) {
  return G.markets[port].prices[good];
}

function carried(merchant) {
  return GOODS.reduce((sum, good) => sum + merchant.hold[good], 0);
}

const moves = {
  buy({ G, playerID }, good, amount) {
    const merchant = G.merchants[playerID];
    if (!GOODS.includes(good) || !Number.isInteger(amount) || amount < 1) return INVALID_MOVE;
    const market = G.markets[merchant.port];
    const cost = amount * price(G, merchant.port, good);
    if (cost > merchant.cash || amount > market.stock[good] || carried(merchant) + amount > HOLD) return INVALID_MOVE;
    merchant.cash -= cost;
    merchant.hold[good] += amount;
    market.stock[good] -= amount;
    market.prices[good] += 1;
  },
  sell({ G, playerID }, good, amount) {
    const merchant = G.merchants[playerID];
    if (!GOODS.includes(good) || !Number.isInteger(amount) || amount < 1 || amount > merchant.hold[good]) return INVALID_MOVE;
    const market = G.markets[merchant.port];
    merchant.cash += amount * price(G, merchant.port, good);
    merchant.hold[good] -= amount;
    market.stock[good] += amount;
    market.prices[good] = Math.max(1, market.prices[good] - 1);
  },
  sail({ G, playerID, events }, port) {
    const merchant = G.merchants[playerID];
    if (!neighbours(merchant.port).includes(port)) return INVALID_MOVE;
    merchant.port = port;
    merchant.voyages += 1;
    events.endTurn();
  },
};

export const game = {
  name: "trade",
  seed: "bench",
  setup: ({ ctx, random }) => ({
    merchants: Object.fromEntries(
      Array.from({ length: ctx.numPlayers }, (_, seat) => [
        seat,
        { port: random.Die(PORTS) - 1, cash: 100, voyages: 0, hold: Object.fromEntries(GOODS.map((good) => [good, 0])) },
      ]),
    ),
    markets: Array.from({ length: PORTS }, () => ({
      prices: Object.fromEntries(GOODS.map((good) => [good, random.Die(6) + 2])),
      stock: Object.fromEntries(GOODS.map((good) => [good, 50])),
    })),
  }),
  moves,
};

function makeMove(type, args, playerID) {
  return { type: "MAKE_MOVE", payload: { type, args, playerID } };
}

export const reduce = CreateGameReducer({ game });

export function opening() {
  return InitializeGame({ game, numPlayers: SEATS });
}

// A turn: sell what is aboard, buy the cheapest good, sail on. What the rules refuse is not logged.
function turn(state) {
  const seat = state.ctx.currentPlayer;
  const { port, hold } = state.G.merchants[seat];
  const held = GOODS.find((good) => hold[good] > 0);
  const cheapest = [...GOODS].sort((a, b) => price(state.G, port, a) - price(state.G, port, b))[0];
  const sale = held ? [makeMove("sell", [held, hold[held]], seat)] : [];
  return [...sale, makeMove("buy", [cheapest, 3], seat), makeMove("sail", [neighbours(port)[state.ctx.turn % 4]], seat)];
}

export function playedLog(moves) {
  const log = [];
  let state = opening();
  while (log.length < moves) {
    for (const action of turn(state)) {
      const next = reduce(state, action);
      if (next._stateID === state._stateID) continue;
      log.push(action);
      state = next;
    }
  }
  return log.slice(0, moves);
}
