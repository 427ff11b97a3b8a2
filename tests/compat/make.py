"""Make the finished logs that are missing: a game by bots for every ruleset, number of players and
variant; and a bundle of every version, with what a seat could export before the end.

    python -m tests.compat.make

What is there is left alone: once its ruleset is released it may never be made again.
"""

import gzip
import json
import os
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")

import django
import msgspec

django.setup()

from core.eventlog import log
from core.eventlog.chain import canonical
from games import visibility
from games.audit import bundle
from games.engine import ENGINES, load
from games.management.commands.simulate import scratch_database, simulate
from games.models import Game
from games.services import bundles, reading
from games.tasks import nobody_rings
from tests.compat import FOLDER, HASHES, hashes

VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "long-cours@1": {"": {}, "-short": {"short": True}},
    "siecle-dor@1": {
        "": {},
        "-rounds": {
            "auction_mode": "rounds",
            "auction_paint_fee": 1,
            "die_card": "one_die",
            "open_hands": True,
            "victory_check": "own_turn",
        },
    },
    "voc-basic@1": {"": {}, "-blind": {"chart": "closed-eyes", "sailing": "in-turn"}},
    "voc-advanced@1": {"": {}, "-blind": {"chart": "closed-eyes", "sailing": "in-turn"}},
}
CREW = ("sensible", "random", "sensible")


def wanted() -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """(name, ruleset, players, options) of every log there should be."""
    for ruleset in ENGINES:
        for variant, options in VARIANTS.get(ruleset, {"": {}}).items():
            for players in load(ruleset).players:
                yield f"{ruleset}/{players}{variant}.jsonl.gz", ruleset, players, options


def make(name: str, ruleset: str, players: int, options: dict[str, Any]) -> dict[str, str]:
    line = simulate(ruleset=ruleset, players=players, seed=1, options=options, crew=CREW)
    assert line["audit"] == "ok", line["audit"]
    lines = reading.export(Game.objects.select_related("stream").get(pk=line["table"]))
    text = "".join(f"{canonical(line)}\n" for line in lines)
    path = FOLDER / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(name, line["events"], "events", path.stat().st_size, "bytes")
    return {"state_hash": line["state_hash"], "head": line["head"][1]}


def make_bundles() -> None:
    """The bundle of one game in each version, and most of its log as seat 1 could have it while
    playing."""
    wanted = [
        (version, form)
        for version, form in FORMS.items()
        if not (FOLDER / "bundles" / f"{version}.json.gz").exists()
    ]
    if not wanted:
        return
    line = simulate(ruleset="siecle-dor@1", players=3, seed=2, options={}, crew=CREW)
    game = Game.objects.select_related("stream").get(pk=line["table"])
    for version, form in wanted:
        write_bundle(game, version, form, upto=line["events"] * 9 // 10)


FORMS = {"1": visibility.line_of_version_1, "2": visibility.line}


def write_bundle(game: Game, version: str, form: visibility.Form, *, upto: int) -> None:
    engine, rows = load(game.ruleset), list(log.iterate(game.pk))
    header = msgspec.structs.replace(
        bundles.header(game),
        format=f"paquebot-bundle/{version}",
        exports=visibility.digests(engine, rows, game.seats_count, form=form),
    )
    text = bundle.opening_of(header) + ",\n".join(map(bundles.text_of, rows)).encode()
    path = FOLDER / "bundles" / f"{version}.json.gz"
    path.write_bytes(gzip.compress(text + bundle.CLOSING, mtime=0))
    kept = b"".join(
        line for row in rows[:upto] for line in visibility.write_lines(engine, row, [1], form=form)
    )
    path.with_name(f"{version}-seat-1.kept.gz").write_bytes(gzip.compress(kept, mtime=0))
    print(path.name, len(rows), "events", path.stat().st_size, "bytes")


def main() -> None:
    kept = hashes() if HASHES.exists() else {}
    kept = {name: value for name, value in kept.items() if (FOLDER / name).exists()}
    with nobody_rings(), scratch_database():
        for name, *rest in wanted():
            if name not in kept:
                kept[name] = make(name, *rest)
        make_bundles()
    HASHES.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
