"""The proof of a table: heads that players kept, how each die was derived, and everything to
check it with at home."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.eventlog import log
from games import words
from games.audit.dice import Shuffle, Throw, listed, numbered
from games.audit.findings import HEAD_DIGITS
from games.board import Names
from games.engine import load
from games.models import Game, MailedHead
from games.reports import log_text
from games.services import bundles, derivations, reading
from games.services.access import find_whole
from games.services.derivations import Derived
from games.web import perspective

MOST_HEADS = 50  # looked up at once


@never_cache
@require_safe
def proof(request: HttpRequest, table_id: str) -> HttpResponse:
    game = find_whole(table_id, request.user).game
    commitment, secret = log_text.promise(game)
    context: dict[str, Any] = {
        "game": game,
        "title": gettext(load(game.ruleset).title),
        "status": gettext(words.STATUS[game.status]),
        "commitment": commitment,
        "secret": secret,
        "asked": request.GET.get("head", ""),
        "heads": kept_heads(game, request.GET.get("head", "")),
        "mailed": MailedHead.objects.filter(game=game).count(),
    }
    if game.over:
        context |= chance(request, game)
    return render(request, "pages/proof.html", context)


# --- Heads that players kept ---


@dataclass(frozen=True)
class HeadFound:
    kept: str
    holds: bool
    sentence: str


def kept_heads(game: Game, text: str) -> list[HeadFound]:
    """What the log says to each `143:dcad...` in a text, however they are divided."""
    joined = re.sub(r"\s*:\s*", ":", text.strip())  # as mails print it: `143: dcad...`
    return [head_found(game, kept) for kept in re.split(r"[\s,;]+", joined)[:MOST_HEADS] if kept]


def head_found(game: Game, kept: str) -> HeadFound:
    matched = re.fullmatch(r"([0-9]{1,9}):([0-9a-fA-F]{1,64})", kept)
    if matched is None:
        return HeadFound(
            kept,
            False,
            gettext("A head is a number and a fingerprint, as in 143:dcad6f0b3a52c9e1."),
        )
    seq, digits = int(matched[1]), matched[2].lower()
    if len(digits) < HEAD_DIGITS:
        return HeadFound(
            kept,
            False,
            gettext("That is too short to prove anything: {digits} digits are needed.").format(
                digits=HEAD_DIGITS
            ),
        )
    if not 1 <= seq <= game.stream.head_seq:
        return HeadFound(
            kept,
            False,
            gettext("The log does not contain it: it ends at event {head}.").format(
                head=game.stream.head_seq
            ),
        )
    [row] = log.read(game.pk, after=seq - 1, upto=seq)
    if not row.hash.startswith(digits):
        return HeadFound(
            kept,
            False,
            gettext("The log does not contain it: at event {seq} it has {hash}.").format(
                seq=seq, hash=row.hash
            ),
        )
    return HeadFound(
        kept,
        True,
        gettext("The log contains it: nothing up to event {seq} was changed.").format(seq=seq),
    )


# --- How each die was derived ---


@dataclass(frozen=True)
class Step:
    """One number of a draw. `swap`: of a shuffle, which place is swapped."""

    input: str
    number: int
    fair: int
    n: int
    left: int | None  # the number modulo n; None: it was too high to be fair
    swap: int | None = None


@dataclass(frozen=True)
class DrawShown:
    label: str
    result: str
    before: str
    steps: Sequence[Step]


@dataclass(frozen=True)
class MoveShown:
    seq: int
    facts: Sequence[log_text.Fact]
    draws: Sequence[DrawShown]
    as_logged: bool


def chance(request: HttpRequest, game: Game) -> dict[str, Any]:
    """A page of draws, and what they are made of."""
    leaf = derivations.leaf(
        game, perspective.number(request, "event", highest=game.stream.head_seq) or 1
    )
    names = words.names(game.seats.select_related("player"), gettext)
    facts = facts_by_move(game, names, leaf.first, leaf.last)
    return {
        "leaf": leaf,
        "moves": [show_move(derived, facts.get(derived.seq, [])) for derived in leaf.derived],
        "contributions": [
            (names[seat], seat, words_) for seat, words_ in derivations.contributions(game)
        ],
        "seed": derivations.seed_of(game).hex(),
    }


def facts_by_move(
    game: Game, names: Names, first: int, last: int
) -> dict[int, list[log_text.Fact]]:
    engine = load(game.ruleset)
    found: dict[int, list[log_text.Fact]] = {}
    for seen in log_text.worth_reading(game, None, after=first, upto=last):
        if engine.knows(seen.row.kind):
            fact = log_text.Fact(seen.row.seq, log_text.sentence(engine, seen, names))
            found.setdefault(seen.row.cause or first, []).append(fact)
    return found


def show_move(derived: Derived, facts: Sequence[log_text.Fact]) -> MoveShown:
    return MoveShown(
        derived.seq, facts, [draw_shown(made) for made in derived.draws], derived.as_logged
    )


def draw_shown(made: Throw | Shuffle) -> DrawShown:
    if isinstance(made, Throw):
        return DrawShown(made.label, str(made.result), "", steps(made))
    every = [step for k, throw in numbered(made) for step in steps(throw, swap=k)]
    return DrawShown(made.label, listed(made.after), listed(made.before), every)


def steps(throw: Throw, *, swap: int | None = None) -> list[Step]:
    return [
        Step(
            name, drawn, throw.fair, throw.n, drawn % throw.n if drawn < throw.fair else None, swap
        )
        for name, drawn in zip(throw.inputs, throw.numbers, strict=True)
    ]


# --- To check at home ---


@never_cache
@require_safe
def bundle(request: HttpRequest, table_id: str) -> StreamingHttpResponse:
    """The audit bundle of a finished game."""
    pieces = bundles.pieces(find_whole(table_id, request.user).game)
    return attached(pieces, f"{table_id}-bundle.json", "application/json")


@never_cache
@require_safe
def export(request: HttpRequest, table_id: str) -> StreamingHttpResponse:
    """The log as its visitor may see it, now: kept while playing, it is a witness too."""
    place = find_whole(table_id, request.user)
    lines = reading.export(place.game, place.seat, upto=place.game.stream.head_seq)
    return attached(
        (msgspec.json.encode(line, order="sorted") + b"\n" for line in lines),
        f"{table_id}.jsonl",
        "application/jsonl",
    )


def attached(pieces: Iterator[bytes], name: str, content_type: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(pieces, content_type=content_type, headers=headers)
