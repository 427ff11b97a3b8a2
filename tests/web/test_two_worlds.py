"""Two games that differ only in what others keep secret give a seat and a spectator the same
pages and the same refusals."""

import re
from datetime import datetime

import pytest
from django.db import transaction

from core.eventlog import log
from games import table
from games.engine import Command
from games.engines.long_cours.commands import (
    CorsairBid,
    End,
    Line,
    Orders,
    Setup,
    StandingBid,
    StandingRiposte,
)
from games.engines.long_cours.events import CashGranted, HandDealt
from games.models import Game, Seat
from games.rng import Rng, contribution
from games.services import moves, positions, writing
from games.services import tables as service
from tests.web.conftest import hidden

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

LETTERS = [
    "fly home", "end", "roll", "roll\nbuy 1", "buy 1", "buy 99", "move Dakar", "brawl anna 12",
    "brawl bram 1", "brawl cato 3", "storm 11",
    "riposte 12", "concede", "corsair 7", "corsair 1", "corsair pass", "standing bid 4",
    "direct London", "setup Sydney 1", "advance: roll; end",
]  # fmt: skip


def world(now: datetime, cast, stage: str, *, swapped: bool) -> tuple[Game, str]:
    """The first two captains hold each other's hands and give other secret orders; the third,
    who looks on, sees nothing of it."""
    game = service.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now,
        table_id="world",
        secret=bytes([swapped] * 32),
    )
    game.status, game.started_at, game.seed = Game.Status.RUNNING, now, "11" * 32
    game.save()
    players = (cast.anna, cast.bram, cast.cato)
    for number, player in enumerate(players, start=1):
        seat = Seat.objects.filter(game=game, number=number)
        seat.update(
            holder="player",
            player=player,
            confirmed=True,
            contribution=contribution(player.username),
        )
    position = positions.newest(game)
    acts = position.engine.setup(position.engine.read_config({}), 3, Rng(bytes.fromhex(game.seed)))
    one, other, onlooker = position.engine.fold([event for _, event in acts]).order
    if swapped:
        hands = {event.seat: event.cards for _, event in acts if isinstance(event, HandDealt)}
        dealt = {one: hands[other], other: hands[one], onlooker: hands[onlooker]}
        acts = [
            (actor, HandDealt(e.seat, dealt[e.seat]) if isinstance(e, HandDealt) else e)
            for actor, e in acts
        ]
    acts += [("service", CashGranted(seat, 20)) for seat in (one, other, onlooker)]
    position.state = position.engine.fold([event for _, event in acts], position.state)
    writing.append(position, [("service", table.TableStarted()), *acts], now=now)
    for number, (seat, command) in enumerate(secret_orders(stage, one, other, onlooker, swapped)):
        moves.submit(
            game_id="world", seat=seat, command=command, key=f"{number}", channel="mail", now=now
        )
    return Game.objects.select_related("stream").get(pk="world"), players[onlooker - 1].username


def secret_orders(
    stage: str, one: int, other: int, onlooker: int, swapped: bool
) -> list[tuple[int, Command]]:
    standing: list[tuple[int, Command]] = [
        (other, StandingBid(9 + swapped)),
        (one, StandingRiposte(up_to=3 + swapped)),
    ]
    if stage == "setup":
        return [(one, Setup(("DAK", "ALX")[swapped], 1 + swapped)), *standing]
    begun: list[tuple[int, Command]] = [
        (one, Setup("DAK", 1)),
        (other, Setup("OSL", 1)),
        (onlooker, Setup("SYD", 1)),
    ]
    if stage == "auction":
        return [*begun, (one, CorsairBid(8 + swapped)), (other, CorsairBid(7 + 2 * swapped))]
    ended = [(seat, Orders((Line(End()),))) for seat in (one, other)] if stage == "turn" else []
    return [*begun, standing[1], *ended]


def plain(answer) -> str:
    """Without what may differ: hashes, tokens and nonces."""
    text = re.sub(r"\b[0-9a-f]{64}\b", "HASH", answer.content.decode())
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", text)
    return f"{answer.status_code} " + re.sub(r'(name="nonce" value=")[^"]*', r"\1", text)


def everything_seen(client, game: Game, *, seated: bool) -> list[str]:
    address = f"/tables/{game.pk}/"
    past = [f"{address}?at={seq}&part=position" for seq in range(10, game.stream.head_seq + 1, 3)]
    ways = [
        "/",
        "/my/",
        address,
        f"{address}?as=spectator",
        f"{address}?done=1-{game.stream.head_seq}",
        f"{address}?at=25",
        *past,
    ]
    ways += [f"{address}?event=25&seat={seat}" for seat in (0, 1, 2, 3)]
    ways += [f"{address}?since={seq}" for seq in (0, 15)] + [
        f"{address}proof/?head=20:{'0' * 64}",
        f"{address}bundle.json",
        f"{address}fork/",
    ]
    found = [plain(client.get(way)) for way in ways]
    if seated:
        with_it = hidden(client.get(address))
        found += [plain(client.post(f"{address}orders/", with_it | {"orders": "fly home"}))]
        found += [
            said
            for text in LETTERS
            for said in tried(client, address, with_it | {"orders": text, "part": "answer"})
        ]
    return found


def tried(client, address: str, letter: dict[str, str]) -> list[str]:
    """What is said about a letter: previewed, sent too late, and sent where it is refused. Then
    it is as if nothing had been sent."""
    found = [plain(client.post(f"{address}orders/", letter | {"do": "preview"}))]
    for late in ({"expected_seq": "5"}, {"decision": "turn/1/9"}, {}):
        with transaction.atomic():
            answer = client.post(f"{address}orders/", letter | late)
            found.append(plain(answer) if answer.status_code != 302 else "accepted")
            transaction.set_rollback(True)
    return found


@pytest.fixture
def signed_in(as_) -> None:
    """Before the worlds, which are rolled back."""
    for name in ("anna", "bram", "cato", "dirk"):
        as_(name)


@pytest.mark.parametrize("stage", ["setup", "round", "turn", "auction"])
@pytest.mark.parametrize("looks", ["onlooker", "dirk"])
@pytest.mark.usefixtures("signed_in")
def test_two_worlds_that_differ_in_others_secrets_look_the_same(now, cast, as_, stage, looks):
    seen, logs = [], []
    for swapped in (False, True):
        with transaction.atomic():
            game, onlooker = world(now, cast, stage, swapped=swapped)
            logs.append([row.data for row in log.read("world")])
            seen.append(
                everything_seen(
                    as_(onlooker if looks == "onlooker" else looks),
                    game,
                    seated=looks == "onlooker",
                )
            )
            transaction.set_rollback(True)
    assert sum(one != other for one, other in zip(*logs, strict=True)) > 3
    for one, other in zip(*seen, strict=True):
        assert one == other
    if looks == "onlooker":
        assert {answer[:3] for answer in seen[0]} >= {"200", "422", "409"}


@pytest.mark.usefixtures("signed_in")
def test_a_secret_of_ones_own_does_show(now, cast, as_):
    """The comparison would notice: through the eyes of one of the two whose secrets differ, the
    worlds are not the same."""
    seen = []
    for swapped in (False, True):
        with transaction.atomic():
            world(now, cast, "round", swapped=swapped)
            seen.append(
                [plain(as_(name).get("/tables/world/")) for name in ("anna", "bram", "cato")]
            )
            transaction.set_rollback(True)
    assert sum(one != other for one, other in zip(*seen, strict=True)) == 2
