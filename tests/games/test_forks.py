"""Forks and bundles through the services: a finished game goes on at a new table, and both are
audited, offline too."""

import json
import subprocess
import sys

import pytest

from core.eventlog import log
from games.audit import bundle
from games.management.commands.audit import audit_game
from games.management.commands.simulate import play
from games.models import Game, MailedHead
from games.services import bots, bundles, forks, positions, reading, tables
from games.services.forks import ForkWish
from games.services.refusals import TableRefusal
from games.tasks import nobody_rings
from tests.games.test_audit import BLOCKED, ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(db) -> Game:
    """A short game of Long Cours by three bots."""
    with nobody_rings():
        play(
            "long-cours@1", 3, {"short": True}, ["sensible"], table_id="finished", secret=bytes(32)
        )
    return fetched("finished")


def fetched(table_id: str) -> Game:
    return Game.objects.select_related("stream").get(pk=table_id)


def wish(seq: int, **rest: object) -> ForkWish:
    return ForkWish(
        **{
            "table_id": "forkedonce",
            "seq": seq,
            "seat": 2,
            "bots": {1: "random", 3: "sensible"},
            "days": 3,
            "luck": "x",
        }
        | rest
    )


def forked(parent: Game, cast, now, **rest) -> Game:
    seq = rest.pop("seq", parent.stream.head_seq // 2)
    forks.fork_once(parent, wish(seq, **rest), player=cast.anna, source="web", now=now)
    return fetched(rest.get("table_id", "forkedonce"))


def played_out(game: Game, now) -> Game:
    """Anna leaves her seat to the autopilot, and the bots play to the end."""
    tables.leave(game_id=game.pk, player=game.seats.get(holder="player").player, now=now)
    with nobody_rings():
        bots.play(game.pk, now=lambda: now)
    return fetched(game.pk)


# --- Where a fork is taken ---


def test_a_fork_stands_as_its_parent_stood_and_says_where_it_comes_from(finished, cast, now):
    game = forked(finished, cast, now)
    [opened] = log.read(game.pk, upto=1)
    taken = forks.taken_at(finished, finished.stream.head_seq // 2)
    assert json.loads(opened.data)["parent"] == {
        "table": "finished",
        "seq": taken.seq,
        "hash": taken.hash,
    }
    [there] = log.read("finished", after=taken.seq - 1, upto=taken.seq)
    assert there.hash == taken.hash
    here, then = positions.newest(game), positions.at(finished, taken.seq)
    assert here.engine.state_hash(here.state) == then.engine.state_hash(then.state)
    assert (game.status, game.parent_id, game.parent_seq, game.watch) == (
        "running",
        "finished",
        taken.seq,
        finished.watch,
    )
    assert [(seat.number, seat.holder, seat.bot) for seat in game.seats.all()] == [
        (1, "bot", "random"),
        (2, "player", ""),
        (3, "bot", "sensible"),
    ]


def test_its_log_gives_the_parents_events_after_its_own_start(finished, cast, now):
    game = forked(finished, cast, now)
    engine = positions.newest(game).engine
    theirs = [
        (row.kind, row.actor, row.data)
        for row in log.read("finished", upto=game.parent_seq)
        if engine.knows(row.kind)
    ]
    rows = log.read(game.pk)
    start = next(row.seq for row in rows if row.kind == "table_started")
    given = rows[start : start + len(theirs)]
    assert [(row.kind, row.actor, row.data) for row in given] == theirs
    assert {row.cause for row in given} == {None}
    assert game.stream.secret != finished.stream.secret


def test_amid_a_move_it_is_taken_before_that_move(finished):
    ends = list(forks.moves_end(finished))
    move = next(
        row.seq for row in log.read("finished", after=ends[20]) if row.kind == "move_submitted"
    )
    end = next(end for end in ends if end > move)
    assert end > move + 1, "a move with several events"
    assert [forks.taken_at(finished, seq).seq for seq in (move, move + 1, end - 1, end)] == [
        ends[20],
        ends[20],
        ends[20],
        end,
    ]


def test_every_position_it_can_be_taken_at_has_somebody_to_play(finished):
    engine = positions.newest(finished).engine
    for end in forks.moves_end(finished)[:-1]:
        assert [d for d in engine.pending(positions.at(finished, end).state) if d.due], end


@pytest.mark.parametrize("where", ["before the deal", "at the end"])
def test_where_nothing_can_be_played_it_is_refused(finished, cast, now, where):
    ends = forks.moves_end(finished)
    seq = ends[0] - 1 if where == "before the deal" else ends[-1]
    with pytest.raises(TableRefusal) as refused:
        forks.fork_once(finished, wish(seq), player=cast.anna, source="web", now=now)
    assert (refused.value.code, refused.value.facts) == (
        "nothing_to_play",
        {"seq": seq, "first": ends[0], "last": ends[-1] - 1},
    )
    assert list(Game.objects.values_list("pk", flat=True)) == ["finished"]


def test_a_running_game_has_no_forks(started, cast, now):
    with pytest.raises(TableRefusal) as refused:
        forks.fork_once(started, wish(30), player=cast.anna, source="web", now=now)
    assert (refused.value.code, refused.value.facts) == ("not_finished", {"status": "running"})


@pytest.mark.parametrize("rest", [{"seat": 9}, {"seat": 1}, {"bots": {1: "deep"}}])
def test_a_wish_that_cannot_be_leaves_nothing_behind(finished, cast, now, rest):
    with pytest.raises(TableRefusal) as refused:
        forks.fork_once(finished, wish(100, **rest), player=cast.anna, source="web", now=now)
    assert refused.value.code in ("seat_taken", "unknown_bot")
    assert list(Game.objects.values_list("pk", flat=True)) == ["finished"]


def test_the_same_wish_twice_is_one_table(finished, cast, now):
    first = forked(finished, cast, now)
    assert forked(finished, cast, now).pk == first.pk
    assert Game.objects.filter(parent=finished).count() == 1


def test_with_players_it_waits_for_them(finished, cast, now):
    game = forked(finished, cast, now, bots={1: "random"})
    assert (game.status, game.invited_only) == ("open", True)
    assert (
        f"The head that the fork names is that of table finished at event {game.parent_seq}."
        in audit_game(game).holds
    )
    link = game.invitations.get().token
    seat = tables.join(
        game_id=game.pk, player=cast.bram, luck="y", source="web", now=now, invitation=link
    )
    assert seat.number == 3
    for player in (cast.anna, cast.bram):
        tables.confirm(game_id=game.pk, player=player, now=now)
    game = fetched(game.pk)
    assert (game.status, audit_game(game).failure) == ("running", None)


# --- Audited ---


def test_a_fork_played_to_its_end_audits(finished, cast, now):
    game = played_out(forked(finished, cast, now), now)
    report = audit_game(game)
    given = len(
        [
            row
            for row in log.read("finished", upto=game.parent_seq)
            if positions.newest(game).engine.knows(row.kind)
        ]
    )
    assert (game.status, report.failure, report.unchecked) == ("finished", None, [])
    assert (
        f"The {given} events given are those of table finished up to event {game.parent_seq}, by "
        f"its chain." in report.holds
    )
    assert (
        f"The game goes on from table finished as it stood after event {game.parent_seq}: {given} "
        f"events given." in report.holds
    )


def test_a_fork_of_a_fork_audits(finished, cast, now):
    first = played_out(forked(finished, cast, now), now)
    seq = forks.moves_end(first)[-3]
    second = played_out(forked(first, cast, now, seq=seq, table_id="forkedtwic"), now)
    assert (second.parent_id, audit_game(second).failure) == ("forkedonce", None)


def packed(game: Game) -> bundle.Bundle:
    return bundle.read_bundle(b"".join(bundles.pieces(game)))


def test_the_bundle_of_a_fork_audits_offline(finished, cast, now, tmp_path):
    game = played_out(forked(finished, cast, now), now)
    path = tmp_path / "bundle.json"
    path.write_bytes(b"".join(bundles.pieces(game)))
    ran = subprocess.run(
        [sys.executable, "-c", BLOCKED, "bundle", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr, "FAILS" in ran.stdout) == (0, "", False)
    assert "given are those of table finished" in ran.stdout
    assert [line.seq for line in packed(game).parent] == list(range(1, game.parent_seq + 1))


def test_the_log_of_a_fork_alone_says_what_it_could_not_check(finished, cast, now, tmp_path):
    game = played_out(forked(finished, cast, now), now)
    for name in ("finished", game.pk):
        lines = reading.export(fetched(name))
        (tmp_path / name).write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    alone, with_parent = (
        [str(tmp_path / game.pk)],
        [str(tmp_path / game.pk), "--parent", str(tmp_path / "finished")],
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", BLOCKED, *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for words in (alone, with_parent)
    ]
    assert [
        ("not checked: This is a fork of table finished" in text, "by its chain" in text)
        for text in told
    ] == [
        (True, False),
        (False, True),
    ]


def test_a_fork_given_other_events_than_its_parents_is_named(finished, cast, now):
    game = played_out(forked(finished, cast, now), now)
    forged = packed(game)
    shorter = forged.parent[:-1]
    forged.parent = shorter
    assert bundle.check(forged).failure.sentence.startswith(
        f"The fork cannot be as it says: the log of table finished has the head "
        f"{shorter[-1].hash} at {len(shorter)}, not "
    )
    forged = packed(game)
    forged.parent[40].actor = 2 if forged.parent[40].actor != 2 else 1
    assert bundle.check(forged).failure.sentence == (
        "The fork cannot be as it says: the log of table finished does not hold at event 41 "
        "(chain)."
    )
    forged = packed(game)
    forged.parent = packed(game).events[: game.parent_seq]
    assert bundle.check(forged).failure.check == "parent"


# --- The bundle of any finished game ---


def test_the_bundle_holds_everything_and_audits(finished):
    [row] = log.read("finished", after=49, upto=50)
    MailedHead.objects.create(game=finished, seq=50, hash=row.hash)
    made = packed(finished)
    assert (made.table, made.ruleset, made.secret, made.parent) == (
        "finished",
        "long-cours@1",
        bytes(32).hex(),
        [],
    )
    assert [(head.seq, head.hash) for head in made.heads] == [(50, row.hash)]
    assert [(p.seat, p.place, p.score) for p in made.result] == [
        (p["seat"], p["place"], p["score"]) for p in finished.result
    ]
    report = bundle.check(made)
    assert (report.failure, report.unchecked) == (None, [])
    assert report.holds[-2] == "1 head that mails of this game printed found in the chain."


def test_a_head_that_was_mailed_and_is_not_in_the_log_is_told_by_the_bundle(finished):
    MailedHead.objects.create(game=finished, seq=50, hash="0" * 64)
    assert bundle.check(packed(finished)).failure.check == "mailed heads"


def test_before_the_end_there_is_no_bundle(started, opened):
    with pytest.raises(TableRefusal) as refused:
        bundles.pieces(started)
    assert refused.value.code == "not_finished"
