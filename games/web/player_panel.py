"""What lies in front of a seated player: what only they know, what is asked of them, and every
way to answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from django.utils.translation import gettext

from core.web.nonce import make_nonce
from games.board import Names
from games.engine import Decision, Engine
from games.engine import Preview as DryRun
from games.models import Decision as DecisionRow
from games.models import Game
from games.services import letters
from games.services.positions import Position
from games.web import forms
from games.web.forms import Group

APART = ("default", "resign")  # agreeing has its own button; resigning its own page


QuestionState: TypeAlias = Literal["waiting", "early", "answered"]
"""The game waits for the answer; it may be given before the game waits; it is in, and may still
be changed."""


@dataclass(frozen=True)
class Question:
    key: str
    sentence: str
    due: bool
    state: QuestionState
    until: datetime | None
    default: Sequence[str]  # the orders that a timeout gives


@dataclass(frozen=True)
class HelmPen:
    """A ship whose line is drawn on the board itself. `at`: where it begins, empty for the home
    line; `top`: the height of the chart, whose units the board is drawn in, upside down; `blind`:
    only the chart's own page can draw it."""

    ship: str
    at: str
    top: int
    blind: bool
    kind: str


@dataclass(frozen=True)
class PlayerPanel:
    """`decision` and `seq` go with every form: what it answers, and what its sender has seen."""

    seat: int
    private: Sequence[tuple[str, str]]
    questions: Sequence[Question]
    orders: Sequence[Group]
    anytime: Sequence[Group]
    help: Sequence[tuple[str, str]]
    helms: Sequence[HelmPen]  # ships that wait for a line on the chart
    decision: str
    seq: int
    nonce: str


def desk(position: Position, seat: int, names: Names) -> PlayerPanel:
    """For the newest position of a running game."""
    engine, state = position.engine, position.state
    mine = sorted((d for d in engine.pending(state) if d.seat == seat), key=lambda d: not d.due)
    options = [
        option
        for option in engine.options(state, seat)
        if option.exact and option.kind not in APART
    ]
    view = engine.view(state, seat)
    return PlayerPanel(
        seat=seat,
        private=engine.board.private(view, names, gettext, letters.language()),
        questions=questions(position, mine, names),
        orders=forms.groups(
            engine, [option for option in options if not option.anytime], names, view
        ),
        anytime=forms.groups(engine, [option for option in options if option.anytime], names, view),
        help=engine.notation.help(letters.language()),
        helms=helm_pens(engine, view),
        decision=mine[0].key if mine else "",
        seq=position.seq,
        nonce=make_nonce(),
    )


def helm_pens(engine: Engine[Any], view: Any) -> list[HelmPen]:
    pen = engine.pen
    if pen is None:
        return []
    return [
        HelmPen(
            ship=helm.ship,
            at="" if helm.at is None else f"{helm.at[0]},{helm.at[1]}",
            top=pen.CHART.frame.y1,
            blind=helm.blind,
            kind=pen.sail(helm.ship, ()).kind,
        )
        for helm in pen.helms(view)
    ]


def questions(position: Position, decisions: Sequence[Decision], names: Names) -> list[Question]:
    until = until_when(position.game, [decision.key for decision in decisions])
    return [
        question(position.engine, decision, until.get(decision.key), names)
        for decision in decisions
    ]


def until_when(game: Game, keys: Sequence[str]) -> dict[str, datetime | None]:
    return (
        dict(DecisionRow.objects.filter(game=game, key__in=keys).values_list("key", "due_at"))
        if keys
        else {}
    )


def question(
    engine: Engine[Any], decision: Decision, until: datetime | None, names: Names
) -> Question:
    default = letters.command_lines(engine, decision.default, dict(names))
    return Question(
        key=decision.key,
        sentence=engine.words.decision(decision.kind, gettext, letters.language()),
        due=decision.due,
        state=state_of(decision),
        until=until if decision.due else None,
        default=[
            line for line in default if not line.endswith(":")
        ],  # the heading of a letter is no order
    )


def state_of(decision: Decision) -> QuestionState:
    if decision.due:
        return "waiting"
    return "answered" if decision.answered else "early"


# --- A letter on the desk ---


@dataclass(frozen=True)
class Foreseen:
    """The dry run in sentences. `open_end`: what comes next depends on what nobody knows yet."""

    sentences: Sequence[str]
    open_end: bool


def foreseen(engine: Engine[Any], run: DryRun, seat: int, names: Names) -> Foreseen:
    told = [
        (event.kind, engine.redact(event, seat).data) for _, event in run.acts if not event.blank
    ]
    said = [
        engine.words.event(kind, data, names, gettext, letters.language())
        for kind, data in told
        if data is not None
    ]
    return Foreseen(said, run.open_end)


@dataclass(frozen=True)
class Draft:
    """A letter that was not sent, or not yet: kept in the box with what is to be said about it."""

    text: str = ""
    boxed: bool = True  # it came from the box, not from one of the small forms
    foreseen: Foreseen | None = None
    troubles: Sequence[letters.Explained] = ()
    careful: Sequence[str] = ()  # orders that cannot be taken back: nothing was sent, it asks
    again: Sequence[tuple[str, str]] = ()  # what to send to mean it
    changed: Sequence[str] = ()  # what the seat could have seen since the letter was written
