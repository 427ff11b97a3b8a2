"""What players write in their own words: the frames of the second reader; their words, kinds
and meanings stand beside them (games/notation/natural.py says how they are declared)."""

from collections.abc import Iterable
from typing import cast

from games.engine import Command, Default, Resign
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    ChooseStart,
    Colour,
    End,
    FoundMarker,
    Keep,
    Move,
    Pass,
    PlaceMarker,
    PlacePawns,
    Roll,
    Sail,
    Sell,
    StandingBid,
    StandingClear,
    StandingDie,
    StandingSail,
    TakeGuild,
    UseBuy,
    UseDie,
    UsePaint,
    UsePawn,
)
from games.engines.siecle_dor.data import COLONIES, COLOURS, MERCHANTS, PROVINCES
from games.engines.siecle_dor.notation.kinds import KINDS
from games.engines.siecle_dor.notation.meanings import (
    all_held,
    bidding,
    bidding_all,
    bids,
    both_pawns,
    default,
    free_colonies,
    green_places,
    held,
    in_play,
    in_setup,
    is_brown,
    is_pile,
    lots_to_sell,
    makes_pawns,
    moving,
    one_and_one,
    only_buys,
    open_lots,
    own_colonies,
    own_guilds,
    paintings,
    pawns_in,
    places_to_buy,
    second_pawn,
    selling,
    two_pawns,
    using,
)
from games.engines.siecle_dor.notation.rows import Budget
from games.engines.siecle_dor.notation.vocabulary import VOCABULARY
from games.notation.desk import Desk
from games.notation.frames import Frame
from games.notation.natural import Interpreter

# --- Frames ---

IN = "in|at|to|on|into"
MONEY = "[of|at|for|to|with|is] [up_to] {maximum_h:florins} [up_to]"
ON_LOT_OR_NOT = "? [on|for|in|of|at|to] [lot] [of] {lot:province}"
ON_LOT = "[on|for|in|of|at|to] [lot] [of] {lot:province} [only]"
TO_BUY = "? [to|and|for] {_buy:buy} [card]"
TO_PAINT = "? [to|and|for|with] {_paint:paint}"
TO_PAINT_IT = "? [to|and|for|with] {_paint:paint} [of|on|for] [painting] [of] {painting:value}"
TO_PAINT_CARD = "? [to|and|for|with] {_paint:paint} [of|on|for] [painting] {painting:painting}"
SELLING = "? [and|with|by] [if_needed] selling {selling:sales} [if_needed]"
SAILING = "? [and|then] [if_voyage] sail [to|in] {sail:colonies} [if_voyage]"
BUDGET = "? [with] [a] budget [of|up_to] {budget_h:florins}"

SETTING_UP = (
    Frame(
        PlaceMarker, "? place|move|take|found", "? [for|with] [first] marker",
        f"[{IN}] {{provinces}}",
        answers="setup_marker",
    ),
    Frame(
        PlaceMarker, "? place|move|take", "[for|with] [first] marker", f"[{IN}] {{provinces}}",
        check=in_setup,
    ),
    Frame(
        PlacePawns, "? place|create|move", "? both|each", "? {_one:one_or_two}", "? pawn",
        f"[{IN}] {{_two:two}}", build=two_pawns, answers="setup_pawns",
    ),
    Frame(
        PlacePawns, "? place|create|move", "? {_one:one_or_two}", "pawn", f"[{IN}] {{_two:two}}",
        build=two_pawns, check=in_setup,
    ),
    *(
        Frame(
            PlacePawns, "? place|create|move", "? pawn", f"[{IN}] {{province}}", twice, "? both",
            build=both_pawns, answers="setup_pawns",
        )
        for twice in ("x2", "both", "[with] {_count:two_of_them} [pawn]")
    ),
    Frame(
        PlacePawns, "? place|create|move",
        f"{{_one:one_of_them}} [pawn] [{IN}] {{first:province}}"
        f" [and] {{_other:one_of_them}} [pawn] [{IN}] {{second:province}}",
        build=one_and_one,
        answers="setup_pawns",
    ),
    Frame(
        PlacePawns, "? place|create", "? pawn", f"[{IN}] {{first:province}}", build=second_pawn,
        answers="setup_pawns",
    ),
    Frame(
        ChooseStart, "? start|place|move", "? [with|for] stadtholder", f"[{IN}|from] {{square}}",
        answers="setup_start",
    ),
    Frame(
        ChooseStart, "start|place", "? [with|for] stadtholder", f"[{IN}|from] {{square:index}}",
        check=in_setup,
    ),
    Frame(ChooseStart, "start|place", "? [with] stadtholder", f"[{IN}|from] {{square}}"),
    Frame(ChooseStart, "{square:index}", answers="setup_start"),
)  # fmt: skip

ROLLING = (
    Frame(Roll, "roll", "? both", "? dice", "? [for|of] stadtholder", "? [and] plainly"),
    Frame(Roll, "keep", "die", "? card", "? [and] roll", "? dice", answers="before_roll"),
    Frame(Roll, "keep", "card", "[and] roll", "? dice", answers="before_roll"),
    Frame(
        UseDie, "[with] die", "? use|play", "? [with] card", "? [for|of] stadtholder",
        "? [to|for] place|move|create|take",
        "[for|at|of|to|with|on|as|equals|by] {number:sum} [square]",
    ),
    Frame(
        Roll, "not", "use|play", "[of] die", "? card", "? [and] roll", "? dice",
        answers="before_roll",
    ),
    Frame(
        UseDie, "use|play", "card", "? [and|to] create|place|move|take",
        "[for|at|of|to|with|on|as|equals|by] [result] [of] {number:sum}", answers="before_roll",
    ),
    Frame(UseDie, "move", "stadtholder", "[by|for|of|to] {number:sum} [square]"),
    Frame(
        UseDie, "? place|take|use", "[for|of] [result] [of|for] {number:sum}",
        answers="before_roll",
    ),
)  # fmt: skip

HOW_MANY: tuple[tuple[str, ...], ...] = (
    (), ("[with] {count} [of]",), ("[with] {_all:all} [pawn]",), ("{_all:all} {count} [of]",),
)  # fmt: skip
MOVING = (
    *(
        Frame(Move, *verb, *count, "[from] {path}", build=moving, check=in_play, answers=answers)
        for count in (*HOW_MANY, ("{_twice:x2}",), ("times {count}",))
        for verb, answers in (
            (("move", "? pawn"), ""),
            (("take", "pawn"), ""),
            (("pawn",), ""),
            (("move", "pawn"), ""),
            ((), "turn"),
        )
    ),
    *(
        Frame(
            Move, *verb, *count, "to|in {_end:province}", "from {_start:province}",
            "? via|by {_through:through}", build=moving,
        )
        for count in HOW_MANY
        for verb in (("move", "? pawn"), ("pawn",))
    ),
    *(
        Frame(
            Move, *count, "pawn [in|of|from|at] {_start:province}",
            "move [to|in|at] {_end:province}", "? via|by {_through:through}", build=moving,
            check=in_play,
        )
        for count in HOW_MANY
    ),
    *(
        Frame(
            Move, "move|take", *count, "[of] {_start:province} [of] pawn", "to|in {_end:province}",
            "? via|by {_through:through}", build=moving,
        )
        for count in HOW_MANY
    ),
    *(
        Frame(
            Move, "move", "? pawn", *count, "[to|in] {_end:province}", build=moving,
            ask={"_start": pawns_in},
        )
        for count in ((), ("{count}",))
    ),
)  # fmt: skip

TAKEN_MARKER = "[in|by] with|from|take|move [marker] [of|from|in] {marker:place} [of] [marker]"
TAKEN = "marker take|from|of [of|from|in] {marker:place}"
INSTEAD = "? instead [of] [{_three:three}] pawn"
TAKING = (
    *(
        Frame(TakeGuild, *verb, "? [of] control", "? marker", f"{bought} [of|in|on|to] {guild}")
        for verb, bought in ((("? take|place",), ""), ((), "buy"), ((), "pay"))
        for guild in ("guild [of] {colour}", "{colour} guild")
    ),
    *(
        Frame(
            FoundMarker, verb, "? [by|of] {_three:three}", "? pawn",
            "? [by|with|to|against|for|in] [create] marker",
            f"[{IN}|of] {{province}}", *rest, check=in_play,
        )
        for verb in ("found", "replace")
        for rest in ((), (TAKEN_MARKER,), (TAKEN,))
    ),
    Frame(
        FoundMarker, "remove", "{_three:three} [pawn]", "[in|from|of] {province}",
        "[and|for|to] place|create marker", "? [to|in] found", check=in_play,
    ),
    Frame(FoundMarker, "found", "? marker", ask={"province": pawns_in}, check=in_play),
    Frame(
        FoundMarker, "take|use", "[of] {marker:place} [of] marker", "[to|for|and] found",
        f"[{IN}|of] {{province}}", check=in_play,
    ),
    Frame(FoundMarker, "move", "marker", "[from|of|in] {marker:place}", "to|in {province}"),
    Frame(FoundMarker, "move", "[of] {marker:place} [of] marker", "to|in {province}"),
    Frame(
        FoundMarker, "? place|create", "marker", f"[{IN}] {{province}}", INSTEAD, check=in_play,
    ),
    Frame(
        FoundMarker, "place|create", "marker", f"[{IN}] {{province}}",
        TAKEN_MARKER,
    ),
)  # fmt: skip

NAMED_PILE = "[of] {_pile:pile} [card]"
WITH = "use|with|by|from|via [marker|action] [of|in] {place} [of] [marker|action]"
AT = "[in|on|of|at|to] [marker|action] [of|in] {place:site}"
OF_PILE = "? [of|in] {_pile:pile} [card]"
OF_COLOUR = "? [of|in] {_colour:colour} [card]"
AND_SAIL = "[and|then] [if_voyage] sail [to|in] {sail:colonies} [if_voyage]"
BUYING_FRAMES = (
    *(
        Frame(UseBuy, *verb, OF_PILE, OF_COLOUR, *rest, check=is_pile)
        for verb in (
            ("buy", WITH, "? card"),
            ("buy", AT, "? card"),
            ("buy", "card", "[in|on|of|at|to] {place}"),
            ("take", WITH, "card"),
            ("take", "[in|on|of|at|to] {place}", "card"),
        )
        for rest in ((), (AND_SAIL,), ("with {marker:place}", AND_SAIL))
    ),
    *(
        Frame(
            UseBuy, "buy|take", "? card", f"[of] {{_{kind}:{kind}}} [card]",
            ask={"place": places_to_buy}, implied=["place"],
        )
        for kind in ("colour", "pile")
    ),
    Frame(UseBuy, "[action|marker] [of|in] {place} [action|marker] [colon] buy [card]"),
    *(
        Frame(
            UseBuy, *verb, OF_PILE, "? card", ask={"place": own_colonies}, implied=["place"],
            check=is_pile,
        )
        for verb in (("use|with|in|from colony", "[to|for] buy|take"), ("use colony",))
    ),
    Frame(UseBuy, "use", "[of] {place}", "for|to card", check=only_buys),
    Frame(UseBuy, "use", "guild", ask={"place": own_guilds}, implied=["place"]),
    Frame(UseBuy, "take|buy", NAMED_PILE, "from|in|at|of|to {place}", check=is_pile),
    Frame(UseBuy, "buy", "? card", ask={"place": places_to_buy}),
    Frame(UseBuy, "take", "card", ask={"place": places_to_buy}),
    Frame(UseBuy, "use", "? action|marker", "[of|in] {place} [of] [action|marker]", build=using),
    Frame(UseBuy, "use", "[of] {place}", AND_SAIL, check=only_buys),
)  # fmt: skip

PAWNS = (
    *(
        Frame(
            UsePawn, "? use", "? action",
            "[use|with|by|in|from|of|at] [action|marker] [of|in] {place} [of] [action|marker]",
            f"[to|for|and] [create|place|buy] [create] pawn [{IN}] {{province}}", *rest,
            fixed=fixed, check=makes_pawns,
        )
        for rest, fixed in (((), {}), (("[and|to] found [marker]",), {"found": True}))
    ),
    *(
        Frame(
            UsePawn, verb, f"pawn [{IN}] {{province}}", *rest, fixed=fixed, check=in_play,
            ask={"place": green_places}, implied=["place"],
        )
        for verb in ("create|place|buy|use", "place create", "? create")
        for rest, fixed in (((), {}), (("[and|to] found [marker]",), {"found": True}))
    ),
)  # fmt: skip

FINISHING = (
    Frame(UsePaint, "complete", "[of] painting", ask={"painting": paintings}, implied=["painting"]),
    Frame(UsePaint, "complete", "[of] painting [of] {painting:value}"),
)
PAINTING = tuple(
    Frame(
        UsePaint, "? [to] use|take", "paint",
        f"[of|on|for|to|at] [painting] [of|for] {{painting:{kind}}}",
        "? painting", *place, ask={"painting": paintings}, implied=["painting"], check=is_brown,
    )
    for kind in ("value", "painting")
    for place in (
        (),
        ("use|with|by|in|from|of|at [action|marker] [of|in] {place} [of] [action|marker]",),
        ("[action|marker] [of|in] {place:site} [of] [action|marker]",),
        ("[use|with|by] {_colour:colour} action",),
        ("[use|with|by] action [of] {_colour:colour}",),
    )
)  # fmt: skip

SAILING_FRAMES = (
    Frame(Sail, "go_there", "[to|in|for|on] colony {colonies}"),
    Frame(Sail, "go_there", "[to|in|for|on] {colonies}", answers="sail"),
    Frame(Sail, "sail", "? go_there", "[to|in|for|on] {colonies}", "? [with] card"),
    *(
        Frame(Sail, "sail", "[to|in|for|on] {colonies}", f"{marker} [of|from|in] {{marker:place}}")
        for marker in ("with [marker]", "use marker")
    ),
    Frame(Sail, "? place", "[to|in] {colonies}", "? marker", answers="sail"),
    Frame(Sail, "colony", "{colonies}", answers="sail"),
    Frame(Sail, "sail", ask={"colonies": free_colonies}),
)  # fmt: skip

SELLING_FRAMES = (
    Frame(Sell, "sell", "[of|for] {goods}", "? [of] card", build=selling),
    Frame(Sell, "sell|replace", "[of] {goods}", "for|to|in|against money", build=selling),
    Frame(Sell, "sell", "{sets} [of] {goods}", "? [of] card", build=selling),
    Frame(Sell, "sell", "all [of] {goods}", "? card"),
    Frame(Sell, "sell", "all", "? [of] card", fixed={"goods": "all"}),
    Frame(Sell, "sell", "? both", "{goods:women}"),
    Frame(Sell, "sell", "? card", ask={"goods": all_held}),
    Frame(Sell, "sell", "? {_one:one_of_them}", "one_woman", fixed={"goods": "tulips"}),
    Frame(Sell, "sell", "[of] {_pile:pile}", "? card", ask={"goods": held}, implied=["goods"]),
    Frame(Sell, "[of] {goods}", build=selling, answers="turn auction before_roll sail"),
    Frame(Sell, "{sets} [of] {goods}", build=selling, answers="turn auction before_roll sail"),
)  # fmt: skip

AUCTIONS = (
    Frame(Auction, "auction", "? offer|place", "? [of] action", "? both", "? all [three]",
          "[of|for|with] {provinces}",
          ask={"provinces": lots_to_sell}),
    Frame(
        Auction, "offer", "? action", "[of] {provinces}", "? [for|to|in] auction", "? [to] others",
        check=in_play,
    ),
    *(
        Frame(
            Bid, *verb, *lot, MONEY,
            "? [and|to|for|with] [create|place|use] pawn [move] [in|to|at|on] {province}",
            "? [and|to] {_found:found} [marker]", TO_BUY, paint, SELLING, SAILING, BUDGET,
            build=bidding, answers="" if verb else "auction",
        )
        for verb in (("bid",), ())
        for lot in ((), (ON_LOT,))
        for paint in (TO_PAINT, TO_PAINT_IT, TO_PAINT_CARD)
    ),
    Frame(Bid, "bid", ask={"maximum_h": bids}, build=bidding),
    Frame(Bid, "bid", "all", "? [of] money", ON_LOT_OR_NOT, build=bidding_all),
    Frame(Bid, "all", "? [of] money", build=bidding_all, answers="auction"),
    Frame(Bid, "yes", ask={"maximum_h": bids}, build=bidding, answers="auction"),
    Frame(Budget, "budget", "[of|up_to] {budget_h:florins}"),
    *(
        Frame(Bid, *verb, "nothing|not|no", ON_LOT, fixed={"maximum_h": 0}, build=bidding,
              answers="" if verb else "auction")
        for verb in (("bid",), ())
    ),
    Frame(Bid, "pass|no_bid", ON_LOT, fixed={"maximum_h": 0}, build=bidding, answers="auction"),
    Frame(Pass, "no_bid"),
    Frame(
        Pass, "pass|nothing|no|refuse", "? [on|in|for] auction|both|all|lot", answers="auction",
    ),
    Frame(Pass, "bid", "nothing|not", answers="auction"),
)  # fmt: skip

STANDING = (
    *(
        Frame(
            StandingBid, "standing", "? bid", "[for|on|of] {colour} [action|card|guild|lot]",
            "[of|up_to|at|for|to] {maximum_h:florins}", *rest, fixed=fixed,
        )
        for rest, fixed in (((), {}), (("auto",), {"auto": True}))
    ),
    Frame(
        StandingBid, "bid", "[of|up_to|at|for|to] {maximum_h:florins}",
        "[for|on|of|in|to] all|each {colour} action|card|lot",
    ),
    Frame(
        StandingBid, "bid", "[of|up_to|at|for|to] {maximum_h:florins}",
        "[for|on|of|in|to] all|each action|lot [of] {colour}",
    ),
    Frame(StandingBid, "standing", "? bid", "[for|on|of] {colour}", "cancel|nothing|clear"),
    Frame(StandingSail, "standing", "sail", "[to] {colonies}"),
    Frame(StandingSail, "standing", "sail", "cancel|nothing|clear"),
    Frame(StandingDie, "standing", "die", "keep", "? card"),
    Frame(StandingDie, "standing", "die", "ask", "? card", fixed={"keep": False}),
    Frame(StandingClear, "standing", "clear|cancel|nothing", "? all"),
)  # fmt: skip

ENDING = (
    Frame(End, "done", "? [of|for|in|with] turn"),
    Frame(End, "turn", "[is] done"),
    Frame(End, "pass", "turn"),
    Frame(End, "pass|nothing", answers="turn"),
    Frame(Keep, "keep", "nothing"),
    Frame(Resign, "resign"),
    Frame(Resign, "abandon"),
    Frame(Default, "agree", build=default),
)

FRAMES = (
    SETTING_UP + ROLLING + MOVING + TAKING + BUYING_FRAMES + PAWNS + PAINTING + FINISHING
    + SAILING_FRAMES    + SELLING_FRAMES + AUCTIONS + STANDING + ENDING
)  # fmt: skip

MODIFIERS = {"try": ["try"]}

INTERPRETER = Interpreter(VOCABULARY, KINDS, FRAMES, modifiers=MODIFIERS, knows_else=False)


# --- Where nothing can be suggested ---


def examples(desk: Desk) -> Iterable[Command]:
    """Orders that answer what is asked, if they are legal."""
    asked = desk.asked() or frozenset()
    if "setup_marker" in asked:
        yield from (PlaceMarker((province,)) for province in PROVINCES)
    if "setup_pawns" in asked:
        yield from (PlacePawns(province, province) for province in PROVINCES)
    if "setup_start" in asked:
        yield from (ChooseStart(square) for square in MERCHANTS)
    if "before_roll" in asked:
        yield from (Roll(), UseDie(7))
    if "sail" in asked:
        yield from (Sail((number,)) for number in COLONIES)
    if "auction" in asked:
        yield from (Bid(lot, bid) for lot in open_lots({}, desk) for bid in bids({}, desk))
    if "turn" in asked:
        yield from (UseBuy(place) for place in places_to_buy({}, desk))
        yield from (TakeGuild(cast(Colour, colour)) for colour in COLOURS)
        yield from (Auction(lots) for lots in lots_to_sell({}, desk))
