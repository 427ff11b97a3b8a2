"""The board in words: the position as text, the ledger, what is private, and the fortunes."""

from collections.abc import Mapping, Sequence

from games.board import Gettext, Names, Reckoning
from games.engine import Event
from games.engines.siecle_dor import words
from games.engines.siecle_dor.data import (
    CARD,
    COLONIES,
    COLOURS,
    NEIGHBOURS,
    PILES,
    PROVINCES,
    SQUARES,
)
from games.engines.siecle_dor.events import Score, TurnEnded
from games.engines.siecle_dor.notation.fields import (
    colony_list,
    colour_name,
    florins,
    merchant_name,
    province_name,
)
from games.engines.siecle_dor.picture.low_countries import PROVINCE
from games.engines.siecle_dor.rules.stadtholder import income
from games.engines.siecle_dor.view import AuctionView, HouseView, MarkerView, Private, View
from games.engines.siecle_dor.words.facts import (
    bids_in_words,
    cards_in_words,
    pile_name,
    sales_in_words,
    square_in_words,
)
from games.kit.views import awaited
from games.sentences import APART, N_, fill, listed

CHAPTER = "turn_started"
ROUTINE = ("voyage_ready", "lines_kept")
FORTUNE = N_("Victory points at the end of each turn")

SOURCES = {
    "provinces": N_("provinces {points}"),
    "pawns": N_("pawns {points}"),
    "east_indies": N_("East Indies {points}"),
    "west_indies": N_("West Indies {points}"),
    "art": N_("paintings {points}"),
    "windmills": N_("windmills {points}"),
    "governors": N_("governors {points}"),
    "money": N_("money {points}"),
}
"""Where points come from, in the order of the sheet's section 9."""


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: what the picture shows and what lies before each
    player."""
    return written(view, names, gettext, language, [borders_line(gettext, language)])


def text_beside_picture(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> str:
    """The same without the borders, which the picture shows."""
    return written(view, names, gettext, language, [])


def written(
    view: View, names: Names, gettext: Gettext, language: str, borders: Sequence[str]
) -> str:
    parts = [
        [
            f"Le Siècle d’Or. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext, language),
            *end(view, names, gettext, language),
        ],
        [
            gettext(N_("Players, in turn order:")),
            *(house_lines(view, house, names, gettext, language) for house in in_turn_order(view)),
        ],
        [
            gettext(N_("Provinces:")),
            *(province_line(view, code, names, gettext, language) for code in PROVINCES),
            *borders,
        ],
        [
            stadtholder_line(view, gettext, language),
            squares_ahead(view, gettext, language),
            guilds_line(view, names, gettext, language),
            colonies_line(view, names, gettext),
            piles_line(view, gettext, language),
            discards_line(view, gettext, language),
        ],
        [
            fill(N_("{heading}: {told}."), gettext, heading=heading, told=told)
            for heading, told in left_standing(view, names, gettext, language)
        ],
    ]
    return (
        "\n\n".join("\n".join(line for line in part if line) for part in parts if any(part)) + "\n"
    )


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase in SETUP_PHASES:
        return gettext(SETUP_PHASES[view.phase])
    seats = len(view.houses)
    told = N_("Over in turn {turn}") if view.phase == "over" else N_("Turn {turn}, round {round}")
    if view.phase != "over" and view.turn_limit:
        told = N_("Turn {turn}, round {round} of at most {limit}")
    return fill(
        told,
        gettext,
        turn=view.turns,
        round=(max(view.turns, 1) - 1) // seats + 1,
        limit=view.turn_limit,
    )


SETUP_PHASES = {
    "markers": N_("Set-up: the first markers"),
    "pawns": N_("Set-up: the first pawns"),
    "start": N_("Set-up: the start of the Stadtholder"),
}


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a turn's events; None: the set-up."""
    return (
        fill(N_("Turn {turn}"), gettext, turn=data["number"]) if data else gettext(N_("The set-up"))
    )


def in_turn_order(view: View) -> list[HouseView]:
    first = max(view.first, 1) - 1
    return [*view.houses[first:], *view.houses[:first]]


def waiting_for(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    """Whom the game waits for, and the auction that it waits in."""
    if view.auction is not None:
        return auction_lines(view, names, gettext, language)
    who = listed([names[seat] for seat in awaited(view)], gettext)
    return [fill(N_("To play: {awaited}."), gettext, awaited=who)] if who else []


def auction_lines(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    auction = view.auction
    if auction is None:
        return []
    who = listed([names[seat] for seat in awaited(view)], gettext)
    lots = listed(
        [
            f"{province_name(lot.province, language)} ({colour_name(lot.colour, language)})"
            for lot in auction.lots
        ],
        gettext,
    )
    sentence = N_("{seller} auctions the action of {lots}; still to answer: {awaited}.")
    return [
        fill(sentence, gettext, seller=names[auction.seller], lots=lots, awaited=who),
        *rounds_line(auction, names, gettext, language),
    ]


def rounds_line(auction: AuctionView, names: Names, gettext: Gettext, language: str) -> list[str]:
    if auction.mode != "rounds" or auction.holder is None:
        return []
    sentence = N_("The highest bid so far is {bid} f, by {name}.")
    return [
        fill(sentence, gettext, bid=florins(auction.high_h, language), name=names[auction.holder])
    ]


def end(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    if view.ended is None:
        return []
    sentence = N_("{place}. {name}, {points} {points:point|points}, {money} f")
    return [ending(view, gettext)] + [
        fill(
            sentence,
            gettext,
            place=rank.place,
            name=names[rank.seat],
            points=rank.points,
            money=florins(rank.money_h, language),
        )
        for rank in view.ranking
    ]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return words.end_reason(view.ended, gettext) if view.ended else ""


def house_lines(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = N_(
        "{name} (seat {seat}, {colour}): {points} {points:point|points}; {money}; {reserve}; "
        "{cards}."
    )
    facts = fill(
        sentence,
        gettext,
        name=names[house.seat],
        seat=house.seat,
        colour=gettext(SEAT_COLOURS[house.colour]),
        points=house.score.total,
        money=money(house, language),
        reserve=reserve(house, gettext),
        cards=hand_in_words(house, gettext, language),
    )
    more = [
        fill(
            N_("Points: {sources}."),
            gettext,
            sources=", ".join(points_by_source(house.score, gettext)),
        )
        if house.score.total
        else "",
        fill(
            N_("Paintings in progress: {paintings}."),
            gettext,
            paintings=paintings_in_words(house, gettext),
        )
        if house.paintings
        else "",
        fill(
            N_("Governor of {provinces}."),
            gettext,
            provinces=governed_in_words(house, gettext, language),
        )
        if house.governors
        else "",
        *(f"{note}." for note in notes(view, house, gettext)),
    ]
    return " ".join([facts, *(part for part in more if part)])


SEAT_COLOURS = {"blue": N_("blue"), "red": N_("red"), "green": N_("green"), "yellow": N_("yellow")}


def money(house: HouseView, language: str) -> str:
    return f"{florins(house.money_h, language)} f"


def reserve(house: HouseView, gettext: Gettext) -> str:
    return fill(
        N_("in reserve: markers {markers}, pawns {pawns}"),
        gettext,
        markers=house.markers,
        pawns=house.pawns,
    )


def hand_count(house: HouseView, gettext: Gettext, language: str) -> str:
    """How many cards of each back; what they are is for `private` to tell."""
    backs = backs_in_words(house, language)
    return fill(N_("cards: {cards}"), gettext, cards=backs) if backs else gettext(N_("no cards"))


def hand_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    """The same, and what they are where the reader may know it."""
    count = hand_count(house, gettext, language)
    return f"{count} ({cards_in_words(house.hand, gettext, language)})" if house.hand else count


def backs_in_words(house: HouseView, language: str) -> str:
    return ", ".join(
        f"{pile_name(pile, language)} {house.backs[pile]}"
        for pile in PILES
        if house.backs.get(pile)
    )


def points_by_source(score: Score, gettext: Gettext) -> list[str]:
    return [
        fill(template, gettext, points=getattr(score, source))
        for source, template in SOURCES.items()
        if getattr(score, source)
    ]


def paintings_in_words(house: HouseView, gettext: Gettext) -> str:
    sentence = N_("{card} of {points} {points:point|points}, payments left {left}")
    return gettext(APART).join(
        fill(sentence, gettext, card=work.card, points=CARD[work.card].points, left=work.left)
        for work in house.paintings
    )


def governed_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    return listed([province_name(code, language) for code in provinces_governed(house)], gettext)


def notes(view: View, house: HouseView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this player now."""
    found = []
    if house.seat in awaited(view):
        found.append(gettext(N_("To play")))
    if view.auction is not None and view.auction.seller == house.seat:
        found.append(gettext(N_("Holds an auction")))
    if house.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def province_line(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    """`Holland (green): marker Anna; pawns Bram (2)`."""
    marker = view.provinces.get(code)
    pawns = [
        f"{names[house.seat]} ({house.pawns_in[code]})"
        for house in view.houses
        if house.pawns_in.get(code)
    ]
    facts = [
        fill(N_("marker {owner}"), gettext, owner=owner(marker, names, gettext))
        if marker
        else gettext(N_("no marker")),
        fill(N_("pawns {pawns}"), gettext, pawns=", ".join(pawns)) if pawns else "",
    ]
    sentence = N_("{province} ({colour}): {facts}.")
    colour = colour_name(PROVINCE[code].colour, language)
    return fill(
        sentence,
        gettext,
        province=province_name(code, language),
        colour=colour,
        facts=gettext(APART).join(fact for fact in facts if fact),
    )


def borders_line(gettext: Gettext, language: str) -> str:
    told = [
        fill(
            N_("{province} with {provinces}"),
            gettext,
            province=province_name(code, language),
            provinces=", ".join(province_name(other, language) for other in NEIGHBOURS[code]),
        )
        for code in PROVINCES
    ]
    return fill(N_("Borders: {borders}."), gettext, borders=gettext(APART).join(told))


def stadtholder_line(view: View, gettext: Gettext, language: str) -> str:
    if view.stadtholder is None:
        return gettext(N_("The Stadtholder has not come yet."))
    return fill(
        N_("The Stadtholder stands on {square}."),
        gettext,
        square=square_in_words(view.stadtholder, gettext, language),
    )


def squares_ahead(view: View, gettext: Gettext, language: str) -> str:
    """Where each throw leads, and what the square pays whoever reads."""
    if view.stadtholder is None:
        return ""
    own = next((house for house in view.houses if house.seat == view.seat), None)
    told = []
    for throw in range(2, 13):
        square = (view.stadtholder + throw) % len(SQUARES)
        facts = {"throw": throw, "square": square_in_words(square, gettext, language)}
        if own is None:
            told.append(fill(N_("{throw}: {square}"), gettext, **facts))
        else:
            paid = florins(income(view, own, square).total_h, language)
            told.append(fill(N_("{throw}: {square}, {paid} f"), gettext, paid=paid, **facts))
    ahead = gettext(APART).join(told)
    sentence = (
        N_("Ahead, by the throw: {squares}.")
        if own is None
        else N_("Ahead, by the throw, with what each square pays you: {squares}.")
    )
    return fill(sentence, gettext, squares=ahead)


def guilds_line(view: View, names: Names, gettext: Gettext, language: str) -> str:
    told = [guild_in_words(view, colour, names, gettext, language) for colour in COLOURS]
    return fill(N_("Guilds: {guilds}."), gettext, guilds=gettext(APART).join(told))


def guild_in_words(view: View, colour: str, names: Names, gettext: Gettext, language: str) -> str:
    held, name = view.guilds[colour], colour_name(colour, language)
    if held.seat is None:
        return fill(N_("{colour} – free, {price} f"), gettext, colour=name, price=held.next_price)
    whose = owner(MarkerView(held.seat, held.barred), names, gettext)
    if held.next_price is None:
        return fill(N_("{colour} – {owner}, not to be taken"), gettext, colour=name, owner=whose)
    return fill(
        N_("{colour} – {owner}, next {price} f"),
        gettext,
        colour=name,
        owner=whose,
        price=held.next_price,
    )


def colonies_line(view: View, names: Names, gettext: Gettext) -> str:
    told = [colony_in_words(view, number, names, gettext) for number in COLONIES]
    return fill(N_("Colonies: {colonies}."), gettext, colonies=gettext(APART).join(told))


def colony_in_words(view: View, number: int, names: Names, gettext: Gettext) -> str:
    owners = [owner(marker, names, gettext) for marker in view.colonies.get(str(number), ())]
    return fill(
        N_("{number} – {owners}"),
        gettext,
        number=number,
        owners=", ".join(owners) or gettext(N_("free")),
    )


def piles_line(view: View, gettext: Gettext, language: str) -> str:
    told = ", ".join(
        f"{pile_name(pile, language)} {view.piles[pile]}" for pile in PILES if pile in view.piles
    )
    return fill(N_("Cards left in the piles: {piles}."), gettext, piles=told)


def discards_line(view: View, gettext: Gettext, language: str) -> str:
    told = [
        fill(
            N_("{pile} – {cards}"),
            gettext,
            pile=pile_name(pile, language),
            cards=cards_in_words(view.discards[pile], gettext, language),
        )
        for pile in PILES
        if view.discards.get(pile)
    ]
    return (
        fill(N_("Discards: {discards}."), gettext, discards=gettext(APART).join(told))
        if told
        else ""
    )


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    points = [
        fill(
            N_("{name}: {points} {points:point|points}."),
            gettext,
            name=names[h.seat],
            points=h.score.total,
        )
        for h in in_turn_order(view)
    ]
    lands = [province_line(view, code, names, gettext, language) for code in PROVINCES]
    lines = [
        stadtholder_line(view, gettext, language),
        guilds_line(view, names, gettext, language),
        colonies_line(view, names, gettext),
    ]
    return " ".join([*points, *lands, *lines])


# --- What only one player knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The hand and the orders this seat has left standing, each with its heading; nothing for a
    spectator."""
    if view.seat is None:
        return []
    hand = view.houses[view.seat - 1].hand
    cards = cards_in_words(hand, gettext, language) if hand else gettext(N_("none in hand"))
    return [(gettext(N_("Your cards")), cards), *left_standing(view, names, gettext, language)]


def left_standing(
    view: View, names: Names, gettext: Gettext, language: str
) -> list[tuple[str, str]]:
    """What this seat has filed, sealed and left for later."""
    own = view.private
    if own is None:
        return []
    facts = filed(own, gettext, language)
    if own.bids:
        facts.append((N_("Your sealed bids"), bids_in_words(own.bids, gettext, language)))
    if own.selling:
        facts.append((N_("To be sold with them"), sales_in_words(own.selling, gettext, language)))
    if own.budget_h is not None:
        facts.append((N_("At most in all"), f"{florins(own.budget_h, language)} f"))
    facts += standing(own, gettext, language)
    if own.waiting:
        facts.append(
            (
                N_("Lines that wait"),
                gettext(APART).join(
                    words.line_in_words(line, names, language) for line in own.waiting
                ),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def filed(own: Private, gettext: Gettext, language: str) -> list[tuple[str, str]]:
    """Wishes for the set-up."""
    facts = []
    if own.filed_marker:
        facts.append(
            (
                N_("Filed for your first marker"),
                ", ".join(province_name(code, language) for code in own.filed_marker),
            )
        )
    if own.filed_pawns:
        facts.append(
            (
                N_("Filed for your first pawns"),
                listed([province_name(code, language) for code in own.filed_pawns], gettext),
            )
        )
    if own.filed_start is not None:
        facts.append((N_("Filed for the Stadtholder"), merchant_name(own.filed_start, language)))
    return facts


def standing(own: Private, gettext: Gettext, language: str) -> list[tuple[str, str]]:
    facts = []
    bids = [
        (colour, own.standing_bids[colour]) for colour in COLOURS if colour in own.standing_bids
    ]
    if bids:
        at_once = gettext(N_("at once"))
        told = [
            f"{colour_name(c, language)} {florins(b.maximum_h, language)} "
            f"f{f' ({at_once})' if b.auto else ''}"
            for c, b in bids
        ]
        facts.append((N_("Standing bids"), ", ".join(told)))
    if own.standing_sail:
        facts.append((N_("Standing voyage"), colony_list(own.standing_sail)))
    if own.keep_die:
        facts.append((N_("Die card"), gettext(N_("throw without asking"))))
    return facts


# --- The course of the points ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """Everybody's points at the end of each turn, as they were announced (SDO-20)."""
    ended = [event for event in events if isinstance(event, TurnEnded)]
    return [
        (str(turn), {score.seat: score.total for score in event.scores})
        for turn, event in enumerate(ended, start=1)
    ]


def owner(marker: MarkerView, names: Names, gettext: Gettext) -> str:
    """`Anna`, or `Anna (barred)`."""
    return (
        fill(N_("{name} (barred)"), gettext, name=names[marker.seat])
        if marker.barred
        else names[marker.seat]
    )


def provinces_governed(house: HouseView) -> list[str]:
    return [CARD[card].province or "" for card in house.governors]
