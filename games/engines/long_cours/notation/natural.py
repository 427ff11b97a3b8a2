"""What captains write in their own words: the frames of the second reader; their words, kinds
and meanings stand beside them (games/notation/natural.py says how they are declared)."""

from collections.abc import Iterator

from games.engine import Command, Default, Resign
from games.engines.long_cours.commands import (
    Advance,
    Brawl,
    Buy,
    Concede,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Move,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
)
from games.engines.long_cours.data import STOP
from games.engines.long_cours.notation.kinds import KINDS, of_table
from games.engines.long_cours.notation.meanings import (
    afloat,
    bid_all,
    bids,
    brawl_cards,
    corsair_here,
    default,
    entering,
    giving_up_the_game,
    in_turn,
    in_zone_of,
    may_trade,
    next_stops,
    not_hit,
    others_here,
    ports_of_zone,
    sailing,
    setting_up,
    some_amount,
    start_with_all,
    start_with_half,
    to_the_end,
    zones,
)
from games.engines.long_cours.notation.vocabulary import VOCABULARY
from games.notation.desk import Desk
from games.notation.frames import Frame
from games.notation.natural import Interpreter

# --- Frames ---

AT = "in|at|to|from|of|on|by|via|arrow|as|is"
TO = "to|in|on|at|for|via|by|arrow"
FOR = "for|of|at|with"
OF_PRODUCT = "? [of|in|on|at|for|with|to] {product}"
MAXIMUM = "[for|at|to|with|of|is] [up_to] [bid] {maximum:money}"
OF_ITS_PRODUCT = "? [of|in|on|at|for|with] {_product:product}"
OF_CASH = "? [of|with|from|for|in] cash"
CORSAIR = "? [for|on|of|to|in] corsair"
AUCTION = "? [in|at|for|to|on] auction"
SAME_ORDER = "? order"

SETTING_UP = (
    *(
        Frame(
            Setup, *verb, "? ship", f"[{AT}] {{port:stop}}", *purchase, build=build,
            answers="" if verb else "setup", check=setting_up,
        )
        for verb in (("start",), ())
        for purchase, build in (
            ((), None),
            ((f"[buy] [{FOR}] {{amount:money}}", OF_ITS_PRODUCT, OF_CASH), None),
            (("buy nothing|not",), None),
            (("not [nothing] buy",), None),
            (("[with|for] nothing",), None),
            ((f"[buy] [{FOR}] all", OF_CASH, OF_ITS_PRODUCT), start_with_all),
            ((f"[buy] [{FOR}] half", OF_CASH, OF_ITS_PRODUCT), start_with_half),
        )
    ),
    Frame(Setup, "go", f"[{AT}] {{port:stop}}", answers="setup"),
    Frame(
        Enter, "enter", "? go|start|depart", "? ship", "? [in|to] game",
        f"[in] [{AT}] {{port:stop}}",
    ),
    Frame(
        Enter, "start|go", "? ship", "? [in|to] game", f"[in] [{AT}] {{port:stop}}",
        check=entering,
    ),
    Frame(Enter, f"[{AT}] {{port:stop}}", check=entering, answers="turn"),
    Frame(Enter, "enter", "? ship", ask={"port": ports_of_zone}),
)  # fmt: skip

MOVING = (
    Frame(
        Move, "go", "? [with] ship", "? heading", f"[{TO}] {{stop}}", "? from {_origin:stop}",
        "? [to] pick_up [heap]", "? for heap", check=afloat,
    ),
    Frame(Move, "go", "{_origin:stop} arrow|to|dash {stop}", check=afloat),
    Frame(
        Move, "depart", "? [from] {_origin:stop}", "? ship", "for|to|arrow {stop}", check=afloat,
    ),
    Frame(Move, "ship", "to|arrow {stop}", check=afloat),
    Frame(Move, "[from] {_origin:stop} arrow|to|dash {stop}", check=afloat, answers="turn"),
    Frame(Move, "go", "? ship", ask={"stop": next_stops}, check=afloat),
    Frame(Move, "[to|arrow] {stop}", check=afloat, answers="turn"),
    Frame(
        Direct, "[with|by] direct|dm", "? go", "? play", "? [with] card", "? [with] ship",
        f"[{TO}] {{port:stop}}", "? from {_origin:stop}", check=afloat,
    ),
    Frame(Direct, "[to|arrow] {port:stop}", check=afloat, answers="turn"),
)  # fmt: skip

TRADING = (
    Frame(
        Buy, "buy", f"[{FOR}] [up_to] {{amount:money}}", OF_PRODUCT, OF_CASH, check=may_trade,
    ),
    Frame(Buy, f"[{FOR}] {{amount:money}}", OF_PRODUCT, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}|play] half", OF_CASH, OF_PRODUCT, fixed={"half": True}),
    Frame(Buy, "half", OF_CASH, OF_PRODUCT, fixed={"half": True}, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}] all", OF_CASH, OF_PRODUCT, fixed={"keep": 0}),
    Frame(Buy, "buy", "as_much [of] [{product}] as_possible", fixed={"keep": 0}),
    Frame(Buy, "all", OF_CASH, "[of|in|on] {product}", fixed={"keep": 0}, answers="turn"),
    Frame(Buy, "buy", f"[{FOR}] all [of|from] [cash]", "but [keep] {keep:money}", OF_PRODUCT),
    Frame(Buy, "keep {keep:money}", "buy", "? [with|for|of] all", OF_PRODUCT),
    Frame(Buy, "buy", "but [keep] {keep:money}", OF_PRODUCT, OF_CASH),
    Frame(Buy, "buy", "? some", OF_PRODUCT, build=some_amount),
    Frame(
        Roll, "roll", "? roll", "? [of|for|with] die", "? [of|for] goods", "? [for] sale",
        "? [of|for] {_product:product}",
    ),
)  # fmt: skip

FIGHTING = (
    Frame(
        Storm, "storm", "? play|raise", "? card", "? break_out",
        "[on|in|over|at|to|for|of|against] [{_of:seat} [of]] [zone] [number] {zone}",
        ask={"zone": zones},
    ),
    Frame(
        Storm, "storm", "? play|raise", "? card",
        "[on|in|over|at|to|for|against] [zone] [of] {place:stop} [zone]", build=in_zone_of,
    ),
    *(
        Frame(
            Brawl, *verb, "? raise|play|deal", "? card", "[with|against|to|on|at|of|for] {seat}",
            f"[with|play|by|for|on|at|of] [play] {{card:{kind}}}", *rest,
            ask={"card": brawl_cards} if verb else {}, build=build,
        )
        for verb, kind in ((("brawl",), "strength"), (("brawl",), "card_name"), ((), "card_name"))
        for rest, build in (
            ((), None),
            (("[and|but] [bid_up|go] up_to|to {up_to:limit}",), None),
            (("[and|but] [bid_up|go] up_to|to|at bitter_end",), to_the_end),
        )
    ),
    Frame(Brawl, "brawl", "? raise|play", ask={"seat": others_here, "card": brawl_cards}),
    *(
        Frame(Brawl, "brawl", f"[with|play|by] {{card:{kind}}}", ask={"seat": others_here})
        for kind in ("strength", "card_name")
    ),
    *(
        Frame(
            Riposte, "riposte|play", "? riposte", "? card", "? [to|of] brawl",
            f"[with|by|of] {{card:{kind}}}",
            *rest,
        )
        for kind in ("strength", "card_name")
        for rest in ((), ("[and|but] [bid_up|go] up_to|to {up_to:limit}",))
    ),
    Frame(Riposte, "riposte|play", "[with] up_to {up_to:limit}"),
    Frame(Riposte, "? bid_up", "[with] up_to {up_to:limit}", answers="brawl"),
    Frame(Riposte, "[with] {card:strength}", answers="brawl"),
    Frame(Riposte, "? deal", "[with] {card:card_name}", "? [to] him", answers="brawl"),
    Frame(Riposte, "riposte", "? [with] card", ask={"card": brawl_cards}),
    Frame(Riposte, "yes", ask={"card": brawl_cards}, answers="brawl"),
    Frame(Concede, "concede", "? [of|from|in] brawl", OF_CASH),
    Frame(Concede, "leave", "[to] him", "? have_it", "cash", answers="brawl"),
    Frame(Concede, "no_fight"),
    Frame(Concede, "not", "brawl|riposte"),
    Frame(Concede, "give_up", "? [of|from|in] brawl"),
    Frame(Concede, "pass|nothing|no", answers="brawl"),
)  # fmt: skip

HUNTING = (
    Frame(
        CorsairBid, "bid", MAXIMUM, CORSAIR, AUCTION, "? up_to", check=not_hit,
    ),
    Frame(
        CorsairBid, "bid_up", "[up_to|to|at] {maximum:money}", CORSAIR, AUCTION, answers="auction",
    ),
    Frame(CorsairBid, "bid_up", "[up_to|to] {maximum:money}", "for|on|of corsair"),
    Frame(CorsairBid, "bid", "[for] all", CORSAIR, OF_CASH, build=bid_all),
    Frame(CorsairBid, "all", OF_CASH, build=bid_all, answers="auction"),
    Frame(
        CorsairBid, "call|buy", "corsair", MAXIMUM, "? auction",
    ),
    Frame(
        CorsairBid, "? call", "[for|on|to|in] auction", CORSAIR,
        MAXIMUM, ask={"maximum": bids},
    ),
    Frame(CorsairBid, "call|buy|bid", "[for|on] corsair", ask={"maximum": bids}),
    Frame(CorsairBid, "corsair", MAXIMUM),
    Frame(CorsairBid, "bid", ask={"maximum": bids}),
    Frame(CorsairBid, "yes", ask={"maximum": bids}, answers="auction"),
    Frame(CorsairBid, MAXIMUM, answers="auction turn"),
    Frame(CorsairPass, "no_bid", CORSAIR),
    Frame(
        CorsairPass, "leave", CORSAIR, "[to|for] {_seat:seat}", "? have_it", "? corsair",
        answers="auction",
    ),
    Frame(CorsairPass, "corsair", "pass|nothing|no"),
    Frame(CorsairPass, "pass|nothing|no|refuse", AUCTION, CORSAIR, "? turn", answers="auction"),
    *(
        Frame(
            CorsairMove, "corsair", "? go", "? from {_here:stop}", "[to|in|at|arrow] {path}",
            *through, build=sailing, check=corsair_here,
        )
        for through in ((), ("via|by {through:path}",))
    ),
    Frame(CorsairMove, "corsair", "? go", "via|by {path}", build=sailing),
    Frame(CorsairStay, "corsair", "stay", "? [at|in|to] {_here:stop}", check=corsair_here),
    Frame(CorsairStay, "leave", "corsair", "? where_it_is|stay"),
    Frame(CorsairStay, "leave", "corsair", "[at|in|to] {_here:stop}", check=corsair_here),
    Frame(CorsairStay, "not", "[of] go", "[for|of|to|with] corsair"),
    Frame(CorsairStay, "corsair", "nothing"),
)  # fmt: skip

ENDING = (
    Frame(End, "done", "? [of|for|in|with] turn"),
    Frame(End, "turn", "[is] done|is_over"),
    Frame(End, "pass", "turn", check=in_turn),
    Frame(End, "pass|nothing", answers="turn"),
    Frame(End, "not", "nothing", answers="turn"),
    Frame(Resign, "resign"),
    Frame(Resign, "give_up", check=giving_up_the_game),
    Frame(Default, "agree", build=default),
)

STANDING = (
    *(
        Frame(StandingRiposte, "riposte", "[with] [up_to|to|at] {up_to:limit}", *rest)
        for rest in (
            ("if [have] cash [is] [at_least] {min_cash:money}",),
            ("if [have] [at_least] {min_cash:money}", OF_CASH),
        )
    ),
    *(
        Frame(
            StandingRiposte, "standing", "riposte", SAME_ORDER, "? [to|of|against] brawl",
            "[with] [up_to|to|at] {up_to:limit}", *rest,
        )
        for rest in (
            (),
            ("if [have] cash [is] [at_least] {min_cash:money}",),
            ("if [have] [at_least] {min_cash:money}", OF_CASH),
        )
    ),
    Frame(StandingRiposte, "standing", "riposte", SAME_ORDER, "cancel|nothing"),
    Frame(StandingRiposte, "standing", "no_fight", fixed={"up_to": 0}),
    Frame(StandingRiposte, "never", "brawl|riposte", "? standing", fixed={"up_to": 0}),
    Frame(
        StandingBid, "standing", "bid|auction", SAME_ORDER, "[up_to|to|at|of] {maximum:money}",
        CORSAIR,
    ),
    Frame(
        StandingBid, "bid|bid_up", "[up_to|to|at|of] {maximum:money}",
        "in|at|on|for|to all|each auction", CORSAIR,
    ),
    Frame(StandingBid, "standing", "bid|auction", SAME_ORDER, "cancel|nothing", CORSAIR),
    Frame(Advance, "advance", SAME_ORDER, "cancel|nothing"),
)  # fmt: skip

FRAMES = SETTING_UP + MOVING + TRADING + FIGHTING + HUNTING + ENDING + STANDING

CONDITIONS = ("sold", "unsold", "won", "lost", "mine", "not_mine")
OPPOSITE = dict(zip(CONDITIONS, ("unsold", "sold", "lost", "won", "not_mine", "mine"), strict=True))
MODIFIERS = {
    **{name: [f"if {name}"] for name in CONDITIONS},
    "advance": ["advance [order]"],
    "else": ["else"],
}

INTERPRETER = Interpreter(
    VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS, in_front=["advance", "else"], of_table=of_table
)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterator[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or ()
    if "setup" in asked:
        yield from (Setup(stop.id, 1) for stop in STOP.values() if stop.kind == "port")
    if "brawl" in asked:
        yield from (Riposte(card) for card in brawl_cards({}, desk))
        yield Concede()
    if "auction" in asked:
        yield from (CorsairBid(bid) for bid in bids({}, desk))
        yield CorsairPass()
    if "turn" in asked:
        yield from (Enter(port) for port in ports_of_zone({}, desk))
        yield from (Buy(half=True), Roll())
        yield from (Move(stop) for stop in next_stops({}, desk))
