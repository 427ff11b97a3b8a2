"""What each event looks like on the board. Sums and signs only: a mark belongs to no language."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from games.board import Mark
from games.engines.siecle_dor.picture.places import colony, guild, place, province, square

Data = Mapping[str, Any]
Marks = tuple[Mark, ...]


def marks(kind: str, data: Data) -> Marks:
    """At least one for every kind, whatever is cut out of it; on the player's card where the map
    shows nothing."""
    drawn = DRAWN.get(kind)
    return drawn(data) if drawn else on_house(SIGNS[kind], data)


def on_house(sign: str, data: Data) -> Marks:
    seat = data.get("seat")
    return badge("headline" if seat is None else f"house-{seat}", sign, seat)


def badge(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("badge", (part,), text, seat),)


def ring(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("ring", (part,), text, seat),)


def florins(half: int) -> str:
    """`7 f`, `7½ f`."""
    return f"{half // 2 or ('' if half % 2 else 0)}{'½' if half % 2 else ''} f"


def stadtholder_moved(data: Data) -> Marks:
    return (Mark("arrow", (square(data["origin"]), square(data["to"])), "", None),)


def income(data: Data) -> Marks:
    paid = tuple(
        Mark("badge", (f"house-{seat['seat']}",), f"+{florins(seat['total_h'])}", seat["seat"])
        for seat in data["incomes"]
    )
    return (Mark("ring", (square(data["square"]),)), *paid)


def pawns_moved(data: Data) -> Marks:
    count = f"×{data['count']}" if data["count"] > 1 else ""
    return tuple(
        Mark("arrow", (province(a), province(b)), count, data["seat"])
        for a, b in pairwise(data["path"])
    )


def guild_taken(data: Data) -> Marks:
    return ring(guild(data["colour"]), f"{data['price']} f", data["seat"])


def relocated(data: Data) -> Marks:
    return (Mark("arrow", (place(data["origin"]), province(data["province"])), "", data["seat"]),)


def action_used(data: Data) -> Marks:
    cost = data.get("cost_h", 0)
    return ring(place(data["place"]), florins(cost) if cost else "!", data["seat"])


def sailed(data: Data) -> Marks:
    origin = data.get("origin")
    start = place(origin) if origin else f"house-{data['seat']}"
    return (Mark("arrow", (start, colony(data["colony"])), "", data["seat"]),)


def resolved(data: Data) -> Marks:
    lot, winner = province(data["province"]), data["winner"]
    return (
        Mark("badge", (lot,), florins(data["price_h"]), winner),
        Mark("arrow", (f"house-{winner}", f"house-{data['seller']}"), "", winner),
    )


def bid_made(data: Data) -> Marks:
    return badge(province(data["lot"]), florins(data["bid_h"]), data["seat"])


def ranked(data: Data) -> Marks:
    return tuple(
        Mark("badge", (f"house-{rank['seat']}",), f"#{rank['place']}", rank["seat"])
        for rank in data["ranking"]
    )


DRAWN: dict[str, Callable[[Data], Marks]] = {
    "marker_placed": lambda d: ring(province(d["province"]), "", d["seat"]),
    "pawns_placed": lambda d: (
        Mark("badge", tuple(province(code) for code in d["provinces"]), "+1", d["seat"]),
    ),
    "stadtholder_placed": lambda d: ring(square(d["square"]), "", d["seat"]),
    "dice_thrown": lambda d: badge("stadtholder", f"{d['d1']}+{d['d2']}", d["seat"]),
    "die_card_played": lambda d: badge("stadtholder", str(d["sum"]), d["seat"]),
    "stadtholder_moved": stadtholder_moved,
    "income_paid": income,
    "pawns_moved": pawns_moved,
    "guild_taken": guild_taken,
    "marker_founded": lambda d: ring(province(d["province"]), "", d["seat"]),
    "marker_relocated": relocated,
    "action_used": action_used,
    "pile_reshuffled": lambda d: badge(f"pile-{d['pile']}", "↻", None),
    "card_bought": lambda d: (
        Mark("arrow", (f"pile-{d['pile']}", f"house-{d['seat']}"), "", d["seat"]),
    ),
    "governor_appointed": lambda d: badge(province(d["province"]), "⚑", d["seat"]),
    "pawn_created": lambda d: badge(province(d["province"]), "+1", d["seat"]),
    "sailed": sailed,
    "cards_cashed": lambda d: badge(f"house-{d['seat']}", f"+{florins(d['worth_h'])}", d["seat"]),
    "auction_opened": lambda d: (
        Mark("ring", tuple(province(lot["province"]) for lot in d["lots"]), "?", d["seller"]),
    ),
    "lot_called": lambda d: ring(province(d["lot"]), "?", None),
    "bid_made": bid_made,
    "bid_passed": lambda d: badge(province(d["lot"]), "–", d["seat"]),
    "auction_resolved": resolved,
    "auction_unsold": lambda d: badge(province(d["province"]), "–", d["seller"]),
    "painting_ordered": lambda d: badge(f"house-{d['seat']}", f"({d['points']})", d["seat"]),
    "painting_finished": lambda d: badge(f"house-{d['seat']}", f"+{d['points']}", d["seat"]),
    "windmill_built": lambda d: badge(f"house-{d['seat']}", "+2", d["seat"]),
    "game_ended": ranked,
}

SIGNS = {
    "game_started": "1", "preference_filed": "✉", "turn_started": "▶", "card_seen": "▤",
    "painter_paid": "●", "voyage_ready": "?", "bid_sealed": "✉", "lines_kept": "✉",
    "lines_dropped": "!", "standing_set": "✉", "default_applied": "⌛", "seat_resigned": "⚑",
    "turn_ended": "■",
}  # fmt: skip
"""For what has no place on the map: hung on the player's card, or on the headline."""
