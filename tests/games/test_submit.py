"""One `submit` for all doors. Runs on SQLite and on Postgres."""

import json

import pytest

from core.eventlog import log
from core.eventlog.models import Event, Snapshot
from games.engine import Default, IllegalMove, Resign
from games.engines.long_cours.commands import (
    Buy,
    End,
    Line,
    Orders,
    Riposte,
    Roll,
    Setup,
    StandingBid,
)
from games.models import Decision, Game, Receipt
from games.services import bots, letters, moves, positions, reading, tables
from games.services.refusals import Stale, TableRefusal

pytestmark = pytest.mark.django_db


def turn_seat(game: Game) -> int:
    return positions.newest(game).state.turn.seat


def counts() -> tuple[int, int, int]:
    return (
        Event.objects.count(),
        Receipt.objects.count(),
        Decision.objects.filter(closed_at=None).count(),
    )


def test_a_move_is_logged_with_what_it_caused(under_way, send, now):
    seat = turn_seat(under_way)
    head = under_way.stream.head_seq
    receipt = send(under_way, seat, Orders((Line(Buy(1)), Line(End()))), decision=f"turn/2/{seat}")
    rows = log.read(under_way.pk, after=head)
    assert (rows[0].kind, rows[0].actor, rows[0].cause) == ("move_submitted", seat, None)
    assert json.loads(rows[0].data) == {
        "seat": seat,
        "command": {
            "kind": "orders",
            "lines": [{"order": {"kind": "buy", "amount": 1}}, {"order": {"kind": "end"}}],
        },
        "channel": "rest",
        "decision": f"turn/2/{seat}",
    }
    assert [row.kind for row in rows[1:]] == ["goods_bought", "turn_ended", "turn_started"]
    assert {row.cause for row in rows[1:]} == {rows[0].seq}
    assert (receipt.first_seq, receipt.last_seq) == (rows[0].seq, rows[-1].seq)


def test_decisions_follow_the_game(under_way, send):
    seat = turn_seat(under_way)
    assert list(
        Decision.objects.filter(game=under_way, closed_at=None).values_list("key", flat=True)
    ) == [f"turn/2/{seat}"]
    send(under_way, seat, End())
    after = turn_seat(under_way)
    assert after != seat
    assert list(
        Decision.objects.filter(game=under_way, closed_at=None).values_list("key", flat=True)
    ) == [f"turn/2/{after}"]
    assert Decision.objects.get(game=under_way, key=f"turn/2/{seat}").closed_at is not None


def test_a_sealed_answer_stays_open_for_change_but_nobody_waits_for_it(started, send):
    seat = positions.newest(started).state.order[0]
    send(started, seat, Setup("MAR", 1))
    row = Decision.objects.get(game=started, key=f"setup/{seat}")
    assert (row.due, row.closed_at) == (False, None)
    send(started, seat, Setup("DAK", 2))
    assert positions.newest(started).state.captains[seat - 1].sealed_setup == ("DAK", 2)


def test_an_illegal_move_writes_nothing(under_way, send):
    before = counts()
    with pytest.raises(IllegalMove) as refusal:
        send(under_way, turn_seat(under_way), Buy(999))
    assert refusal.value.code == "not_enough_cash"
    assert counts() == before


def test_the_same_letter_twice_counts_once(under_way, send):
    seat = turn_seat(under_way)
    first = send(under_way, seat, Buy(1), key="mail/1")
    before = counts()
    again = send(under_way, seat, Buy(1), key="mail/1")
    assert again == first
    assert counts() == before


def test_the_same_letter_again_after_its_decision_is_gone_still_gets_its_receipt(under_way, send):
    seat = turn_seat(under_way)
    first = send(
        under_way,
        seat,
        End(),
        key="mail/1",
        decision=f"turn/2/{seat}",
        expected_seq=under_way.stream.head_seq,
    )
    again = send(
        under_way,
        seat,
        End(),
        key="mail/1",
        decision=f"turn/2/{seat}",
        expected_seq=under_way.stream.head_seq,
    )
    assert again == first


def test_the_same_key_with_other_content_is_refused(under_way, send):
    seat = turn_seat(under_way)
    send(under_way, seat, Buy(1), key="mail/1")
    before = counts()
    with pytest.raises(TableRefusal, match="key_reused"):
        send(under_way, seat, End(), key="mail/1")
    assert counts() == before


def test_a_refusal_leaves_no_receipt_so_the_corrected_letter_may_use_the_key(under_way, send):
    seat = turn_seat(under_way)
    with pytest.raises(IllegalMove):
        send(under_way, seat, Buy(999), key="form/1")
    assert send(under_way, seat, Buy(1), key="form/1").seat == seat


def test_two_seats_may_use_the_same_key(started, send):
    first, second = positions.newest(started).state.order[:2]
    send(started, first, Setup("MAR"), key="k")
    send(started, second, Setup("LON"), key="k")
    assert Receipt.objects.filter(key="k").count() == 2


def test_an_answer_to_a_decision_that_is_gone_is_stale_and_told_what_changed(under_way, send):
    seat = turn_seat(under_way)
    seen = under_way.stream.head_seq
    send(under_way, seat, Default(f"turn/2/{seat}"))
    before = counts()
    with pytest.raises(Stale) as stale:
        send(under_way, seat, End(), decision=f"turn/2/{seat}", expected_seq=seen)
    assert stale.value.code == "decision_gone"
    assert [row.kind for row in stale.value.changed][:2] == ["move_submitted", "default_applied"]
    assert counts() == before


def test_a_letter_is_stale_if_its_seat_could_have_seen_something_new(under_way, send):
    seat = turn_seat(under_way)
    seen = under_way.stream.head_seq
    send(under_way, seat, Buy(1))
    with pytest.raises(Stale) as stale:
        send(under_way, seat, End(), expected_seq=seen)
    assert stale.value.code == "position_changed"
    assert [row.kind for row in stale.value.changed] == ["move_submitted", "goods_bought"]


def test_what_a_seat_cannot_see_makes_its_letter_no_older(under_way, send):
    seat = turn_seat(under_way)
    seen = under_way.stream.head_seq
    send(under_way, seat % 3 + 1, StandingBid(12))  # somebody else's secret
    send(under_way, seat, End(), expected_seq=seen)
    assert turn_seat(under_way) != seat


def test_anytime_commands_are_never_stale(under_way, send):
    seat = turn_seat(under_way)
    send(under_way, seat, End())
    send(under_way, seat, StandingBid(9), decision=f"turn/2/{seat}", expected_seq=1)
    send(
        under_way, seat, Orders((Line(StandingBid(10)),)), decision=f"turn/2/{seat}", expected_seq=1
    )
    assert positions.newest(under_way).state.captains[seat - 1].standing_bid == 10


def test_moves_are_refused_before_the_start_and_after_the_end(full, cast, send, now):
    with pytest.raises(TableRefusal, match="not_running"):
        send(full, 1, End())
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=full.pk, player=player, now=now)
    send(full, 1, Resign())
    send(full, 2, Resign())
    with pytest.raises(TableRefusal, match="not_running"):
        send(full, 3, Resign())


def test_the_last_move_closes_the_table_with_state_hash_and_secret(under_way, send):
    send(under_way, 1, Resign())
    send(under_way, 2, Resign())
    game = Game.objects.select_related("stream").get(pk=under_way.pk)
    last = log.read(game.pk)[-1]
    position = positions.at(game, last.seq)
    assert last.kind == "table_closed"
    assert json.loads(last.data) == {
        "reason": "finished",
        "secret": "00" * 32,
        "state_hash": position.engine.state_hash(position.state),
    }
    assert (game.status, [p["seat"] for p in game.result], game.result[0]["place"]) == (
        "finished",
        [3, 2, 1],
        1,
    )
    assert not Decision.objects.filter(game=game, closed_at=None).exists()


def test_live_state_snapshot_and_replay_agree_at_every_move(cast, now):
    game = tables.open_table(
        ruleset="long-cours@1", seats=4, opened_by=None, now=now, secret=b"s" * 32
    )
    for bot in ("sensible", "random", "sensible", "random"):
        tables.seat_bot(game_id=game.pk, bot=bot, now=now)
    for _ in range(60):
        if not bots.play_one(game.pk, now=now):
            break
        position = positions.newest(game)
        replayed = positions.at(game, position.seq)
        assert replayed.state == position.state
        assert (
            Snapshot.objects.get(pk=game.pk).state
            == replayed.engine.write_state(replayed.state).decode()
        )
    assert position.seq > 200


def test_a_snapshot_that_does_not_fit_is_rebuilt_from_the_log(under_way, send):
    position = positions.newest(under_way)
    Snapshot.objects.update(fingerprint="of another release", state="{}")
    assert positions.newest(under_way).state == position.state
    send(under_way, turn_seat(under_way), Buy(1))
    assert Snapshot.objects.get().fingerprint == position.engine.fingerprint
    Snapshot.objects.all().delete()
    assert positions.newest(under_way).state == positions.at(under_way, 10**6).state


def test_the_position_after_any_event(under_way):
    rows = log.read(under_way.pk)
    placed = [row.seq for row in rows if row.kind == "cargo_placed"]
    before, after = positions.at(under_way, placed[0] - 1), positions.at(under_way, placed[0])
    assert sum(captain.stop is not None for captain in before.state.captains) == 0
    assert sum(captain.stop is not None for captain in after.state.captains) == 1


def test_a_preview_writes_nothing_and_stops_at_the_die(under_way):
    seat, before = turn_seat(under_way), counts()
    dry = moves.preview(under_way, seat, Orders((Line(Buy(1)), Line(Roll()), Line(End()))))
    assert [event.kind for _, event in dry.acts] == ["goods_bought"]
    assert dry.open_end is True
    with pytest.raises(IllegalMove):
        moves.preview(under_way, seat, Buy(999))
    assert counts() == before


# --- What others may see ---


def test_a_letter_and_a_secret_are_seen_by_their_seat_alone(under_way, send):
    head = under_way.stream.head_seq
    send(under_way, 2, StandingBid(17))
    by_seat = {
        seat: [seen.data for seen in reading.events(under_way, seat, after=head)]
        for seat in (None, 1, 2, 3)
    }
    assert by_seat[None] == by_seat[1] == by_seat[3] == [None, None]
    assert by_seat[2][1] == {"seat": 2, "order": "bid", "value": 17}


def test_an_export_gives_what_may_be_seen_and_digests_for_the_rest(under_way, send):
    send(under_way, 2, StandingBid(17))
    lines = list(reading.export(under_way, 1))
    assert [line["seq"] for line in lines] == list(range(1, under_way.stream.head_seq + 3))
    hands = sorted(
        (line for line in lines if line.get("kind") == "hand_dealt"),
        key=lambda line: line["data"]["seat"],
    )
    assert [("salt" in line, "digest" in line, sorted(line["data"])) for line in hands] == [
        (True, False, ["cards", "seat"]),
        (False, True, ["count", "seat"]),
        (False, True, ["count", "seat"]),
    ]
    assert sorted(lines[-1]) == sorted(lines[-2]) == ["digest", "hash", "seq"]


def test_a_finished_game_hides_nothing(under_way, send):
    send(under_way, 1, Resign())
    send(under_way, 2, Resign())
    game = Game.objects.get(pk=under_way.pk)
    assert all(seen.whole for seen in reading.events(game, None))


def test_nobody_is_told_that_the_game_waits_for_themselves(under_way, send):
    seat = turn_seat(under_way)
    with pytest.raises(IllegalMove) as refused:
        send(under_way, seat, Riposte(9))
    (told,) = letters.explain(refused.value, under_way, seat)
    assert "waits for" not in told.sentence
    assert "for instance, “move" in told.sentence
    other = next(one for one in (1, 2, 3) if one != seat)
    (told,) = letters.explain(refused.value, under_way, other)
    assert "The game waits for" in told.sentence
