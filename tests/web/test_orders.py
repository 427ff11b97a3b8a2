"""Playing from the desk: small forms, the box, the dry run, and what is said when something is
refused."""

import re
from datetime import timedelta

import pytest

from games.engines.long_cours.commands import StandingBid
from games.engines.long_cours.words.facts import hand_in_words
from games.models import Decision, Game, Receipt
from games.services import positions
from tests.web.conftest import head, hidden, to_play, words_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(under_way):
    return f"/tables/{under_way.pk}/"


@pytest.fixture
def captain(under_way):
    return to_play(under_way)


@pytest.fixture
def other(captain):
    return next(name for name in ("anna", "bram", "cato") if name != captain)


def send(client, table: str, text: str, *, do: str = "send", **changed):
    return client.post(
        f"{table}orders/", hidden(client.get(table)) | {"orders": text, "do": do} | changed
    )


# --- What lies on the desk ---


def test_the_desk_shows_the_hand_the_question_until_when_and_the_default(
    as_, under_way, table, captain, now
):
    Decision.objects.filter(closed_at=None, due=True).update(due_at=now + timedelta(days=3))
    text = words_on(as_(captain).get(table))
    for said in (
        "Your cards",
        "It is your turn",
        "Until Thu 4 Mar, 09:00 UTC",
        "If you say nothing: roll; end",
    ):
        assert said in text, said


def test_spectators_and_strangers_have_no_desk(as_, under_way, table, captain):
    for name in ("dirk", ""):
        page = as_(name).get(table).content.decode()
        for mark in (
            "Your letter",
            "<textarea",
            'name="nonce"',
            "Your cards",
            "/orders/",
            "/move/",
        ):
            assert mark not in page
    assert "Your letter" not in words_on(as_(captain).get(f"{table}?as=spectator"))


def test_a_desk_takes_as_many_queries_early_as_late(
    as_, under_way, table, captain, django_assert_max_num_queries
):
    client = as_(captain)
    for _ in range(3):
        with django_assert_max_num_queries(26):
            client.get(table)
        send(client, table, "buy 1")


def test_nothing_on_the_desk_is_inline(as_, table, captain):
    page = send(as_(captain), table, "fly home").content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)


def test_whoever_is_not_asked_still_has_standing_orders(as_, table, other):
    text = words_on(as_(other).get(table))
    assert "One order at a time" not in text
    assert "Let a standing order bid for you." in text


def test_every_form_of_the_desk_is_taken_as_it_stands(as_, under_way, table, captain):
    page = as_(captain).get(table).content.decode()
    desk = page[page.index('class="desk"') :]
    forms = re.findall(
        r'<form method="post" action="[^"]*/move/#answer">(.*?)</form>', desk, re.DOTALL
    )
    assert len(forms) > 5
    for form in forms:
        assert len(re.findall(r"<button", form)) == 1
        for field in re.findall(r'<(?:select|input type="number")[^>]* id="([^"]+)"', form):
            assert f'<label for="{field}">' in form
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


# --- One order at a time ---


def test_a_small_form_plays_one_order(as_, under_way, table, captain):
    client = as_(captain)
    answer = client.post(
        f"{table}move/",
        hidden(client.get(table)) | {"kind": "buy", "field-amount": "1"},
        follow=True,
    )
    assert answer.status_code == 200
    assert re.search(
        rf"Your orders were carried out: {captain} buys 1 M of \w+ at", words_on(answer)
    )


def test_agreeing_plays_the_default(as_, under_way, table, captain):
    client = as_(captain)
    with_it = hidden(client.get(table))
    client.post(
        f"{table}move/", with_it | {"kind": "default", "field-decision": f'"{with_it["decision"]}"'}
    )
    assert to_play(under_way) != captain


def test_a_double_click_counts_once(as_, under_way, table, captain):
    client = as_(captain)
    form = hidden(client.get(table)) | {"kind": "buy", "field-amount": "1"}
    first, second = (client.post(f"{table}move/", form) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Receipt.objects.filter(key__startswith="web/").count() == 1


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "fly"}, {"field-amount": ""}, {"field-amount": "1.5"},
        {"field-amount": "[" * 5000}, {"field-keel": "1"},
        {"nonce": "x"}, {"expected_seq": "-1"}, {"expected_seq": ""}, {"decision": "x" * 61},
    ],
)  # fmt: skip
def test_a_form_that_was_tampered_with_is_answered_with_a_fresh_one(
    as_, under_way, table, captain, broken
):
    client, before = as_(captain), head(under_way)
    answer = client.post(
        f"{table}move/", hidden(client.get(table)) | {"kind": "buy", "field-amount": "1"} | broken
    )
    assert answer.status_code == 422
    assert "Here is a fresh one." in words_on(answer)
    assert head(under_way) == before


def test_an_order_against_the_rules_is_refused_in_words(as_, under_way, table, captain):
    client = as_(captain)
    answer = client.post(
        f"{table}move/", hidden(client.get(table)) | {"kind": "buy", "field-amount": "4000"}
    )
    assert answer.status_code == 422
    assert "Nothing was changed." in words_on(answer)


def test_nobody_orders_from_a_seat_they_do_not_hold(as_, under_way, table, captain):
    form = hidden(as_(captain).get(table))
    for url, rest in (
        ("move", {"kind": "end"}),
        ("orders", {"orders": "end"}),
        ("orders", {"orders": "end", "do": "preview"}),
    ):
        answer = as_("dirk").post(f"{table}{url}/", form | rest)
        assert (answer.status_code, to_play(under_way)) == (403, captain)
    assert as_("").post(f"{table}move/", form | {"kind": "end"}).status_code == 302


# --- The box ---


def test_the_preview_tells_what_would_happen_and_changes_nothing(as_, under_way, table, captain):
    before = head(under_way)
    answer = send(as_(captain), table, "buy 1\nroll", do="preview")
    text = words_on(answer)
    assert answer.status_code == 200
    assert f"This would happen; nothing is sent yet: {captain} buys 1 M" in text
    assert "From here on it depends on what nobody knows yet." in text
    assert (
        ">buy 1\r\nroll<" in answer.content.decode() or ">buy 1\nroll<" in answer.content.decode()
    )
    assert head(under_way) == before


def test_the_preview_alone_can_be_asked_for(as_, table, captain):
    answer = send(as_(captain), table, "buy 1", do="preview", part="answer")
    assert "<html" not in answer.content.decode()
    assert words_on(answer).startswith("This would happen; nothing is sent yet:")


def test_a_letter_is_played_and_what_came_of_it_is_told(as_, under_way, table, captain):
    answer = send(as_(captain), table, "buy 1\nend")
    assert answer.status_code == 302
    assert to_play(under_way) != captain
    text = words_on(as_(captain).get(answer.headers["Location"].partition("#")[0]))
    assert f"Your orders were carried out: {captain} buys 1 M" in text


def test_a_letter_sent_twice_is_one_letter_and_another_under_its_key_is_refused(
    as_, under_way, table, captain
):
    client = as_(captain)
    form = hidden(client.get(table)) | {"orders": "buy 1\nend"}
    first, second = (client.post(f"{table}orders/", form) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    answer = client.post(f"{table}orders/", form | {"orders": "end"})
    assert answer.status_code == 409
    assert "Another letter came under the same key" in words_on(answer)


def test_a_letter_that_cannot_be_read_comes_back_line_by_line(as_, under_way, table, captain):
    before = head(under_way)
    answer = send(as_(captain), table, "buy 1\nfly home\nend <b>")
    text = words_on(answer)
    assert answer.status_code == 422
    assert "Line 2:" in text
    assert "Line 3:" in text
    assert "<b>" not in answer.content.decode()
    assert "fly home\r\n" in answer.content.decode() or "fly home\n" in answer.content.decode()
    assert head(under_way) == before


def test_a_stale_letter_is_told_what_changed_and_stays_in_the_box(as_, under_way, table, captain):
    client = as_(captain)
    early = hidden(client.get(table))
    client.post(f"{table}move/", hidden(client.get(table)) | {"kind": "buy", "field-amount": "1"})
    answer = client.post(f"{table}orders/", early | {"orders": "end"})
    text = words_on(answer)
    assert answer.status_code == 409
    assert "The position has moved on" in text
    assert "What has happened since you wrote:" in text
    assert f"{captain} buys 1 M" in text
    assert ">end</textarea>" in answer.content.decode()
    assert client.post(f"{table}orders/", hidden(answer) | {"orders": "end"}).status_code == 302


def test_what_a_seat_cannot_see_makes_its_letter_no_older(
    as_, under_way, table, captain, other, now
):
    from games.services import moves

    client = as_(captain)
    early = hidden(client.get(table))
    seat = ["anna", "bram", "cato"].index(other) + 1
    moves.submit(
        game_id=under_way.pk, seat=seat, command=StandingBid(7), key="k", channel="rest", now=now
    )
    assert client.post(f"{table}orders/", early | {"orders": "end"}).status_code == 302


def test_a_game_that_is_over_takes_no_letters(as_, under_way, table, captain):
    form = hidden(as_(captain).get(table))
    Game.objects.filter(pk=under_way.pk).update(status="closed", close_reason="cancelled")
    answer = as_(captain).post(f"{table}orders/", form | {"orders": "end"})
    assert answer.status_code == 409


# --- The slider ---


def test_the_position_after_any_event_through_ones_own_eyes_or_everybodys(
    as_, under_way, table, captain
):
    dealt = 15
    own = words_on(as_(captain).get(f"{table}?at={dealt}"))
    assert "Your cards" in own
    assert "Your cards" not in words_on(as_(captain).get(f"{table}?at={dealt}&as=spectator"))
    assert "Your cards" not in words_on(as_("dirk").get(f"{table}?at={dealt}"))


def test_the_part_that_moves_is_the_same_as_on_the_page(as_, under_way, table):
    for name in ("anna", ""):
        whole = as_(name).get(f"{table}?at=20").content.decode()
        part = as_(name).get(f"{table}?at=20&part=position").content.decode()
        assert "<html" not in part
        pieces = re.split(r"\n(?=<)", part)
        assert len(pieces) > 4
        assert [piece for piece in pieces if piece.strip() not in whole] == []


def test_there_is_no_position_that_is_not(as_, under_way, table):
    for at in ("0", "x", str(head(under_way) + 1), "-1", "1e3"):
        assert as_("anna").get(f"{table}?at={at}").status_code == 404


def test_what_came_of_a_letter_is_not_told_of_somebody_elses(as_, under_way, table, other, captain):
    """The address names events; each is told as this seat may see it."""
    text = words_on(as_(other).get(f"{table}?done=1-{head(under_way)}"))
    position = positions.newest(under_way)
    seat = ["anna", "bram", "cato"].index(captain) + 1
    hand = position.engine.view(position.state, seat).captains[seat - 1].hand
    assert hand_in_words(hand, "en") not in text
    for odd in ("x", "1-", "-", "9999999999999999999-1", "5-2"):
        assert as_(other).get(f"{table}?done={odd}").status_code == 200


def test_a_letter_that_is_too_long_is_refused_whole(under_way, table, captain, as_):
    """Cut off it might be another order: `standing bid 12` would be `standing bid 1`."""
    answer = send(as_(captain), table, "standing bid 12".rjust(20_001))
    assert answer.status_code == 422
    assert "20001 characters" in answer.content.decode()
