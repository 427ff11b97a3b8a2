"""What merchants and skippers write in their own words: the frames of the second reader; their
words, kinds and meanings stand beside them (games/notation/natural.py says how they are
declared)."""

from collections.abc import Iterable
from typing import Any, Final

from games.engine import Command, Default, Resign
from games.engines.voc.commands import (
    Accept,
    Again,
    Call,
    Cargo,
    Claim,
    Decline,
    Done,
    Fill,
    FillDefault,
    FillNone,
    FitOut,
    Hold,
    Keep,
    Offer,
    Pass,
    Sail,
    Secure,
    Shout,
    TakeBack,
    TakeOver,
    Uncall,
    Withdraw,
)
from games.engines.voc.data import GOODS
from games.engines.voc.notation.kinds import KINDS, ShipInterpreter
from games.engines.voc.notation.meanings import (
    anybody,
    at_sea,
    attached,
    begins_at_sea,
    calling,
    claiming,
    contracts_asking,
    contracts_of,
    declining,
    default,
    filling_by,
    filling_each,
    filling_with,
    free_years,
    has_no_marker,
    has_wares,
    is_free_text,
    is_investing,
    is_owned,
    is_sold_there,
    keeping,
    keeping_all,
    leaving_home,
    lies_at_home,
    lies_there,
    loading,
    loading_all,
    offering,
    offers_made,
    offers_received,
    sailing_by,
    ships_called,
    ships_manned,
    ships_silenced,
    ships_steered,
    ships_to_fit,
    shouting,
)
from games.engines.voc.notation.vocabulary import VOCABULARY, of_table
from games.notation.desk import Desk
from games.notation.frames import Frame

# --- Frames ---

ABOARD = "on|in|to|aboard|for|of|with|at|into|from|off"
SHIP = f"[{ABOARD}] [aboard] [ship] {{ship}} [ship]"
SAILORS = "? [with|and] {sailors:crew} sailor"
MERCHANTS = "? [with|and] {merchants:crew} merchant"
FOUR_MEN = "? [with|and] {_four:four} [of] men"
TO_FIT: dict[str, Any] = {"ask": {"ship": ships_to_fit}}
BY_YEAR = "[by|for|with|before|in|at|on|of|as|to|up_to] [marker] [of|for] {year} [marker]"

INVESTING = (
    Frame(FitOut, "fit", SHIP, SAILORS, MERCHANTS, FOUR_MEN, "? men", **TO_FIT),
    Frame(FitOut, "fit", "? men", "ship", **TO_FIT),
    Frame(FitOut, "put", "men", SHIP, **TO_FIT),
    Frame(FitOut, "put", "{_four:four} [of] men", SHIP, **TO_FIT),
    Frame(FitOut, "put", "[and|with] {sailors:crew} sailor", MERCHANTS, SHIP, **TO_FIT),
    Frame(FitOut, "put", "[and|with] {merchants:crew} merchant", SHIP, **TO_FIT),
    Frame(FitOut, "[with] {sailors:crew} sailor", MERCHANTS, SHIP, answers="invest", **TO_FIT),
    Frame(FitOut, "[with] {_four:four} [of] men", SHIP, answers="invest"),
    Frame(FitOut, "[with] {merchants:crew} merchant", SHIP, answers="invest", **TO_FIT),
    Frame(Claim, "claim|put", "? man_on", "[on|for|of] {contract}", f"? {BY_YEAR}",
          check=lambda values, desk: "year" in values),
    Frame(Claim, "claim|take", "? man_on", "[on|for|of] {contract}", ask={"year": free_years}),
    Frame(Claim, "claim", "? man_on", "[on|for|of] {contract}", check=has_no_marker),
    Frame(Claim, "take", "? [on|of] contract", "{contract}", BY_YEAR, build=claiming),
    *(
        Frame(Claim, "claim|take", contract, BY_YEAR, ask={"contract": contracts_asking},
              implied=["contract"], build=claiming)
        for contract in ("[of|on] {_good:good} [of] contract", "contract [of|for] {_good:good}")
    ),
    Frame(Claim, "? put", "marker [of|for] {year}", "on|for|of {contract}", build=claiming),
    Frame(Claim, "contract", "{contract}", BY_YEAR, build=claiming, answers="invest"),
    Frame(
        TakeOver, "take|claim|take_over", "[of] {contract}", "from|to|of {_owner:seat}", BY_YEAR,
        check=is_owned,
    ),
    Frame(
        TakeOver, "take|claim|take_over", "[of] {_owner:seat} [of|on] {contract}", BY_YEAR,
        check=is_owned,
    ),
    *(
        Frame(TakeOver, "take_over", contract, BY_YEAR, ask={"contract": contracts_of},
              implied=["contract"])
        for contract in ("[of] {_owner:seat} [of] contract", "contract [of|to|from] {_owner:seat}")
    ),
    Frame(TakeOver, "take_over", "[of] {contract}", BY_YEAR),
    Frame(Secure, "secure", "[of] {contract}", BY_YEAR),
    Frame(Secure, "bring", "[of] {contract}", "forward", BY_YEAR),
    Frame(Secure, "bring", "marker [on|of] {contract}", BY_YEAR),
    Frame(Secure, "put|bring", "[forward] marker [forward] on|of|for {contract}", BY_YEAR,
          build=claiming),
    Frame(
        TakeBack, "take_back", "? {_all:all} [of]", "? men", SHIP, ask={"ship": ships_manned},
        implied=["ship"],
    ),
    Frame(TakeBack, "take|bring", "men", "back|off", SHIP),
    Frame(TakeBack, "take", "? {_all:all} [of]", "men", "off|from|of [ship] {ship}"),
    Frame(Pass, "pass", "? turn", check=is_investing),
    Frame(Pass, "pass", "turn"),
    Frame(Pass, "nothing|no", answers="invest"),
    Frame(Pass, "not|nothing", "[of] fit", answers="invest"),
)  # fmt: skip

STEERED: dict[str, Any] = {"ask": {"ship": ships_steered}, "implied": ["ship"]}
WITH_SHIP = "[with|on|for|of] [ship] {ship}"
HEEDING: tuple[str, ...] = (
    "? [and|with|but|in] heed [calls] [of|up_to|for|in|at|to] {heed:units}",
    "? [and|with|while|but] ignore [calls] [of] {ignore:seats} [of] [calls]",
)
IGNORING: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (HEEDING, {}),
    (("[and|with|but] ignore everybody|calls [calls]",), {"_everybody": True}),
    (("[and|with] nothing|not heed [calls]",), {"heed": 0}),
    (("[and|with] nothing|not calls",), {"heed": 0}),
    (("[and|with|but] heed [of] nobody",), {"heed": 0}),
    (("[and|with|but] deaf",), {"heed": 0}),
)
SAILING = (
    *(
        frame
        for heeding, fixed in IGNORING
        for frame in (
            Frame(
                Sail, "go", "? straight", WITH_SHIP,
                "[from|to|by|via|in|on|for|at] {_course:waypoints}", *heeding, fixed=fixed,
                build=sailing_by, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "[from|at] {_start:from_point}",
                "[to|for|and|then|by|in] {_legs:legs}", *heeding, fixed=fixed, build=sailing_by,
                **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "[to|for|and|then|by|in] {_legs:legs}",
                *heeding, fixed=fixed, build=sailing_by, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP, "from {_start:from_point}",
                "to|for|via|by|at|in {_course:waypoints}", *heeding, fixed=fixed, build=sailing_by,
                **STEERED,
            ),
            Frame(
                Sail, "go", "? line", WITH_SHIP, "[as] [with|by|on|in|for|of|along|to] attached",
                *heeding, fixed=fixed, build=attached, **STEERED,
            ),
            Frame(
                Sail, "go", "? straight", WITH_SHIP,
                "[to|for|by|via|in|at|from] {_course:waypoints}", *heeding, fixed=fixed,
                build=leaving_home, check=begins_at_sea,
                **STEERED,
            ),
        )
    ),
    Frame(Sail, "{_course:waypoints}", build=sailing_by, answers="sailing", **STEERED),
    Frame(Sail, "{_legs:legs}", build=sailing_by, answers="sailing", **STEERED),
    Frame(
        Sail, "[ship] {ship} [colon]", "from|at {_start:from_point}",
        "[to|for|and|then|by|in] {_legs:legs}", build=sailing_by, answers="sailing",
    ),
    Frame(
        Sail, "[ship] {ship} [colon]", "{_course:waypoints}", build=sailing_by, answers="sailing",
    ),
    Frame(Sail, "heed|along", "[of] line", WITH_SHIP, build=attached, **STEERED),
    Frame(
        Sail, "? play|line", WITH_SHIP, "[is|in|with] attached", build=attached, answers="sailing",
        **STEERED,
    ),
    Frame(Hold, "stay", SHIP, "? [of] position", **STEERED),
    Frame(Hold, "stay", SHIP, "[at|in|to|off] {_here:harbour}", check=lies_there, **STEERED),
    Frame(Hold, "stay|leave", SHIP, "[at|in|to] home", check=lies_at_home, **STEERED),
    Frame(Hold, "leave", SHIP, "[at|in|to|off] {_here:harbour}", check=lies_there, **STEERED),
    Frame(Hold, "stay", SHIP, "stay", **STEERED),
    Frame(Hold, "leave", SHIP, "stay", **STEERED),
    Frame(Hold, "not", "go", SHIP, **STEERED),
)  # fmt: skip

CALLED: dict[str, Any] = {"ask": {"ship": ships_called}, "implied": ["ship"]}
AT_LATITUDE = "[at|on|by|in|from|to|crossing|via] [at|on] {y:latitude}"
IF = "[if] [she_is] [at|to|in]"
PAYING: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    ((), {}),
    (("[and|for|with|to] pay [of|for] [{_five:five}]",), {"_pay": True}),
    (("for {_sum:five}",), {"_pay": True}),
)
CALLING = (
    *(
        Frame(
            Call, "call|shout", "[to|for] [ship] {ship}", "[to] [go|veer] [to|at] {word}",
            AT_LATITUDE,
            *limit, *paying, fixed=fixed, build=calling, **CALLED,
        )
        for paying, fixed in PAYING
        for limit in (
            (),
            (f"{IF} east [of|from] {{east_of:longitude}}",),
            (f"{IF} west [of|from] {{west_of:longitude}}",),
        )
    ),
    Frame(
        Call, "should", "[to|for] [ship] {ship}", "[to] [go|veer] {word}", AT_LATITUDE,
        build=calling,
    ),
    *(
        Frame(
            Shout, "shout", "[to] [ship] {ship}", "{text}", AT_LATITUDE, *paying, fixed=fixed,
            build=shouting, check=is_free_text, **CALLED,
        )
        for paying, fixed in PAYING
    ),
    Frame(Uncall, "uncall", SHIP, ask={"ship": ships_silenced}, implied=["ship"]),
    Frame(
        Uncall, "cancel|withdraw|take_back|uncall", "? {_all:all}", "calls", SHIP,
        ask={"ship": ships_silenced}, implied=["ship"],
    ),
)  # fmt: skip

FREE = "? free {free:count} [men|merchant] [for|of] {free_for:good}"
ON_SHIP: tuple[tuple[str, ...], ...] = ((), (SHIP,))
BARE_LOADING = (
    Frame(Cargo, "[of|only] {goods}", "? only", build=loading, answers="sailing calls"),
    Frame(
        Cargo,
        "[ship] {ship} [colon]",
        "[of] {goods}",
        "? only",
        build=loading,
        answers="sailing calls",
    ),
    Frame(Cargo, "not|nothing", "[of] {_not:goods}", build=loading_all, answers="sailing calls"),
    Frame(
        Cargo,
        "whatever|all",
        "but|not [of] {_not:goods}",
        build=loading_all,
        answers="sailing calls",
    ),
)
LOADING = BARE_LOADING + tuple(
    frame
    for ship in ON_SHIP
    for frame in (
        Frame(Cargo, "load", *ship, "? [of] merchant|men", "[of|only|with] {goods}", "? only", FREE,
              build=loading, check=at_sea),
        Frame(Cargo, "load", *ship, "[of] {goods}", "at|in|from|of {_harbour:harbour}",
              build=loading, check=is_sold_there),
        Frame(Cargo, "load", *ship, "nothing", build=loading),
        Frame(Cargo, "load", *ship, "not", "nothing", build=loading),
        Frame(Cargo, "not", "load", *ship, "? nothing|whatever", build=loading),
        Frame(Cargo, "load", *ship, "whatever", build=loading_all),
        Frame(Cargo, "load", *ship, "whatever", "but|not {_not:goods}", build=loading_all),
        Frame(Cargo, "load", *ship, "not|nothing|but {_not:goods}", build=loading_all),
        Frame(Cargo, "not", "load", *ship, "[of] {_not:goods}", build=loading_all),
    )
)  # fmt: skip

TO: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("[to|with|at] {to:seat}",), {}),
    (("[to|with|at] everybody",), {"to": None}),
)
FOR = "for|price {ask:terms}"
ASKED: dict[str, Any] = {"ask": {"to": anybody}}
OFFERING = (
    *(
        frame
        for to, fixed in TO
        for frame in (
            Frame(Offer, "offer|give|swap", *to, "{give:terms}", FOR, fixed=fixed, build=offering,
                  **ASKED),
            Frame(Offer, "sell", *to, "{give:terms}", FOR, fixed=fixed, build=offering,
                  check=has_wares("give"), **ASKED),
            Frame(Offer, "sell|offer", *to, "{give:terms}", "{ask:sum_terms}", fixed=fixed,
                  build=offering, check=has_wares("give"), **ASKED),
            Frame(Offer, "offer|give", *to, "{give:terms}",
                  "[and|for|price] not_bidding {_aside:contract}", fixed=fixed,
                  build=offering, **ASKED),
            Frame(Offer, "offer|give", *to, "{give:terms}", "for nothing", fixed=fixed,
                  build=offering, **ASKED),
        )
    ),
    Frame(
        Offer, "swap", "{give:terms}", FOR, "of|from {to:seat}", build=offering,
        check=has_wares("ask"),
    ),
    Frame(Offer, "give", "[to] {to:seat}", "{give:terms}", build=offering),
    Frame(Offer, "buy|take", "{ask:terms}", "from|to|of|at {to:seat}",
          "for|price|with {give:terms}", build=offering, check=has_wares("ask")),
    Frame(Offer, "buy", "{ask:terms}", "for|price {give:terms}", build=offering,
          check=has_wares("ask"), **ASKED),
    Frame(Offer, "ask_for", "[from|to] {to:seat}",
          "[for|of] {ask:terms} for|price|against {give:terms}", build=offering),
    Frame(Offer, "ask_for", "[for|of] {ask:terms} [from|to|of] {to:seat}",
          "for|price|against {give:terms}", build=offering),
    Frame(Offer, "{give:terms}", FOR, "[to|for] everybody", fixed={"to": None}, build=offering,
          answers="market"),
    Frame(Offer, "{to:seat} [colon] {give:terms}", FOR, build=offering, answers="market"),
)  # fmt: skip

RECEIVED: dict[str, Any] = {"ask": {"offer": offers_received}, "implied": ["offer"]}
MADE: dict[str, Any] = {"ask": {"offer": offers_made}, "implied": ["offer"]}
OF_MAKER = "? [from|of|to|with] {_maker:seat} [of] [an_offer]"
ANSWERING = (
    Frame(Accept, "accept", "? an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Accept, "take_deal", "an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Accept, "yes|agree", "? [to|with] an_offer", "[to] {offer}", OF_MAKER,
          answers="market sales", **RECEIVED),
    Frame(Accept, "agreed", OF_MAKER, answers="market sales", **RECEIVED),
    Frame(Decline, "refuse", "? an_offer", "[of] {offer}", OF_MAKER, **RECEIVED),
    Frame(Decline, "refuse", "all|both|everybody", "? [of] an_offer", build=declining),
    Frame(Decline, "no", "? an_offer", "[to] {offer}", answers="market sales", **RECEIVED),
    Frame(Withdraw, "withdraw", "? an_offer", "[of] {offer}", OF_MAKER, **MADE),
    Frame(Withdraw, "withdraw", "an_offer", OF_MAKER, "{offer}", **MADE),
)  # fmt: skip

ON_CONTRACT = "[on|of] {contract}"
SIDE = "? [on|of|at|to|by|with|in] {side}"
PRICE: tuple[tuple[str, ...], ...] = (
    (),
    ("price|for [least] {least:sum} [or_more]",),
    ("least {least:sum}",),
    ("{least:daalders}",),
)
FILLING = (
    *(
        Frame(Fill, "fill", ON_CONTRACT, SIDE, *price, "? [and] with|from|of {ports}")
        for price in PRICE
    ),
    *(
        Frame(Fill, "fill", ON_CONTRACT, *price, "with|by|of|from {_good:good}", build=filling_with)
        for price in PRICE
    ),
    *(
        Frame(Fill, "sell|fill", "[of] {_wares:wares}", "[for|to|on|of|in] contract {contract}",
              *price, build=filling_by)
        for price in PRICE
    ),
    *(
        Frame(Fill, "sell|fill", "[of|to|on] contract {contract}", SIDE, *price)
        for price in PRICE
    ),
    Frame(Fill, "fill|bid", "? [of|on] contract", "[on] {contracts}", build=filling_each),
    Frame(Fill, "bid", "[of] {least:sum}", "on|for {contract}", SIDE),
    Frame(Fill, "bid", "[on|for] contract {contract}", "[for|at|with|of] {least:sum}", SIDE),
    Frame(Fill, "bid", "on {contract}", "[for|at|with|of] {least:sum}", SIDE),
    Frame(Fill, "bid", "on {contract}", SIDE),
    Frame(FillNone, "fill|sell|bid", "nothing", "? contract|wares_word", "? this_year"),
    Frame(FillNone, "not|nothing", "[of] fill|sell|bid|sale",
          "? [nothing] contract|wares_word|nothing", "? this_year"),
    Frame(FillNone, "nothing", "sale|sell|fill|bid"),
    Frame(FillDefault, "fill|sell|sale", "[by] default"),
)  # fmt: skip

KEEPING = (
    Frame(Keep, "keep", "[of|for] {wares}", build=keeping),
    Frame(Keep, "keep", "[of|for] {wares}", "only", fixed={"_only": True}, build=keeping),
    Frame(Keep, "put", "[of] {wares}", "in|to|into warehouse", build=keeping),
    Frame(Keep, "keep", "nothing", "? wares_word", fixed={"only": True}),
    Frame(Keep, "not", "keep", "? nothing|anything|wares_word", fixed={"only": True}),
    Frame(Keep, "keep", "[by] default"),
    Frame(Keep, "keep", "{_all:all}", build=keeping_all),
    Frame(Again, "again", "? [of] sale"),
    Frame(Again, "ask_round", "again"),
)  # fmt: skip

CLOSING = (
    Frame(Done, "done", "? [of|for|in|with] turn"),
    Frame(Done, "turn", "done"),
    Frame(Done, "idle", "? turn", answers="calls sailing market sales"),
    Frame(Resign, "resign"),
    Frame(Default, "agree", build=default),
)

FRAMES = (
    INVESTING + SAILING + CALLING + LOADING + OFFERING + ANSWERING + FILLING + KEEPING + CLOSING
)  # fmt: skip

MODIFIERS = {"then": ["plan"]}
HARMFUL: Final = (Default, Resign, Pass, Done, FillNone)

INTERPRETER = ShipInterpreter(VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS, of_table=of_table)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterable[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or frozenset()
    if "invest" in asked:
        yield from (FitOut(ship) for ship in ships_to_fit({}, desk))
        yield from (
            Claim(one.card, year) for one in desk.view.row for year in desk.view.markers[:2]
        )
    if asked & {"sailing", "calls"}:
        yield from (Hold(ship) for ship in ships_steered({}, desk))
        yield from (Call(ship, "east", 2000) for ship in ships_called({}, desk))
        yield Cargo(None, GOODS[:2])
    if asked & {"market", "sales"}:
        yield from (Accept(offer) for offer in offers_received({}, desk))
        yield from (Fill(one.card) for one in desk.view.row)
        yield from keeping_all({}, desk)[:1]
