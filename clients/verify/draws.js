// The draws of each ruleset, from docs/chance.md alone: which event tells the outcome of which
// label. A rules engine is not needed for that, and is not here.

import { hmac, utf8 } from "./sha256.js";

const SPAN = 1n << 64n;

/** Labelled chance from one seed; `inputs` is everything that was drawn, in order. */
export class Chance {
  constructor(seed) {
    this.seed = seed;
    this.inputs = new Set();
  }

  u(label, i) {
    const input = `${label}/${i}`;
    if (this.inputs.has(input)) throw new Mismatch(`draws ${input}, which was drawn before`);
    this.inputs.add(input);
    return new DataView(hmac(this.seed, utf8(input)).buffer).getBigUint64(0);
  }

  below(n, label) {
    const fair = SPAN - (SPAN % BigInt(n));
    let i = 0;
    let u = this.u(label, i);
    while (u >= fair) u = this.u(label, ++i);
    return Number(u % BigInt(n));
  }

  die(label, faces = 6) {
    return this.below(faces, label) + 1;
  }

  shuffled(items, label) {
    const deck = [...items];
    for (let k = deck.length - 1; k > 0; k--) {
      const j = this.below(k + 1, `${label}/${k}`);
      [deck[k], deck[j]] = [deck[j], deck[k]];
    }
    return deck;
  }
}

/** What an event says is not what the seed gives. */
export class Mismatch extends Error {}

function expect(name, logged, drawn) {
  if (JSON.stringify(logged) !== JSON.stringify(drawn)) {
    throw new Mismatch(
      `says ${name} ${JSON.stringify(logged)}; by the seed it is ${JSON.stringify(drawn)}`,
    );
  }
}

/** `chance` is null while a fork is given its parent's events: they are remembered, not drawn. */
class LongCours {
  constructor(opened) {
    this.seats = opened.seats;
    this.round = 1;
    this.order = [];
    this.hands = [];
  }

  see(kind, data, chance) {
    if (kind === "round_started") this.round = data.round;
    if (!chance) return;
    if (kind === "seat_order_drawn") this.drawOrder(data, chance);
    if (kind === "cards_set_aside") this.shuffleDeck(data, chance);
    if (kind === "hand_dealt") this.dealHand(data);
    const label = { sale_die_rolled: "sale", entry_die_rolled: "entry", corsair_entry_die_rolled: "corsair" }[kind];
    if (label) expect("die", data.die, chance.die(`${label}/${this.round}/${data.seat}`));
  }

  drawOrder(data, chance) {
    this.order = chance.shuffled(numbers(1, this.seats), "order");
    expect("order", data.order, this.order);
  }

  shuffleDeck(data, chance) {
    const deck = [
      ...Array(12).fill("storm"),
      ...Array(12).fill("direct"),
      ...numbers(1, 12).map((n) => `brawl-${n}`),
    ];
    for (const card of data.cards) {
      if (!deck.includes(card)) throw new Mismatch(`sets ${card} aside, which the deck has not got`);
      deck.splice(deck.indexOf(card), 1);
    }
    this.deck = chance.shuffled(deck, "deck");
  }

  dealHand(data) {
    const at = this.order.indexOf(data.seat);
    expect("cards", data.cards, (this.deck ?? []).filter((_, place) => place % this.seats === at));
  }
}

class SiecleDor {
  constructor(opened) {
    this.seats = opened.seats;
    this.firstIsDrawn = (opened.options.first_player ?? "random") === "random";
    this.turn = 0;
    this.piles = {};
    this.discards = {};
    for (const [letter, [name, size]] of Object.entries(SIECLE_DOR_PILES)) {
      this.piles[name] = numbers(1, size).map((n) => letter + String(n).padStart(2, "0"));
      this.discards[name] = [];
    }
    this.acted = []; // West Indies, this turn: whose markers
    this.bought = null; // the pile of a card whose face the next event tells
  }

  see(kind, data, chance) {
    if (this.bought) this.turnUp(kind, data, chance);
    this[`see_${kind}`]?.(data, chance);
  }

  see_game_started(data, chance) {
    if (chance && this.firstIsDrawn) expect("first", data.first, chance.die("first_player", this.seats));
  }

  see_turn_started(data) {
    this.turn = data.number;
  }

  see_turn_ended() {
    this.acted = [];
  }

  see_dice_thrown(data, chance) {
    if (!chance) return;
    expect("d1", data.d1, chance.die(`dice/${this.turn}/1`));
    expect("d2", data.d2, chance.die(`dice/${this.turn}/2`));
  }

  see_die_card_played(data, chance) {
    this.discard([data.card]);
    if (chance && data.thrown != null) expect("thrown", data.thrown, chance.die(`dice/${this.turn}/1`));
  }

  see_action_used(data) {
    this.label = `card/${this.turn}/${data.place}`;
    if (data.place !== "colony-7") return;
    this.label += `/${this.acted.filter((owner) => owner === data.owner).length}`;
    this.acted.push(data.owner);
  }

  see_pile_reshuffled(data) {
    this.piles[data.pile] = this.discards[data.pile].sort();
    this.discards[data.pile] = [];
  }

  see_card_bought(data) {
    this.bought = data.pile;
  }

  see_sailed(data) {
    this.discard(data.cards);
  }

  see_cards_cashed(data) {
    this.discard(data.cards);
  }

  discard(cards) {
    for (const card of cards) this.discards[SIECLE_DOR_PILES[card[0]][0]].push(card);
  }

  turnUp(kind, data, chance) {
    const pile = this.piles[this.bought];
    this.bought = null;
    if (chance) expect("card", data.card, pile[chance.below(pile.length, this.label)]);
    pile.splice(pile.indexOf(data.card), 1);
  }
}

const SIECLE_DOR_PILES = {
  C: ["culture", 27],
  A: ["art", 22],
  Y: ["investment", 21],
  S: ["spice", 21],
  B: ["colony", 19],
};

class Voc {
  constructor(opened) {
    this.seats = opened.seats;
    this.year = 0;
  }

  see(kind, data, chance) {
    if (kind === "year_opened") this.year = data.year;
    if (!chance) return;
    if (kind === "colours_drawn") {
      const colours = ["red", "yellow", "black", "green", "blue"].slice(0, this.seats);
      expect("colours", data.colours, chance.shuffled(colours, "colours"));
    }
    if (kind === "pile_shuffled") expect("cards", data.cards, pileOfContracts(chance));
    if (kind === "burgemeester_named") expect("seat", data.seat, chance.die("burgemeester", this.seats));
    if (kind === "voyage_sailed" && data.drift?.length) {
      expect("drift", data.drift, drift(chance, `voc/drift/${this.year}/${data.ship}`, data.drift.length));
    }
  }
}

function pileOfContracts(chance) {
  const contracts = chance.shuffled(numbers(1, 19), "pile");
  return [...contracts.slice(6), ...chance.shuffled([...contracts.slice(0, 6), 0], "bottom")];
}

/** Tenths of a unit to the east: a current of -160 to 160, and noise of -150 to 150 each step. */
function drift(chance, label, steps) {
  const within = (i, most) => Number(chance.u(label, i) % BigInt(2 * most + 1)) - most;
  const current = within(0, 160);
  const sums = [0];
  for (let i = 1; i < steps; i++) sums.push(sums[i - 1] + current + within(i, 150));
  return sums;
}

class VorDemWind {
  constructor(opened) {
    this.seats = opened.seats;
    this.shuffles = {};
    this.piles = {};
  }

  see(kind, data, chance) {
    if (kind === "game_set_up" && chance) {
      expect("first", data.first, chance.die("first", this.seats));
    }
    if (kind === "pile_shuffled") this.shufflePile(data, chance);
    if (kind === "card_revealed") this.takeFrom(data.pile, data.card);
    if (kind === "fleet_arrived") {
      for (const { ship } of data.berths) this.takeFrom(ship[0] === "L" ? "large" : "small", ship);
    }
  }

  /** What is left of the pile stays on top; the rest is shuffled from ascending ids. */
  shufflePile({ pile, order }, chance) {
    const left = this.piles[pile] ?? [];
    this.shuffles[pile] = (this.shuffles[pile] ?? 0) + 1;
    this.piles[pile] = [...order];
    if (!chance) return;
    const below = this.shuffles[pile] === 1 ? VOR_DEM_WIND_PILES[pile] : order.slice(left.length).sort();
    expect("order", order, [...left, ...chance.shuffled(below, `pile/${pile}/${this.shuffles[pile]}`)]);
  }

  takeFrom(pile, id) {
    if (this.piles[pile]?.[0] !== id) throw new Mismatch(`takes ${id}, which is not on top of its pile`);
    this.piles[pile].shift();
  }
}

const ids = (letter, size) => numbers(1, size).map((n) => letter + String(n).padStart(2, "0"));
const VOR_DEM_WIND_PILES = {
  purchase: ids("P", 40),
  storage: ids("S", 40),
  transport: ids("T", 40),
  large: ids("L", 26),
  small: ids("M", 20),
};

function numbers(first, last) {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

export const RULESETS = {
  "long-cours@1": LongCours,
  "siecle-dor@1": SiecleDor,
  "voc-basic@1": Voc,
  "voc-advanced@1": Voc,
  "vor-dem-wind@1": VorDemWind,
};
