"""The game over REST: view, options, events, export, moves and dry runs. Runs on SQLite and on
Postgres."""

import json

import pytest

from core.eventlog import log
from games import audit
from games.engines.long_cours.commands import StandingBid
from games.models import Game, Receipt
from games.services import positions, tables
from tests.api.conftest import Visitor
from tests.api.test_tables import code

pytestmark = pytest.mark.django_db


def head(game: Game) -> int:
    return Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq


def lines(answer) -> list[dict]:
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


@pytest.fixture
def over(under_way, anna, bram) -> Game:
    """Anna and Bram have resigned; Cato has won."""
    for visitor in (anna, bram):
        assert (
            visitor.move(under_way, {"command": {"kind": "resign"}}, key="enough").status_code
            == 201
        )
    return Game.objects.select_related("stream").get(pk=under_way.pk)


# --- The position ---


def test_each_sees_the_position_with_their_own_eyes(under_way, visit):
    for name, seat in (("anna", 1), ("bram", 2), ("dirk", None), ("", None)):
        told = visit(name).get(f"tables/{under_way.pk}/view").json()
        assert {key: told[key] for key in ("table", "ruleset", "seq", "hash", "seat")} == {
            "table": under_way.pk,
            "ruleset": "long-cours@1",
            "seq": under_way.stream.head_seq,
            "hash": under_way.stream.head_hash,
            "seat": seat,
        }
        hands = [captain.get("hand") for captain in told["view"]["captains"]]
        assert [number for number, hand in enumerate(hands, start=1) if hand] == (
            [seat] if seat else []
        )
        assert (told["view"]["seat"], told["view"]["private"] is None) == (seat, seat is None)


def test_a_spectator_of_bots_sees_no_hand(opened, anna, stranger, now):
    """Seats without a player belong to nobody, and nobody in particular is not a visitor without
    an account."""
    for _ in range(3):
        tables.seat_bot(game_id=opened.pk, bot="sensible", now=now)
    for visitor in (anna, stranger):
        told = visitor.get(f"tables/{opened.pk}/view").json()
        assert (told["seat"], [captain.get("hand") for captain in told["view"]["captains"]]) == (
            None,
            [None] * 3,
        )


def test_a_position_after_any_event(under_way, anna):
    first = next(row.seq for row in log.read(under_way.pk) if row.kind == "game_started")
    for at in range(1, under_way.stream.head_seq + 1):
        answer = anna.get(f"tables/{under_way.pk}/view?at={at}")
        if at < first:
            assert code(answer) == (404, "no_position")
            continue
        told = answer.json()
        position = positions.at(under_way, at)
        assert (told["seq"], told["hash"]) == (
            at,
            log.read(under_way.pk, after=at - 1, upto=at)[0].hash,
        )
        assert told["view"]["order"] == list(position.engine.view(position.state, 1).order)
    assert code(anna.get(f"tables/{under_way.pk}/view?at={head(under_way) + 1}")) == (
        404,
        "no_position",
    )


def test_there_is_no_position_before_the_start(full, anna):
    for at in ("", "?at=1", "?at=3"):
        assert code(anna.get(f"tables/{full.pk}/view{at}")) == (409, "not_begun")
    assert code(anna.get(f"tables/{full.pk}/options")) == (409, "not_begun")
    assert code(anna.post(f"tables/{full.pk}/preview", {"orders": "roll"})) == (409, "not_running")
    assert code(anna.move(full, {"orders": "roll"})) == (409, "not_running")
    assert code(anna.move(full, {"command": {"kind": "roll"}})) == (409, "not_running")


def test_other_eyes_only_after_the_end(under_way, anna, bram, stranger):
    assert anna.get(f"tables/{under_way.pk}/view?seat=1").json()["seat"] == 1
    for visitor in (anna, stranger):
        assert code(visitor.get(f"tables/{under_way.pk}/view?seat=2")) == (403, "not_your_seat")
    assert code(anna.get(f"tables/{under_way.pk}/view?seat=4")) == (404, "not_found")
    bid = bram.move(
        under_way, {"command": {"kind": "standing_bid", "maximum": 17}}, key="bid"
    ).json()["last_seq"]
    for visitor in (anna, bram):
        visitor.move(under_way, {"command": {"kind": "resign"}})
    for visitor in (anna, stranger):
        told = visitor.get(f"tables/{under_way.pk}/view?seat=2&at={bid}").json()
        assert (told["seat"], told["view"]["private"]["standing_bid"]) == (2, 17)
    assert stranger.get(f"tables/{under_way.pk}/view").json()["seat"] is None


# --- Options ---


def test_options_are_for_those_who_play(under_way, bram, dirk, stranger):
    assert code(stranger.get(f"tables/{under_way.pk}/options")) == (401, "not_authenticated")
    assert code(dirk.get(f"tables/{under_way.pk}/options")) == (403, "not_seated")
    told = bram.get(f"tables/{under_way.pk}/options").json()
    assert (told["seat"], told["seq"]) == (2, under_way.stream.head_seq)
    [asked] = told["decisions"]
    assert {
        key: asked[key] for key in ("decision", "kind", "asked", "due", "until", "default_orders")
    } == {
        "decision": "turn/2/2",
        "kind": "turn",
        "asked": (
            "It is your turn: everything you want and may do, in any order, until you end it "
            "(LC-26, LC-27)."
        ),
        "due": True,
        "until": "2027-03-04T09:00:00Z",
        "default_orders": ["roll", "end"],
    }
    assert asked["default"] == {
        "kind": "orders",
        "lines": [{"order": {"kind": "roll"}}, {"order": {"kind": "end"}}],
    }
    assert "buy" in {option["kind"] for option in told["options"]}


def test_every_example_of_the_options_can_be_sent(under_way, bram):
    told = bram.get(f"tables/{under_way.pk}/options").json()
    orders = [order for example in told["examples"] for order in example["orders"]]
    assert len(orders) > 10
    for order in orders:
        assert bram.post(f"tables/{under_way.pk}/preview", {"orders": order}).status_code == 200, (
            order
        )


def test_after_the_end_there_is_nothing_to_do(over, anna):
    told = anna.get(f"tables/{over.pk}/options").json()
    assert (told["decisions"], told["options"], told["examples"]) == ([], [], [])


# --- Events ---


def test_the_log_is_told_page_by_page(under_way, anna):
    told, after = [], 0
    while True:
        page = anna.get(f"tables/{under_way.pk}/events?after={after}&limit=7").json()
        assert (page["table"], page["seat"], page["head"]) == (
            under_way.pk,
            1,
            under_way.stream.head_seq,
        )
        told += page["events"]
        if page["next"] is None:
            break
        after = told[-1]["seq"]
        assert (
            page["next"]
            == f"http://testserver/api/v1/tables/{under_way.pk}/events?after={after}&limit=7"
        )
    assert told == lines(anna.get(f"tables/{under_way.pk}/export"))
    assert [line["seq"] for line in told] == list(range(1, under_way.stream.head_seq + 1))
    beyond = anna.get(f"tables/{under_way.pk}/events?after=2147483647").json()
    assert (beyond["events"], beyond["next"]) == ([], None)


def test_events_whole_partly_and_unseen(under_way, send, anna, bram, stranger):
    since = under_way.stream.head_seq
    send(under_way, 2, StandingBid(17))
    for visitor in (anna, stranger):
        events = visitor.get(f"tables/{under_way.pk}/events?after={since}&sentences=true").json()[
            "events"
        ]
        assert [sorted(event) for event in events] == [["digest", "hash", "seq"]] * 2
    events = bram.get(f"tables/{under_way.pk}/events?after={since}").json()["events"]
    assert [(event["kind"], "salt" in event, "digest" in event) for event in events] == [
        ("move_submitted", True, False),
        ("standing_order_set", True, False),
    ]
    hands = [
        event
        for event in anna.get(f"tables/{under_way.pk}/events").json()["events"]
        if event.get("kind") == "hand_dealt"
    ]
    assert sorted((sorted(hand["data"]), "salt" in hand) for hand in hands) == [
        (["cards", "seat"], True),
        (["count", "seat"], False),
        (["count", "seat"], False),
    ]


def test_events_speak_the_language_asked_for(under_way, stranger):
    address = f"tables/{under_way.pk}/events?after=8&limit=1&sentences=true"
    [english] = stranger.get(address).json()["events"]
    [french] = stranger.get(address, **{"Accept-Language": "fr"}).json()["events"]
    assert english["sentence"] != french["sentence"]
    assert english | {"sentence": ""} == french | {"sentence": ""}


@pytest.mark.parametrize("name", ["anna", "bram", "dirk", ""])
def test_an_export_can_be_audited(under_way, send, visit, name):
    send(under_way, 2, StandingBid(17))
    answer = visit(name).get(f"tables/{under_way.pk}/export")
    assert (answer.headers["Content-Type"], answer.headers["Content-Disposition"]) == (
        "application/jsonl",
        f'attachment; filename="{under_way.pk}.jsonl"',
    )
    table = visit(name).get(f"tables/{under_way.pk}").json()
    text = b"".join(answer.streaming_content)
    report = audit.audit(
        audit.read_lines(text), heads=[(table["head"]["seq"], table["head"]["hash"])]
    )
    assert (report.failure, len(report.unchecked)) == (None, 1)


def test_a_finished_game_is_told_whole_to_everybody(over, anna, stranger):
    text = b"".join(stranger.get(f"tables/{over.pk}/export").streaming_content)
    assert text == b"".join(anna.get(f"tables/{over.pk}/export").streaming_content)
    report = audit.audit(
        audit.read_lines(text), heads=[(over.stream.head_seq, over.stream.head_hash)]
    )
    assert (report.ok, report.unchecked) == (True, [])


# --- Moves ---


def test_a_move_by_command_and_its_receipt(under_way, bram):
    since = head(under_way)
    answer = bram.move(
        under_way,
        {"command": {"kind": "buy", "amount": 1}, "decision": "turn/2/2", "expected_seq": since},
    )
    assert answer.status_code == 201
    told = answer.json()
    assert [told[key] for key in ("table", "seat", "first_seq", "last_seq")] == [
        under_way.pk,
        2,
        since + 1,
        head(under_way),
    ]
    assert [(event["kind"], event["actor"], event["cause"]) for event in told["events"]] == [
        ("move_submitted", 2, None),
        ("goods_bought", 2, since + 1),
    ]
    letter = {
        "seat": 2,
        "command": {"kind": "buy", "amount": 1},
        "channel": "rest",
        "decision": "turn/2/2",
    }
    assert told["events"][0]["data"] == letter
    assert (
        told["events"] == bram.get(f"tables/{under_way.pk}/events?after={since}").json()["events"]
    )


def test_a_move_by_text_says_what_was_done(under_way, bram):
    told = bram.move(under_way, {"orders": "buy 1\nend"}, query="?sentences=true").json()
    assert [event["kind"] for event in told["events"]] == [
        "move_submitted",
        "goods_bought",
        "turn_ended",
        "turn_started",
        "deadline_set",
    ]
    assert told["events"][1]["sentence"].startswith("bram buys")


def test_a_letter_sent_twice_is_played_once(under_way, bram):
    letter = {"command": {"kind": "buy", "amount": 1}}
    first = bram.move(under_way, letter, key="once")
    since = head(under_way)
    assert [bram.move(under_way, letter, key="once").content for _ in range(3)] == [
        first.content
    ] * 3
    assert head(under_way) == since
    assert code(bram.move(under_way, {"command": {"kind": "roll"}}, key="once")) == (
        409,
        "key_reused",
    )
    assert code(bram.move(under_way, letter | {"decision": "turn/2/2"}, key="once")) == (
        409,
        "key_reused",
    )
    assert head(under_way) == since


def test_a_text_sent_twice_is_played_once_whatever_it_would_mean_now(under_way, bram, visit):
    """`agree` is read in the position: once played, there is nothing left to agree to."""
    letter = {"orders": "agree"}
    first = bram.move(under_way, letter, key="once")
    assert first.status_code == 201
    since = head(under_way)
    assert bram.move(under_way, letter, key="once").content == first.content
    assert code(bram.move(under_way, {"orders": "agree "}, key="once")) == (409, "key_reused")
    assert code(bram.move(under_way, letter, key="another")) == (422, "unreadable_orders")
    assert head(under_way) == since


def test_a_letter_gets_the_same_answer_after_the_end(under_way, bram, anna, send):
    send(under_way, 3, StandingBid(17))
    letter = {"orders": "end"}
    first = bram.move(under_way, letter, key="once")
    final = anna.move(under_way, {"command": {"kind": "resign"}})
    last = bram.move(under_way, {"command": {"kind": "resign"}}, key="enough")
    assert "table_closed" in [event.get("kind") for event in last.json()["events"]]
    assert bram.move(under_way, letter, key="once").content == first.content
    assert (
        bram.move(under_way, {"command": {"kind": "resign"}}, key="enough").content == last.content
    )
    assert anna.move(under_way, {"command": {"kind": "resign"}}).content == final.content
    assert code(bram.move(under_way, letter, key="new")) == (409, "not_running")


def test_keys_are_each_players_own_and_no_other_doors(under_way, anna, bram, dirk):
    """A program cannot take the key that the clock will use, and a substitute does not meet the
    keys of whoever sat there before."""
    for visitor in (anna, bram):
        assert (
            visitor.move(
                under_way, {"command": {"kind": "standing_bid", "maximum": 3}}, key="clock/turn/2/2"
            ).status_code
            == 201
        )
    assert sorted(Receipt.objects.filter(key__contains="clock").values_list("seat", "key")) == [
        (1, f"rest/{anna.user.pk}/clock/turn/2/2"),
        (2, f"rest/{bram.user.pk}/clock/turn/2/2"),
    ]
    bram.post(f"tables/{under_way.pk}/leave")
    dirk.post(f"tables/{under_way.pk}/seats/2/take-over")
    assert (
        dirk.move(
            under_way, {"command": {"kind": "standing_bid", "maximum": 5}}, key="clock/turn/2/2"
        ).status_code
        == 201
    )


def test_a_letter_is_stale_only_if_its_seat_could_have_seen_more(
    under_way, bram, anna, visit, send
):
    since = head(under_way)
    send(under_way, 3, StandingBid(17))  # Bram sees nothing of it
    bought = bram.move(
        under_way, {"command": {"kind": "buy", "amount": 1}, "expected_seq": since}, key="first"
    )
    assert bought.status_code == 201
    late = bram.move(under_way, {"orders": "roll", "expected_seq": since}, key="second")
    assert code(late) == (409, "position_changed")
    assert [(event["seq"], event["kind"]) for event in late.json()["changed"]] == [
        (since + 3, "move_submitted"),
        (since + 4, "goods_bought"),
    ]
    gone = bram.move(
        under_way,
        {"command": {"kind": "end"}, "decision": "turn/1/2", "expected_seq": since + 2},
        key="third",
    )
    assert code(gone) == (409, "decision_gone")
    assert [event["kind"] for event in gone.json()["changed"]] == ["move_submitted", "goods_bought"]
    anytime = anna.move(
        under_way, {"command": {"kind": "standing_bid", "maximum": 4}, "expected_seq": 1}, key="any"
    )
    assert anytime.status_code == 201


def test_what_changed_is_told_to_its_reader_alone(under_way, bram, visit, send):
    since = head(under_way)
    assert bram.move(under_way, {"orders": "buy 1; end"}).status_code == 201
    late = visit("cato").move(under_way, {"command": {"kind": "roll"}, "expected_seq": since})
    assert [event["kind"] for event in late.json()["changed"]] == [
        "goods_bought",
        "turn_ended",
        "turn_started",
        "deadline_set",
    ]


def test_the_receipt_of_a_text_says_how_it_was_read(under_way, bram):
    told = bram.move(under_way, {"orders": "I would like to buy for 1 million"}).json()
    assert told["read_as"] == ["buy 1"]
    assert told["events"][0]["data"]["command"] == {"kind": "buy", "amount": 1}


def test_a_move_by_command_was_not_read(under_way, bram):
    told = bram.move(under_way, {"command": {"kind": "buy", "amount": 1}}).json()
    assert "read_as" not in told


def test_a_refused_move_changes_nothing_and_takes_no_key(under_way, bram, anna):
    since = head(under_way)
    refused = bram.move(under_way, {"orders": "buy 1\nbuy 99"})
    assert code(refused) == (422, "not_enough_cash")
    [problem] = refused.json()["problems"]
    assert (problem["line"], problem["code"]) == (2, "not_enough_cash")
    assert problem["sentence"] == refused.json()["detail"]
    unread = bram.move(under_way, {"orders": "buy 1 xyzzy\nroll\nsail nowhere"})
    assert code(unread) == (422, "unreadable_orders")
    first, second = unread.json()["problems"]
    assert (first["line"], first["code"], first["suggestions"]) == (1, "unknown_word", ["buy 1"])
    assert second["line"] == 3
    assert code(anna.move(under_way, {"command": {"kind": "end"}})) == (422, "not_your_decision")
    assert head(under_way) == since
    assert bram.move(under_way, {"orders": "buy 1"}).status_code == 201


def test_refusals_speak_the_language_asked_for(under_way, bram, cast):
    english = bram.move(under_way, {"orders": "buy 99"})
    assert english.headers["Content-Language"] == "en"
    cast.bram.language = "fr"
    cast.bram.save()
    own = bram.move(under_way, {"orders": "buy 99"})
    assert own.headers["Content-Language"] == "fr"
    assert own.json()["detail"] != english.json()["detail"]
    assert bram.post(
        f"tables/{under_way.pk}/moves",
        {"orders": "buy 99"},
        **{"Idempotency-Key": "a", "Accept-Language": "en"},
    ).json() == (english.json())


@pytest.mark.parametrize(
    "letter", [{}, {"orders": "end", "command": {"kind": "end"}}, {"decision": "turn/2/2"}]
)
def test_a_letter_is_a_command_or_orders(under_way, bram, letter):
    assert code(bram.move(under_way, letter)) == (422, "command_or_orders")
    assert code(bram.post(f"tables/{under_way.pk}/preview", letter)) == (422, "command_or_orders")


def test_those_who_do_not_play_move_nothing(under_way, dirk, stranger):
    assert code(dirk.move(under_way, {"orders": "end"})) == (403, "not_seated")
    assert code(stranger.move(under_way, {"orders": "end"})) == (401, "not_authenticated")
    assert code(dirk.post(f"tables/{under_way.pk}/preview", {"orders": "end"})) == (
        403,
        "not_seated",
    )


@pytest.mark.parametrize(
    ("key", "refused"),
    [
        (None, "key_missing"),
        ("", "bad_key"),
        ("x" * 201, "bad_key"),
        ("a b", "bad_key"),
        ("é", "bad_key"),
    ],
)
def test_a_move_needs_a_key(under_way, bram, key, refused):
    headers = {} if key is None else {"Idempotency-Key": key}
    assert code(bram.post(f"tables/{under_way.pk}/moves", {"orders": "end"}, **headers)) == (
        400,
        refused,
    )


# --- Dry runs ---


def test_a_dry_run_plays_nothing(under_way, bram):
    since = head(under_way)
    told = bram.post(
        f"tables/{under_way.pk}/preview?sentences=true", {"orders": "buy 1; roll; end"}
    ).json()
    assert (told["table"], told["seat"], told["seq"], told["open_end"]) == (
        under_way.pk,
        2,
        since,
        True,
    )
    assert told["orders"] == ["buy 1", "roll", "end"]
    assert told["command"]["kind"] == "orders"
    [bought] = told["events"]
    assert (bought["kind"], bought["actor"], bought["data"]) == (
        "goods_bought",
        2,
        {"seat": 2, "port": "MAR", "product": "machines", "amount": 1},
    )
    assert bought["sentence"].startswith("bram buys")
    assert (head(under_way), Receipt.objects.filter(key__startswith="rest/").count()) == (since, 0)


def test_a_dry_run_is_refused_as_the_move_would_be(under_way, bram):
    address = f"tables/{under_way.pk}/preview"
    assert code(bram.post(address, {"command": {"kind": "buy", "amount": 99}})) == (
        422,
        "not_enough_cash",
    )
    assert code(bram.post(address, {"orders": "end", "expected_seq": 3})) == (
        409,
        "position_changed",
    )
    assert code(bram.post(address, {"orders": "end", "decision": "turn/1/1"})) == (
        409,
        "decision_gone",
    )


def test_a_draft_tells_what_its_lines_do_and_what_may_come_next(under_way, bram):
    since = head(under_way)
    address = f"tables/{under_way.pk}/draft"
    told = bram.post(address, {"lines": ["buy 1"]}).json()
    assert (told["seat"], told["seq"], told["done"], told["open_end"]) == (2, since, 1, False)
    [line] = told["lines"]
    assert (line["line"], [event["kind"] for event in line["events"]]) == (
        "buy 1",
        ["goods_bought"],
    )
    assert told["view"]["seat"] == 2
    kinds = {option["kind"] for option in told["next"] if option["exact"]}
    assert {"buy", "roll", "move", "end"} <= kinds
    beyond = bram.post(address, {"lines": ["buy 1", "roll"]}).json()
    assert (beyond["done"], beyond["open_end"]) == (1, True)
    assert "sold" in {option["condition"] for option in beyond["next"]}
    assert not any(option["exact"] for option in beyond["next"])
    assert head(under_way) == since


def test_a_draft_is_refused_as_the_move_would_be(under_way, bram):
    address = f"tables/{under_way.pk}/draft"
    assert code(bram.post(address, {"lines": ["buy 99"]})) == (422, "not_enough_cash")
    assert code(bram.post(address, {"lines": ["fly home"]})) == (422, "unreadable_orders")
    assert code(bram.post(address, {"lines": ["agree"]})) == (422, "no_draft")


def test_a_whole_game_is_played_through_rest(opened, visit):
    """Three programs that only know what REST tells them: they agree to every default, and the
    log audits."""
    players = [visit(name) for name in ("anna", "bram", "cato")]
    for player in players:
        player.post(f"tables/{opened.pk}/join", {"luck": "x"})
    for player in players:
        player.post(f"tables/{opened.pk}/confirm")
    for _ in range(25):
        due = [
            (player, seat["due"])
            for player in players
            for seat in player.get("me").json()["seats"]
            if seat["due"]
        ]
        for player, [question] in due[:1]:
            agree(opened, player, question["decision"])
    for player in players[:2]:
        player.move(opened, {"orders": "resign"}, key="enough")
    text = b"".join(visit("").get(f"tables/{opened.pk}/export").streaming_content)
    report = audit.audit(audit.read_lines(text))
    assert (report.ok, report.unchecked) == (True, [])


def agree(game: Game, player: Visitor, decision: str) -> None:
    answer = player.move(
        game,
        {"command": {"kind": "default", "decision": decision}, "decision": decision},
        key=decision,
    )
    assert answer.status_code == 201, answer.content


def test_a_letter_for_an_event_that_has_not_come_is_refused(under_way, anna):
    before = head(under_way)
    letter = {"command": {"kind": "resign"}, "expected_seq": before + 1}
    refused = anna.move(under_way, letter)
    assert (code(refused), head(under_way)) == ((409, "not_there_yet"), before)
    assert anna.move(under_way, letter | {"expected_seq": before}).status_code == 201


def test_the_options_tell_when_the_game_is_over(under_way, anna, bram):
    assert anna.get(f"tables/{under_way.pk}/options").json()["status"] == "running"
    for visitor in (anna, bram):
        visitor.move(under_way, {"command": {"kind": "resign"}})
    told = anna.get(f"tables/{under_way.pk}/options").json()
    assert (told["status"], told["decisions"], told["options"]) == ("finished", [], [])
