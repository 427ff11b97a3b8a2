"""Tables before and around the game. Runs on SQLite and on Postgres."""

import hashlib
import json
from datetime import timedelta

import pytest
from django.test import Client

from core.eventlog import log
from core.eventlog.models import Stream
from games import table
from games.models import Decision, Departure, Game, Invitation, Seat
from games.rng import contribution, make_seed
from games.services import access, bots, extensions, positions, tables
from games.services.refusals import TableRefusal
from games.table import Clock

pytestmark = pytest.mark.django_db


def kinds(game: Game) -> list[str]:
    return [row.kind for row in log.read(game.pk)]


def refused(code: str, **facts):
    """The refusal's code, and that nothing was written."""
    return pytest.raises(TableRefusal, match=f"^\\('{code}'")


# --- Opening ---


def test_opening_publishes_the_commitment_and_pins_the_rules(opened):
    (row,) = log.read(opened.pk)
    data = json.loads(row.data)
    assert row.kind == "table_opened"
    assert data["commitment"] == hashlib.sha256(bytes(32)).hexdigest()
    assert data["ruleset"] == "long-cours@1"
    assert data["seats"] == 3
    assert data["data"] == dict(positions.newest(opened).engine.data)
    assert data["table"] == opened.pk
    assert [seat.number for seat in opened.seats.all()] == [1, 2, 3]


def test_no_name_address_or_user_id_enters_the_log(started, cast):
    text = " ".join(row.data for row in log.read(started.pk))
    for player in (cast.anna, cast.bram, cast.cato):
        assert player.username not in text
        assert player.email not in text


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"ruleset": "chess@1"}, "unknown_game"),
        ({"seats": 2}, "bad_seats"),
        ({"seats": 7}, "bad_seats"),
        ({"options": {"round_limit": 20}}, "bad_option"),
        ({"options": {"short": "yes"}}, "bad_option"),
        ({"options": {"turbo": True}}, "bad_option"),
        ({"clock": Clock(days=0)}, "bad_clock"),
        ({"clock": Clock(days=61)}, "bad_clock"),
        ({"fill_days": 0}, "bad_fill_days"),
    ],
)
def test_a_table_that_cannot_be_is_refused(cast, now, wrong, code):
    with refused(code):
        tables.open_table(
            **({"ruleset": "long-cours@1", "seats": 3, "opened_by": cast.anna, "now": now} | wrong)
        )
    assert not Game.objects.exists()
    assert not Stream.objects.exists()


def test_two_tables_have_different_secrets_and_ids(cast, now):
    pair = [
        tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
        for _ in range(2)
    ]
    assert pair[0].pk != pair[1].pk
    assert pair[0].stream.secret != pair[1].stream.secret
    assert len(pair[0].stream.secret) == 64


# --- Joining ---


def test_seats_are_taken_in_order_and_the_words_are_kept_as_a_hash(full, cast):
    rows = [json.loads(row.data) for row in log.read(full.pk) if row.kind == "seat_taken"]
    assert rows == [
        {"seat": 1, "holder": "player", "contribution": contribution("anna"), "source": "web"},
        {"seat": 2, "holder": "player", "contribution": contribution("bram"), "source": "web"},
        {"seat": 3, "holder": "player", "contribution": contribution("cato"), "source": "web"},
    ]


def test_joining_twice_is_joining_once(opened, cast, now):
    first = tables.join(game_id=opened.pk, player=cast.anna, luck="a", source="web", now=now)
    again = tables.join(game_id=opened.pk, player=cast.anna, luck="b", source="rest", now=now)
    assert first.pk == again.pk
    assert kinds(opened) == ["table_opened", "seat_taken"]


def test_a_full_table_takes_nobody_more(full, cast, now):
    with refused("table_full"):
        tables.join(game_id=full.pk, player=cast.dirk, luck="d", source="web", now=now)


def test_a_started_table_takes_nobody_more(started, cast, now):
    with refused("not_open"):
        tables.join(game_id=started.pk, player=cast.dirk, luck="d", source="web", now=now)


def test_a_private_table_wants_an_invitation(cast, now):
    game = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, invited_only=True
    )
    with refused("invited_only"):
        tables.join(game_id=game.pk, player=cast.bram, luck="b", source="web", now=now)
    with refused("invitation_unknown"):
        tables.join(
            game_id=game.pk, player=cast.bram, luck="b", source="web", now=now, invitation="guess"
        )
    link = tables.invite(game_id=game.pk, by=cast.anna, now=now)
    for player in (cast.bram, cast.cato):  # a link serves everybody who has it
        tables.join(
            game_id=game.pk, player=player, luck="x", source="web", now=now, invitation=link.token
        )
    assert [seat.player for seat in game.seats.all()] == [cast.bram, cast.cato, None]


def test_an_addressed_invitation_is_for_that_person_once(cast, now):
    game = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, invited_only=True
    )
    letter = tables.invite(game_id=game.pk, by=cast.anna, now=now, email="Bram@Example.org")
    assert len(letter.token) == 20
    with refused("invitation_not_yours"):
        tables.join(
            game_id=game.pk,
            player=cast.cato,
            luck="c",
            source="web",
            now=now,
            invitation=letter.token,
        )
    tables.join(
        game_id=game.pk, player=cast.bram, luck="b", source="web", now=now, invitation=letter.token
    )
    assert Invitation.objects.get(pk=letter.pk).accepted_at == now
    assert [seat.player for seat in game.seats.all()] == [cast.bram, None, None]


def test_nobody_is_invited_to_a_started_table(started, cast, now):
    with refused("not_open"):
        tables.invite(game_id=started.pk, by=cast.anna, now=now)


# --- Confirming and starting ---


def test_everybody_confirms_before_the_start(full, cast, now):
    assert tables.confirm(game_id=full.pk, player=cast.anna, now=now) is False
    assert tables.confirm(game_id=full.pk, player=cast.anna, now=now) is False  # once is enough
    assert tables.confirm(game_id=full.pk, player=cast.bram, now=now) is False
    assert Game.objects.get(pk=full.pk).status == "open"
    assert tables.confirm(game_id=full.pk, player=cast.cato, now=now) is True
    game = Game.objects.get(pk=full.pk)
    assert (game.status, game.started_at) == ("running", now)
    assert kinds(game)[4:9] == [
        "seat_confirmed",
        "seat_confirmed",
        "seat_confirmed",
        "table_started",
        "game_started",
    ]
    assert tables.confirm(game_id=full.pk, player=cast.cato, now=now) is True


def test_confirming_waits_until_the_table_is_full(opened, cast, now):
    tables.join(game_id=opened.pk, player=cast.anna, luck="a", source="web", now=now)
    with refused("not_full_yet"):
        tables.confirm(game_id=opened.pk, player=cast.anna, now=now)
    with refused("not_seated"):
        tables.confirm(game_id=opened.pk, player=cast.dirk, now=now)


def test_the_seed_is_made_of_the_secret_and_the_players_words(started):
    words = {1: contribution("anna"), 2: contribution("bram"), 3: contribution("cato")}
    assert started.seed == make_seed(bytes(32), words).hex()
    engine = positions.newest(started).engine
    from games.rng import Rng

    dealt = engine.fold(
        [
            event
            for _, event in engine.setup(
                engine.read_config({}), 3, Rng(bytes.fromhex(started.seed))
            )
        ]
    )
    assert positions.newest(started).state == dealt


def test_the_start_opens_the_first_decisions(started):
    rows = Decision.objects.filter(game=started, closed_at=None).order_by("key")
    assert [(row.key, row.seat, row.kind, row.group, row.due) for row in rows] == [
        (f"setup/{seat}", seat, "setup", "setup", True) for seat in (1, 2, 3)
    ]


def test_seed_and_secret_are_not_in_the_log_of_a_running_game(under_way):
    text = " ".join(row.data + row.salt + row.hash for row in log.read(under_way.pk))
    assert under_way.seed not in text
    assert under_way.stream.secret not in text


def test_bots_are_always_ready(opened, cast, now):
    tables.seat_bot(game_id=opened.pk, bot="sensible", now=now)
    tables.seat_bot(game_id=opened.pk, bot="random", now=now)
    tables.join(game_id=opened.pk, player=cast.anna, luck="a", source="web", now=now)
    assert tables.confirm(game_id=opened.pk, player=cast.anna, now=now) is True
    with refused("not_open"):
        tables.seat_bot(game_id=opened.pk, bot="sensible", now=now)


def test_an_unknown_bot_is_refused(opened, now):
    with refused("unknown_bot"):
        tables.seat_bot(game_id=opened.pk, bot="deep-blue", now=now)


# --- Leaving ---


def test_leaving_before_the_start_frees_the_seat_and_asks_the_others_again(full, cast, now):
    tables.confirm(game_id=full.pk, player=cast.anna, now=now)
    tables.leave(game_id=full.pk, player=cast.bram, now=now)
    assert [(s.holder, s.player, s.confirmed) for s in full.seats.all()] == [
        ("player", cast.anna, False),
        ("", None, False),
        ("player", cast.cato, False),
    ]
    seat = tables.join(game_id=full.pk, player=cast.dirk, luck="d", source="web", now=now)
    assert seat.number == 2
    assert kinds(full)[-2:] == ["seat_freed", "seat_taken"]


def test_leaving_after_the_start_hands_the_seat_to_the_autopilot(under_way, cast, now):
    seat = tables.leave(game_id=under_way.pk, player=cast.bram, now=now)
    assert (seat.holder, seat.player, seat.open_to_substitutes) == ("autopilot", None, True)
    assert json.loads(log.read(under_way.pk)[-1].data) == {"seat": 2, "holder": "autopilot"}
    with refused("not_seated"):
        tables.leave(game_id=under_way.pk, player=cast.bram, now=now)


def test_the_autopilot_plays_the_seat_of_a_player_who_left(under_way, cast, now):
    for player in (cast.anna, cast.bram, cast.cato):
        tables.leave(game_id=under_way.pk, player=player, now=now)
    assert bots.waiting() == [under_way.pk]
    bots.play(under_way.pk, now=lambda: now)
    assert Game.objects.get(pk=under_way.pk).status == "finished"
    assert bots.waiting() == []


def test_a_substitute_takes_over_and_the_player_may_come_back(under_way, cast, now):
    tables.leave(game_id=under_way.pk, player=cast.bram, now=now)
    with refused("already_seated"):
        tables.take_over(game_id=under_way.pk, number=2, player=cast.anna, now=now)
    with refused("seat_not_offered"):
        tables.take_over(game_id=under_way.pk, number=1, player=cast.dirk, now=now)
    seat = tables.take_over(game_id=under_way.pk, number=2, player=cast.dirk, now=now)
    assert (seat.holder, seat.player) == ("player", cast.dirk)
    tables.leave(game_id=under_way.pk, player=cast.dirk, now=now)
    assert (
        tables.take_over(game_id=under_way.pk, number=2, player=cast.bram, now=now).player
        == cast.bram
    )


# --- Closing ---


def test_a_table_not_full_in_time_closes_itself_and_says_so(opened, now):
    assert tables.close_unfilled(now=now + timedelta(days=13)) == []
    late = now + timedelta(days=14)
    assert tables.close_unfilled(now=late) == [opened.pk]
    assert tables.close_unfilled(now=late) == []
    game = Game.objects.get(pk=opened.pk)
    assert (game.status, game.close_reason, game.ended_at) == ("closed", "not_full", late)
    assert json.loads(log.read(opened.pk)[-1].data) == {"reason": "not_full", "secret": "00" * 32}


def test_a_running_table_does_not_close_for_its_age(started, now):
    assert tables.close_unfilled(now=now + timedelta(days=400)) == []
    assert Game.objects.get(pk=started.pk).status == "running"


def test_whoever_opened_a_table_may_cancel_it_before_the_start(opened, cast, now):
    with refused("opener_only"):
        tables.cancel(game_id=opened.pk, by=cast.bram, now=now)
    tables.cancel(game_id=opened.pk, by=cast.anna, now=now)
    assert Game.objects.get(pk=opened.pk).close_reason == "cancelled"
    with refused("not_open"):
        tables.cancel(game_id=opened.pk, by=cast.anna, now=now)


def test_a_closed_table_takes_nothing_more(opened, cast, now):
    tables.cancel(game_id=opened.pk, by=cast.anna, now=now)
    for attempt in (
        lambda: tables.join(game_id=opened.pk, player=cast.bram, luck="b", source="web", now=now),
        lambda: tables.invite(game_id=opened.pk, by=cast.anna, now=now),
        lambda: tables.seat_bot(game_id=opened.pk, bot="random", now=now),
    ):
        with refused("not_open"):
            attempt()
    assert kinds(opened) == ["table_opened", "table_closed"]


# --- What the database promises ---


def test_a_player_holds_one_seat_at_a_table(full, cast):
    from django.db import IntegrityError

    with pytest.raises(IntegrityError):
        Seat.objects.filter(game=full, number=2).update(player=cast.anna)


def test_the_kinds_of_the_table_and_of_the_engines_never_collide():
    from games.engine import ENGINES, load

    for ruleset in ENGINES:
        assert not {event.kind for event in load(ruleset).events} & set(table.DECODERS)


def test_extensions_write_in_the_same_transaction(opened, cast, now):
    heard = []
    extensions.register(extensions.Extension(name="heard", announced=heard.append))
    tables.join(game_id=opened.pk, player=cast.anna, luck="a", source="web", now=now)
    assert [[row.kind for row in announcement.rows] for announcement in heard] == [["seat_taken"]]

    def broken(announcement):
        raise ZeroDivisionError

    extensions.register(extensions.Extension(name="broken", announced=broken))
    with pytest.raises(ZeroDivisionError):
        tables.join(game_id=opened.pk, player=cast.bram, luck="b", source="web", now=now)
    assert kinds(opened) == ["table_opened", "seat_taken"]
    assert not Seat.objects.filter(player=cast.bram).exists()


def test_whoever_played_one_seat_takes_no_other(under_way, cast, now):
    for player in (cast.anna, cast.bram):
        tables.leave(game_id=under_way.pk, player=player, now=now)
    numbers = dict(Departure.objects.filter(game=under_way).values_list("player", "seat"))
    with pytest.raises(TableRefusal) as refused:
        tables.take_over(
            game_id=under_way.pk, number=numbers[cast.bram.pk], player=cast.anna, now=now
        )
    assert refused.value.code == "played_another"
    assert (
        tables.take_over(
            game_id=under_way.pk, number=numbers[cast.anna.pk], player=cast.anna, now=now
        ).player
        == cast.anna
    )


def test_whoever_left_a_table_for_its_players_alone_finds_the_way_back(under_way, cast, now):
    Game.objects.filter(pk=under_way.pk).update(watch="players")
    tables.leave(game_id=under_way.pk, player=cast.bram, now=now)
    game = Game.objects.get(pk=under_way.pk)
    number = Departure.objects.get(game=game).seat
    assert [
        access.seat_to_come_back_to(game, person.pk) for person in (cast.anna, cast.bram, cast.dirk)
    ] == [None, number, None]
    client = Client()
    client.force_login(cast.bram)
    assert [
        client.get(f"{root}/tables/{game.pk}{end}").status_code
        for root, end in (("", "/"), ("/api/v1", "/view"), ("/api/v1", ""))
    ] == [200, 200, 200]
    tables.take_over(game_id=game.pk, number=number, player=cast.dirk, now=now)
    assert [
        client.get(f"{root}/tables/{game.pk}{end}").status_code
        for root, end in (("", "/"), ("/api/v1", "/view"), ("/api/v1", ""))
    ] == [404, 404, 404]


def test_one_address_is_invited_once_and_a_table_invites_no_crowd(cast, now):
    game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
    first, again = (
        tables.invite(game_id=game.pk, by=cast.anna, now=now, email="Els@example.org")
        for _ in range(2)
    )
    assert first == again
    for number in range(tables.MOST_INVITATIONS - 1):
        tables.invite(game_id=game.pk, by=cast.anna, now=now, email=f"a{number}@example.org")
    with pytest.raises(TableRefusal) as refused:
        tables.invite(game_id=game.pk, by=cast.anna, now=now)
    assert refused.value.code == "too_many_invitations"
