"""simulate, export and audit from the command line."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from core.celery import app
from core.eventlog import log
from core.eventlog.chain import digest
from core.eventlog.models import Event, Snapshot, Stream
from games import audit
from games.audit import bundle
from games.engine import load
from games.engines.long_cours.commands import StandingBid
from games.models import Game, MailedHead
from games.services import tables
from tests.conftest import triggers_lifted

QUICK = ("--bots", "random", "--option", "round_limit=30")


def run(*arguments: object) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def simulated(*arguments: object) -> dict[str, object]:
    return json.loads(run("simulate", "long-cours", "--json", *arguments))


def exported(game: Game, *arguments: object) -> list[dict[str, object]]:
    return [json.loads(line) for line in run("export", game.pk, *arguments).splitlines()]


# --- simulate ---


@pytest.mark.alike
@pytest.mark.django_db
def test_the_same_seed_gives_the_same_line_and_each_game_has_the_next():
    two = run(
        "simulate", "long-cours", "--players", 3, "--seed", 7, "--games", 2, "--json", *QUICK
    ).splitlines()
    [second] = run(
        "simulate", "long-cours@1", "--players", 3, "--seed", 8, "--json", *QUICK
    ).splitlines()
    assert second == two[1] != two[0]


@pytest.mark.alike
@pytest.mark.django_db
@pytest.mark.parametrize("short", ["true", "false"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whole_games_at_every_table_hold_and_leave_no_trace(players, short):
    before = connections["default"]
    line = simulated("--players", players, "--seed", 1, "--option", f"short={short}", *QUICK)
    assert connections["default"] is before
    assert (Game.objects.count(), Stream.objects.count()) == (0, 0)
    assert sorted(line) == [
        "audit", "events", "figures", "game", "head", "moves", "players", "result", "ruleset",
        "seed", "state_hash", "table"
    ]  # fmt: skip
    assert (line["audit"], line["game"], line["ruleset"], line["players"], line["seed"]) == (
        "ok",
        "long-cours",
        "long-cours@1",
        players,
        1,
    )
    assert line["head"][0] == line["events"] > line["moves"] > 0
    assert sorted(placing["seat"] for placing in line["result"]["placings"]) == list(
        range(1, players + 1)
    )


@pytest.mark.django_db
def test_a_sensible_game_in_words():
    [line] = run(
        "simulate", "long-cours", "--players", 3, "--seed", 5, "--bots", "sensible,random"
    ).splitlines()
    assert line.startswith("long-cours@1 ")
    assert line.endswith("; audit ok")
    assert ", seed 5: " in line


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("long-courses", "--players", 3),
            "There is no game long-courses here. There are: long-cours@1, siecle-dor@1, ",
        ),
        (
            ("long-cours", "--players", 2),
            "The table cannot be set up: bad_seats (ruleset long-cours@1, seats 2, low 3, high 6).",
        ),
        (
            ("long-cours", "--players", 3, "--bots", "deep"),
            "The table cannot be set up: unknown_bot (bot deep, known ['random', 'sensible']).",
        ),
        (
            ("long-cours", "--players", 3, "--option", "short=perhaps"),
            "The table cannot be set up: bad_option (detail ",
        ),
    ],
)
def test_a_simulation_that_cannot_be_says_why(arguments, sentence):
    before = connections["default"]
    with pytest.raises(CommandError) as refused:
        run("simulate", *arguments, "--seed", 1)
    assert str(refused.value).startswith(sentence)
    assert connections["default"] is before


@pytest.mark.django_db(transaction=True)
def test_a_kept_game_is_a_stored_game_and_wakes_nobody(now):
    before = waiting_jobs()
    line = simulated("--players", 3, "--seed", 2, "--keep", *QUICK)
    game = Game.objects.select_related("stream").get()
    assert (game.pk, game.status) == (line["table"], "finished")
    assert [game.stream.head_seq, game.stream.head_hash] == line["head"]
    assert run("audit", game.pk).splitlines()[-1] == (
        f"holds: The game ended when the rules say so; its last position has the hash "
        f"{line['state_hash']}."
    )
    assert waiting_jobs() == before
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="bots")
    for _ in range(3):
        tables.seat_bot(game_id="bots", bot="sensible", now=now)
    assert waiting_jobs() == before + 1  # as any other table of bots does


def waiting_jobs() -> int:
    with app.connection_for_write() as broker, broker.channel() as channel:
        return sum(
            channel.queue_declare(queue, durable=True).message_count
            for queue in ("mail", "bots", "paper")
        )


@pytest.mark.django_db
def test_a_game_is_kept_once():
    line = simulated("--players", 3, "--seed", 2, "--keep", *QUICK)
    with pytest.raises(
        CommandError, match=f"This very game is kept already, as table {line['table']}"
    ):
        simulated("--players", 3, "--seed", 2, "--keep", *QUICK)
    assert Game.objects.count() == 1


# --- export ---


@pytest.fixture
def secretive(under_way, send) -> Game:
    """A running game where everybody has a hand, and Bram has filed a standing bid."""
    send(under_way, 2, StandingBid(12))
    return under_way


def test_an_unknown_table_cannot_be_exported(db):
    with pytest.raises(CommandError, match=r"There is no table nowhere here\."):
        run("export", "nowhere")


def test_a_seat_that_is_not_there_sees_nothing(secretive):
    with pytest.raises(
        CommandError, match=r"Table testtable1 has seats 1 to 3; there is no seat 4\."
    ):
        run("export", secretive.pk, "--seat", 4)


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_an_export_hides_hands_and_keeps_the_chain(secretive, seat):
    stored = log.read(secretive.pk)
    lines = exported(secretive, *(["--seat", seat] if seat else []))
    assert [line["hash"] for line in lines] == [row.hash for row in stored]
    for line, row in zip(lines, stored, strict=True):
        assert line.get("salt") == (row.salt if "salt" in line else None)
        assert "salt" in line or line["digest"] == digest_of(row)
    hands = {
        line["data"]["seat"]: line["data"] for line in lines if line.get("kind") == "hand_dealt"
    }
    assert len(hands) == 3
    for owner, hand in hands.items():
        assert len(hand["cards"]) == 12 if owner == seat else hand == {"seat": owner, "count": 12}
    bids = [line for line in lines if line.get("kind") == "standing_order_set"]
    letters = [line["data"]["seat"] for line in lines if line.get("kind") == "move_submitted"]
    assert (len(bids), set(letters)) == (int(seat == 2), {seat} - {None})


def digest_of(row: log.Row) -> str:
    return digest(
        salt=row.salt,
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=row.data,
    ).hex()


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_an_export_can_be_audited(secretive, seat):
    text = run("export", secretive.pk, *(["--seat", seat] if seat else []))
    stream = Stream.objects.get(pk=secretive.pk)
    report = audit.audit(
        audit.read_lines(text.encode()), heads=[(stream.head_seq, stream.head_hash)]
    )
    assert (report.failure, len(report.unchecked)) == (None, 1)


@pytest.mark.django_db
def test_a_finished_game_is_exported_whole():
    line = simulated("--players", 3, "--seed", 3, "--keep", *QUICK)
    text = run("export", line["table"])
    report = audit.audit(audit.read_lines(text.encode()), heads=[tuple(line["head"])])
    assert (report.ok, report.unchecked, report.state_hash) == (True, [], line["state_hash"])
    assert text == run("export", line["table"], "--seat", 2)


# --- audit ---


def test_a_running_game_is_audited_with_the_servers_secret(secretive):
    report = run("audit", secretive.pk).splitlines()
    assert report[2] == "holds: 1 kept head found in the chain."
    assert report[-1].startswith("holds: The game is not over, which is right; ")


def test_an_unknown_table_cannot_be_audited(db):
    with pytest.raises(CommandError, match=r"There is no table nowhere here\."):
        run("audit", "nowhere")


def test_all_stored_games_are_audited(secretive, cast, now):
    tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id="another"
    )
    events = Stream.objects.get(pk=secretive.pk).head_seq
    assert run("audit", "--all").splitlines() == [
        "another: holds, 1 events, 0 moves",
        f"testtable1: holds, {events} events, 4 moves",
        "operators' log: holds",
        "All 2 stored games hold.",
    ]


def tampered(change: Callable[[], object]) -> tuple[list[str], str]:
    with triggers_lifted():
        change()
    out = StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("audit", "testtable1", stdout=out)
    return out.getvalue().splitlines(), str(failed.value)


def test_a_changed_row_is_found(secretive):
    dealt = Event.objects.filter(stream=secretive.pk, kind="hand_dealt").first()
    report, error = tampered(
        lambda: Event.objects.filter(pk=dealt.pk).update(
            data=dealt.data.replace("storm", "direct", 1)
        )
    )
    assert error == f"The audit of table testtable1 failed at event {dealt.seq}."
    assert report == [
        (
            f"holds: The events are numbered from 1 to "
            f"{Stream.objects.get(pk=secretive.pk).head_seq} "
            f"without a gap."
        ),
        (
            f"FAILS at event {dealt.seq} (chain): The hash of event {dealt.seq} does not follow "
            f"from "
            f"its content and from the hash before it."
        ),
    ]


def test_a_lost_tail_is_found(secretive):
    head = Stream.objects.get(pk=secretive.pk).head_seq
    report, error = tampered(lambda: Event.objects.filter(stream=secretive.pk, seq=head).delete())
    assert error == f"The audit of table testtable1 failed at event {head}."
    assert (
        report[-1]
        == f"FAILS at event {head} (kept heads): A head was kept for event {head}, but the log "
        f"ends at event {head - 1}."
    )


def test_one_bad_game_among_all_is_found(secretive, cast, now):
    tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id="another"
    )
    with triggers_lifted():
        Event.objects.filter(stream="another").update(at=1)
    out = StringIO()
    with pytest.raises(CommandError, match=r"1 of 2 stored games failed the audit\."):
        call_command("audit", "--all", stdout=out)
    first, second, operators = out.getvalue().splitlines()
    assert first.startswith("another: FAILS at event 1 (chain): ")
    assert second.startswith("testtable1: holds, ")
    assert operators == "operators' log: holds"


# --- The bundle ---


def test_the_bundle_is_exported_once_the_game_is_over(secretive):
    with pytest.raises(
        CommandError,
        match=r"Table testtable1 is running; there is a bundle once its game is over\.",
    ):
        run("export", secretive.pk, "--bundle")
    table = simulated("--players", 3, "--seed", 2, "--keep", *QUICK)["table"]
    assert (
        bundle.check(bundle.read_bundle(run("export", table, "--bundle").encode())).failure is None
    )


# --- The release gate ---


def gate() -> tuple[list[str], str]:
    out = StringIO()
    with pytest.raises(CommandError) as shut:
        call_command("audit", "--all", stdout=out)
    return out.getvalue().splitlines(), str(shut.value)


def test_a_stored_position_that_the_present_code_does_not_reach_shuts_the_gate(secretive):
    snapshot = Snapshot.objects.get(pk=secretive.pk)
    Snapshot.objects.filter(pk=secretive.pk).update(
        state=snapshot.state.replace('"round":2', '"round":3')
    )
    [line, _], error = gate()
    assert line.startswith(
        f"testtable1: FAILS at event {snapshot.seq} (snapshot): The stored position of event "
        f"{snapshot.seq} has the hash "
    )
    assert error == "1 of 1 stored games failed the audit."


def test_a_stored_result_that_is_not_the_logs_shuts_the_gate(db):
    simulated("--players", 3, "--seed", 2, "--keep", *QUICK)
    game = Game.objects.get()
    assert run("audit", "--all").splitlines()[-1] == "All 1 stored games hold."
    Game.objects.update(result=game.result[::-1])
    assert gate()[0][0].startswith(
        f"{game.pk}: FAILS at event {Stream.objects.get().head_seq} (result): The stored result is "
    )


def test_a_head_that_was_mailed_and_is_gone_shuts_the_gate(secretive):
    MailedHead.objects.create(game=secretive, seq=12, hash="0" * 64)
    assert gate()[0][0].startswith(
        f"testtable1: FAILS at event 12 (mailed heads): The head mailed for event 12 is "
        f"{'0' * 64}, but the log has "
    )


def test_a_game_that_the_present_code_cannot_even_read_does_not_stop_the_gate(
    secretive, cast, now, monkeypatch
):
    tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id="another"
    )
    engine = load("long-cours@1")
    monkeypatch.setitem(engine.__dict__, "evolve", None)
    lines, error = gate()
    assert lines[0] == "another: holds, 1 events, 0 moves"
    assert lines[1].startswith("testtable1: FAILS at event ")
    assert error == "1 of 2 stored games failed the audit."
