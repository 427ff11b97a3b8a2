"""The quay as a picture and as text: functions of the view alone."""

from collections.abc import Mapping, Sequence
from html import escape

from games.board import Gettext, Ledger, LedgerLine, Names, Reckoning
from games.board import no_charts as charts
from games.board import no_sheet as sheet
from games.engine import Event
from games.kit.drawing import SEAT_COLOURS, part_group
from games.kit.views import awaited
from games.sentences import N_, player
from nim_at_sea.events import TurnStarted
from nim_at_sea.evolve import evolve
from nim_at_sea.parts import BARREL, GROUND, STEP, focus, marks, part, parts
from nim_at_sea.state import State
from nim_at_sea.view import View
from nim_at_sea.words.templates import END_REASONS

__all__ = [
    "CHAPTER", "FORTUNE", "ROUTINE", "chapter", "charts", "ending", "focus", "fortunes",
    "headline", "ledger", "marks", "part", "parts", "private", "sheet", "svg", "text",
]  # fmt: skip

CHAPTER = "turn_started"
ROUTINE = ("swell_rolled",)
FORTUNE = N_("barrels loaded")


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """One SVG element that needs no style sheet and no other file."""
    width, height = STEP * len(view.stacks) + 20, GROUND + 90
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="board-title" font-family="sans-serif" font-size="16">'
        f'<title id="board-title">{escape(stacks_in_words(view, gettext))}</title>'
        f'<rect width="{width}" height="{height}" fill="#cfe4ea" class="b-sea"/>'
        + "".join(
            part_group(f"stack-{number}", stack(number, count))
            for number, count in enumerate(view.stacks, start=1)
        )
        + "".join(
            part_group(f"captain-{seat}", captain(seat, count))
            for seat, count in enumerate(view.taken, start=1)
        )
        + "</svg>"
    )


def stack(number: int, count: int) -> str:
    x = STEP * number - 50
    barrels = "".join(
        f'<rect x="{x}" y="{GROUND - BARREL * at}" width="50" height="{BARREL - 3}" rx="8" '
        f'fill="#7a5230"/>'
        for at in range(1, count + 1)
    )
    label = f'<text x="{x + 8}" y="{GROUND + 22}" class="b-ink">{number}: {count}</text>'
    return barrels + label


def captain(seat: int, count: int) -> str:
    """Who has loaded how many."""
    x = 90 * seat - 60
    return (
        f'<circle cx="{x}" cy="{GROUND + 60}" r="14" fill="{SEAT_COLOURS[seat - 1]}"/>'
        f'<text x="{x}" y="{GROUND + 66}" text-anchor="middle" fill="#fff">{seat}</text>'
        f'<text x="{x + 20}" y="{GROUND + 66}" class="b-ink">{count}</text>'
    )


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """What the picture shows, for mails and screen readers."""
    loaded = [
        gettext(N_("{player} has loaded {barrels}.")).format(
            player=player(seat, names), barrels=count
        )
        for seat, count in enumerate(view.taken, start=1)
    ]
    waits = [
        gettext(N_("{player} is to load.")).format(player=player(seat, names))
        for seat in awaited(view)
    ]
    lines = [headline(view, gettext), stacks_in_words(view, gettext), *loaded, *waits]
    return "\n".join([*lines, *([ending(view, gettext)] if view.ended else [])])


def stacks_in_words(view: View, gettext: Gettext) -> str:
    each = ", ".join(f"{number}: {count}" for number, count in enumerate(view.stacks, start=1))
    return gettext(N_("Barrels by stack: {stacks}")).format(stacks=each)


def headline(view: View, gettext: Gettext = str) -> str:
    return gettext(N_("Turn {turn}")).format(turn=view.turn)


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a turn's events; None: what came before the first."""
    return gettext(N_("Turn {turn}")).format(turn=data["turn"]) if data else gettext(N_("The quay"))


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return gettext(END_REASONS[view.ended]) if view.ended else ""


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    return Ledger(
        caption=gettext(N_("The captains")),
        columns=[gettext(N_("Captain")), gettext(N_("Barrels"))],
        lines=[
            LedgerLine(seat, mark(seat), player(seat, names), [], [str(count)])
            for seat, count in enumerate(view.taken, start=1)
        ],
    )


def mark(seat: int) -> str:
    return (
        f'<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" '
        f'fill="{SEAT_COLOURS[seat - 1]}"/></svg>'
    )


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """Nothing is hidden in this game."""
    return []


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """What each captain has loaded at the end of each turn."""
    state, found = State(), list[Reckoning]()
    for event in events:
        if isinstance(event, TurnStarted) and event.turn > 1:
            found.append((str(state.turn), dict(enumerate(state.taken, start=1))))
        evolve(state, event)
    return [*found, (str(state.turn), dict(enumerate(state.taken, start=1)))]
