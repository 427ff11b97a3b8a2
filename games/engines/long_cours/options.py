"""Everything each seat may ask now, with its values (rule sheet, section 5)."""

from games.engine import Between, Choice, Command, Domain, Free, Option, Seat
from games.engines.long_cours.commands import Orders
from games.engines.long_cours.data import CORSAIR_PATHS, NEIGHBOURS, PORTS_OF, STRONGEST, ZONES
from games.engines.long_cours.pending import pending
from games.engines.long_cours.position import allowed, captain_of, is_in, others_at, strengths
from games.engines.long_cours.rules import auction, brawl, corsair, voyage
from games.engines.long_cours.state import Captain, OpenAuction, OpenBrawl, State
from games.kit.defaults import default_option

MOST = 999_999  # the highest sum a standing order may name


def options(state: State, seat: Seat) -> list[Option]:
    """Everything `decide` would take from this seat now; each exact option in every combination
    of its values."""
    if state.phase == "over" or not is_in(captain_of(state, seat)):
        return []
    return [
        *decision_options(state, seat),
        *default_option(pending(state), seat),
        *anytime_options(state, seat),
    ]


def decision_options(state: State, seat: Seat) -> list[Option]:
    if state.phase == "setup":
        return setup_options(state, seat)
    if state.brawl is not None:
        return brawl_options(state, state.brawl, seat)
    if state.auction is not None:
        return auction_options(state, state.auction, seat)
    if state.turn is None or state.turn.seat != seat:
        return []
    return turn_options(state, seat)


def anytime_options(state: State, seat: Seat) -> list[Option]:
    found = [
        Option(
            "standing_riposte",
            {"up_to": Between(0, STRONGEST), "min_cash": Between(0, MOST)},
            anytime=True,
        ),
        Option("standing_riposte", anytime=True),
        Option("standing_bid", {"maximum": Between(0, MOST)}, anytime=True),
        Option("standing_bid", anytime=True),
        Option("orders", {"lines": Free("lines")}, exact=False, anytime=True),
        Option("resign", anytime=True),
    ]
    if may_file(state, seat) or may_withdraw(state, seat):
        found.append(
            Option(
                "advance",
                {"lines": Free("turn lines"), "even_if": Free("guards")},
                exact=False,
                anytime=True,
            )
        )
    return found


def between_turns(state: State, seat: Seat) -> bool:
    return state.phase == "play" and state.turn is not None and state.turn.seat != seat


def may_file(state: State, seat: Seat) -> bool:
    """Advance orders (4.3): between his turns, from round 2 on, with his cargo on the board."""
    return between_turns(state, seat) and captain_of(state, seat).stop is not None


def may_withdraw(state: State, seat: Seat) -> bool:
    captain = captain_of(state, seat)
    return between_turns(state, seat) and (captain.stop is not None or captain.advance is not None)


def setup_options(state: State, seat: Seat) -> list[Option]:
    ports = voyage.in_first_round(state, seat)
    return [
        Option("setup", {"port": Choice(ports), "amount": Between(0, captain_of(state, seat).cash)})
    ]


def brawl_options(state: State, open_brawl: OpenBrawl, seat: Seat) -> list[Option]:
    if open_brawl.to_answer != seat:
        return []
    found = [Option("concede")]
    if cards := brawl.sufficient(captain_of(state, seat), open_brawl):
        found.append(Option("riposte", {"card": Choice(tuple(cards))}))
        found.append(Option("riposte", {"up_to": Between(open_brawl.cards[-1] + 1, STRONGEST)}))
    return found


def auction_options(state: State, open_auction: OpenAuction, seat: Seat) -> list[Option]:
    if seat not in open_auction.asked:
        return []
    return [
        Option(
            "corsair_bid", {"maximum": Between(auction.LOWEST_ANSWER, captain_of(state, seat).cash)}
        ),
        Option("corsair_pass"),
    ]


def turn_options(state: State, seat: Seat) -> list[Option]:
    captain = captain_of(state, seat)
    if allowed(voyage.ready_to_enter, state, seat):
        return [Option("enter", {"port": Choice(PORTS_OF[voyage.ready_to_enter(state, seat)])})]
    return [
        *cargo_options(state, captain),
        *card_options(state, captain),
        *corsair_options(state, captain),
        Option("end"),
    ]


def cargo_options(state: State, captain: Captain) -> list[Option]:
    found: list[Option] = []
    if allowed(voyage.ready_to_move, state, captain.seat):
        found.append(
            Option("move", {"stop": Choice(NEIGHBOURS[voyage.ready_to_move(state, captain.seat)])})
        )
    if captain.cash and allowed(voyage.ready_to_buy, state, captain.seat):
        found.extend(buy_options(captain.cash, voyage.ready_to_buy(state, captain.seat)))
    if allowed(voyage.ready_to_roll, state, captain.seat):
        found.append(Option("roll"))
    return found


def buy_options(cash: int, sold: str) -> list[Option]:
    product = Choice((None, sold))
    found = [
        Option("buy", {"amount": Between(1, cash), "product": product}),
        Option("buy", {"keep": Between(0, cash - 1), "product": product}),
    ]
    if cash >= 2:
        found.append(Option("buy", {"half": Choice((True,)), "product": product}))
    return found


def card_options(state: State, captain: Captain) -> list[Option]:
    found: list[Option] = []
    if allowed(voyage.ready_to_move_direct, state, captain.seat):
        origin = voyage.ready_to_move_direct(state, captain.seat)
        found.append(Option("direct", {"port": Choice(voyage.direct_targets(origin))}))
    if allowed(voyage.ready_to_storm, state, captain.seat):
        found.append(Option("storm", {"zone": Choice(ZONES)}))
    if allowed(brawl.ready_to_brawl, state, captain.seat) and (
        victims := others_at(state, captain)
    ):
        found.extend(brawl_option(victims, card) for card in strengths(captain))
    return found


def brawl_option(victims: list[Seat], card: int) -> Option:
    limits = (None, *range(card, STRONGEST + 1))
    fields: dict[str, Domain] = {
        "seat": Choice(tuple(victims)),
        "card": Choice((card,)),
        "up_to": Choice(limits),
    }
    return Option("brawl", fields)


def corsair_options(state: State, captain: Captain) -> list[Option]:
    found: list[Option] = []
    if allowed(auction.ready_to_call, state, captain.seat):
        found.append(
            Option("corsair_bid", {"maximum": Between(auction.LOWEST_PRICE, captain.cash)})
        )
    if allowed(corsair.ready_to_sail, state, captain.seat):
        start = corsair.ready_to_sail(state, captain.seat)
        found.append(Option("corsair_move", {"path": Choice(CORSAIR_PATHS[start])}))
        found.append(Option("corsair_stay"))
    return found


def orders_of(default: Command) -> tuple[Command, ...]:
    """The deeds of a default, one by one."""
    return (
        tuple(line.order for line in default.lines) if isinstance(default, Orders) else (default,)
    )
