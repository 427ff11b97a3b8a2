"""What can be pointed at on the quay, and what each event looks like there."""

from collections.abc import Mapping
from typing import Any

from games.board import Gettext, Mark, Names, Part
from games.kit.drawing import rows_near
from games.sentences import N_, player
from nim_at_sea.view import View

STEP, BARREL = 80, 26
GROUND = BARREL * 8 + 10


def parts(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> tuple[Part, ...]:
    stacks = [f"stack-{number}" for number in range(1, len(view.stacks) + 1)]
    near = rows_near([stacks, [f"captain-{seat}" for seat in range(1, len(view.taken) + 1)]])
    named = gettext(N_("Stack {stack}, barrels: {barrels}"))
    return (
        *(
            Part(
                f"stack-{number}",
                named.format(stack=number, barrels=count),
                (STEP * number - 55, 10, 60, GROUND + 20),
                near[f"stack-{number}"],
            )
            for number, count in enumerate(view.stacks, start=1)
        ),
        *(
            Part(
                f"captain-{seat}",
                gettext(N_("{player} has loaded {barrels}.")).format(
                    player=player(seat, names), barrels=count
                ),
                (90 * seat - 76, GROUND + 44, 70, 32),
                near[f"captain-{seat}"],
            )
            for seat, count in enumerate(view.taken, start=1)
        ),
    )


def part(kind: str, field: str, value: Any) -> str | None:
    return f"stack-{value}" if (kind, field) == ("take", "stack") else None


def focus(view: View) -> str | None:
    return None if view.seat is None else f"captain-{view.seat}"


def marks(kind: str, data: Mapping[str, Any]) -> tuple[Mark, ...]:
    """On the stack or the captain that it is about."""
    seat = data.get("seat", data.get("winner"))
    if kind == "barrels_taken":
        ends = f"stack-{data['stack']}", f"captain-{seat}"
        return (Mark("arrow", ends, f"−{data['barrels']}", seat),)
    if kind == "barrel_washed":
        return (Mark("badge", (f"stack-{data['stack']}",), "−1"),)
    if kind == "swell_rolled":
        return (Mark("badge", ("stack-1",), str(data["die"])),)
    return (Mark("ring", ("stack-1" if seat is None else f"captain-{seat}",), "", seat),)
