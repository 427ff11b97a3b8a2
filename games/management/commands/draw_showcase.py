"""`manage.py draw_showcase`: the pictures of the home page, drawn from games that bots play. Run it
again when a board looks different; what it writes belongs to the repository."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext, override

from games.engine import Act, Engine, load
from games.rng import Rng

BOT = "sensible"
FOLDER = Path("templates/static/showcase")
FRAMES = 12
LANGUAGES = ("en", "fr")


class Picture(NamedTuple):
    """A game under way: after so many moves there is something to see."""

    name: str
    ruleset: str
    seats: int
    moves: int


PICTURES = (
    Picture("long-cours", "long-cours@1", 4, 60),
    Picture("vor-dem-wind", "vor-dem-wind@1", 3, 60),
    Picture("siecle-dor", "siecle-dor@1", 4, 60),
    Picture("voc", "voc-basic@1", 4, 40),
)
FINISH = ("long-cours@1", 4)
NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}
SENTENCES = 2
RULE = re.compile(r" \([A-Z]+[- ][A-Z0-9, -]+\)")
TRIED = 40  # games, of which the closest is shown


class ShowcaseStep(NamedTuple):
    state: Any
    acts: list[Act]


class Command(BaseCommand):
    help = "Draw the pictures of the home page."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / FOLDER
        folder.mkdir(exist_ok=True)
        for picture in PICTURES:
            engine = load(picture.ruleset)
            moves = play(engine, picture.seats, seed=picture.name)
            state = [move.state for move, _ in zip(moves, range(picture.moves), strict=False)][-1]
            (folder / f"{picture.name}.svg").write_text(draw(engine, state))
        frames = list(draw_finish(folder))
        (folder / "finish.json").write_text(json.dumps(frames, ensure_ascii=False, indent=1) + "\n")
        self.stdout.write(f"{len(PICTURES)} pictures and {len(frames)} frames are drawn.")


def play(engine: Engine[Any], seats: int, *, seed: str) -> Iterator[ShowcaseStep]:
    """The position and what led to it, move by move, to the end."""
    rng = Rng(hashlib.sha256(seed.encode()).digest())
    acts = engine.setup(engine.read_config({}), seats, rng)
    state = engine.fold([event for _, event in acts])
    count = 0
    while due := [decision for decision in engine.pending(state) if decision.due]:
        seat, count = due[0].seat, count + 1
        chance = rng.under(f"bot/{count}/{seat}")
        command = engine.bots[BOT](engine.view(state, seat), engine.options(state, seat), chance)
        acts = engine.decide(state, seat, command, rng, own=True)
        yield ShowcaseStep(engine.read_state(engine.write_state(state)), acts)


def draw(engine: Engine[Any], state: Any) -> str:
    return str(engine.board.svg(engine.view(state, None), NAMES, lambda text: text, "en"))


def draw_finish(folder: Path) -> Iterator[dict[str, str]]:
    """The last moves of the closest of some games, each with its sentence in every language."""
    engine = load(FINISH[0])
    games = [list(play(engine, FINISH[1], seed=f"finish/{number}")) for number in range(TRIED)]
    closest = min(games, key=lambda moves: margin(engine, moves[-1].state))
    often = Counter(event.kind for move in closest for _, event in move.acts)
    for number, move in enumerate(closest[-FRAMES:], 1):
        name = f"finish-{number:02}.svg"
        (folder / name).write_text(draw(engine, move.state))
        yield {"picture": f"showcase/{name}"} | {
            language: caption(engine, move, often, language) for language in LANGUAGES
        }


def margin(engine: Engine[Any], state: Any) -> tuple[int, int]:
    """How far the second was behind the first; of equal ones the richer game."""
    result = engine.result(state)
    assert result is not None, "the game is over"
    first, second, *_ = sorted((place.score for place in result.placings), reverse=True)
    return first - second or 1000, -first


def caption(engine: Engine[Any], move: ShowcaseStep, often: Counter[str], language: str) -> str:
    """The two rarest things that everybody is told of this move, without the numbers of rules."""
    seen = [(event.kind, shown) for _, event in move.acts if (shown := public(engine, event))]
    rarest = sorted(range(len(seen)), key=lambda index: often[seen[index][0]])[:SENTENCES]
    with override(language):
        told = [
            engine.words.event(*seen[index], NAMES, gettext, language) for index in sorted(rarest)
        ]
    return RULE.sub("", " ".join(told))


def public(engine: Engine[Any], event: Any) -> dict[str, Any] | None:
    return engine.redact(event, None).data
