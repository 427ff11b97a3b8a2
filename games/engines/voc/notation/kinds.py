"""What may stand in a field of an order, in words."""

from collections.abc import Iterable, Iterator
from typing import Any

from games.engines.voc.commands import Terms
from games.engines.voc.data import CONTRACT, GOODS, MARKERS, SHIPS
from games.engines.voc.notation.courses import Latitude, Legs, Longitude, Waypoints, word_at
from games.engines.voc.notation.vocabulary import SHIP_SIGN, VOCABULARY
from games.notation.chart import Chart
from games.notation.kinds import Found, Kind, Listed, Named, Number, Said, listed, separated
from games.notation.natural import Interpreter
from games.notation.vocabulary import Token, tokens_of

UNITS_OF_MONEY = "daalder currency"
MOST_OF_A_GOOD = 28


def with_ships(tokens: Iterable[Token], text: str) -> list[Token]:
    return [
        token._replace(word=SHIP_SIGN + token.word)
        if text[token.start : token.end] in SHIPS and not token.is_quoted
        else token
        for token in tokens
    ]


class ShipInterpreter(Interpreter):
    """Ships are capitals: a line's `A` is never passed over as an article."""

    def chart(self, text: str, desk: Any, **ways: bool) -> Chart:
        tokens, extra = with_ships(tokens_of(text), text), self.of_table(desk)
        chart = Chart(tokens, self.vocabulary, desk, extra, text=text, **ways)
        if is_english(tokens):
            for place, token in enumerate(tokens):
                if token.word == "the":
                    chart.forget(place, "good")
        return chart


def is_english(tokens: Iterable[Token]) -> bool:
    """Then `the` is no tea without its accent."""
    spoken = [
        {sense.language for sense in VOCABULARY.trie.get(token.word, {}).get("", ())}
        for token in tokens
        if token.word != "the"
    ]
    return {"en"} in spoken and {"fr"} not in spoken


def is_ship_letter(chart: Chart, place: int) -> bool:
    token = chart.tokens[place] if place < len(chart.tokens) else None
    return token is not None and chart.text[token.start : token.end] in SHIPS


def gaps_but_ships(chart: Chart, place: int) -> Iterator[int]:
    """Over words that mean nothing, but not over a ship that could be an article."""
    for gap in chart.gaps(place):
        if not any(is_ship_letter(chart, between) for between in range(place, gap)):
            yield gap


class ShipLetter:
    """`A` to `D`. A small `a` before a word that an article may have is an article, and `d'` is no
    ship."""

    def at(self, chart: Chart, place: int) -> Found:
        start = next((end for end, _ in chart.word(place, "ship")), None)
        for here in (place,) if start is None else chart.gaps(start):
            word = word_at(chart, here).removeprefix(SHIP_SIGN)
            if word.upper() in SHIPS and not self._is_article(chart, here, here > place):
                yield here + 1, word.upper(), 0

    def _is_article(self, chart: Chart, place: int, is_announced: bool) -> bool:
        token = chart.tokens[place]
        if token.end - token.start > 1:
            return True
        is_written_small = token.word == "a" and not is_ship_letter(chart, place)
        if not is_written_small or is_announced or place + 1 == len(chart.tokens):
            return False
        return chart.tokens[place + 1].word.isalpha()


class SeatKind:
    """A player by name, by colour, or as `seat 2`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from chart.things(place, "player")
        for end, level in chart.word(place, "seat"):
            yield from ((e, seat, level + worse) for e, seat, worse in chart.things(end, "player"))
            for after, number, worse in chart.things(end, "number"):
                if number in chart.desk.names:
                    yield after, int(number), level + worse


class Year:
    """`1590`, or `90` as people write it."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in Number(0, 9999, before="marker", a_is_one=False).at(chart, place):
            year = 1500 + number if isinstance(number, int) and 85 <= number <= 99 else number
            if year in MARKERS:
                yield end, year, level


class Wares:
    """`2 tea and a pepper`: each with how many; what is in the plural and has no number may be any
    number. `harbours`: a token may be named by where it comes from."""

    def __init__(self, *, harbours: bool = True, apart: str = "comma and then") -> None:
        self.kinds = ("good", "harbour") if harbours else ("good",)
        self.apart = apart

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if so_far:
            lists = listed(so_far)
            yield place, flattened(lists), level
        if len(so_far) == len(GOODS):
            return
        starts = separated(chart, place, self.apart) if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in gaps_but_ships(chart, start):
                for end, wares, worst in self.one(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, wares), level + worse + worst)

    def one(self, chart: Chart, place: int) -> Iterator[tuple[int, tuple[str, ...], int]]:
        yield from ((end, (ware,), level) for end, ware, level in self._ware(chart, place))
        for end, level in chart.word(place, "both"):
            for gap in gaps_but_ships(chart, end):
                for after, ware, worse in self._ware(chart, gap):
                    yield after, (ware,) * 2, level + worse
        counts = Number(1, MOST_OF_A_GOOD, a_is_one=not is_ship_letter(chart, place))
        for end, count, level in counts.at(chart, place):
            for middle, worse in [(end, 0), *chart.word(end, "times"), *chart.word(end, "of")]:
                for gap in gaps_but_ships(chart, middle):
                    for after, ware, worst in self._ware(chart, gap):
                        if isinstance(count, int):
                            yield after, (ware,) * count, level + worse + worst

    def _ware(self, chart: Chart, place: int) -> Iterator[tuple[int, str, int]]:
        for kind in self.kinds:
            for end, ware, level in chart.things(place, kind):
                if isinstance(ware, str):
                    yield end, ware, level


def flattened(wares: Any) -> tuple[str, ...]:
    return tuple(ware for some in wares for ware in some)


class TermsKind:
    """One side of an offer: `2 tea and 5`, `3 daalders`, `aside 2`, `nothing`."""

    WARES = Wares()

    def at(self, chart: Chart, place: int) -> Found:
        for end, level in chart.word(place, "nothing"):
            yield end, Terms(), level
        yield from self._more(chart, place, Terms(), 0)

    def _more(self, chart: Chart, place: int, so_far: Terms, level: int) -> Found:
        begun = so_far != Terms()
        if begun:
            yield place, so_far, level
        starts = separated(chart, place, "comma and") if begun else [(place, 0)]
        for start, worse in starts:
            for gap in gaps_but_ships(chart, start):
                for end, more, worst in self._one(chart, gap):
                    if end > place and not (so_far.daalders and more.daalders):
                        chart.step()
                        whole = Terms(
                            so_far.wares + more.wares,
                            so_far.daalders + more.daalders,
                            so_far.aside + more.aside,
                        )
                        yield from self._more(chart, end, whole, level + worse + worst)

    def _one(self, chart: Chart, place: int) -> Iterator[tuple[int, Terms, int]]:
        wares = list(self.WARES.one(chart, place))
        yield from ((end, Terms(found), level) for end, found, level in wares)
        for end, sum_, level in MONEY.at(chart, place):
            if isinstance(sum_, int) and sum_ and all(end >= after for after, _, _ in wares):
                yield end, Terms(daalders=sum_), level
        for end, level in chart.word(place, "aside"):
            for gap in chart.gaps(end):
                for after, contract, worse in CONTRACTS.at(chart, gap):
                    yield after, Terms(aside=(contract,)), level + worse


class Text:
    """What is shouted: quoted, else a few words that are no ship and no order to pay."""

    MOST = 5
    NEVER_LAST = ("at", "to", "on", "in", "by", "crossing", "from")

    def at(self, chart: Chart, place: int) -> Found:
        quoted = place
        while quoted < len(chart.tokens) and chart.tokens[quoted].is_quoted:
            quoted += 1
        if quoted > place:
            yield quoted, self._text(chart, place, quoted), 0
            return
        for end in range(place + 1, min(place + self.MOST, len(chart.tokens)) + 1):
            word = word_at(chart, end - 1)
            if not word.isalpha() or word.upper() in SHIPS or chart.word(end - 1, "pay"):
                return
            if not any(chart.word(end - 1, name) for name in self.NEVER_LAST):
                yield end, self._text(chart, place, end), 0

    def _text(self, chart: Chart, start: int, end: int) -> str:
        return chart.text[chart.tokens[start].start : chart.tokens[end - 1].end].strip()


CONTRACTS = Number(0, max(CONTRACT), before="contract number", a_is_one=False)
MONEY = Number(0, 99_999, before="currency", units=UNITS_OF_MONEY, a_is_one=False)


class Daalders:
    """A sum that says so."""

    def at(self, chart: Chart, place: int) -> Found:
        bare = {end for end, _, _ in chart.things(place, "number")}
        for end, value, level in MONEY.at(chart, place):
            if end not in bare:
                yield end, value, level


class DaaldersTerms:
    def at(self, chart: Chart, place: int) -> Found:
        for end, value, level in Daalders().at(chart, place):
            yield end, Terms(daalders=value), level


KINDS: dict[str, Kind] = {
    "ship": ShipLetter(),
    "crew": Number(0, 6, a_is_one=True),
    "four": Number(4, 4, a_is_one=False),
    "one": Number(1, 1),
    "contract": CONTRACTS,
    "contracts": Listed(CONTRACTS, apart="comma and then", least=2),
    "year": Year(),
    "seat": SeatKind(),
    "seats": Listed(SeatKind(), apart="comma and"),
    "waypoints": Waypoints(),
    "from_point": Waypoints(most=1),
    "legs": Legs(),
    "longitude": Longitude(),
    "latitude": Latitude(),
    "units": Number(0, 99_999, units="unit", a_is_one=False),
    "word": Named("call_word"),
    "text": Text(),
    "good": Named("good"),
    "goods": Wares(harbours=False, apart="comma and then arrow or else"),
    "count": Number(1, 12),
    "harbour": Named("harbour"),
    "ports": Listed(Named("harbour"), apart="comma and"),
    "wares": Wares(),
    "terms": TermsKind(),
    "sum": MONEY,
    "sum_terms": DaaldersTerms(),
    "daalders": Daalders(),
    "offer": Number(
        100, 999_999_999, before="an_offer number", a_is_one=False
    ),
    "side": Named("side", before="side", behind="side"),
    "five": Number(5, 5, units=UNITS_OF_MONEY),
    "all": Said("all"),
}  # fmt: skip
