"""What each event looks like on the map. Sums and signs only: a mark belongs to no language."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from games.board import Mark, Way
from games.engines.long_cours.picture.chart import MAP

Data = Mapping[str, Any]


def marks(kind: str, data: Data) -> tuple[Mark, ...]:
    """At least one for every kind, whatever is cut out of it; on the captain where the map shows
    nothing."""
    drawn = DRAWN.get(kind)
    return drawn(data) if drawn else on_captain(SIGNS[kind], data)


def on_captain(sign: str, data: Data) -> tuple[Mark, ...]:
    seat = data.get("seat")
    return badge("round" if seat is None else f"captain-{seat}", sign, seat)


def badge(part: str, text: str, seat: int | None) -> tuple[Mark, ...]:
    return (Mark("badge", (part,), text, seat),)


def ring(part: str, text: str, seat: int | None) -> tuple[Mark, ...]:
    return (Mark("ring", (part,), text, seat),)


# --- Voyages along the lanes ---

LANES: dict[tuple[str, str], tuple[Way, ...]] = {}
for _route in MAP.routes:
    _ways = tuple(tuple(line) for line in _route.lines)
    LANES[_route.a, _route.b] = _ways
    LANES[_route.b, _route.a] = tuple(way[::-1] for way in reversed(_ways))


def sailed(data: Data) -> tuple[Mark, ...]:
    return voyage((data["origin"], data["to"]), data["seat"])


def voyage(path: tuple[str, ...], seat: int) -> tuple[Mark, ...]:
    """One arrow for each lane sailed; a direct move has none and goes straight."""
    return tuple(
        Mark("arrow", (stop(a), stop(b)), "", seat, LANES.get((a, b), ()))
        for a, b in itertools.pairwise(path)
    ) or ring(stop(path[0]), "", seat)


def stop(code: str) -> str:
    return f"stop-{code}"


# --- Kind by kind ---


def entry_die(data: Data) -> tuple[Mark, ...]:
    return ring(f"zone-{data['zone']}", str(data["die"]), data["seat"])


def brawl_card(data: Data) -> tuple[Mark, ...]:
    return badge(f"ship-{data['seat']}", str(data["strength"]), data["seat"])


def robbed(data: Data) -> tuple[Mark, ...]:
    winner, loser = data["winner"], data["loser"]
    return (
        Mark("arrow", (f"captain-{loser}", f"captain-{winner}"), f"{data['amount']} M", winner),
    )


def drawn_order(data: Data) -> tuple[Mark, ...]:
    return tuple(
        Mark("badge", (f"captain-{seat}",), str(place), seat)
        for place, seat in enumerate(data["order"], start=1)
    )


def ranked(data: Data) -> tuple[Mark, ...]:
    return tuple(
        Mark("badge", (f"captain-{rank['seat']}",), f"#{rank['place']}", rank["seat"])
        for rank in data["ranking"]
    )


def closed(data: Data) -> tuple[Mark, ...]:
    if data.get("winner") is None:
        return badge("corsair", "–", None)
    return badge("corsair", f"{data.get('price', 0)} M", data["winner"])


def sealed(data: Data) -> tuple[Mark, ...]:
    """The port is the captain's secret until all are placed."""
    if "port" not in data:
        return badge(f"captain-{data['seat']}", "✉", data["seat"])
    return badge(stop(data["port"]), "✉", data["seat"])


DRAWN: dict[str, Callable[[Data], tuple[Mark, ...]]] = {
    "seat_order_drawn": drawn_order,
    "setup_sealed": sealed,
    "cash_granted": lambda d: badge(f"captain-{d['seat']}", f"+{d['amount']} M", d["seat"]),
    "cargo_placed": lambda d: ring(stop(d["port"]), "", d["seat"]),
    "cargo_entered": lambda d: ring(stop(d["port"]), "", d["seat"]),
    "entry_die_rolled": entry_die,
    "corsair_entry_die_rolled": entry_die,
    "cargo_moved": sailed,
    "cargo_moved_direct": sailed,
    "corsair_moved": lambda d: voyage(tuple(d["path"]), d["seat"]),
    "corsair_entered": lambda d: ring(stop(d["stop"]), "", d["seat"]),
    "goods_bought": lambda d: badge(stop(d["port"]), f"+{d['amount']} M", d["seat"]),
    "sale_die_rolled": lambda d: ring(f"product-{d['product']}", str(d["die"]), d["seat"]),
    "goods_sold": lambda d: badge(f"product-{d['product']}", f"+{d['paid']} M", d["seat"]),
    "storm_raised": lambda d: ring(f"zone-{d['zone']}", "≋", d["seat"]),
    "cargo_stranded": lambda d: badge(stop(d["place"]), worth("−", d), d["seat"]),
    "wreck_salvaged": lambda d: badge(stop(d["place"]), worth("+", d), d["seat"]),
    "corsair_sunk": lambda d: badge(stop(d["stop"]), "✕", d["by"]),
    "corsair_given_up": lambda d: badge("corsair", "✕", d["owner"]),
    "brawl_started": lambda d: (
        Mark("ring", (f"ship-{d['attacker']}", f"ship-{d['defender']}"), "⚔", d["attacker"]),
    ),
    "brawl_card_played": brawl_card,
    "brawl_conceded": lambda d: badge(f"ship-{d['seat']}", "⚑", d["seat"]),
    "cash_robbed": robbed,
    "auction_opened": lambda d: ring("corsair", "?", d["caller"]),
    "auction_closed": closed,
    "corsair_bought": lambda d: badge("corsair", f"{d['price']} M", d["seat"]),
    "cargo_sunk": lambda d: badge(stop(d["stop"]), "✕", d["seat"]),
    "game_ended": ranked,
}

SIGNS = {
    "game_started": "1", "cards_set_aside": "▤", "hand_dealt": "▤", "round_started": "↻",
    "turn_started": "▶", "card_played": "▤", "riposte_limit_set": "✉", "bid_sealed": "✉",
    "hand_revealed": "▤", "captain_eliminated": "✕", "captain_resigned": "⚑",
    "standing_order_set": "✉", "advance_filed": "✉", "advance_dropped": "✉",
    "advance_started": "✉", "orders_queued": "✉", "orders_stopped": "!", "default_applied": "⌛",
    "turn_ended": "■",
}  # fmt: skip
"""For what has no place on the map: hung on its captain, or on the board's title."""


def worth(sign: str, data: Data) -> str:
    return f"{sign}{sum(data['goods'].values())} M"
