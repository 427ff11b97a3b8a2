"""Finished games for those who study them."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from core.eventlog import log
from games.api.archive_views import ArchiveFeed, ArchiveQuery
from games.audit import transcript
from games.models import Game
from games.services.archive import lines_of
from tests.api.test_proof import code, finished

__all__ = ["finished"]
pytestmark = pytest.mark.django_db


def test_the_transcript_of_a_finished_game_plays_again(finished, stranger):
    answer = stranger.get(f"tables/{finished.pk}/transcript")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "immutable" in answer["Cache-Control"]
    played = transcript.replay(transcript.read_transcript(answer.content.decode()))
    assert played.state_hash == json.loads(bytes(lines_of(finished)[-1].data))["state_hash"]
    again = stranger.get(f"tables/{finished.pk}/transcript", **{"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    Game.objects.filter(pk=finished.pk).update(watch="players")
    assert code(stranger.get(f"tables/{finished.pk}/transcript")) == (404, "not_found")


def test_a_running_game_has_none(under_way, anna):
    assert code(anna.get(f"tables/{under_way.pk}/transcript")) == (409, "not_finished")


# --- All of them ---


def told(asked: ArchiveQuery, last: str | None = None) -> list[dict]:
    feed, found = ArchiveFeed(asked, last), []
    while not (read := feed.read())[1]:
        found += [json.loads(line) for line in read[0].splitlines()]
    return found


@pytest.fixture
def three(finished, monkeypatch) -> list[str]:
    """Ended one after the other; two at the same instant."""
    ended = finished.ended_at
    for name in ("bcd", "abc"):
        stream = log.create(name, bytes(32))
        kept = Game.objects.get(pk="finished")
        kept.pk, kept.slug = stream.pk, name
        kept.stream, kept.ended_at = stream, ended + timedelta(hours=1)
        kept.save(force_insert=True)
    monkeypatch.setattr(timezone, "now", lambda: ended + timedelta(days=1))
    return ["finished", "abc", "bcd"]


def test_all_public_games_come_in_the_order_in_which_they_ended(
    three, finished, stranger, monkeypatch
):
    [first, *_] = found = told(ArchiveQuery())
    assert [one["table"] for one in found] == three
    assert first["head"]["seq"] == len(first["events"])
    assert all("data" in event for event in first["events"])
    # it goes on behind the last one
    for number, last in enumerate(three):
        assert [one["table"] for one in told(ArchiveQuery(), last)] == three[number + 1 :]
    answer = stranger.get("archive?after=abc")
    assert (answer.status_code, answer["Last-Event-ID"]) == (200, "abc")
    assert answer["Content-Type"] == "application/x-ndjson"
    assert code(stranger.get("archive?after=nowhere")) == (404, "not_found")
    assert code(stranger.get("archive", **{"Last-Event-ID": "nowhere"})) == (404, "not_found")
    # it can be narrowed, and hides what is private
    assert told(ArchiveQuery(ruleset="voc-basic@1")) == []
    assert len(told(ArchiveQuery(ruleset="long-cours@1"))) == 3
    since = finished.ended_at + timedelta(minutes=30)
    assert [one["table"] for one in told(ArchiveQuery(since=since))] == ["abc", "bcd"]
    Game.objects.filter(pk="abc").update(watch="players")
    assert [one["table"] for one in told(ArchiveQuery())] == ["finished", "bcd"]
    # a game that has just ended waits a minute
    monkeypatch.setattr(timezone, "now", lambda: finished.ended_at + timedelta(seconds=30))
    assert told(ArchiveQuery()) == []
