"""Where a game turned, from the course of the fortunes alone: who took the lead, who rose or
fell most, who went out. Knows no game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.board import Names, Reckoning
from games.sentences import Gettext
from games.words import N_

MOST = 5  # turning points that are told
SWING = 60  # thousandths of everything that all own: a smaller change of one's part is no turn
Kind: TypeAlias = Literal["lead", "decisive", "rise", "fall", "out"]

WORDS: dict[Kind, str] = {
    "lead": N_("{name} takes the lead from {other}, with {after} against {others}."),
    "decisive": N_(
        "{name} takes the lead from {other}, with {after} against {others}, and does not lose it "
        "again."
    ),
    "rise": N_("{name} gains more than anybody, from {before} to {after}."),
    "fall": N_("{name} falls from {before} to {after}."),
    "out": N_("{name} leaves the game with {after}."),
}


@dataclass(frozen=True)
class Turn:
    """What turned in chapter `at` of the course, counted from 0. `other`: who led before."""

    at: int
    kind: Kind
    seat: int
    weight: int
    before: int
    after: int
    other: int | None = None
    others: int = 0


def points(course: Sequence[Reckoning], *, over: bool) -> list[Turn]:
    """The weightiest turns, one a chapter, in the order they came; once the game is over the
    last change of the lead is among them."""
    found = [*leads(course, over=over), *swings(course), *exits(course)]
    chosen: dict[int, Turn] = {}
    for turn in sorted(found, key=lambda turn: (-turn.weight, turn.at, turn.seat)):
        if len(chosen) < MOST:
            chosen.setdefault(turn.at, turn)
    return [chosen[at] for at in sorted(chosen)]


def leads(course: Sequence[Reckoning], *, over: bool) -> Iterator[Turn]:
    """Every change of the lead: whoever has most keeps it until another has strictly more."""
    changes: list[Turn] = []
    leader: int | None = None
    for at, (_, worth) in enumerate(course):
        now = alone_in_front(worth)
        if now is not None and now != leader:
            if leader is not None:
                behind = worth.get(leader, 0)
                swing = parts(worth)[now] - parts(course[at - 1][1]).get(now, 0)
                before = course[at - 1][1].get(now, 0)
                changes.append(
                    Turn(at, "lead", now, 150 + max(0, swing), before, worth[now], leader, behind)
                )
            leader = now
    yield from changes[:-1]
    if changes:
        last = changes[-1]
        yield Turn(**{**vars(last), "kind": "decisive", "weight": 2000}) if over else last


def alone_in_front(worth: Mapping[int, int]) -> int | None:
    most = max(worth.values(), default=0)
    first = [seat for seat, value in worth.items() if value == most]
    return first[0] if len(first) == 1 else None


def swings(course: Sequence[Reckoning]) -> Iterator[Turn]:
    """Of each chapter, whose part of the whole grew most and whose shrank most; a part can only
    shrink by a loss."""
    for at in range(1, len(course)):
        before, after = course[at - 1][1], course[at][1]
        was, now = parts(before), parts(after)
        change = {seat: now[seat] - was.get(seat, 0) for seat in now}
        for seat in sorted(change, key=lambda seat: (-abs(change[seat]), seat)):
            gained = after[seat] - before.get(seat, 0)
            if abs(change[seat]) >= SWING and gained * change[seat] > 0:
                yield Turn(
                    at,
                    "rise" if gained > 0 else "fall",
                    seat,
                    abs(change[seat]),
                    before.get(seat, 0),
                    after[seat],
                )
                break


def exits(course: Sequence[Reckoning]) -> Iterator[Turn]:
    """Who is out counts once more in the chapter that ended it."""
    for at in range(len(course) - 1):
        here, following = course[at][1], course[at + 1][1]
        for seat in sorted(here.keys() - following.keys()):
            yield Turn(at, "out", seat, 300, course[max(0, at - 1)][1].get(seat, 0), here[seat])


def parts(worth: Mapping[int, int]) -> dict[int, int]:
    """Thousandths of everything that all own."""
    whole = sum(max(0, value) for value in worth.values())
    return {seat: 1000 * max(0, value) // whole if whole else 0 for seat, value in worth.items()}


def turn_sentence(turn: Turn, names: Names, gettext: Gettext, number: Callable[[int], str]) -> str:
    facts = {
        "name": names[turn.seat],
        "other": names.get(turn.other or 0, ""),
        "others": number(turn.others),
    }
    return gettext(WORDS[turn.kind]).format(
        before=number(turn.before), after=number(turn.after), **facts
    )
