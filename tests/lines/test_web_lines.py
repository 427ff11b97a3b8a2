"""The page where a skipper draws, without its script: coordinates, legs, files, a look at the
line, and sending it."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from core.accounts.models import User
from games.engines.voc.commands import Sail
from games.navigation.words import REFUSALS
from games.services import chart_lines, positions
from tests.lines import shown
from tests.lines.conftest import LINE, NAMES, TABLE, found, question_of, sealed, send, skipper_of
from tests.web.conftest import head, hidden, words_on

pytestmark = pytest.mark.django_db

PAGE = f"/tables/{TABLE}/chart/A/"


@pytest.fixture
def skipper(as_):
    """Signs in whoever steers ship A."""
    return lambda ship="A": as_(NAMES[skipper_of(ship) - 1])


def post(client, do: str = "preview", **fields):
    return client.post(PAGE, hidden(client.get(PAGE)) | {"do": do} | fields)


def line_on(answer) -> list[tuple[int, int]]:
    """The line on the chart of the page, in chart units."""
    points = re.search(r'<polyline class="line" points="([^"]*)"', answer.content.decode())[1]
    return [(int(x), 6240 - int(y)) for x, y in (pair.split(",") for pair in points.split())]


def field(answer) -> str:
    return re.search(r'name="trace" value="([^"]*)"', answer.content.decode())[1]


# --- Looking and sending ---


def test_the_desk_leads_to_the_chart_of_each_ship_that_waits(open_eyes, skipper):
    page = skipper().get(f"/tables/{TABLE}/").content.decode()
    assert re.findall(r'href="(/tables/[^"]*/chart/[^"]*)"', page) == [PAGE]
    text = words_on(skipper().get(PAGE))
    assert "Begin at the ship and draw to where she shall go." in text
    assert "Currents will set her east or west of it" in text
    assert "Heed no call of" in text


@pytest.mark.parametrize(
    ("text", "trace"),
    [
        ("104.5E > 103.25E 28.25S > 102E 18.25S", shown.LINE),
        ("7000,0 > 6900,700 > 6800,1500", shown.LINE),
        ("104.5E >\n103.25E 28.25S", shown.LINE[:2]),
        ("from 104.5E N 700, NE 100", ((7000, 0), (7000, 700), (7071, 771))),
    ],
)
def test_a_written_line_is_shown_then_sent(open_eyes, skipper, text, trace):
    before = head(open_eyes)
    seen = post(skipper(), line=text, heed="80", ignore=str(skipper_of("B")))
    assert seen.status_code == 200
    assert line_on(seen) == list(trace)
    assert "Nothing is sent yet. As drawn it meets no harbour." in words_on(seen)
    assert head(open_eyes) == before
    assert sealed("A") is None
    page = seen.content.decode()
    assert f'value="{skipper_of("B")}" checked' in page
    assert 'value="80"' in page
    sent = post(skipper(), "send", line=text, heed="80", ignore=str(skipper_of("B")))
    assert (sent.status_code, sent.headers["Location"].partition("?")[0]) == (
        302,
        f"/tables/{TABLE}/",
    )
    order = positions.newest(found()).state.ships[0].order
    assert (order.trace, order.heed, order.ignore) == (trace, 80, (skipper_of("B"),))


def test_legs_may_be_written_in_french(open_eyes, skipper):
    User.objects.update(language="fr")
    seen = post(skipper(), line="depuis 104.5E N 700, NE 100")
    assert line_on(seen) == [(7000, 0), (7000, 700), (7071, 771)]
    for said in (
        "La route du navire A",
        "Une ligne de 800 unités.",
        "N’écouter aucun conseil de",
        "Regarder la ligne",
    ):
        assert said in words_on(seen)


def test_who_writes_more_than_a_line_means_it(open_eyes, skipper):
    post(skipper(), "send", line="104.5E > 103E 20S heed 40")
    order = positions.newest(found()).state.ships[0].order
    assert (order.trace, order.heed) == (((7000, 0), (6880, 1360)), 40)


@pytest.mark.parametrize("name", shown.FILES)
def test_a_file_is_shown_then_sent_as_it_was_seen(open_eyes, skipper, name):
    seen = post(skipper(), file=SimpleUploadedFile(name, shown.FILES[name].encode()))
    assert line_on(seen) == list(shown.LINE)
    assert json.loads(field(seen)) == [list(point) for point in shown.LINE]
    post(skipper(), "send", trace=field(seen))
    assert sealed("A") == shown.LINE


def test_a_file_with_more_points_than_a_line_may_have_is_thinned(open_eyes, skipper):
    rows = "x,y\n" + "".join(f"{7000 + i % 2},{i}\n" for i in range(3000))
    seen = post(skipper(), file=SimpleUploadedFile("long.csv", rows.encode()))
    trace = line_on(seen)
    assert (len(trace), trace[0], trace[-1]) == (500, (7000, 0), (7001, 2999))


def test_what_is_written_wins_over_what_was_looked_at_before(open_eyes, skipper):
    seen = post(skipper(), line="104.5E > 103E 20S")
    again = post(skipper(), line="104.5E > 102E 20S", trace=field(seen))
    assert line_on(again) == [(7000, 0), (6800, 1360)]


def test_the_page_shows_the_line_that_is_sealed(open_eyes, skipper, now):
    send(skipper_of("A"), Sail("A", LINE), now)
    assert line_on(skipper().get(PAGE)) == list(LINE)


# --- What is refused ---


@pytest.mark.parametrize("what", shown.BAD)
def test_a_bad_file_gets_a_sentence_and_changes_nothing(open_eyes, skipper, what):
    data, code = shown.BAD[what]
    before = head(open_eyes)
    for do in ("preview", "send"):
        if not data:
            continue  # a browser sends no empty file: there is nothing to choose
        answer = post(skipper(), do, file=SimpleUploadedFile("line.bin", data))
        assert answer.status_code == 422
        beginning = re.split(r"\{", REFUSALS[code][0])[0]
        assert beginning in words_on(answer), code
        assert "{" not in words_on(answer)
    assert head(open_eyes) == before
    assert sealed("A") is None


def test_a_file_that_begins_away_from_the_ship_is_told(at_sea, skipper):
    answer = post(skipper(), file=SimpleUploadedFile("line.gpx", shown.GPX.encode()))
    assert answer.status_code == 422
    assert "The line begins at 104.5E 37S, but the ship lies at " in words_on(answer)
    assert sealed("A") is None


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "There is no line to sail."),
        ({"trace": "[]"}, "There is no line to sail."),
        ({"trace": "[[1,2,3]]"}, "The form did not come in as it was given out"),
        ({"trace": "[[1.5,2]]"}, "The form did not come in as it was given out"),
        ({"trace": "[" * 30_000}, "The form did not come in as it was given out"),
        ({"trace": "[[7000,0],[1e400,2]]"}, "The form did not come in as it was given out"),
        ({"trace": json.dumps([[7000, 0], [10**30, 5]])}, "units long; 30000 are the most"),
        (
            {"trace": json.dumps([[7000, i % 2] for i in range(700)])},
            "The line has 700 points; 500 are the most",
        ),
        ({"trace": "[[7000,0]]"}, "The line leads nowhere."),
        ({"line": "to the moon"}, "you wrote"),
        ({"line": "104.5E > 103E 20S", "heed": "301"}, "300"),
        (
            {"line": "104.5E > 103E 20S", "heed": "many"},
            "The form did not come in as it was given out",
        ),
    ],
)
def test_what_is_no_line_is_told_and_nothing_is_done(open_eyes, skipper, fields, said):
    before = head(open_eyes)
    answer = post(skipper(), "send", **fields)
    assert answer.status_code == 422
    assert said in words_on(answer)
    assert head(open_eyes) == before


def test_nobody_draws_for_another_and_strangers_see_no_chart_page(open_eyes, as_, skipper):
    assert skipper("B").get(PAGE).status_code == 409
    assert "Ship A waits for no line of yours now" in words_on(skipper("B").get(PAGE))
    assert as_("els").get(PAGE).status_code == 403
    assert as_("").get(PAGE).status_code == 302
    assert skipper().get(f"/tables/{TABLE}/chart/Z/").status_code == 409


def test_nothing_on_the_page_is_inline(open_eyes, skipper):
    page = post(skipper(), line="104.5E > 103E 20S").content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=", page)


# --- Closed eyes ---


def test_with_closed_eyes_the_page_has_a_pen_and_no_heed(blind, skipper):
    page = skipper().get(PAGE).content.decode()
    assert f'data-pen="/api/v1/tables/{TABLE}/pen"' in page
    assert 'name="heed"' not in page
    assert "One stroke, no second try" in page


def test_once_drawn_the_page_has_no_pen_any_more(blind, skipper, now):
    seat = skipper_of("A")
    chart_lines.draw(
        game_id=TABLE,
        seat=seat,
        ship="A",
        decision=question_of(seat),
        number=1,
        points=LINE[:2],
        lifted=False,
        now=now,
    )
    page = skipper().get(PAGE)
    assert "data-pen" not in page.content.decode()
    assert "She has her orders for this window." in words_on(page)
    refused = post(skipper(), "send", line="104.5E > 103E 20S")
    assert refused.status_code == 409
    assert "it stands: no other order for her" in words_on(refused)


def test_with_closed_eyes_a_file_is_taken_on_honour(blind, skipper):
    post(skipper(), "send", file=SimpleUploadedFile("line.gpx", shown.GPX.encode()))
    assert sealed("A") == shown.LINE
