"""The audit bundle of a finished game, piece by piece: a long game is never held in memory
whole."""

from collections.abc import Iterator

import msgspec

from core.eventlog import log
from core.eventlog.chain import canonical
from games import visibility
from games.audit import bundle
from games.audit.bundle import FinalPlace, Header, HeadKept
from games.audit.findings import ExportLine
from games.engine import Shown, load
from games.models import Game, MailedHead
from games.rng import commitment
from games.services.refusals import TableRefusal


def pieces(game: Game) -> Iterator[bytes]:
    """The file. Raises TableRefusal before the first piece while the game is not over."""
    if not game.over:
        raise TableRefusal("not_finished", status=game.status)
    return write_bundle(game)


def write_bundle(game: Game) -> Iterator[bytes]:
    yield bundle.opening_of(header(game))
    for row in log.iterate(game.pk):
        yield (b"" if row.seq == 1 else b",\n") + text_of(row).encode()
    yield bundle.CLOSING


def header(game: Game) -> Header:
    engine = load(game.ruleset)
    opening = msgspec.json.decode(log.read(game.pk, upto=1)[0].data)
    return Header(
        format=bundle.FORMAT,
        table=game.pk,
        ruleset=game.ruleset,
        data=opening["data"],
        commitment=commitment(bytes.fromhex(game.stream.secret)),
        secret=game.stream.secret,
        result=[
            FinalPlace(placing["seat"], placing["place"], placing["score"])
            for placing in game.result or []
        ],
        heads=[
            HeadKept(seq, hash_)
            for seq, hash_ in MailedHead.objects.filter(game=game).values_list("seq", "hash")
        ],
        exports=visibility.digests(engine, log.iterate(game.pk), game.seats_count),
        parent=parent_lines(game),
    )


def parent_lines(game: Game) -> list[ExportLine]:
    """Of a fork: its parent's log up to where it was taken, and no further."""
    if game.parent_id is None:
        return []
    return [
        msgspec.json.decode(text_of(row), type=ExportLine)
        for row in log.iterate(game.parent_id, upto=game.parent_seq)
    ]


def text_of(row: log.Row) -> str:
    """A whole event, as every export has it."""
    return canonical(visibility.line(row, Shown(msgspec.json.decode(row.data), whole=True)))
