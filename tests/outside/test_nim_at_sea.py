"""Nim at sea, a whole game that another package brings: installed and found, played at every door,
audited, printed, in both languages. docs/adding-a-game.md tells its story."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from core.eventlog import log
from games.engine import ENGINES, load, outside, rulesets
from games.management.commands.audit import audit_game
from games.models import Decision, Game
from games.reports import book
from games.services import bots, letters, positions, reading, tables
from games.services.positions import Position
from notifications import clocks, inbound, mailer, sweeps
from notifications.models import ReplyToken
from tests.keys import key_of
from tests.mails import news_of
from tests.outside.conftest import forget
from tests.web.conftest import hidden, words_on

ROOT = Path(__file__).parents[2]
TABLE = "nimtable01"
ANNA, BRAM = 1, 2


def run(*command: str, path: Path | None) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, with or without the package."""
    places = [str(ROOT), *([str(path)] if path else [])]
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
        capture_output=True,
        text=True,
        check=False,
    )


# --- Found ---


def test_an_installed_package_is_found_with_its_catalogue(installed):
    ready = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'core.settings'; django.setup()"
    )
    program = (
        f"{ready}\n"
        "from django.core.checks import run_checks\n"
        "from django.utils.translation import gettext, override\n"
        "from games.engine import load, outside, rulesets\n"
        "print(rulesets()[-1], outside().faults, run_checks(tags=['games']))\n"
        "with override('fr'): print(gettext(load('nim-at-sea@1').title))\n"
    )
    ran = run("-c", program, path=installed)
    assert ran.stdout.splitlines()[:2] == ["nim-at-sea@1 () []", "Nim en mer"], ran.stderr


def test_without_the_package_there_are_our_own_games_alone():
    ran = run("-c", "from games.engine import rulesets; print(rulesets())", path=None)
    assert ran.stdout == f"{list(ENGINES)}\n"


def test_it_passes_the_conformance_suite(installed):
    wanted = ["-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "nim-at-sea"]
    ran = run("-m", "pytest", *wanted, "tests/conformance", path=installed)
    assert ran.returncode == 0, ran.stdout
    passed = int(ran.stdout.rsplit(" passed", 1)[0].rpartition("\n")[2])
    assert passed > 60
    assert " failed" not in ran.stdout


def test_bots_play_it_through_the_real_service(installed):
    ran = run(
        "manage.py", "simulate", "nim-at-sea", "--players", "2", "--seed", "7", "--json",
        path=installed,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout.splitlines()[-1])
    assert (told["ruleset"], told["audit"]) == ("nim-at-sea@1", "ok")
    assert told["figures"]["reason"] == "last_barrel"


# --- Played ---


class Time:
    """The time that every door sees; it goes on with each look, and jumps to deadlines."""

    def __init__(self, start: datetime) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch, now: datetime) -> Time:
    time = Time(now)
    monkeypatch.setattr(timezone, "now", time)
    return time


@pytest.fixture
def game(nim: str, cast: SimpleNamespace, now: datetime) -> Game:
    """Anna and Bram at a table; Bram reads French."""
    cast.bram.language = "fr"
    cast.bram.save()
    tables.open_table(
        ruleset=nim, seats=2, opened_by=cast.anna, now=now, secret=bytes(32), table_id=TABLE
    )
    for player in (cast.anna, cast.bram):
        tables.join(game_id=TABLE, player=player, luck=player.username, source="web", now=now)
    for player in (cast.anna, cast.bram):
        tables.confirm(game_id=TABLE, player=player, now=now)
    return newest()


def newest() -> Game:
    return Game.objects.select_related("stream").get(pk=TABLE)


def take_of(position: Position) -> dict[str, Any]:
    """One barrel from the first stack that has some: a long game."""
    stack = next(at for at, count in enumerate(position.state.stacks, start=1) if count)
    return {"kind": "take", "stack": stack, "barrels": 1}


def by_form(client: Client, position: Position) -> None:
    """The small form of an option, as the page gives it out."""
    page = client.get(f"/tables/{TABLE}/")
    take = take_of(position)
    sent = hidden(page) | {
        "kind": "take",
        "field-stack": str(take["stack"]),
        "field-barrels": str(take["barrels"]),
    }
    assert client.post(f"/tables/{TABLE}/move/", sent).status_code == 302


def by_box(client: Client, position: Position, orders: str) -> None:
    """The box for orders in words."""
    sent = hidden(client.get(f"/tables/{TABLE}/")) | {"orders": orders, "do": "send"}
    assert client.post(f"/tables/{TABLE}/orders/", sent).status_code == 302


def by_rest(player: Any, position: Position) -> None:
    key = key_of(player)
    [decision] = position.engine.pending(position.state)
    answer = Client().post(
        f"/api/v1/tables/{TABLE}/moves",
        {"command": take_of(position), "decision": decision.key},
        content_type="application/json",
        headers={"Authorization": f"Token {key}", "Idempotency-Key": f"rest-{position.seq}"},
    )
    assert answer.status_code == 201, answer.content


def by_mail(player: Any, seat: int, text: str, time: Time) -> tuple[str, str]:
    """An answer to the seat's newest prompt: what became of it, and what was written back."""
    mailer.send_waiting(now=time)
    token = ReplyToken.objects.filter(game=TABLE, seat=seat).exclude(decision="").latest("pk").token
    letter = EmailMessage()
    letter["From"], letter["To"] = player.email, inbound.reply_address(token)
    letter["Subject"], letter["Message-ID"] = "Re: your turn", f"<{time():%s}@example.org>"
    letter.set_content(text)
    row = inbound.receive(letter.as_bytes(), via="pipe", now=time())
    inbound.read_waiting(now=time)
    row.refresh_from_db()
    mailer.send_waiting(now=time)
    return row.outcome, str(mail.outbox[-1].body)


def by_clock(position: Position, time: Time) -> None:
    [decision] = Decision.objects.filter(game=TABLE, closed_at=None, due=True)
    time.now = decision.due_at - timedelta(hours=2)
    assert (sweeps.remind(now=time()), sweeps.play_defaults(now=time())) == (1, 0)
    time.now = decision.due_at + clocks.SETTLED
    assert sweeps.play_defaults(now=time()) == 1


@pytest.mark.django_db
def test_a_game_is_played_at_every_door_audited_and_printed(
    game: Game, cast: SimpleNamespace, as_: Callable[[str], Client], time: Time
):
    names = {ANNA: "anna", BRAM: "bram"}
    for number in range(200):
        position = positions.newest(newest())
        decisions = position.engine.pending(position.state)
        if not decisions:
            break
        seat = decisions[0].seat
        player = getattr(cast, names[seat])
        stack = take_of(position)["stack"]
        match number % 5:
            case 0:
                by_form(as_(names[seat]), position)
            case 1:
                french = f"prendre 1 sur la pile {stack}"
                english = f"take 1 from {stack}"
                told = by_mail(player, seat, french if seat == BRAM else english, time)
                assert told[0] == "accepted", told
            case 2:
                by_rest(player, position)
            case 3:
                by_clock(position, time)
            case _:
                by_box(as_(names[seat]), position, f"take 1 from {stack}")
    over = newest()
    assert over.over
    moves = [json.loads(row.data) for row in log.read(TABLE) if row.kind == "move_submitted"]
    assert {move["channel"] for move in moves} == {"web", "mail", "rest", "clock"}
    report = audit_game(over)
    assert report.ok, report.failure
    for language in ("en", "fr"):
        assert book.write(over, language, about="1").startswith(b"%PDF-")


@pytest.mark.django_db
def test_the_page_and_the_mail_speak_both_languages(
    game: Game, as_: Callable[[str], Client], send_all: Callable[[], int]
):
    english, french = (words_on(as_(name).get(f"/tables/{TABLE}/")) for name in ("anna", "bram"))
    assert "Barrels by stack: 1: " in english
    assert "Tonneaux par pile : 1: " in french
    assert "Nim at sea" in english
    assert "Nim en mer" in french
    send_all()
    [prompt] = [
        sent for sent in mail.outbox if "your turn" in news_of(sent) or "à vous" in news_of(sent)
    ]
    seat = positions.newest(game).state.active
    assert ("take 1 from 1" if seat == ANNA else "prendre 1 sur la pile 1") in prompt.body


@pytest.mark.django_db
def test_what_is_refused_and_what_cannot_be_read_has_its_sentence(
    game: Game, cast: SimpleNamespace, time: Time
):
    seat = positions.newest(game).state.active
    player = (cast.anna, cast.bram)[seat - 1]
    outcome, answer = by_mail(player, seat, "take 1 from 9", time)
    assert outcome == "refused"
    assert ("There is no stack 9" if seat == ANNA else "Il n’y a pas de pile 9") in answer
    outcome, answer = by_mail(player, seat, "tkae 1 from 2", time)
    assert outcome == "refused"
    assert "take 1 from 2" in answer


@pytest.mark.django_db
def test_bots_and_the_autopilot_know_it(nim: str, cast: SimpleNamespace, now: datetime):
    tables.open_table(
        ruleset=nim, seats=2, opened_by=cast.anna, now=now, secret=bytes(32), table_id=TABLE
    )
    for bot in ("sensible", "random"):
        tables.seat_bot(game_id=TABLE, bot=bot, now=now)
    bots.play(TABLE, now=lambda: now)
    assert newest().over
    assert audit_game(newest()).ok


@pytest.mark.django_db
def test_rest_lists_it_with_its_schemas_beside_our_own(nim: str, client: Client):
    games = client.get("/api/v1/games").json()["games"]
    assert [game["ruleset"] for game in games] == sorted([*ENGINES, nim])
    told = client.get(f"/api/v1/games/{nim}").json()
    assert (told["title"], told["players"]) == ("Nim at sea", {"low": 2, "high": 2})
    assert {"orders", "take", "default", "resign"} == {
        command["properties"]["kind"]["enum"][0]
        for name, command in told["commands"]["$defs"].items()
        if "kind" in command["properties"]
    }
    document = client.get("/api/v1/schema").content.decode()
    assert "LongCoursTake" not in document
    assert "NimAtSea" not in document  # the document that is checked in covers our own


@pytest.mark.django_db
def test_its_rules_can_be_read_and_cited(nim: str, client: Client, game: Game):
    assert "Nim at sea" in words_on(client.get("/rules/"))
    assert "takes one barrel or more" in words_on(client.get("/rules/nim-at-sea/NIM-03/"))
    assert "/rules/nim-at-sea/NIM-01/" in client.get(f"/tables/{TABLE}/").content.decode()


# --- Audited offline ---


@pytest.mark.django_db
def test_the_offline_auditor_replays_it_and_says_so_where_it_is_missing(
    nim: str, installed: Path, cast: SimpleNamespace, now: datetime, tmp_path: Path
):
    test_bots_and_the_autopilot_know_it(nim, cast, now)
    export = tmp_path / "nim.jsonl"
    export.write_text("".join(json.dumps(line) + "\n" for line in reading.export(newest())))
    ran = run("-m", "games.audit", str(export), path=installed)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    ran = run("-m", "games.audit", str(export), path=None)
    assert ran.returncode == 1
    assert "nim-at-sea@1" in ran.stdout
    assert "long-cours@1" in ran.stdout


# --- Gone again ---


@pytest.mark.django_db
def test_when_the_package_is_gone_the_other_tables_are_shown_and_played_on(
    game: Game, installed: Path, cast: SimpleNamespace, as_: Callable[[str], Client],
    monkeypatch: pytest.MonkeyPatch, now: datetime,
):  # fmt: skip
    other = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place != str(installed)])
    forget()
    assert rulesets() == list(ENGINES)
    for address in ("/", "/my/", "/rules/", "/api/v1/tables", "/api/v1/me", f"/tables/{other.pk}/"):
        assert as_("anna").get(address).status_code == 200, address
    assert as_("anna").get(f"/tables/{TABLE}/").status_code == 404
    later = now + timedelta(days=30)
    sweeps.sweep(now=later)
    sweeps.sweep(now=later)
    mailer.send_waiting(now=lambda: later)


def test_the_words_of_its_catalogue_are_all_there(nim: str):
    """Every sentence that the game marks is in its catalogue, or in ours."""
    from babel.messages.extract import extract_from_dir
    from babel.messages.pofile import read_po

    package = Path(__file__).parent / "nim_at_sea" / "nim_at_sea"
    marked = {
        found[2]
        for found in extract_from_dir(
            str(package), [("**.py", "python")], keywords={"N_": None}, comment_tags=()
        )
    }
    known = set()
    for catalogue in (package / "locale", ROOT / "locale"):
        with (catalogue / "fr" / "LC_MESSAGES" / "django.po").open("rb") as file:
            known |= {one.id for one in read_po(file, locale="fr") if one.string and not one.fuzzy}
    assert marked
    assert marked <= known
    with override("fr"):
        assert letters.language() == "fr"
    assert load(nim).ruleset in outside().usable
