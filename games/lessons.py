"""Lessons: a guided first game, as data beside a rulebook.

`rulebook/lessons.toml` lists them, one for each ruleset. A lesson begins with a position
(games/prepared.py says how it is written) and has its own dice: the secret of its table is made of
`dice`, so that everybody who follows it sees the same throws. Its steps come one after the other.
A step says what is to be done and why (`say`), shows how it may be written (`order`), and ends with
the first event of the log that fits one of `done` or of `instead`; then the coach answers with
`well` or with `otherwise`. `hint` stands beside a refusal. Where the pupil is asked something that
the step is not about, an auction say, `asides` has what is said of it. So where somebody is in a
lesson follows from the log alone, and nothing of it is stored.

An event fits a pattern when it is of that `kind`, the pupil's own (or anybody's, with
`by = "anyone"`), and every other value is the same, or one of a list; "me" is the pupil's seat.
Pure: no Django, no language is active.
"""

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import msgspec

from games import examples
from games.engine import Act, Actor
from games.prepared import Prepared, set_up
from games.rng import Rng, contribution, make_seed
from games.rulebook import book_of, packages

Text = Mapping[str, str]  # by language
Pattern = Mapping[str, Any]
LUCK = "lesson"  # the words that every pupil adds to the dice


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    say: Text
    order: str | tuple[str, ...]  # as the coach would write it; of several, the first that is legal
    done: tuple[Pattern, ...]
    well: Text
    otherwise: Text
    hint: Text
    instead: tuple[Pattern, ...] = ()
    rules: tuple[str, ...] = ()


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the coach says when something else is asked than the step is about."""

    say: Text
    order: str | tuple[str, ...]
    hint: Text
    rules: tuple[str, ...] = ()


class Lesson(Prepared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    minutes: int
    about: Text  # for whoever chooses a lesson
    dice: str
    steps: tuple[Step, ...]
    end: Text
    asides: Mapping[str, Aside] = {}  # by the kind of the question

    @property
    def key(self) -> str:
        return f"{book_of(self.ruleset)}/lesson/{self.id}"

    @property
    def secret(self) -> bytes:
        return hashlib.sha256(f"lesson/{self.id}/{self.dice}".encode()).digest()

    @property
    def rng(self) -> Rng:
        """As the table of a lesson has it."""
        return Rng(make_seed(self.secret, {self.seat: contribution(LUCK)}))


# --- Reading ---


@cache
def load_lessons(name: str) -> tuple[Lesson, ...]:
    """Those of one rulebook. KeyError: there is no such rulebook."""
    file = files(packages()[name]) / "rulebook" / "lessons.toml"
    found = tomllib.loads(file.read_text("utf-8"))["lesson"] if file.is_file() else []
    return msgspec.convert(found, tuple[Lesson, ...])


@cache
def all_lessons() -> Mapping[str, Lesson]:
    """By id, which is the name of the ruleset."""
    return {one.id: one for name in sorted(packages()) for one in load_lessons(name)}


def lesson_of(key: str) -> Lesson | None:
    """The lesson that is given at a table prepared as `key`."""
    book, kind, id_ = (*key.split("/"), "", "")[:3]
    found = all_lessons().get(id_) if kind == "lesson" else None
    return found if found is not None and book_of(found.ruleset) == book else None


def example_key(name: str, id_: str) -> str:
    return f"{name}/example/{id_}"


@cache
def opening_of(key: str) -> tuple[Act, ...]:
    """What a table prepared as `key` begins with. KeyError: nothing has this name here."""
    book, kind, id_ = (*key.split("/"), "", "")[:3]
    prepared: Prepared | None = lesson_of(key)
    if kind == "example":
        prepared = {one.id: one for one in examples.load_examples(book)}[id_]
    if prepared is None:
        raise KeyError(key)
    return tuple(set_up(prepared).acts)


def alternatives(order: str | tuple[str, ...]) -> tuple[str, ...]:
    return (order,) if isinstance(order, str) else order


def in_language(text: Text, language: str) -> str:
    """Nothing, where there is no text at all."""
    return text.get(language[:2]) or text.get("en", "")


# --- Following ---

How = Literal["well", "otherwise"]


class Happened(NamedTuple):
    """An event as the pupil sees it."""

    kind: str
    data: Mapping[str, Any]
    actor: Actor
    seq: int


@dataclass(frozen=True)
class Course:
    """How far somebody is: `at` is the number of the step to be done now, from 0; `last` the step
    that was done before, how, and with which event."""

    lesson: Lesson
    at: int
    last: Step | None = None
    how: How = "well"
    seq: int = 0

    @property
    def step(self) -> Step | None:
        """None: the lesson is over."""
        steps = self.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def reaction(self) -> Text:
        return {} if self.last is None else getattr(self.last, self.how)


def follow(lesson: Lesson, happened: Iterable[Happened]) -> Course:
    """Through everything that happened since the opening. One event ends one step at most."""
    course = Course(lesson, 0)
    for event in happened:
        if course.step is None:
            break
        how = judge(lesson, course.step, event)
        if how is not None:
            course = Course(lesson, course.at + 1, course.step, how, event.seq)
    return course


def judge(lesson: Lesson, step: Step, event: Happened) -> How | None:
    """Whether this event ends the step, and how."""
    if any(fits(pattern, event, lesson.seat) for pattern in step.done):
        return "well"
    if any(fits(pattern, event, lesson.seat) for pattern in step.instead):
        return "otherwise"
    return None


def fits(pattern: Pattern, event: Happened, me: int) -> bool:
    if event.kind != pattern["kind"]:
        return False
    if pattern.get("by") != "anyone" and event.actor != me:
        return False
    wanted = ((name, value) for name, value in pattern.items() if name not in ("kind", "by"))
    return all(is_wanted(value, event.data.get(name), me) for name, value in wanted)


def is_wanted(wanted: Any, value: Any, me: int) -> bool:
    among = wanted if isinstance(wanted, list) else [wanted]
    return any(value == (me if one == "me" else one) for one in among)
