"""What each event looks like in the harbour. Sums and signs only: a mark belongs to no
language."""

from collections.abc import Callable, Mapping
from typing import Any

from games.board import Mark

Data = Mapping[str, Any]
Marks = tuple[Mark, ...]


def marks(kind: str, data: Data) -> Marks:
    """At least one for every kind, whatever is cut out of it; on the merchant where the harbour
    shows nothing."""
    drawn = DRAWN.get(kind)
    return drawn(data) if drawn else on_merchant(SIGNS[kind], data)


def on_merchant(sign: str, data: Data) -> Marks:
    seat = data.get("seat")
    return badge("headline" if seat is None else merchant(seat), sign, seat)


def merchant(seat: int) -> str:
    return f"merchant-{seat}"


def badge(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("badge", (part,), text, seat),)


def ring(part: str, text: str, seat: int | None) -> Marks:
    return (Mark("ring", (part,), text, seat),)


def slot(data: Data) -> str:
    return f"slot-{data['slot']}"


def paid(payer: int, payee: int, gold: int) -> Mark:
    return Mark("arrow", (merchant(payer), merchant(payee)), str(gold), payer)


def taken(data: Data) -> Marks:
    return (Mark("arrow", (slot(data), merchant(data["seat"])), "", data["seat"]),)


def offers_read(data: Data) -> Marks:
    return tuple(
        Mark("badge", (merchant(answer["seat"]),), said(answer), answer["seat"])
        for answer in data["answers"]
    ) or ring(slot(data), "–", None)


def said(answer: Data) -> str:
    if answer.get("seize"):
        return "!"
    return "–" if answer.get("gold") is None else str(answer["gold"])


def settled(data: Data) -> Marks:
    gone = tuple(Mark("badge", (f"slot-{number}",), "✕") for number in data.get("discarded", ()))
    given = tuple(
        Mark("badge", (merchant(one["seat"]),), f"+{one.get('gold', 0)}", one["seat"])
        if one.get("slot") is None
        else Mark("arrow", (f"slot-{one['slot']}", merchant(one["seat"])), "", one["seat"])
        for one in data["settled"]
    )
    return given + gone


def goods_in(data: Data) -> Marks:
    """From the reserve to the merchant."""
    kinds = tuple(dict.fromkeys(data["goods"]))
    seat = data["seat"]
    return tuple(
        Mark("arrow", (f"reserve-{kind}", merchant(seat)), f"+{data['goods'].count(kind)}", seat)
        for kind in kinds
    ) or badge(merchant(seat), "0", seat)


def loaded(data: Data) -> Marks:
    ships = tuple(
        Mark("arrow", (merchant(data["seat"]), f"berth-{ship['berth']}"), "", data["seat"])
        for ship in data["ships"]
    )
    return (*ships, *badge(merchant(data["seat"]), f"+{data['points']}", data["seat"]))


def sold(data: Data) -> Marks:
    return badge(merchant(data["seat"]), f"+{data['gold']}", data["seat"])


def at_berths(data: Data, field: str, sign: str) -> Marks:
    berths = tuple(f"berth-{ship['berth']}" for ship in data.get(field, ()))
    return (Mark("ring", berths, sign),) if berths else badge("headline", sign, None)


def spoiled(data: Data) -> Marks:
    lost = len(data.get("hand", ())) + len(data.get("warehouse", ()))
    return badge(merchant(data["seat"]), f"−{lost}", data["seat"])


def ranked(data: Data) -> Marks:
    return tuple(
        Mark("badge", (merchant(rank["seat"]),), f"#{rank['place']}", rank["seat"])
        for rank in data["ranking"]
    )


DRAWN: dict[str, Callable[[Data], Marks]] = {
    "pile_shuffled": lambda d: badge(f"pile-{d['pile']}", "↻", None),
    "fleet_arrived": lambda d: at_berths(d, "berths", ""),
    "start_goods_taken": goods_in,
    "turn_started": lambda d: badge(merchant(d["first"]), "1", d["first"]),
    "card_revealed": lambda d: (Mark("arrow", (f"pile-{d['pile']}", slot(d))),),
    "card_taken": taken,
    "sale_opened": lambda d: ring(slot(d), str(d["gold"]), d["chooser"]),
    "answer_sealed": lambda d: badge(slot(d), "✉", d["seat"]),
    "offers_read": offers_read,
    "offer_accepted": lambda d: (
        paid(d["bidder"], d["holder"], d["gold"]),
        Mark("arrow", (slot(d), merchant(d["bidder"])), "", d["bidder"]),
    ),
    "bidder_paid": lambda d: (
        paid(d["holder"], d["bidder"], d["gold"]),
        Mark("ring", (slot(d),), "", d["holder"]),
    ),
    "card_seized": taken,
    "trade_closed": settled,
    "special_kept": taken,
    "goods_purchased": goods_in,
    "goods_stored": lambda d: badge(merchant(d["seat"]), f"▣{len(d['goods'])}", d["seat"]),
    "ships_loaded": loaded,
    "income_taken": sold,
    "free_trade_played": goods_in,
    "conservation_laid": lambda d: badge(merchant(d["seat"]), f"▣{d['number']}", d["seat"]),
    "purchase_and_storage_played": goods_in,
    "goods_exchanged": lambda d: badge(merchant(d["seat"]), "⇄", d["seat"]),
    "goods_sold": sold,
    "turn_ended": lambda d: badge(merchant(d["next_first"]), "1", d["next_first"]),
    "fleet_left": lambda d: at_berths(d, "ships", "✕"),
    "goods_spoiled": spoiled,
    "game_ended": ranked,
}

SIGNS = {
    "game_set_up": "1", "plan_filed": "✉", "orders_filed": "✉", "orders_dropped": "!",
    "preference_filed": "✉", "action_declined": "–", "action_ended": "■",
    "departure_sealed": "✉", "orders_stopped": "!", "default_applied": "⌛",
    "seat_resigned": "⚑",
}  # fmt: skip
"""For what has no place in the harbour: hung on the merchant, or on the headline."""
