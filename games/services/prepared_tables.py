"""Tables that begin with a prepared position: a lesson with its coach, or an example to be tried.
One person sits there, bots around them; nothing of it is rated, and nobody watches."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from games import examples, lessons
from games.engine import IllegalMove, Unreadable, load, newest
from games.lessons import Aside, Course, Happened, Lesson, Step, Text, in_language
from games.models import Game
from games.prepared import Prepared
from games.rulebook import packages
from games.services import bots, directed, guests, letters, openings, positions, reading, tables
from games.services.positions import Position
from games.table import Channel, TableStarted

WHY_CLOSED = "the player has finished with it."


# --- Opening ---


@dataclass(frozen=True)
class Wish:
    """A prepared position as somebody wants to play it. `secret`: of a lesson, whose dice are its
    own."""

    key: str
    prepared: Prepared
    luck: str
    secret: bytes | None = None
    table_id: str | None = None  # chosen before: the same wish twice is one table


def lesson_wish(id_: str, table_id: str | None = None) -> Wish:
    """KeyError: there is no such lesson."""
    lesson = lessons.all_lessons()[id_]
    return Wish(lesson.key, lesson, lessons.LUCK, lesson.secret, table_id)


def example_wish(book: str, id_: str) -> Wish:
    """KeyError: there is no such example."""
    example = {one.id: one for one in examples.load_examples(book)}[id_]
    return Wish(lessons.example_key(book, id_), example, openings.draw_luck())


def open_for_guest(wish: Wish, *, guest: User | None, address: str, now: datetime) -> Game:
    """`guest`: who has played from here before. Raises TableRefusal."""
    guests.check_quotas(address)
    with transaction.atomic():
        return open_table(wish, player=guests.welcome(guest, now=now), source="web", now=now)


def open_table(wish: Wish, *, player: User, source: Channel, now: datetime) -> Game:
    """The player has the seat that the position is for, bots have the others, and play goes on at
    once. Raises TableRefusal."""
    prepared = wish.prepared
    if wish.table_id and (again := Game.objects.filter(pk=wish.table_id, opened_by=player).first()):
        return again
    with transaction.atomic():
        game = tables.open_table(
            table_id=wish.table_id,
            ruleset=newest(load(prepared.ruleset).name),
            seats=prepared.seats,
            options=dict(prepared.options),
            clock=guests.CLOCK,
            watch="players",
            invited_only=True,
            opened_by=player,
            now=now,
            secret=wish.secret,
            prepared=wish.key,
        )
        link = tables.invite(game_id=game.pk, by=player, now=now).token
        tables.join(
            game_id=game.pk,
            player=player,
            luck=wish.luck,
            source=source,
            now=now,
            invitation=link,
            number=prepared.seat,
        )
        for number in range(1, prepared.seats + 1):
            if number != prepared.seat:
                tables.seat_bot(game_id=game.pk, bot=bots.AUTOPILOT, now=now, number=number)
        tables.confirm(game_id=game.pk, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=game.pk)


def play_on(game: Game, *, now: Callable[[], datetime]) -> None:
    """The bots answer at once, so that whoever learns need not wait for a worker."""
    if game.prepared:
        guests.play_bots(game, now=now)


def going_on(player: User) -> dict[str, Game]:
    """The lessons that somebody has begun, by id; the newest of each."""
    begun = Game.objects.filter(
        seats__player=player, status=Game.Status.RUNNING, prepared__contains="/lesson/"
    ).order_by("opened_at")
    return {lesson.id: game for game in begun if (lesson := lessons.lesson_of(game.prepared))}


def close(game: Game, player: User, *, now: datetime) -> None:
    """Whoever plays a prepared position may end it at any time; any other game goes on. Raises
    TableRefusal."""
    tables.own_seat(game, player)
    if not game.prepared:
        return
    directed.adjudicate(game_id=game.pk, places=(), reason=WHY_CLOSED, by="director", now=now)


@dataclass(frozen=True)
class Tried:
    """The example that a table was opened to try, in the active language."""

    title: str
    rule: str  # the one it shows
    orders: Sequence[str]  # what the example writes, refused or not


def tried_of(game: Game) -> Tried | None:
    book, kind, id_ = (*game.prepared.split("/"), "", "")[:3]
    if kind != "example" or book not in packages():
        return None
    example = {one.id: one for one in examples.load_examples(book)}.get(id_)
    if example is None:
        return None
    engine, language = load(example.ruleset), letters.language()
    played = examples.played(book, id_)
    view = engine.view(played.before, example.seat)
    command = engine.notation.parse(example.order, view, example.names, "en")
    orders = engine.notation.render(command, letters.names_of(game), language)
    return Tried(in_language(example.title, language), example.rules[0], orders.splitlines())


# --- The coach ---


@dataclass(frozen=True)
class Coach:
    """What the coach says now, in the active language. `orders`: how the step may be written, where
    that is legal now; nothing while others are to play."""

    lesson: Lesson
    number: int  # of the step, from 1
    reaction: str
    well: bool  # the last step was done as taught
    say: str
    hint: str
    orders: Sequence[str]
    rules: Sequence[str]
    end: str  # once the lesson is over

    @property
    def count(self) -> int:
        return len(self.lesson.steps)

    @property
    def done(self) -> int:
        return self.number - 1


def course_of(game: Game, *, upto: int | None = None) -> Course | None:
    """How far the pupil of this table is; None where no lesson is given."""
    lesson = lessons.lesson_of(game.prepared)
    if lesson is None:
        return None
    return lessons.follow(lesson, happened(game, lesson, upto=upto))


def happened(game: Game, lesson: Lesson, *, upto: int | None = None) -> list[Happened]:
    """What the pupil saw happen since the position was set up."""
    engine, found = load(game.ruleset), list[Happened]()
    opening = len(lessons.opening_of(game.prepared))
    begun = False
    for seen in reading.events(game, lesson.seat, upto=upto):
        row = seen.row
        if row.kind == TableStarted.kind:
            begun = True
        elif begun and engine.knows(row.kind):
            if opening:
                opening -= 1
            elif seen.data is not None:
                found.append(Happened(row.kind, seen.data, row.actor, row.seq))
    return found


def coach_of(game: Game, *, upto: int | None = None) -> Coach | None:
    """None where no lesson is given."""
    course = course_of(game, upto=upto)
    if course is None:
        return None
    lesson, step, names = course.lesson, course.step, letters.names_of(game)
    orders: Sequence[str] = ()
    said: Step | Aside | None = step
    if step is not None and game.status == Game.Status.RUNNING:
        position = positions.newest(game)
        orders = legal_orders(position, lesson, step.order, names)
        aside = None if orders else aside_of(position, lesson)
        if aside is not None:
            said, orders = aside, legal_orders(position, lesson, aside.order, names)
    return Coach(
        lesson=lesson,
        number=course.at + 1,
        reaction=spoken(course.reaction, names),
        well=course.how == "well",
        say=spoken(said.say, names) if said else "",
        hint=spoken(said.hint, names) if said else "",
        orders=orders,
        rules=said.rules if said else (),
        end="" if step else spoken(lesson.end, names),
    )


def aside_of(position: Position, lesson: Lesson) -> Aside | None:
    """What is to be said of the question that is asked instead of the step's."""
    due = (one for one in position.engine.pending(position.state) if one.due)
    asked = next((one.kind for one in due if one.seat == lesson.seat), "")
    return lesson.asides.get(asked)


def spoken(text: Text, names: Mapping[int, str]) -> str:
    """In the active language; `{2}` is the name of who has seat 2."""
    return in_language(text, letters.language()).format("", *(names[n] for n in sorted(names)))


def legal_orders(
    position: Position, lesson: Lesson, order: str | tuple[str, ...], names: Mapping[int, str]
) -> list[str]:
    """The coach's own letter as the pupil would write it; nothing where it cannot be sent now."""
    engine = position.engine
    view = engine.view(position.state, lesson.seat)
    for text in lessons.alternatives(order):
        try:
            command = engine.notation.parse(text, view, lesson.names, "en")
            engine.preview(position.state, lesson.seat, command)
        except (IllegalMove, Unreadable):
            continue
        return engine.notation.render(command, dict(names), letters.language()).splitlines()
    return []
