"""The board in words: the position as text, the ledger, what is private, and the fortunes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.board import Gettext, Names, Reckoning
from games.engine import Event
from games.engines.long_cours.data import (
    BRAWL_CARDS,
    CARD_KINDS,
    NEIGHBOURS,
    PRODUCT,
    SOLD_AT,
    STOP,
    STRENGTH,
    ZONES,
)
from games.engines.long_cours.events import RoundStarted
from games.engines.long_cours.evolve import evolve
from games.engines.long_cours.picture.chart import MAP, STOPS
from games.engines.long_cours.position import fortune
from games.engines.long_cours.state import State
from games.engines.long_cours.view import CaptainView, Private, View
from games.engines.long_cours.words import facts as words_facts
from games.kit.views import awaited
from games.sentences import APART, N_, fill, listed

CHAPTER = "round_started"
ROUTINE = ("turn_started", "turn_ended", "orders_queued")
FORTUNE = N_("Fortune in millions (M): cash, and cargo at purchase price")


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: what the picture shows and what lies in front of
    each captain."""
    told = text_beside_picture(view, names, gettext, language)
    return f"{told}\n{ports_in_words(gettext, language)}"


@lru_cache(maxsize=8)
def ports_in_words(gettext: Gettext, language: str) -> str:
    """The printed map, the same in every position of a language."""
    ports = [
        gettext(N_("Ports, what they sell and on which number of the die, and the way on:")),
        *(zone_line(zone, gettext, language) for zone in ZONES),
    ]
    return "\n".join([*ports, ""])


def text_beside_picture(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> str:
    """The same without the map, which the picture shows."""
    parts = [
        [
            f"Long Cours. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext, language),
            *end(view, names, gettext),
        ],
        [
            gettext(N_("Captains, in turn order:")),
            *(captain_line(view, c, names, gettext, language) for c in in_turn_order(view)),
        ],
        [
            corsair_line(view, names, gettext, language),
            heaps_line(view, gettext, language),
            cards_gone(view, gettext, language),
        ],
    ]
    return "\n\n".join("\n".join(line for line in part if line) for part in parts) + "\n"


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase == "setup":
        return gettext(N_("Round 1: the captains choose where to begin"))
    if view.phase == "over":
        return fill(N_("Over in round {round}"), gettext, round=view.round)
    return fill(
        N_("Round {round} of at most {limit}"), gettext, round=view.round, limit=view.round_limit
    )


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a round's events; None: what came before the second (RL-03: the set-up is
    round 1)."""
    return (
        fill(N_("Round {round}"), gettext, round=data["round"])
        if data
        else gettext(N_("The opening and round 1"))
    )


def in_turn_order(view: View) -> list[CaptainView]:
    by_seat = {captain.seat: captain for captain in view.captains}
    return [by_seat[seat] for seat in view.order] or list(view.captains)


def waiting_for(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    """Whom the game waits for, and the brawl or auction that it waits in."""
    if view.brawl is not None:
        sentence = N_(
            "Brawl at {port}: {attacker} against {defender}; {awaited} must answer {card}."
        )
        return [
            fill(
                sentence,
                gettext,
                port=stop_name(view.brawl.port, language),
                attacker=names[view.brawl.attacker],
                defender=names[view.brawl.defender],
                awaited=names[view.brawl.to_answer],
                card=f"{brawl_name(view.brawl.cards[-1], language)} ({view.brawl.cards[-1]})"
                if view.brawl.cards
                else "…",
            )
        ]
    who = listed([names[seat] for seat in awaited(view)], gettext)
    if view.auction is not None:
        sentence = N_("{caller} has called the auction of the corsair; still to answer: {awaited}.")
        return [fill(sentence, gettext, caller=names[view.auction.caller], awaited=who)]
    return [fill(N_("To play: {awaited}."), gettext, awaited=who)] if who else []


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = N_("{place}. {name}, fortune {fortune} M")
    return [ending(view, gettext)] + [
        fill(sentence, gettext, place=rank.place, name=names[rank.seat], fortune=rank.fortune)
        for rank in view.ranking
    ]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return gettext(END_REASONS[view.ended]) if view.ended else ""


END_REASONS = {
    "last_afloat": N_("One captain is left afloat (LC-89)."),
    "round_limit": N_("The round limit was reached: decided on points (RL-39, RL-40)."),
    "dead_end": N_("Nobody could ever buy the corsair again: decided on points (RL-38, RL-40)."),
    "resignations": N_("All the others have resigned (RL-42)."),
}


def captain_line(
    view: View, captain: CaptainView, names: Names, gettext: Gettext, language: str
) -> str:
    sentence = N_("{name} (seat {seat}): {place}; cash {cash} M; cargo {cargo}; cards {cards}.")
    facts = fill(
        sentence,
        gettext,
        name=names[captain.seat],
        seat=captain.seat,
        place=place_of(captain, gettext, language),
        cash=captain.cash,
        cargo=goods_in_words(captain.goods, gettext, language),
        cards=captain.cards if captain.hand is None else hand_in_words(captain.hand, language),
    )
    return " ".join([facts, *(f"{note}." for note in notes(view, captain, gettext))])


def place_of(captain: CaptainView, gettext: Gettext, language: str) -> str:
    if captain.eliminated or captain.stop is None:
        return off_the_map(captain, gettext)
    return fill(
        N_("at {stop} (zone {zone})"),
        gettext,
        stop=stop_name(captain.stop, language),
        zone=STOPS[captain.stop].zone,
    )


def notes(view: View, captain: CaptainView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this captain now."""
    found = []
    if captain.seat in awaited(view):
        found.append(gettext(N_("To play")))
    if view.corsair.owner == captain.seat:
        found.append(gettext(N_("Owns the corsair")))
    if captain.within_reach:
        found.append(gettext(N_("Within the corsair’s reach")))
    if captain.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def corsair_line(view: View, names: Names, gettext: Gettext, language: str) -> str:
    corsair = view.corsair
    if corsair.owner is None:
        return gettext(N_("The corsair is for sale, from 6 M."))
    if corsair.stop is None:
        return fill(
            N_("The corsair belongs to {name} and is not on the map yet."),
            gettext,
            name=names[corsair.owner],
        )
    sentence = N_("The corsair belongs to {name} and lies at {stop} (zone {zone}).")
    return fill(
        sentence,
        gettext,
        name=names[corsair.owner],
        stop=stop_name(corsair.stop, language),
        zone=STOPS[corsair.stop].zone,
    )


def heaps_line(view: View, gettext: Gettext, language: str) -> str:
    found = [
        f"{stop_name(place, language)} {goods_in_words(goods, gettext, language)}"
        for place, goods in in_board_order(view.heaps)
    ]
    return (
        fill(N_("Heaps: {heaps}."), gettext, heaps=gettext(APART).join(found))
        if found
        else gettext(N_("No heap lies anywhere."))
    )


def cards_gone(view: View, gettext: Gettext, language: str) -> str:
    """Cards that are out of the game, which everybody may count (LC-35)."""
    gone = [*view.set_aside, *view.played]
    return (
        fill(N_("Cards out of the game: {cards}."), gettext, cards=hand_in_words(gone, language))
        if gone
        else ""
    )


def zone_line(zone: int, gettext: Gettext, language: str) -> str:
    """`Zone 11: Dakar, gold 6 (to Gibraltar, Rio de Janeiro, Tamatave); ...`."""
    stops = [
        stop_in_words(stop.id, gettext, language) for stop in STOP.values() if stop.zone == zone
    ]
    return fill(N_("Zone {zone}: {stops}."), gettext, zone=zone, stops=gettext(APART).join(stops))


def stop_in_words(stop: str, gettext: Gettext, language: str) -> str:
    near = ", ".join(stop_name(other, language) for other in NEIGHBOURS[stop])
    product = PRODUCT.get(SOLD_AT[stop] or "")
    if product is None:
        return fill(N_("{stop} (to {near})"), gettext, stop=stop_name(stop, language), near=near)
    return fill(
        N_("{stop}, {product} {die} (to {near})"),
        gettext,
        stop=stop_name(stop, language),
        product=product.fr if language == "fr" else product.en,
        die=product.die,
        near=near,
    )


def goods_in_words(goods: Mapping[str, int], gettext: Gettext, language: str) -> str:
    """`5 M (wood 2, gold 3)`, in the order of the die."""
    held = [
        f"{product.called(language)} {goods[product.id]}"
        for product in MAP.products
        if goods.get(product.id)
    ]
    return f"{sum(goods.values())} M ({', '.join(held)})" if held else gettext(N_("empty"))


def hand_in_words(cards: Sequence[str], language: str) -> str:
    """`3 (2 × Storm, A kick 6)`."""
    kinds = [
        f"{cards.count(kind)} × {kind_name(kind, language)}"
        for kind in ("storm", "direct")
        if kind in cards
    ]
    blows = [
        f"{brawl_name(strength, language)} {strength}"
        for strength in sorted(STRENGTH[card] for card in cards if card in STRENGTH)
    ]
    return f"{len(cards)} ({', '.join(kinds + blows)})" if cards else "0"


def kind_name(kind: str, language: str) -> str:
    return CARD_KINDS[kind].fr if language == "fr" else CARD_KINDS[kind].en


def brawl_name(strength: int, language: str) -> str:
    return BRAWL_CARDS[strength].fr if language == "fr" else BRAWL_CARDS[strength].en


def stop_name(stop: str, language: str) -> str:
    return STOPS[stop].called(language)


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    ships = [
        f"{names[captain.seat]}: {place_of(captain, gettext, language)}."
        for captain in in_turn_order(view)
    ]
    return " ".join(
        [*ships, corsair_line(view, names, gettext, language), heaps_line(view, gettext, language)]
    )


# --- What only one captain knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The hand and the orders this seat has left standing, each with its heading; nothing for a
    spectator."""
    own = view.private
    if own is None or view.seat is None:
        return []
    hand = next(captain.hand for captain in view.captains if captain.seat == view.seat)
    facts = [
        (N_("Your cards"), hand_in_words(hand, language) if hand else gettext(N_("none in hand")))
    ]
    if own.setup:
        facts.append(
            (N_("Your sealed beginning"), f"{stop_name(own.setup[0], language)}, {own.setup[1]} M")
        )
    if own.bid_sealed:
        facts.append(
            (N_("Your sealed bid"), gettext(N_("pass")) if own.bid is None else f"{own.bid} M")
        )
    if own.brawl_limit is not None:
        facts.append((N_("In this brawl you go up to strength"), str(own.brawl_limit)))
    if own.standing_riposte is not None:
        facts.append((N_("Standing riposte"), standing_riposte(own, gettext)))
    if own.standing_bid is not None:
        facts.append(
            (N_("Standing bid"), fill(N_("up to {maximum} M"), gettext, maximum=own.standing_bid))
        )
    if own.advance:
        facts.append(
            (
                N_("Advance orders"),
                "; ".join(words_facts.line_in_words(line, names, language) for line in own.advance),
            )
        )
    if own.waiting:
        facts.append(
            (
                N_("Orders that wait"),
                "; ".join(words_facts.line_in_words(line, names, language) for line in own.waiting),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def standing_riposte(own: Private, gettext: Gettext) -> str:
    if own.standing_riposte == 0:
        return gettext(N_("never fight"))
    sentence = N_("up to strength {strength}, with at least {cash} M in cash")
    return fill(
        sentence, gettext, strength=own.standing_riposte, cash=own.standing_riposte_min_cash
    )


# --- The course of the fortunes ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """What each captain owns at the end of each round. Who went out counts once more, with what
    ranks him (RL-41), then no longer."""
    state, gone, found = State(), set[int](), list[Reckoning]()

    def reckon() -> None:
        worth = {
            c.seat: c.fortune_at_exit if c.out_at else fortune(c)
            for c in state.captains
            if c.seat not in gone
        }
        gone.update(captain.seat for captain in state.captains if captain.out_at)
        found.append((str(state.round), worth))

    for event in events:
        if isinstance(event, RoundStarted):
            reckon()
        evolve(state, event)
    reckon()
    return found


def in_board_order(heaps: Mapping[str, Mapping[str, int]]) -> list[tuple[str, Mapping[str, int]]]:
    return [(place, heaps[place]) for place in STOPS if heaps.get(place)]


def off_the_map(captain: CaptainView, gettext: Gettext) -> str:
    """Why this captain has no ship on the map; empty when there is one."""
    if captain.eliminated:
        return gettext(N_("sunk"))
    if captain.stop is None:
        return gettext(N_("no ship on the map"))
    return gettext(N_("resigned")) if captain.resigned else ""
