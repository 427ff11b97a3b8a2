"""The public pages: what everybody may see, in as few queries as there are kinds of things on
them, and nothing else."""

import hashlib
import io
import re
from html import unescape
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings as configured
from django.db import OperationalError, connection, transaction

from core.eventlog import log
from games import table
from games.engines.long_cours.commands import End, Line, Orders, Roll, Setup, StandingBid
from games.engines.long_cours.data import BRAWL_CARDS
from games.engines.long_cours.events import HandDealt
from games.models import Game, Seat
from games.rng import Rng, contribution
from games.services import bots, moves, positions, tables, writing
from games.tasks import nobody_rings
from games.web import extraction

pytestmark = pytest.mark.django_db

LOCALE = Path(configured.BASE_DIR) / "locale"
PAGES = Path(configured.BASE_DIR) / "templates" / "pages"


@pytest.fixture
def page(client):
    """page(address): the page's text, which must be there."""

    def page(address: str, **headers: str) -> str:
        answer = client.get(address, headers=headers)
        assert answer.status_code == 200, address
        return answer.content.decode()

    return page


@pytest.fixture
def finished(now) -> Game:
    """Three bots have played the short game to its end."""
    with nobody_rings():
        game = tables.open_table(
            ruleset="long-cours@1",
            seats=3,
            opened_by=None,
            now=now,
            options={"short": True},
            table_id="finished",
            secret=bytes(32),
        )
        for _ in range(3):
            tables.seat_bot(game_id=game.pk, bot="sensible", now=now)
        bots.play(game.pk, now=lambda: now)
    return Game.objects.select_related("stream").get(pk=game.pk)


def words_on(page: str) -> str:
    """What a reader reads, tags and spaces aside."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def open_more(now, *names: str, **rest) -> None:
    for name in names:
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id=name, **rest
        )


# --- The list ---


def test_the_list_says_who_sits_and_whose_turn_it_is(under_way, page):
    text = words_on(page("/tables/?show=running"))
    first = positions.newest(under_way).state.order[0]
    assert f"Long Cours {under_way.name} anna bram cato" in text
    assert "3 days a move · Round 2 of at most 60" in text
    assert f"To play: {['anna', 'bram', 'cato'][first - 1]}" in text


def test_an_open_table_shows_its_free_seats(opened, page, cast, now):
    assert "3 seats free" in words_on(page("/tables/"))
    for player in (cast.anna, cast.bram):
        tables.join(game_id=opened.pk, player=player, luck="", source="web", now=now)
    assert "anna bram one seat free" in words_on(page("/tables/"))


def test_no_table_yet(db, page):
    assert "No table looks for players at the moment." in words_on(page("/tables/"))


def test_the_list_takes_as_many_queries_for_three_tables_as_for_one(
    opened, now, client, django_assert_num_queries
):
    with django_assert_num_queries(5):
        assert client.get("/tables/").content.count(b'class="card ') == 1
    open_more(now, "another", "third")
    with django_assert_num_queries(5):
        assert client.get("/tables/").content.count(b'class="card ') == 3


def test_the_list_comes_in_pages_newest_first(db, now, page):
    open_more(now, *(f"table{number:02}" for number in range(21)))
    first, second = page("/tables/"), page("/tables/?page=2&show=open")
    assert [first.count('class="card '), second.count('class="card ')] == [20, 1]
    assert 'rel="next" href="?page=2"' in first
    assert 'rel="prev" href="?page=1&amp;show=open"' in second
    assert page("/tables/?page=nonsense").count('class="card ') == 20


def test_tables_closed_unplayed_are_not_listed_but_keep_their_page(opened, now, page):
    tables.close(game_id=opened.pk, reason="not_full", now=now)
    assert opened.slug not in page("/tables/")
    assert "The table did not fill in time and was closed." in words_on(
        page(f"/tables/{opened.pk}/")
    )


# --- One table ---


def test_a_table_before_the_start_shows_its_seats(opened, cast, now, page):
    tables.join(game_id=opened.pk, player=cast.anna, luck="", source="web", now=now)
    text = page(f"/tables/{opened.pk}/")
    assert "<svg" not in text
    assert "Seats anna free free" in words_on(text)
    assert "A player takes seat 1." in words_on(text)


def test_a_running_table_shows_board_ledger_log_and_fingerprint(under_way, page):
    text = page(f"/tables/{under_way.pk}/")
    assert text.count('role="img"') == 1
    assert "What lies in front of the captains" in words_on(text)
    assert under_way.stream.head_hash in text
    assert (
        hashlib.sha256(bytes(32)).hexdigest() in text
    )  # the commitment to the secret of the fixture
    assert under_way.stream.secret not in text
    assert re.findall(r"<h3>([^<]+?) <small>", text) == ["Round 2", "The opening and round 1"]
    first = positions.newest(under_way).state.order[0]
    assert f"To play: {['anna', 'bram', 'cato'][first - 1]}" in words_on(text)


def test_a_finished_table_shows_result_secret_and_letters(finished, page):
    text = page("/tables/finished/")
    winner = finished.result[0]
    assert "Result Place Player Score 1" in words_on(text)
    assert f"{winner['seat']} Bot {winner['seat']} {winner['score']}" in words_on(text)
    assert finished.stream.secret in text
    assert "sends orders by a bot." in text
    assert "to play" not in words_on(text).lower()


def test_a_table_takes_as_many_queries_early_as_late(
    under_way, finished, client, django_assert_max_num_queries
):
    for address in (f"/tables/{under_way.pk}/", "/tables/finished/", "/tables/finished/?at=150"):
        with django_assert_max_num_queries(17):
            client.get(address)


def test_only_safe_methods(under_way, client):
    assert client.post(f"/tables/{under_way.pk}/").status_code == 405
    assert client.post("/").status_code == 405


# --- What is not shown ---


def test_unknown_addresses_are_a_friendly_404(db, client):
    for address in ("/tables/nowhere/", "/nothing", "/tables/%3Cscript%3E/"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "Not on this chart" in answer.content.decode()
        assert "Back to the tables" in answer.content.decode()


def test_a_table_for_its_players_only_is_not_there_for_others(db, client, now):
    open_more(now, "private", watch="players")
    assert client.get("/tables/private/").status_code == 404
    assert "private" not in client.get("/").content.decode()


def test_a_finished_table_for_its_players_only_is_not_there_either(finished, client):
    Game.objects.filter(pk=finished.pk).update(watch="players")
    assert client.get("/tables/finished/").status_code == 404


def test_no_card_of_any_hand_is_on_the_page(under_way, page):
    hands = {
        card for captain in positions.newest(under_way).state.captains for card in captain.hand
    }
    assert len(hands) == 14  # three captains hold the whole deck: there is something to hide
    text = page(f"/tables/{under_way.pk}/")
    assert not [card for card in hands if re.search(rf"\b{card}\b", text)]
    assert not [card.en for card in BRAWL_CARDS.values() if card.en in text]


def world(now, *, swapped: bool) -> Game:
    """Cato's and Bram's hands, Anna's choice and everybody's private orders differ; nothing that
    a spectator can see does."""
    [anna, bram, cato] = [contribution(name) for name in ("anna", "bram", "cato")]
    game = tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now,
        table_id="world",
        secret=bytes([swapped] * 32),
    )
    game.status, game.started_at, game.seed = Game.Status.RUNNING, now, "11" * 32
    game.save()
    for number, luck in enumerate((anna, bram, cato), start=1):
        Seat.objects.filter(game=game, number=number).update(
            holder="player", confirmed=True, contribution=luck
        )
    position = positions.newest(game)
    acts = position.engine.setup(position.engine.read_config({}), 3, Rng(bytes.fromhex(game.seed)))
    if swapped:
        acts = swap_hands(acts)
    position.state = position.engine.fold([event for _, event in acts], position.state)
    writing.append(position, [("service", table.TableStarted()), *acts], now=now)
    order = position.state.order
    ports = {order[0]: ("DAK", "ALX"), order[1]: ("OSL", "HAM"), order[2]: ("SYD", "SFR")}
    send(now, "world", order[0], Setup(ports[order[0]][swapped], 1 + swapped), "setup")
    send(now, "world", order[1], StandingBid(9 + 90 * swapped), "standing")
    return Game.objects.select_related("stream").get(pk="world")


def swap_hands(acts):
    (_, one), (_, other) = [act for act in acts if isinstance(act[1], HandDealt)][:2]
    dealt = {one.seat: other.cards, other.seat: one.cards}
    return [
        (actor, HandDealt(e.seat, dealt.get(e.seat, e.cards)) if isinstance(e, HandDealt) else e)
        for actor, e in acts
    ]


def send(now, game_id: str, seat: int, command, key: str) -> None:
    moves.submit(game_id=game_id, seat=seat, command=command, key=key, channel="mail", now=now)


def test_two_worlds_that_differ_in_secrets_alone_give_the_same_page_but_for_hashes(now, page):
    pages, logs = [], []
    for swapped in (False, True):
        with transaction.atomic():
            game = world(now, swapped=swapped)
            logs.append([row.data for row in log.read("world")])
            addresses = [
                "/tables/?show=running",
                "/tables/world/",
                *(f"/tables/world/?at={seq}" for seq in range(1, game.stream.head_seq + 1)),
            ]
            pages.append(
                [re.sub(r"\b[0-9a-f]{64}\b", "HASH", page(address)) for address in addresses]
            )
            transaction.set_rollback(True)
    assert sum(one != other for one, other in zip(*logs, strict=True)) > 4
    assert pages[0] == pages[1]


# --- Any position ---


def test_the_position_after_every_event_can_be_seen(under_way, send, client):
    first = positions.newest(under_way).state.order[0]
    send(under_way, first, Orders((Line(Roll()), Line(End()))))
    head = log.read(under_way.pk)[-1].seq
    for seq in range(1, head + 1):
        answer = client.get(f"/tables/{under_way.pk}/?at={seq}")
        assert (answer.status_code, f"After event {seq} of {head}" in answer.content.decode()) == (
            200,
            True,
        )


def test_every_position_of_a_finished_game_can_be_drawn(finished):
    """Each mid-move state gives a view, a board and a text."""
    engine = positions.newest(finished).engine
    board = engine.board
    state, names = engine.state(), {1: "a", 2: "b", 3: "c"}
    for row in log.read(finished.pk):
        if engine.knows(row.kind):
            engine.evolve(state, engine.read_event(row.kind, row.data))
            view = engine.view(state, None)
            board.svg(view, names), board.text(view, names), board.ledger(view, names)


def test_positions_are_linked_with_their_neighbours(under_way, page):
    head = under_way.stream.head_seq
    rows = {row.seq: row.kind for row in log.read(under_way.pk)}
    submitted = min(
        seq for seq, kind in rows.items() if kind == "move_submitted"
    )  # nobody but its seat sees it
    before = page(f"/tables/{under_way.pk}/?at={submitted - 1}")
    sealed = min(seq for seq, kind in rows.items() if kind == "setup_sealed")
    assert f'rel="next" href="?event={sealed}"' in before  # what is blank is passed over
    assert f'rel="prev" href="?event={submitted - 1}"' in page(
        f"/tables/{under_way.pk}/?at={submitted + 1}"
    )
    assert 'rel="prev" href="?event=' not in page(f"/tables/{under_way.pk}/?at=1")
    assert 'rel="next" href="?event=' not in page(f"/tables/{under_way.pk}/?at={head}")


def test_a_past_position_shows_its_own_fingerprint_and_nothing_later(under_way, page):
    dealt = next(row for row in log.read(under_way.pk) if row.kind == "seat_order_drawn")
    text = page(f"/tables/{under_way.pk}/?at={dealt.seq}")
    assert dealt.hash in text
    assert under_way.stream.head_hash not in text
    assert "Round 2" not in text


@pytest.mark.parametrize("at", ["0", "-1", "x", "", "99999", "1e3", "٣", "9" * 5000])
def test_positions_that_do_not_exist(under_way, client, at):
    assert client.get(f"/tables/{under_way.pk}/", {"at": at}).status_code == 404
    assert client.get(f"/tables/{under_way.pk}/", {"log": at}).status_code == 404


def test_the_log_comes_in_pages(finished, page):
    newest = page("/tables/finished/")
    head = finished.stream.head_seq
    assert f'rel="next" href="?log={head - 120}#log"' in newest
    older = page(f"/tables/finished/?log={head - 120}")
    shown = [int(seq) for seq in re.findall(r'class="seq" href="\?event=(\d+)"', older)]
    assert max(shown) <= head - 120
    assert min(shown) > head - 240
    assert f'rel="prev" href="?log={head}#log"' in older
    assert re.search(r"<h3>Round \d+ <small>", older)


# --- Languages ---


@pytest.fixture
def french(settings, tmp_path) -> None:
    """The French catalogue as it stands, compiled for this test."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "django.mo").open("wb") as compiled:
        write_mo(compiled, catalogue())
    settings.LOCALE_PATHS = [tmp_path]


def catalogue():
    return read_po(
        io.BytesIO((LOCALE / "fr" / "LC_MESSAGES" / "django.po").read_bytes()), locale="fr"
    )


def test_the_page_speaks_the_language_the_browser_asks_for(under_way, page, french):
    address = f"/tables/{under_way.pk}/"
    text = page(address, accept_language="fr-CH, fr;q=0.9, en;q=0.8")
    assert '<html lang="fr">' in text
    assert catalogue().get("Round {round}").string.format(round=2) in text
    assert ">Londres<" in text
    assert '<html lang="en">' in page(address, accept_language="de")


def test_every_sentence_of_the_pages_is_translated():
    known = {
        message.id for message in catalogue() if message.id and message.string and not message.fuzzy
    }
    for path in sorted(PAGES.glob("*.html")):
        with path.open("rb") as file:
            messages = [message for _, _, message, _ in extraction.extract(file, None, None, None)]
        assert [message for message in messages if message not in known] == [], path.name


def test_the_templates_have_sentences_to_extract():
    file = io.BytesIO(
        b"""{% translate "One" %}\n{% blocktranslate count n=2 %}a{% plural %}{{ n }} b"""
        b"""{% endblocktranslate %} {{ _("x") }}"""
    )
    assert list(extraction.extract(file, None, None, None)) == [
        (1, "gettext", "One", []),
        (2, "ngettext", ("a", "%(n)s b"), []),
    ]


# --- Is it well? ---


def test_healthz_asks_the_database(db, client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")

    def down(*_):
        raise OperationalError

    with connection.execute_wrapper(down):
        assert client.get("/healthz").status_code == 503


def test_the_style_sheet_is_served(db, client):
    answer = client.get("/static/paquebot.css")
    assert (answer.status_code, answer.headers["Content-Type"]) == (
        200,
        'text/css; charset="utf-8"',
    )
    assert b"http" not in b"".join(answer.streaming_content)  # nothing is fetched from elsewhere
