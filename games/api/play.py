"""The game at a table: its position, what I may do, what has happened, and moves. Everything is
told through my seat's eyes."""

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

import msgspec
from django.http import StreamingHttpResponse
from django.utils.translation import gettext
from msgspec import UNSET, UnsetType
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from core import clock
from core.rest.base_views import Json, JsonLines, body, decoded, idempotency_key, next_page, query
from core.rest.schema import operation
from core.rest.shapes import EventLine, NoQuery
from games.api.answer_shapes import (
    DecisionTold,
    DraftLineTold,
    DraftTold,
    EventPage,
    ExampleTold,
    MoveTold,
    NextTold,
    OptionsTold,
    OptionTold,
    PreviewTold,
    ViewTold,
)
from games.api.schema import IDEMPOTENCY_KEY
from games.api.shapes import DraftAsked, EventsQuery, LetterAsked, SentencesQuery, ViewQuery
from games.api.views import AtTable
from games.engine import Command, Engine, load
from games.models import Decision, Game, Receipt
from games.reports import log_text
from games.services import access, drafts, letters, moves, positions, reading
from games.services.access import Place
from games.services.positions import Position
from games.services.refusals import TableRefusal

TAG = "play"


# --- The position ---


class View(AtTable):
    @operation(
        "showView", tag=TAG, query=ViewQuery, answers={200: ViewTold}, refusals=(403, 404, 409)
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The position as my seat sees it, as a spectator otherwise; now or after any event."""
        asked = query(request, ViewQuery)
        place = self.enter(request, table_id)
        seat = access.perspective(place, None if asked.seat is UNSET else asked.seat)
        position, hash_ = standing(place.game, asked.at)
        self.is_final = place.game.over
        view = position.engine.view(position.state, seat)
        return Response(
            ViewTold(
                table=table_id,
                ruleset=place.game.ruleset,
                seq=position.seq,
                hash=hash_,
                seat=seat,
                view=view,
            )
        )


def standing(game: Game, at: int | UnsetType) -> tuple[Position, str]:
    """The position asked for and the log's hash there."""
    if not game.begun:
        raise TableRefusal("not_begun")
    if at is UNSET or at == game.stream.head_seq:
        return newest(game)
    if at > game.stream.head_seq:
        raise TableRefusal("no_position", at=at)
    position = positions.at(game, at)
    if position.state == position.engine.state():
        raise TableRefusal("no_position", at=at)
    return position, hash_at(game, at)


def newest(game: Game) -> tuple[Position, str]:
    position = positions.loaded(game)
    return position, game.stream.head_hash if position.seq == game.stream.head_seq else hash_at(
        game, position.seq
    )


def hash_at(game: Game, seq: int) -> str:
    return next(iter(reading.events(game, None, after=seq - 1, upto=seq))).row.hash


# --- What I may do ---


class Seated(AtTable):
    """For those who play here."""

    permission_classes = [IsAuthenticated]


class Options(Seated):
    @operation(
        "showOptions", tag=TAG, query=NoQuery, answers={200: OptionsTold}, refusals=(403, 404, 409)
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The questions I am asked, every kind of command open to me, and orders that are legal
        now."""
        query(request, NoQuery)
        game, seat = self.enter_as_player(request, table_id)
        position, _ = standing(game, UNSET)
        engine, names = position.engine, letters.names_of(game)
        options = engine.options(position.state, seat)
        examples = letters.examples(engine, options, names)
        return Response(
            OptionsTold(
                table=table_id,
                status="finished" if game.over else "running",
                seq=position.seq,
                seat=seat,
                decisions=decisions(position, seat, names),
                options=[
                    OptionTold(kind=o.kind, fields=o.fields, exact=o.exact, anytime=o.anytime)
                    for o in options
                ],
                examples=[
                    ExampleTold(kind=e.kind, meaning=e.meaning, orders=list(e.orders), more=e.more)
                    for e in examples
                ],
            )
        )


def decisions(position: Position, seat: int, names: dict[int, str]) -> list[DecisionTold]:
    engine, mine = (
        position.engine,
        [d for d in position.engine.pending(position.state) if d.seat == seat],
    )
    rows = Decision.objects.filter(game=position.game, seat=seat, closed_at=None)
    until = dict(rows.values_list("key", "due_at")) if mine else {}
    return [
        DecisionTold(
            decision=decision.key,
            kind=decision.kind,
            asked=engine.words.decision(decision.kind, gettext, letters.language()),
            due=decision.due,
            answered=decision.answered,
            until=until.get(decision.key) if decision.due else None,
            default=decision.default,
            default_orders=letters.command_lines(engine, decision.default, names),
        )
        for decision in mine
    ]


# --- What has happened ---


class Events(AtTable):
    @operation("listEvents", tag=TAG, query=EventsQuery, answers={200: EventPage}, refusals=(404,))
    def get(self, request: Any, table_id: str) -> Any:
        """The log as I may see it, by number."""
        asked = query(request, EventsQuery)
        place = self.enter(request, table_id)
        head = place.game.stream.head_seq
        self.is_final = place.game.over and not asked.sentences  # names in them may change
        upto = min(asked.after + asked.limit, head)
        events = lines(
            place.game,
            reading.events(place.game, place.seat, after=asked.after, upto=upto),
            sentences=asked.sentences,
        )
        following = next_page(request, upto) if upto < head else None
        return Response(
            EventPage(table=table_id, seat=place.seat, head=head, events=events, next=following)
        )


def lines(game: Game, seen: Iterable[reading.Seen], *, sentences: bool) -> list[Any]:
    """`EventLine`s, as every way out of the log gives them."""
    if not sentences:
        return [reading.line(event) for event in seen]
    engine, names = load(game.ruleset), letters.names_of(game)
    return [reading.line(event) | sentence(engine, event, names) for event in seen]


def sentence(engine: Engine[Any], event: reading.Seen, names: dict[int, str]) -> dict[str, str]:
    return {} if event.data is None else {"sentence": log_text.sentence(engine, event, names)}


class Export(AtTable):
    renderer_classes = [JsonLines, Json]  # Json: for refusals, whatever was asked for

    @operation(
        "exportTable",
        tag=TAG,
        query=NoQuery,
        answers={200: EventLine},
        media_type="application/jsonl",
        refusals=(404,),
    )
    def get(self, request: Any, table_id: str) -> Any:
        """The whole log as I may see it, one JSON object a line, as `python -m games.audit`
        reads it."""
        query(request, NoQuery)
        place = self.enter(request, table_id)
        self.is_final = place.game.over
        response = StreamingHttpResponse(export_lines(place), content_type="application/jsonl")
        response["Content-Disposition"] = f'attachment; filename="{table_id}.jsonl"'
        return response


def export_lines(place: Place) -> Iterator[bytes]:
    upto = place.game.stream.head_seq
    for line in reading.export(place.game, place.seat, upto=upto):
        yield msgspec.json.encode(line, order="sorted") + b"\n"


# --- Moves ---


class Moves(Seated):
    @operation(
        "sendMove",
        tag=TAG,
        asks=LetterAsked,
        query=SentencesQuery,
        headers=(IDEMPOTENCY_KEY,),
        answers={201: MoveTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """Play a move: a structured command, or orders as text. All of it is played, or nothing."""
        sentences = query(request, SentencesQuery).sentences
        key, letter = idempotency_key(request), read_letter(request)
        game, seat = self.enter_as_player(request, table_id)
        receipt = played(game, seat, letter, key)
        first, last, then = receipt.first_seq, receipt.last_seq, as_played(game)
        seen = (
            reading.each(then, seat, receipt.written)
            if receipt.written
            else reading.events(then, seat, after=first - 1, upto=last)
        )
        events = lines(then, seen, sentences=sentences)
        return Response(
            MoveTold(
                table=table_id,
                seat=seat,
                first_seq=first,
                last_seq=last,
                events=events,
                read_as=UNSET if letter.orders is UNSET else read_as(game, events[0]),
            ),
            status=201,
        )


def read_as(game: Game, submitted: dict[str, Any]) -> list[str]:
    """The command of a move in standard form, from the line of the event that keeps it."""
    engine = load(game.ruleset)
    data = msgspec.json.decode(msgspec.json.encode(submitted["data"]))
    command: Command = msgspec.convert(data["command"], engine.command_type)
    return letters.command_lines(engine, command, letters.names_of(game))


def read_letter(request: Any) -> LetterAsked:
    letter = body(request, LetterAsked)
    if (letter.command is UNSET) is (letter.orders is UNSET):
        raise TableRefusal("command_or_orders")
    return letter


def played(game: Game, seat: int, letter: LetterAsked, key: str) -> Receipt:
    """The receipt of the letter, played now or before. A text is known by its words: in a later
    position it may read otherwise."""
    text = None if letter.orders is UNSET else letter.orders
    if text is not None:
        before = moves.played_before(
            game_id=game.pk, seat=seat, key=key, text=text, decision=letter.decision
        )
        if before is not None:
            return before
    return moves.submit(
        game_id=game.pk,
        seat=seat,
        command=command_of(game, seat, letter),
        text=text,
        key=key,
        channel="rest",
        now=clock.now(),
        decision=letter.decision,
        expected_seq=letter.expected_seq,
    )


def command_of(game: Game, seat: int, letter: LetterAsked) -> Command:
    """What the letter asks. Raises Unreadable for orders that cannot be read."""
    if letter.orders is UNSET:
        assert letter.command is not UNSET, "one of the two"
        command: Command = decoded(
            bytes(letter.command), load(game.ruleset).command_type, root="$.command"
        )
        return command
    return letters.read_letter(game, seat, letter.orders)


def as_played(game: Game) -> Game:
    """The table while the game ran: a letter sent again after the end gets the answer it got
    then."""
    if game.status == Game.Status.RUNNING:
        return game
    then = copy(game)
    then.status = Game.Status.RUNNING
    return then


class Preview(Seated):
    scope = "read"

    @operation(
        "previewMove",
        tag=TAG,
        asks=LetterAsked,
        query=SentencesQuery,
        answers={200: PreviewTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """The dry run of a move: what it would do as far as I can foresee. Nothing is played and
        nothing drawn."""
        sentences = query(request, SentencesQuery).sentences
        letter = read_letter(request)
        game, seat = self.enter_as_player(request, table_id)
        command = command_of(game, seat, letter)
        dry = moves.preview(
            game, seat, command, decision=letter.decision, expected_seq=letter.expected_seq
        )
        engine, names = load(game.ruleset), letters.names_of(game)
        return Response(
            PreviewTold(
                table=table_id,
                seat=seat,
                seq=game.stream.head_seq,
                command=command,
                orders=letters.command_lines(engine, command, names),
                events=foreseen(engine, dry.acts, seat, names if sentences else None),
                open_end=dry.open_end,
            )
        )


class Draft(Seated):
    scope = "read"

    @operation(
        "draftMove",
        tag=TAG,
        asks=DraftAsked,
        query=SentencesQuery,
        answers={200: DraftTold},
        refusals=(403, 404, 409, 422),
    )
    def post(self, request: Any, table_id: str) -> Any:
        """A letter under construction: what its lines do so far, the position behind them, and
        what a further line may be. Nothing is played, drawn or kept."""
        sentences = query(request, SentencesQuery).sentences
        asked = body(request, DraftAsked)
        game, seat = self.enter_as_player(request, table_id)
        table = drafts.table_of(game, seat)
        lines, draft = drafts.play(table, "\n".join(asked.lines))
        names = table.names if sentences else None
        texts = drafts.texts_of(table.engine, lines, table.names)
        return Response(
            DraftTold(
                table=table_id,
                seat=seat,
                seq=table.position.seq,
                view=draft.view,
                lines=[
                    DraftLineTold(line=text, events=foreseen(table.engine, acts, seat, names))
                    for text, acts in zip(texts, draft.foreseen, strict=False)
                ],
                next=[
                    NextTold(
                        kind=option.kind,
                        fields=option.fields,
                        exact=option.exact,
                        anytime=option.anytime,
                        condition=option.condition,
                    )
                    for option in draft.next
                ],
                done=draft.done,
                open_end=draft.open_end,
            )
        )


def foreseen(engine: Engine[Any], acts: Any, seat: int, names: dict[int, str] | None) -> list[Any]:
    found = []
    for actor, event in acts:
        data = engine.redact(event, seat).data
        if data is not None:
            line = {"kind": event.kind, "actor": actor, "data": data}
            told = (
                {}
                if names is None
                else {
                    "sentence": engine.words.event(
                        event.kind, data, names, gettext, letters.language()
                    )
                }
            )
            found.append(line | told)
    return found
