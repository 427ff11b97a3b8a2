"""The chart in words: the position as text, the ledger, what is private, and the fortunes."""

from collections.abc import Iterator, Sequence
from math import isqrt

from games.board import Gettext, Names, Reckoning
from games.engine import Event, Seat
from games.engines.voc import notation, words
from games.engines.voc.commands import Call, Cargo, Hold, Keep, Point, Sail, Shout
from games.engines.voc.data import CHART, CONVOYS, FIRST_YEAR, GOOD_OF, HARBOURS, STOCK
from games.engines.voc.events import YearOpened
from games.engines.voc.evolve import evolve
from games.engines.voc.notation.fields import harbour_name, ware_name
from games.engines.voc.state import State
from games.engines.voc.view import (
    CallView,
    CargoView,
    ContractView,
    HouseView,
    OfferView,
    Private,
    SailOrderView,
    ShipView,
    View,
)
from games.engines.voc.words import facts as words_facts
from games.engines.voc.words import templates
from games.engines.voc.words.facts import bearings, needs_in_words, place, tokens_in_words, wind
from games.engines.voc.words.templates import COLOURS
from games.kit.views import awaited
from games.sentences import N_, fill, listed

CHAPTER = "year_opened"
ROUTINE = (
    "turn_opened", "window_opened", "window_closed", "seat_done", "seat_reopened", "chart_wiped",
    "trade_passed", "orders_queued",
    "trace_submitted", "hold_ordered", "call_placed", "cargo_ordered", "sale_ordered",
    "keep_ordered", "man_returned", "men_shifted",
)  # fmt: skip
FORTUNE = N_("Fortune in daalders")
AMSTERDAM_WINS = N_("Amsterdam is richer than everybody and wins (VOC B-31).")
BEARINGS, VOYAGE, CALLS = N_("Bearings in units"), N_("Voyage so far"), N_("Calls placed")
AWAITED = N_("Awaited")
SEALED = N_("{order}, {line}")
FREE_PLACES = N_("Free places: sailors {sailors}, merchants {merchants}.")
TITLES = {"basic": N_("VOC!, the basic game"), "advanced": N_("VOC!, the advanced game")}


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: everything one needs to play without a picture."""
    ships = [
        line for ship in view.ships for line in ship_lines(view, ship, names, gettext, language)
    ]
    harbours = [harbour_line(view, harbour, gettext, language) for harbour in HARBOURS]
    return written(view, names, gettext, language, ships=ships, harbours=harbours)


def text_beside_picture(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> str:
    """The same without what the chart shows: where the harbours are, the voyages so far and how
    the ships of other skippers lie. Men are told by the numbers of their seats, as drawn."""
    ships = [
        line
        for ship in view.ships
        for line in ship_lines(view, ship, names, gettext, language, drawn=True)
    ]
    harbours = [stock_line(view, harbour, gettext, language) for harbour in HARBOURS]
    told = written(view, names, gettext, language, ships=ships, harbours=harbours)
    return told.replace(f" {gettext(AWAITED)}.\n", "\n")  # the first line names them


def written(
    view: View,
    names: Names,
    gettext: Gettext,
    language: str,
    *,
    ships: Sequence[str],
    harbours: Sequence[str],
) -> str:
    parts = [
        [
            f"{gettext(TITLES[view.game])}. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext),
            *end(view, names, gettext),
        ],
        [pile_line(view, gettext), *advanced_lines(view, names, gettext)],
        [gettext(N_("Ships:")), *ships],
        [
            gettext(N_("Contracts, left to right:")),
            *(contract_line(view, one, names, gettext, language) for one in view.row),
        ],
        [gettext(N_("Harbours:")), *harbours],
        [
            gettext(N_("Players:")),
            *(house_line(view, house, names, gettext, language) for house in view.houses),
        ],
        [offer_line(offer, names, gettext, language) for offer in view.offers],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase == "over":
        return fill(N_("Over in {year}"), gettext, year=view.year)
    if view.window is not None:
        return fill(WINDOWS[view.window.kind], gettext, year=view.year)
    return fill(N_("{year}: investments"), gettext, year=view.year)


WINDOWS = {
    "calls": N_("{year}: calls, before the lines are drawn"),
    "sailing": N_("{year}: sailing orders"),
    "market": N_("{year}: the market"),
    "sales": N_("{year}: a second round of sales"),
}


def chapter(data: object, gettext: Gettext = str) -> str:
    """The heading over a year's events; None: what came before the first."""
    return (
        fill(N_("The year {year}"), gettext, year=data["year"])
        if isinstance(data, dict) and data
        else gettext(N_("The opening"))
    )


def waiting_for(view: View, names: Names, gettext: Gettext) -> list[str]:
    who = listed([names[seat] for seat in awaited(view)], gettext)
    return [fill(N_("Awaited: {awaited}."), gettext, awaited=who)] if who else []


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = templates.RANK
    ranks = [
        fill(sentence, gettext, place=rank.place, seat=names[rank.seat], daalders=rank.daalders)
        for rank in view.ranking
    ]
    return [ending(view, gettext), *ranks]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over, and whether Amsterdam has won; empty while it goes on."""
    if view.ended is None:
        return ""
    told = f"{words.end_reason(view.ended, gettext)} {amsterdam_line(view, gettext)}"
    return f"{told} {gettext(AMSTERDAM_WINS)}" if view.amsterdam_wins else told


def amsterdam_line(view: View, gettext: Gettext) -> str:
    sentence = N_(
        "Amsterdam: {cards} {cards:contract|contracts}, {fortune} {fortune:daalder|daalders}."
    )
    return fill(sentence, gettext, cards=len(view.amsterdam), fortune=view.amsterdam_fortune)


def pile_line(view: View, gettext: Gettext) -> str:
    convoy = next((year for year in CONVOYS if year > view.year), None)
    sentence = N_("Contracts left in the pile, with the VOC card: {cards}. Next convoy: {convoy}.")
    found = fill(
        sentence, gettext, cards=view.cards_left, convoy=convoy if convoy is not None else "–"
    )
    return found if view.ended else f"{found} {amsterdam_line(view, gettext)}"


def advanced_lines(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.game == "basic":
        return []
    free = ", ".join(str(year) for year in view.markers) or gettext(N_("none"))
    lines = [fill(N_("Free year markers: {years}."), gettext, years=free)]
    if view.burgemeester is not None:
        lines.append(fill(N_("Burgemeester: {name}."), gettext, name=names[view.burgemeester]))
    return lines


# --- Ships in words ---


def ship_lines(
    view: View,
    ship: ShipView,
    names: Names,
    gettext: Gettext,
    language: str,
    *,
    drawn: bool = False,
) -> Iterator[str]:
    """Where she lies and who is aboard; at sea the bearings to all harbours and how she came
    there. `drawn`: beside a chart, which tells most of that; whoever sails her has the bearings
    of what lies near."""
    yield ship_line(ship, names, gettext, language)
    if any(seat is not None for seat in (*ship.sailors, *ship.merchants)):
        seats = {seat: str(seat) for seat in names} if drawn else names  # as on the picture
        yield f"   {crew(view, ship, seats, gettext, language)}"
    if ship.at is not None:
        if not drawn or (view.seat is not None and ship.skipper == view.seat):
            most = NEAR if drawn else None
            told = ", ".join(fixes(ship.at, gettext, language, most=most))
            yield f"   {labelled(gettext(BEARINGS), told, gettext)}."
    elif view.game == "advanced" and (
        free := [half.count(None) for half in (ship.sailors, ship.merchants)]
    ) != [0, 0]:
        yield f"   {fill(FREE_PLACES, gettext, sailors=free[0], merchants=free[1])}"
    if ship.wake and not drawn:
        ends = [f"{leg.year} {place(leg.track[-1])}" for leg in ship.wake]
        stops = ", ".join([place(ship.wake[0].track[0]), *ends])
        yield f"   {labelled(gettext(VOYAGE), stops, gettext)}."
    if ship.calls:
        counts = ", ".join(f"{names[count.seat]} {count.calls}" for count in ship.calls)
        yield f"   {labelled(gettext(CALLS), counts, gettext)}."


def ship_line(ship: ShipView, names: Names, gettext: Gettext, language: str) -> str:
    where, whose = whereabouts(ship, gettext, language), command(ship, names, gettext)
    return fill(N_("{ship}: {where}; {whose}."), gettext, ship=ship.name, where=where, whose=whose)


def labelled(label: str, value: str, gettext: Gettext) -> str:
    """French keeps a space before the colon."""
    return fill(N_("{label}: {value}"), gettext, label=label, value=value)


def whereabouts(ship: ShipView, gettext: Gettext, language: str) -> str:
    if ship.at is None:
        return gettext(N_("in Middelburg"))
    return f"{place(ship.at)} ({bearings(ship.at, gettext, language)})"


def command(ship: ShipView, names: Names, gettext: Gettext) -> str:
    if ship.skipper is None:
        return gettext(N_("no sailors aboard"))
    if not ship.may_sail:
        return fill(
            N_("skipper {name}, sails from {year} on"),
            gettext,
            name=names[ship.skipper],
            year=ship.sails_from,
        )
    return fill(N_("skipper {name}"), gettext, name=names[ship.skipper])


def crew(view: View, ship: ShipView, names: Names, gettext: Gettext, language: str) -> str:
    """Left to right, as the rules count them."""
    sailors = [names[seat] for seat in ship.sailors if seat is not None]
    merchants = [
        f"{names[seat]} ({ware_name(GOOD_OF[token], language)})" if token else names[seat]
        for seat, token in zip(ship.merchants, ship.holds, strict=True)
        if seat is not None
    ]
    nobody = gettext(N_("none"))
    sentence = N_("Sailors, left to right: {sailors}. Merchants: {merchants}.")
    return fill(
        sentence,
        gettext,
        sailors=", ".join(sailors) or nobody,
        merchants=", ".join(merchants) or nobody,
    )


NEAR = 4  # harbours whose bearings are told beside a chart


def fixes(
    point: Point, gettext: Gettext, language: str, *, most: int | None = None
) -> Iterator[str]:
    """`Bantam 260 NE`: how far and in what direction each harbour lies, or the nearest of them, and
    the nearest point of the home line."""
    places = [
        (harbour_name(harbour.id, language), (harbour.x, harbour.y)) for harbour in CHART.harbours
    ]
    if most is not None:
        places = sorted(places, key=lambda one: distance(point, one[1]))[:most]
    places.append((gettext(N_("home line")), (min(point[0], CHART.home.x1), CHART.home.y)))
    for name, (x, y) in places:
        wind_to = wind(x - point[0], y - point[1], language)
        yield f"{name} {distance(point, (x, y))} {wind_to}"


def distance(one: Point, other: Point) -> int:
    dx, dy = other[0] - one[0], other[1] - one[1]
    return isqrt(dx * dx + dy * dy)


# --- Contracts, harbours, players, offers in words ---


def contract_line(
    view: View, contract: ContractView, names: Names, gettext: Gettext, language: str
) -> str:
    needs = needs_in_words(contract.card, gettext, language)
    if view.game == "basic":
        return fill(
            N_("{card}: {needs}; pays {reward}."),
            gettext,
            card=contract.card,
            needs=needs,
            reward=contract.reward,
        )
    sentence = N_("{card}: {needs}; pays {reward}, costs {penalty} if broken; {owner}.")
    owner = gettext(N_("nobody’s"))
    if contract.seat is not None:
        owner = fill(
            N_("{name}’s, by {year}"), gettext, name=names[contract.seat], year=contract.due
        )
    return fill(
        sentence,
        gettext,
        card=contract.card,
        needs=needs,
        reward=contract.reward,
        penalty=contract.penalty,
        owner=owner,
    )


def harbour_line(view: View, harbour: str, gettext: Gettext, language: str) -> str:
    """`Bantam 105.9E 5.95S: pepper 1 of 1`."""
    spot = CHART.harbour[harbour]
    name = f"{harbour_name(harbour, language)} {place((spot.x, spot.y))}"
    return labelled(name, stock(view, harbour, language), gettext)


def stock_line(view: View, harbour: str, gettext: Gettext, language: str) -> str:
    return labelled(harbour_name(harbour, language), stock(view, harbour, language), gettext)


def stock(view: View, harbour: str, language: str) -> str:
    left = f"{view.harbours.get(harbour, 0)}/{STOCK[harbour]}"
    return f"{ware_name(GOOD_OF[harbour], language)} {left}"


def house_line(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = N_(
        "{name} (seat {seat}, {colour}): {daalders} {daalders:daalder|daalders}; in Zealand "
        "{goods}; men in hand "
        "{men}."
    )
    facts = fill(
        sentence,
        gettext,
        name=names[house.seat],
        seat=house.seat,
        colour=gettext(COLOURS[house.colour]) if house.colour else "–",
        daalders=house.daalders,
        goods=goods_in_words(house, gettext, language),
        men=house.men,
    )
    return " ".join([facts, *(f"{note}." for note in notes(view, house, gettext))])


def goods_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    tokens = [token for token, count in house.goods.items() for _ in range(count)]
    return tokens_in_words(tokens, language) if tokens else gettext(N_("nothing"))


def offer_line(offer: OfferView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = N_("Offer {offer}, {maker} to {to}: {give} for {ask}.")
    to = gettext(templates.TO_ALL) if offer.to is None else names[offer.to]
    give, ask = (words_facts.terms_in_words(terms, language) for terms in (offer.give, offer.ask))
    return fill(
        sentence, gettext, offer=offer.offer, maker=names[offer.maker], to=to, give=give, ask=ask
    )


def notes(view: View, house: HouseView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this player now."""
    found = []
    if house.seat in awaited(view):
        found.append(gettext(AWAITED))
    if view.burgemeester == house.seat:
        found.append(gettext(N_("Burgemeester")))
    if house.again:
        found.append(gettext(N_("Asks for a second round")))
    asides = [str(aside.contract) for aside in view.asides if aside.seat == house.seat]
    if asides:
        found.append(fill(N_("Stands aside for {contracts}"), gettext, contracts=", ".join(asides)))
    if house.eliminated:
        found.append(gettext(N_("Out of the game")))
    if house.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    ships = [ship_line(ship, names, gettext, language) for ship in view.ships]
    return " ".join([f"{headline(view, gettext)}.", *ships, pile_line(view, gettext)])


# --- What only one player knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The orders this seat has filed and sealed, each with its heading; nothing for a spectator."""
    own = view.private
    if own is None or view.seat is None:
        return []
    facts = [
        (
            N_("Your sealed sailing orders"),
            [sail_line(order, names, gettext, language) for order in own.sails],
        ),
        (N_("Your calls"), [call_line(order, names, language) for order in own.calls]),
        (N_("Your standing cargo orders"), cargo_lines(view, own, names, language)),
        (
            N_("Your plans"),
            [words_facts.plan_in_words(plan, names, language) for plan in own.queue],
        ),
        (N_("Your sales orders"), sales_lines(own, gettext, language)),
        (N_("What you keep"), keep_lines(own, names, language)),
    ]
    return [(gettext(heading), "; ".join(lines)) for heading, lines in facts if lines]


def sail_line(order: SailOrderView, names: Names, gettext: Gettext, language: str) -> str:
    """A line is drawn on the chart; in words it is told by its length, its way and its end."""
    if not order.trace:
        return notation.render(Hold(order.ship), names, language)
    beside = notation.render(Sail(order.ship, (), order.heed, order.ignore), names, language)
    told = words_facts.trace_in_words(order.trace, gettext, language)
    return fill(SEALED, gettext, order=beside, line=told)


def call_line(order: CallView, names: Names, language: str) -> str:
    if order.word is None:
        return notation.render(Shout(order.ship, order.text, order.y, order.pay), names, language)
    return notation.render(
        Call(order.ship, order.word, order.y, order.east_of, order.west_of, order.pay),
        names,
        language,
    )


def cargo_lines(view: View, own: Private, names: Names, language: str) -> list[str]:
    """One line where every ship has the same order."""
    alike = {(order.goods, order.free, order.free_for) for order in own.cargo}
    if len(alike) == 1 and len(own.cargo) == len(view.ships):
        return [notation.render(Cargo(None, *alike.pop()), names, language)]
    return [cargo_line(order, names, language) for order in own.cargo]


def cargo_line(order: CargoView, names: Names, language: str) -> str:
    return notation.render(
        Cargo(order.ship, order.goods, order.free, order.free_for), names, language
    )


def sales_lines(own: Private, gettext: Gettext, language: str) -> list[str]:
    if own.sales is None:
        return []
    return [words_facts.sale_in_words(sale, language) for sale in own.sales] or [
        gettext(N_("sell nothing"))
    ]


def keep_lines(own: Private, names: Names, language: str) -> list[str]:
    return (
        []
        if own.keep is None
        else [notation.render(Keep(own.keep, own.keep_only), names, language)]
    )


# --- The course of the fortunes ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """What each player has at the end of each year. Who went out counts once more, with nothing,
    then no longer."""
    state, gone, found = State(), set[Seat](), list[Reckoning]()

    def reckon() -> None:
        found.append(
            (
                str(state.year),
                {house.seat: house.daalders for house in state.houses if house.seat not in gone},
            )
        )
        gone.update(house.seat for house in state.houses if house.eliminated)

    for event in events:
        if isinstance(event, YearOpened) and event.year > FIRST_YEAR:
            reckon()
        evolve(state, event)
    reckon()
    return found
