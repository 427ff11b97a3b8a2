"""The position sheet with the turn mail: only for who wants it, drawn by a task, the same bytes
however often it is sent, and never in the way of the mail."""

from datetime import timedelta

import pytest
from django.core import mail

from games.engines.long_cours.commands import Setup
from games.models import Press, Report, Seat
from games.services import moves, pressbook, reports
from games.services import press as talk
from notifications import mailed_heads, mailer, preferences
from notifications.models import Outbound, Preference
from tests.mails import news_of

pytestmark = pytest.mark.django_db

ANNA, BRAM, CATO = 1, 2, 3


@pytest.fixture(autouse=True)
def quick_writer(monkeypatch) -> None:
    """What a sheet looks like is told in tests/reports."""
    monkeypatch.setitem(reports.WRITERS, Report.Kind.SHEET, "tests.reports.writers")


def prompts_to(name: str) -> list:
    return [
        sent
        for sent in mail.outbox
        if sent.to == [f"{name}@example.org"] and "your turn" in news_of(sent)
    ]


def attached(sent) -> list[tuple[str, bytes, str]]:
    return [tuple(part) for part in sent.attachments]


def test_nobody_gets_a_sheet_who_has_not_asked_for_it(game, send_all):
    send_all()
    assert [attached(sent) for sent in prompts_to("anna")] == [[]]
    assert Report.objects.count() == 0


def test_the_turn_mail_waits_for_its_sheet_and_carries_it(game, cast, send_all, now):
    preferences.choose(user=cast.anna, game_id=None, sheet="yes")
    send_all()
    assert (prompts_to("anna"), len(prompts_to("bram"))) == ([], 1)
    assert list(Report.objects.values_list("kind", "about", "language", "seq")) == [
        ("sheet", "1", "en", game.stream.head_seq)
    ]
    send_all()  # not drawn yet
    assert prompts_to("anna") == []
    reports.make_waiting(now=lambda: now)
    send_all()  # rung for: without waiting for its next look
    (sent,) = prompts_to("anna")
    assert attached(sent) == [
        (
            f"paquebot-testtable1-{game.stream.head_seq}.pdf",
            b"%PDF testtable1 en",
            "application/pdf",
        )
    ]
    assert "The position sheet is attached, to print." in sent.body


def test_the_wish_for_one_table_counts_before_the_wish_for_all(game, cast, send_all):
    preferences.choose(user=cast.anna, game_id=None, sheet="yes")
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="no")
    preferences.choose(user=cast.bram, game_id=game.pk, sheet="yes")
    assert [
        preferences.of(person, game.pk).sheet for person in (cast.anna, cast.bram, cast.cato)
    ] == [False, True, False]
    send_all()
    assert (len(prompts_to("anna")), prompts_to("bram")) == (1, [])


def test_sent_twice_it_is_the_same_to_the_last_byte(game, cast, send_all, now, monkeypatch):
    """The mark that it was sent is lost with the worker, and meanwhile somebody has the sheet
    drawn anew."""
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    send_all()
    reports.make_waiting(now=lambda: now)

    def lost(row: Outbound) -> None:
        raise SystemExit

    with monkeypatch.context() as patched, pytest.raises(SystemExit):
        patched.setattr(mailed_heads, "keep", lost)
        send_all()
    Report.objects.update(pdf=b"%PDF another", status=Report.Status.FAILED)
    mailer.send_waiting(now=lambda: now + timedelta(minutes=6))
    first, second = (sent.message().as_bytes() for sent in prompts_to("anna"))
    assert b"application/pdf" in first
    assert first == second
    assert (
        list(Outbound.objects.exclude(attached=None)) == []
    )  # once it is sent nobody needs it any more


def test_a_sheet_that_was_drawn_already_is_taken_and_remembered(game, cast, send_all, now):
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    sheet = reports.request(game=game, language="en", now=now, kind=Report.Kind.SHEET, about="1")
    reports.make_waiting(now=lambda: now)
    send_all()
    assert [len(attached(sent)) for sent in prompts_to("anna")] == [1]
    facts = Outbound.objects.get(kind="prompt", seat=ANNA).facts
    assert facts == {"report": sheet.pk, "drawn": game.stream.head_seq}


def test_a_sheet_that_cannot_be_drawn_does_not_lose_the_mail(
    game, cast, send_all, now, monkeypatch
):
    monkeypatch.setitem(reports.WRITERS, Report.Kind.SHEET, "tests.nothing_here")
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    send_all()
    reports.make_waiting(now=lambda: now)
    send_all()
    (sent,) = prompts_to("anna")
    assert attached(sent) == []
    assert "The position sheet could not be drawn in time" in sent.body


def test_a_sheet_that_cannot_even_be_asked_for_does_not_lose_the_mail(
    game, cast, send_all, monkeypatch
):
    def broken(**rest: object) -> None:
        raise RuntimeError("no paper")

    monkeypatch.setattr(reports, "request", broken)
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    send_all()
    assert [attached(sent) for sent in prompts_to("anna")] == [[]]


def test_a_sheet_that_never_comes_holds_the_mail_up_for_two_minutes(game, cast, send_all, now):
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    send_all()
    mailer.send_waiting(now=lambda: now + timedelta(minutes=1))
    assert prompts_to("anna") == []
    mailer.send_waiting(now=lambda: now + timedelta(minutes=3))
    assert [attached(sent) for sent in prompts_to("anna")] == [[]]


def test_a_question_answered_meanwhile_is_not_asked(game, cast, send_all, now):
    preferences.choose(user=cast.anna, game_id=game.pk, sheet="yes")
    send_all()
    moves.submit(
        game_id=game.pk, seat=ANNA, command=Setup("YOK", 1), key="x", channel="web", now=now
    )
    reports.make_waiting(now=lambda: now)
    send_all()
    assert prompts_to("anna") == []


# --- Choosing ---


def test_sheets_can_be_had_by_a_line_in_either_language(game, cast, reply):
    outcome, answer = reply(ANNA, "sheets on")
    assert (
        outcome,
        "A position sheet to print comes with every turn mail of this table." in answer,
    ) == ("accepted", True)
    assert preferences.of(cast.anna, game.pk).sheet
    outcome, answer = reply(ANNA, "fiches non")
    assert (outcome, "No position sheet comes" in answer) == ("accepted", True)
    assert not preferences.of(cast.anna, game.pk).sheet


def test_the_page_of_mail_preferences_has_it_for_all_tables_and_for_one(game, cast, client):
    client.force_login(cast.anna)
    assert 'name="sheet"' in client.get("/me/mails/").content.decode()
    client.post(
        "/me/mails/", {"delivery": "every", "sheet": "yes", "reminders": "", "digest_hour": "7"}
    )
    client.post(f"/me/mails/{game.pk}/", {"delivery": "", "sheet": "no", "reminders": ""})
    assert sorted(Preference.objects.values_list("game_id", "sheet"), key=str) == [
        ("testtable1", "no"),
        (None, "yes"),
    ]


# --- The press in the book, by mail ---


def test_every_player_agrees_by_a_line_and_may_take_it_back(game, reply, cast, now):
    talk.write_message(game_id=game.pk, seat=BRAM, to=None, text="Fair winds!", key="1", now=now)
    outcome, answer = reply(ANNA, "press in book")
    assert (outcome, "You agree to the press in the game book. Not yet: bram, cato." in answer) == (
        "accepted",
        True,
    )
    reply(BRAM, "presse dans le livre")
    reply(CATO, "press in book")
    assert [row.text for row in pressbook.printable(game)] == ["Fair winds!"]
    reply(CATO, "pas de presse dans le livre")
    assert pressbook.printable(game) == []
    assert (
        Press.objects.count(),
        Seat.objects.filter(game=game, press_agreed_by=None).count(),
    ) == (1, 1)
