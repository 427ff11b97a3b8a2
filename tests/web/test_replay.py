"""Positions, eyes, permanent links, what happened since, the proof page and the fork page,
without a browser."""

import json
import re

import pytest

from core.eventlog import log
from games.audit import audit, bundle, read_lines
from games.management.commands.simulate import play
from games.models import Game, MailedHead, Seat
from games.services import forks, press
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(cast) -> Game:
    """A game that is over; Anna sat at seat 1."""
    play("long-cours@1", 3, {"short": True}, ["random"], table_id="finished", secret=bytes(32))
    Seat.objects.filter(game="finished", number=1).update(holder="player", player=cast.anna, bot="")
    return Game.objects.select_related("stream").get(pk="finished")


# --- Through whose eyes ---


def dealt(game: Game, seat: int) -> int:
    return next(
        row.seq
        for row in log.read(game.pk)
        if row.kind == "hand_dealt" and json.loads(row.data)["seat"] == seat
    )


def test_what_went_to_one_player_alone_is_read_by_nobody_elses_eyes(finished, as_, now):
    press.write_message(
        game_id="finished", seat=2, to=3, text="between the two of us", key="k", now=now
    )
    press.write_message(game_id="finished", seat=2, to=1, text="for Anna alone", key="l", now=now)
    for seat in ("", "?seat=1", "?seat=2", "?seat=3"):
        strangers, annas = (
            as_(name).get(f"/tables/finished/{seat}").content.decode() for name in ("", "anna")
        )
        assert ("between the two of us" in strangers + annas, "for Anna alone" in strangers) == (
            False,
            False,
        )
        assert 'id="press-text"' not in strangers
    assert "for Anna alone" in annas


def test_after_the_end_any_position_is_seen_through_any_eyes(finished, as_):
    seq = log.read("finished")[60].seq
    shown = [
        words_on(as_("").get(f"/tables/finished/?event={seq}&seat={seat}")) for seat in (0, 1, 2, 3)
    ]
    assert ["Cards" in page or "cards" in page for page in shown[1:]] == [True] * 3
    assert len(set(shown)) == 4


def test_in_play_a_seat_sees_through_its_own_eyes_or_everybodys(under_way, as_):
    seq = dealt(under_way, 1)
    mine = words_on(as_("anna").get(f"/tables/{under_way.pk}/?event={seq}"))
    assert "Your cards" in mine
    assert words_on(as_("anna").get(f"/tables/{under_way.pk}/?event={seq}&seat=1")) == mine
    assert "Your cards" not in words_on(
        as_("anna").get(f"/tables/{under_way.pk}/?event={seq}&seat=0")
    )


@pytest.mark.parametrize("name", ["bram", "dirk", ""])
def test_a_link_of_another_seat_in_play_shows_ones_own_view_and_says_why(under_way, as_, name):
    seq = dealt(under_way, 1)
    answer = as_(name).get(f"/tables/{under_way.pk}/?event={seq}&seat=1")
    assert answer.status_code == 403
    assert "You may look through the eyes of another seat only once the game is over." in words_on(
        answer
    )
    own = as_(name).get(f"/tables/{under_way.pk}/?event={seq}&part=position").content
    assert as_(name).get(f"/tables/{under_way.pk}/?event={seq}&seat=1&part=position").content == own


@pytest.mark.parametrize(
    "query",
    [
        "event=0",
        "event=x",
        "event=99999",
        "seat=4",
        "seat=-1",
        "seat=1x",
        "since=-1",
        "since=99999",
        "event=²",
    ],
)
def test_what_cannot_be_meant_is_not_found(under_way, as_, query):
    assert as_("anna").get(f"/tables/{under_way.pk}/?{query}").status_code == 404


def test_links_as_they_were_written_before_still_lead_there(under_way, as_):
    old = as_("anna").get(f"/tables/{under_way.pk}/?at=20&as=spectator&part=position").content
    assert as_("anna").get(f"/tables/{under_way.pk}/?event=20&seat=0&part=position").content == old


def test_a_permanent_link_leads_to_the_very_same_position_for_everybody(finished, as_, settings):
    page = as_("anna").get("/tables/finished/?event=70").content.decode()
    [link] = re.findall(r'href="([^"]+)" data-permalink', page)
    assert link == f"{settings.BASE_URL}/tables/finished/?event=70&amp;seat=1"
    address = link.removeprefix(settings.BASE_URL).replace("&amp;", "&")
    pictures = [
        re.search(
            r"<figure class=\"picture\".*?</figure>",
            as_(name).get(address).content.decode(),
            re.DOTALL,
        )[0]
        for name in ("anna", "")
    ]
    assert pictures[0] == pictures[1]


# --- What happened since ---


def happened(answer) -> list[int]:
    found = re.search(r'<ol class="happened">(.*?)</ol>', answer.content.decode(), re.DOTALL)
    return (
        [int(seq) for seq in re.findall(r'class="seq" href="\?event=(\d+)', found[1])]
        if found
        else []
    )


def test_what_happened_since_an_event_is_told_for_these_eyes(under_way, as_):
    head = under_way.stream.head_seq
    first = dealt(under_way, 1)
    hers, everybodys = (
        as_("anna").get(f"/tables/{under_way.pk}/?since={first - 1}&seat={seat}") for seat in (1, 0)
    )
    assert (first in happened(hers), happened(hers)[-1] <= head) == (True, True)
    assert len(happened(everybodys)) <= len(happened(hers))
    assert f"Since event {first - 1}, up to event {head}" in words_on(hers)
    assert happened(as_("anna").get(f"/tables/{under_way.pk}/?since={head}")) == []
    assert "Nothing that these eyes could see." in words_on(
        as_("anna").get(f"/tables/{under_way.pk}/?since={head}")
    )


def test_a_player_is_offered_what_happened_since_their_last_orders(under_way, as_):
    last = log.last(under_way.pk, kind="move_submitted", actor=1)
    assert f"since={last}#since" in as_("anna").get(f"/tables/{under_way.pk}/").content.decode()
    assert "since=" not in as_("dirk").get(f"/tables/{under_way.pk}/").content.decode()


# --- The proof ---


def test_heads_that_were_kept_are_looked_up_in_play_too(under_way, as_):
    row = log.read(under_way.pk)[19]
    wrong = "0" * 64
    kept = (
        f"20:{row.hash},20:{row.hash[:16].upper()} 20:{wrong}%0A9999:{wrong} 20:abc hello 20 : "
        f"{row.hash}"
    )
    page = words_on(as_("").get(f"/tables/{under_way.pk}/proof/?head={kept}"))
    assert page.count("The log contains it") == 3
    for sentence in (
        f"20:{row.hash} The log contains it: nothing up to event 20 was changed.",
        f"20:{row.hash[:16].upper()} The log contains it: nothing up to event 20 was changed.",
        f"20:{wrong} The log does not contain it: at event 20 it has {row.hash}.",
        f"9999:{wrong} The log does not contain it: it ends at event {under_way.stream.head_seq}.",
        "20:abc That is too short to prove anything: 16 digits are needed.",
        "hello A head is a number and a fingerprint, as in 143:dcad6f0b3a52c9e1.",
    ):
        assert sentence in page
    assert "Once the game is over, every die and every shuffle is shown here" in page


def test_in_play_the_proof_tells_no_secret(under_way, as_):
    for name in ("anna", "dirk", ""):
        page = as_(name).get(f"/tables/{under_way.pk}/proof/?event=20").content.decode()
        assert under_way.stream.secret not in page
        assert Game.objects.get(pk=under_way.pk).seed not in page
        assert "/bundle.json" not in page
        assert as_(name).get(f"/tables/{under_way.pk}/bundle.json").status_code == 409


def test_the_log_as_a_seat_may_see_it_can_be_kept_and_checked(under_way, as_):
    text = b"".join(as_("bram").get(f"/tables/{under_way.pk}/log.jsonl").streaming_content)
    lines = read_lines(text)
    stream = Game.objects.select_related("stream").get(pk=under_way.pk).stream
    assert audit(lines, heads=[(stream.head_seq, stream.head_hash)]).failure is None
    assert any(line.salt is None for line in lines)


def test_every_die_of_a_finished_game_is_derived_on_its_page(finished, as_):
    labels, dice, address = [], [], "/tables/finished/proof/"
    while address:
        page = as_("").get(address).content.decode()
        assert "NOT as logged" not in page
        found = re.findall(r"<summary><code>([^<]+)</code> → ([^<]+)</summary>", page)
        labels += [label for label, _ in found]
        dice += [int(result) + 1 for label, result in found if label.startswith("sale/")]
        following = re.search(r'rel="next" href="(\?event=\d+)#chance"', page)
        address = f"/tables/finished/proof/{following[1]}" if following else ""
    assert dice == [
        json.loads(row.data)["die"] for row in log.read("finished") if row.kind == "sale_die_rolled"
    ]
    assert labels[:2] == ["order", "deck"]
    drawn = {
        draw.input.rpartition("/")[0]
        for draw in audit(
            read_lines(b"".join(as_("").get("/tables/finished/log.jsonl").streaming_content))
        ).draws
    }
    assert {label for label in drawn if not label.startswith(("order/", "deck/"))} == set(
        labels[2:]
    )


def test_the_bundle_comes_from_the_proof_page(finished, as_):
    MailedHead.objects.create(game=finished, seq=9, hash=log.read("finished")[8].hash)
    assert (
        'href="/tables/finished/bundle.json"'
        in as_("").get("/tables/finished/proof/").content.decode()
    )
    made = bundle.read_bundle(
        b"".join(as_("").get("/tables/finished/bundle.json").streaming_content)
    )
    assert bundle.check(made).failure is None


def test_a_game_for_its_players_alone_has_no_proof_for_others(finished, as_):
    Game.objects.filter(pk="finished").update(watch="players")
    for page in ("proof/", "bundle.json", "log.jsonl", "fork/"):
        assert (
            as_("dirk").get(f"/tables/finished/{page}").status_code,
            as_("anna").get(f"/tables/finished/{page}").status_code,
        ) == (
            404,
            200,
        )


# --- Playing on ---


def asked(**rest: object) -> dict[str, object]:
    return {
        "table": "abcdefghij",
        "event": 90,
        "seat": 2,
        "days": 3,
        "luck": "x",
        "bot-1": "sensible",
        "bot-2": "",
        "bot-3": "random",
    } | rest


def test_the_fork_page_says_where_it_goes_on_and_opens_the_table(finished, as_):
    taken = forks.taken_at(finished, 90).seq
    assert f"It goes on after event {taken}, when the last move was complete:" in words_on(
        as_("bram").get("/tables/finished/fork/?event=90")
    )
    assert Game.objects.count() == 1
    answer = as_("bram").post("/tables/finished/fork/?event=90", asked())
    assert (answer.status_code, answer["Location"]) == (302, "/tables/abcdefghij/")
    page = words_on(as_("bram").get("/tables/abcdefghij/"))
    assert f"a fork of table finished after event {taken}" in page
    assert "Your letter" in page or "To play:" in page
    assert "Played on from here: abcdefghij" in words_on(as_("").get("/tables/finished/"))
    assert as_("bram").post("/tables/finished/fork/", asked())["Location"] == "/tables/abcdefghij/"
    assert Game.objects.count() == 2


def test_a_fork_that_cannot_be_says_why_and_opens_nothing(finished, under_way, as_):
    answer = as_("bram").post("/tables/finished/fork/", asked(event=finished.stream.head_seq))
    ends = forks.moves_end(finished)
    assert answer.status_code == 422
    assert (
        f"At event {finished.stream.head_seq} there is nothing to play: choose one from {ends[0]} "
        f"to {ends[-1] - 1}." in words_on(answer)
    )
    assert as_("bram").post("/tables/finished/fork/", asked(seat=9)).status_code == 422
    answer = as_("bram").get(f"/tables/{under_way.pk}/fork/?event=20")
    assert (answer.status_code, "to be had once the game is over" in words_on(answer)) == (
        409,
        True,
    )
    assert as_("").get("/tables/finished/fork/").status_code == 302
    assert Game.objects.count() == 2
