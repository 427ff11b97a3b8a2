"""The proof of a finished game through REST: bundle, draws, forks, and positions through
anybody's eyes."""

import hashlib
import hmac
import json

import pytest

from core.eventlog import log
from games.audit import bundle
from games.management.commands.simulate import play
from games.models import Game
from games.services import forks
from games.tasks import nobody_rings

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(db) -> Game:
    """A short game of Long Cours by three bots."""
    with nobody_rings():
        play("long-cours@1", 3, {"short": True}, ["random"], table_id="finished", secret=bytes(32))
    return Game.objects.select_related("stream").get(pk="finished")


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_bundle_of_a_finished_game_holds(finished, stranger):
    answer = stranger.get("tables/finished/bundle")
    assert (answer.status_code, answer["Content-Disposition"]) == (
        200,
        'attachment; filename="finished-bundle.json"',
    )
    assert bundle.check(bundle.read_bundle(b"".join(answer.streaming_content))).failure is None


@pytest.mark.parametrize("what", ["bundle", "draws"])
def test_before_the_end_there_is_no_proof_of_the_dice(started, anna, stranger, what):
    for visitor in (anna, stranger):
        answer = visitor.get(f"tables/{started.pk}/{what}")
        assert code(answer) == (409, "not_finished")
        assert started.stream.secret not in answer.content.decode()


def test_a_game_for_its_players_alone_is_proved_to_nobody_else(finished, anna, stranger):
    Game.objects.filter(pk="finished").update(watch="players")
    for visitor in (anna, stranger):
        assert [
            code(visitor.get(f"tables/finished/{what}"))[0] for what in ("bundle", "draws")
        ] == [404, 404]
    assert code(anna.post("tables/finished/fork", {"event": 90, "seat": 1, "luck": "x"})) == (
        404,
        "not_found",
    )


def test_every_draw_can_be_made_again_with_sha_256_alone(finished, stranger):
    """Every page, to the end; each number is HMAC(seed, input), and what is left of it modulo n
    is the result."""
    address, made = "tables/finished/draws", []
    while address:
        page = stranger.get(address).json()
        assert page["as_logged"]
        made += page["draws"]
        address = page["next"] and page["next"].partition("/api/v1/")[2]
    seed = bytes.fromhex(page["seed"])
    for draw in made:
        for number in draw["numbers"]:
            u = int.from_bytes(hmac.digest(seed, number["input"].encode(), "sha256")[:8], "big")
            assert (number["u"], number["left"]) == (
                str(u),
                u % number["n"],
            )  # none of these was too high
    dice = [draw["result"] + 1 for draw in made if draw["label"].startswith("sale/")]
    assert dice == [
        json.loads(row.data)["die"] for row in log.read("finished") if row.kind == "sale_die_rolled"
    ]
    deck = next(draw for draw in made if draw["label"] == "deck")
    cards = list(deck["before"])
    for k, number in zip(range(len(cards) - 1, 0, -1), deck["numbers"], strict=True):
        cards[k], cards[number["left"]] = cards[number["left"]], cards[k]
    assert cards == deck["after"]
    assert (
        hashlib.sha256(
            json.dumps(["paquebot/1", "00" * 32, []], separators=(",", ":")).encode()
        ).hexdigest()
        == page["seed"]
    )


def test_draws_of_an_event_that_is_not_there(finished, stranger):
    assert code(stranger.get(f"tables/finished/draws?event={finished.stream.head_seq + 1}")) == (
        404,
        "no_position",
    )
    assert code(stranger.get("tables/finished/draws?event=0")) == (400, "bad_parameter")


def test_any_position_through_any_eyes_after_the_end(finished, stranger):
    for seat in (0, 1, 2, 3):
        told = stranger.get(f"tables/finished/view?at=60&seat={seat}").json()
        assert (told["seq"], told["seat"]) == (60, seat or None)


def test_in_play_only_ones_own_eyes_and_everybodys(under_way, bram):
    assert [
        bram.get(f"tables/{under_way.pk}/view?seat={seat}").status_code for seat in (0, 1, 2, 3)
    ] == [200, 403, 200, 403]
    assert bram.get(f"tables/{under_way.pk}/view?seat=0").json()["view"]["private"] is None


def test_a_fork_is_a_table_that_says_where_it_comes_from(finished, anna):
    seq = finished.stream.head_seq // 2
    asked = {
        "event": seq,
        "seat": 3,
        "luck": "x",
        "bots": {"1": "sensible", "2": "random"},
        "id": "forkedonce",
    }
    answer = anna.post("tables/finished/fork", asked)
    told = answer.json()
    assert (answer.status_code, answer["Location"]) == (
        201,
        "http://testserver/api/v1/tables/forkedonce",
    )
    assert (told["id"], told["status"], told["you"]) == ("forkedonce", "running", 3)
    assert told["parent"] == {"table": "finished", "seq": forks.taken_at(finished, seq).seq}
    assert anna.post("tables/finished/fork", asked).json()["id"] == "forkedonce"
    assert Game.objects.filter(parent=finished).count() == 1
    assert anna.get("tables/finished").json()["parent"] is None


def test_forks_that_cannot_be(finished, started, anna, stranger):
    asked = {"event": 90, "seat": 1, "luck": "x"}
    assert code(stranger.post("tables/finished/fork", asked)) == (401, "not_authenticated")
    assert code(anna.post(f"tables/{started.pk}/fork", asked)) == (409, "not_finished")
    assert code(anna.post("tables/finished/fork", asked | {"event": 2})) == (422, "nothing_to_play")
    assert code(anna.post("tables/finished/fork", asked | {"seat": 4})) == (409, "seat_taken")
    assert code(anna.post("tables/finished/fork", asked | {"bots": {"1": "sensible"}})) == (
        409,
        "seat_taken",
    )
    assert code(anna.post("tables/finished/fork", asked | {"bots": {"2": "deep"}})) == (
        422,
        "unknown_bot",
    )
    assert code(anna.post("tables/finished/fork", asked | {"bots": {"0": "sensible"}})) == (
        422,
        "bad_field",
    )
    assert Game.objects.filter(parent=finished).count() == 0
