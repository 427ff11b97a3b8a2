"""What each event looks like on the chart and on what lies below it. Sums and signs only: a mark
belongs to no language."""

from collections.abc import Callable, Mapping
from typing import Any

from games.board import Mark
from games.engines.voc.picture import eastern_seas as seas

Data = Mapping[str, Any]
Marks = tuple[Mark, ...]


def marks(kind: str, data: Data) -> Marks:
    """At least one for every kind, whatever is cut out of it; on the ship, the house or
    Middelburg where the chart shows nothing."""
    drawn = DRAWN.get(kind)
    return drawn(data) if drawn else somewhere(SIGNS[kind], data)


def somewhere(sign: str, data: Data) -> Marks:
    """On the contract, the ship, the year or the house that it is about."""
    seat = data.get("seat", data.get("maker"))
    if "contract" in data:
        return badge(f"contract-{data['contract']}", sign, seat)
    if "ship" in data:
        return badge(ship(data), sign, seat)
    if seat is not None:
        return badge(f"house-{seat}", sign, seat)
    if data.get("year") is not None:
        return badge(f"year-{data['year']}", sign, None)
    return badge("middelburg", sign, None)


def badge(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("badge", (part,), text, seat),)


def ring(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("ring", (part,), text, seat),)


def ship(data: Data) -> str:
    return f"ship-{data['ship']}"


def harbour(data: Data) -> str:
    return f"harbour-{data['harbour']}"


def gained(data: Data, seat: int, sum_: int) -> Marks:
    return badge(f"house-{seat}", f"{'+' if sum_ >= 0 else '−'}{abs(sum_)}", seat)


def sailed(data: Data) -> Marks:
    """Her true track; where it came to nothing, a ring."""
    track = tuple(seas.flipped(point) for point in data["track"])
    if len(track) < 2:
        return ring(ship(data), "", data["skipper"])
    return (Mark("arrow", (ship(data),), "", data["skipper"], (track,)),)


def trace(data: Data) -> Marks:
    """Others learn only that there is an order."""
    line = tuple(seas.flipped(point) for point in data.get("trace", ()))
    seat = data.get("seat")
    if len(line) < 2:
        return badge(ship(data), "✉", seat) if "ship" in data else somewhere("✉", data)
    return (Mark("arrow", (ship(data),), "", seat, (line,)),)


def scurvy(data: Data) -> Marks:
    ships = tuple(f"ship-{name}" for name in data["ships"])
    return (Mark("ring", ships, "−1"),) if ships else badge("middelburg", "0", None)


def moved(data: Data) -> Marks:
    what = str(data["amount"]) if "amount" in data else f"▣{len(data.get('tokens', ()))}"
    ends = f"house-{data['giver']}", f"house-{data['taker']}"
    return (Mark("arrow", ends, what, data["giver"]),)


def landed(data: Data) -> Marks:
    goods = tuple(
        Mark("badge", (f"house-{one['seat']}",), f"▣{len(one.get('tokens', ()))}", one["seat"])
        for one in data["landed"]
    )
    return (Mark("ring", (ship(data), "middelburg")), *goods)


def claimed(data: Data) -> Marks:
    card = f"contract-{data['contract']}"
    if data.get("year") is None:
        return ring(card, "", data["seat"])
    return (Mark("arrow", (f"year-{data['year']}", card), "", data["seat"]),)


def fulfilled(data: Data) -> Marks:
    seat = data["seat"]
    ends = f"house-{seat}", f"contract-{data['contract']}"
    return (Mark("arrow", ends, f"+{data['amount']}", seat),)


def fined(data: Data) -> Marks:
    card = Mark("ring", (f"contract-{data['contract']}",), "✕", data["seat"])
    return (card, *gained(data, data["seat"], -data["amount"]))


def refitted(data: Data) -> Marks:
    return (Mark("ring", (ship(data), f"deck-{data['ship']}"), "⚑"),)


def placed(data: Data) -> Marks:
    men = len(data["sailors"]) + len(data["merchants"])
    return badge(f"deck-{data['ship']}", f"+{men}", data["seat"])


def stocked(data: Data) -> Marks:
    return tuple(Mark("badge", (f"harbour-{h}",), f"+{n}") for h, n in data["tokens"].items())


def drawn_colours(data: Data) -> Marks:
    return tuple(
        Mark("badge", (f"house-{seat}",), str(seat), seat)
        for seat in range(1, len(data["colours"]) + 1)
    )


def laid(data: Data) -> Marks:
    return (Mark("ring", tuple(f"year-{year}" for year in data["years"])),)


def ranked(data: Data) -> Marks:
    return tuple(
        Mark("badge", (f"house-{rank['seat']}",), f"#{rank['place']}", rank["seat"])
        for rank in data["ranking"]
    ) or badge("middelburg", "#1", None)


DRAWN: dict[str, Callable[[Data], Marks]] = {
    "colours_drawn": drawn_colours,
    "harbours_stocked": stocked,
    "seat_equipped": lambda d: gained(d, d["seat"], d["daalders"]),
    "markers_laid": laid,
    "year_opened": lambda d: ring(f"year-{d['year']}", "", None),
    "contract_turned": lambda d: ring(f"contract-{d['contract']}", "", None),
    "contract_to_amsterdam": lambda d: badge(f"contract-{d['contract']}", f"−{d['reward']}", None),
    "scurvy_struck": scurvy,
    "sailor_lost": lambda d: badge(ship(d), "−1", d["seat"]),
    "ship_sank": lambda d: badge(ship(d), "✕", None),
    "ship_refitted": refitted,
    "men_placed": placed,
    "contract_claimed": claimed,
    "contract_taken_over": claimed,
    "contract_secured": claimed,
    "men_taken_back": lambda d: badge(f"deck-{d['ship']}", f"−{d['men']}", d["seat"]),
    "men_shifted": lambda d: badge(f"deck-{d['ship']}", "⇄", None),
    "men_left": lambda d: badge(f"deck-{d['ship']}", f"−{d['men']}", d["seat"]),
    "trace_submitted": trace,
    "voyage_sailed": sailed,
    "ship_held": lambda d: ring(ship(d), "", d["skipper"]),
    "call_shouted": lambda d: badge(ship(d), "!", d["seat"]),
    "call_fined": lambda d: gained(d, d["seat"], -d["amount"]),
    "harbour_reached": lambda d: ring(harbour(d), d["ship"], None),
    "good_taken": lambda d: (Mark("arrow", (harbour(d), ship(d)), "+1", d["seat"]),),
    "trade_passed": lambda d: badge(harbour(d), "–", d["seat"]),
    "ran_aground": lambda d: badge(ship(d), "✕", None),
    "ship_home": landed,
    "goods_moved": moved,
    "money_moved": moved,
    "contract_fulfilled": fulfilled,
    "fine_paid": fined,
    "result_declared": ranked,
}

SIGNS = {
    "game_started": "1", "pile_shuffled": "↻", "burgemeester_named": "1", "chart_wiped": "–",
    "turn_opened": "▶", "man_returned": "−1", "passed": "–", "orders_queued": "✉",
    "queue_dropped": "!", "window_opened": "?", "window_closed": "■", "seat_done": "■",
    "seat_reopened": "?", "hold_ordered": "✉", "call_placed": "✉", "calls_withdrawn": "✉",
    "cargo_ordered": "✉", "call_heeded": "!", "offer_made": "?", "offer_accepted": "✓",
    "offer_declined": "–", "offer_withdrawn": "–", "offer_lapsed": "–", "aside_promised": "–",
    "sale_ordered": "✉", "keep_ordered": "✉", "another_round_asked": "↻",
    "contract_released": "–", "player_eliminated": "✕", "goods_stored": "▣",
    "goods_returned": "−", "burgemeester_passed": "1", "company_founded": "■",
    "orders_stopped": "!", "nothing_ordered": "✉", "default_applied": "⌛", "seat_resigned": "⚑",
}  # fmt: skip
"""For what has no shape of its own: hung on the contract, ship, house or year it is about."""
