"""Two worlds that differ only in what a seat may not know send that seat the same mails, to the
byte."""

import json

import pytest
from django.core import mail

from core.eventlog import log
from core.eventlog.models import Event, Snapshot
from games.engines.long_cours.commands import Setup, StandingBid
from games.services import moves
from notifications import mailer
from notifications.models import Outbound
from tests.conftest import triggers_lifted

pytestmark = pytest.mark.django_db

ANNA, BRAM, CATO = 1, 2, 3


def rewrite(game, kind: str, seat: int, change) -> None:
    """Another past: the event of this kind and seat says something else. Hashes are left alone;
    they may differ anyway."""
    for row in log.read(game.pk):
        data = json.loads(row.data)
        if row.kind == kind and data["seat"] == seat:
            change(data)
            Event.objects.filter(stream_id=game.pk, seq=row.seq).update(
                data=json.dumps(data, sort_keys=True, separators=(",", ":"))
            )


def into_the_other_world(game) -> None:
    """Bram and Cato have swapped hands, Bram's standing bid and his sealed set-up are others."""
    hands = {
        d["seat"]: d["cards"]
        for row in log.read(game.pk)
        if row.kind == "hand_dealt"
        for d in [json.loads(row.data)]
    }
    assert sorted(hands[BRAM]) != sorted(hands[CATO])
    with triggers_lifted():
        rewrite(game, "hand_dealt", BRAM, lambda data: data.update(cards=hands[CATO]))
        rewrite(game, "hand_dealt", CATO, lambda data: data.update(cards=hands[BRAM]))
        rewrite(game, "standing_order_set", BRAM, lambda data: data.update(value=99))
        rewrite(game, "setup_sealed", BRAM, lambda data: data.update(amount=3))
    Snapshot.objects.filter(pk=game.pk).delete()


def mails_to(address: str, seat: int) -> list[bytes]:
    mail.outbox.clear()
    Outbound.objects.filter(seat=seat).update(
        sent_at=None, claimed_at=None, dropped_at=None, subject="", text="", html=""
    )
    mailer.send_waiting(now=lambda: Outbound.objects.order_by("-created_at").first().created_at)
    return sorted(sent.message().as_bytes() for sent in mail.outbox if sent.to == [address])


def test_prompts_and_answers_are_the_same_in_both_worlds(game, reply, seat_order, now):
    port = {
        seat: {11: "MAR", 22: "LON", 33: "YOK"}[(place + 1) * 11]
        for place, seat in enumerate(seat_order)
    }
    moves.submit(
        game_id=game.pk, seat=BRAM, command=StandingBid(12), key="s", channel="web", now=now
    )
    moves.submit(
        game_id=game.pk, seat=BRAM, command=Setup(port[BRAM], 1), key="k", channel="web", now=now
    )
    assert reply(ANNA, "start Nowhere")[0] == "refused"
    assert reply(ANNA, "buy 3")[0] == "refused"
    assert reply(ANNA, "standing bid 9")[0] == "accepted"
    here, catos = mails_to("anna@example.org", ANNA), mails_to("cato@example.org", CATO)
    assert len(here) >= 4

    into_the_other_world(game)
    assert mails_to("anna@example.org", ANNA) == here
    assert mails_to("cato@example.org", CATO) != catos  # there is something to hide


def test_a_refusal_by_mail_tells_nothing_of_others(game, reply, seat_order):
    answers = []
    for _ in range(2):
        answers.append(
            [
                reply(ANNA, text)[1]
                for text in ("brawl bram with 3", "riposte 4", "corsair bid 9", "agree turn/2/1")
            ]
        )
        into_the_other_world(game)
    assert answers[0] == answers[1]


def test_service_lines_answer_the_same_in_both_worlds(game, reply, now, send_all):
    """Status, history, standing orders, help and a message: Anna learns nothing of Bram's hand,
    bid or sealed set-up."""
    send_all()
    moves.submit(
        game_id=game.pk, seat=BRAM, command=StandingBid(12), key="s", channel="web", now=now
    )
    moves.submit(
        game_id=game.pk, seat=BRAM, command=Setup("MAR", 1), key="k", channel="web", now=now
    )
    asked = (
        "status\nhistory\nstanding orders\nhelp\npress to bram: hello\npress to nobody: "
        "hello\nhistory since 9999"
    )
    assert reply(ANNA, asked)[0] == "refused"
    assert reply(BRAM, "standing orders")[0] == "accepted"
    here, brams = mails_to("anna@example.org", ANNA), mails_to("bram@example.org", BRAM)
    into_the_other_world(game)
    assert mails_to("anna@example.org", ANNA) == here
    assert mails_to("bram@example.org", BRAM) != brams


def test_the_printed_map_is_the_same_in_both_worlds(game, now):
    from games.reports import map as sheet

    moves.submit(
        game_id=game.pk, seat=BRAM, command=StandingBid(12), key="s", channel="web", now=now
    )
    moves.submit(
        game_id=game.pk, seat=BRAM, command=Setup("MAR", 1), key="k", channel="web", now=now
    )
    game.stream.refresh_from_db()
    here = [sheet.context(game, seat) for seat in (ANNA, BRAM)]
    into_the_other_world(game)
    there = [sheet.context(game, seat) for seat in (ANNA, BRAM)]
    assert (there[0] == here[0], there[1] == here[1]) == (True, False)
