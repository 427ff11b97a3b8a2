"""A ship's chart to print: one A4 sheet whose marks OpenCV finds, and by which a photograph of
it is laid straight."""

import re

import cv2
import numpy as np
import pypdfium2
import pytest

from games.engines.voc.commands import Sail
from games.models import Report
from games.navigation import paper
from games.navigation.charts import load
from games.reports import chart as printed
from games.services import reports
from tests.lines.conftest import LINE, NAMES, TABLE, found, send, skipper_of

pytestmark = pytest.mark.django_db

CHART = load("eastern_seas")
DOTS_PER_MM = 6
RED = (163, 36, 28)  # of the home line and the harbours


@pytest.fixture
def pdf(open_eyes) -> bytes:
    return printed.write(found(), "en", about="A")


def picture(pdf: bytes) -> np.ndarray:
    page = pypdfium2.PdfDocument(pdf)[0]
    return page.render(scale=DOTS_PER_MM * 25.4 / 72).to_numpy()[:, :, :3][:, :, ::-1].copy()


def marks_in(image: np.ndarray) -> dict[int, np.ndarray]:
    """The corners of each mark found, clockwise from its upper left, in pixels."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY))
    return {int(number): found[0] for number, found in zip(ids.flatten(), corners, strict=True)}


def on_paper(number: int) -> list[tuple[float, float]]:
    """The corners of a mark as the sheet has them, in millimetres."""
    mark = paper.marks()[number]
    x, y, side = mark.x / 10, mark.y / 10, paper.SIDE / 10
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def straight(image: np.ndarray) -> np.ndarray:
    """From the pixels of a picture to millimetres on the sheet, by its marks."""
    found = marks_in(image)
    assert sorted(found) == list(range(10))
    pixels = np.concatenate([found[number] for number in range(10)])
    sheet = np.array(
        [corner for number in range(10) for corner in on_paper(number)], dtype=np.float32
    )
    matrix, _ = cv2.findHomography(pixels, sheet)
    return matrix


def pixel_of(matrix: np.ndarray, x: int, y: int) -> tuple[float, float]:
    """Where a point of the chart is in the picture, found through the marks alone."""
    scale = float(paper.scale(CHART)) / 10
    millimetres = np.array(
        [[[paper.LEFT / 10 + x * scale, paper.TOP / 10 + (CHART.frame.y1 - y) * scale]]],
        dtype=np.float64,
    )
    column, row = cv2.perspectiveTransform(millimetres, np.linalg.inv(matrix))[0][0]
    return float(column), float(row)


def colour_at(image: np.ndarray, matrix: np.ndarray, x: int, y: int) -> tuple[int, ...]:
    column, row = pixel_of(matrix, x, y)
    return tuple(int(part) for part in image[round(row - 0.5), round(column - 0.5)])


def test_the_sheet_is_one_page_a4_and_says_whose_chart_it_is(pdf):
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    assert [round(side * 25.4 / 72) for side in document[0].get_size()] == [297, 210]
    text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Ship A" in text
    assert f"Table {TABLE}" in text
    assert CHART.sha256 in text.replace(" ", "")
    assert f"event {found().stream.head_seq}" in text


def test_opencv_finds_the_ten_marks_where_the_sheet_has_them(pdf):
    found = marks_in(picture(pdf))
    assert sorted(found) == list(range(10))
    for number, corners in found.items():
        assert np.abs(corners / DOTS_PER_MM - np.array(on_paper(number))).max() < 0.3, number


def test_the_marks_say_where_every_point_of_the_chart_is(pdf):
    image = picture(pdf)
    matrix = straight(image)
    for harbour in CHART.harbours:
        assert colour_at(image, matrix, harbour.x, harbour.y) == RED, harbour.id
    assert colour_at(image, matrix, 2000, 20) == RED  # on the home line, beside the frame
    for x in (0, 10_000):  # on the frame
        assert max(colour_at(image, matrix, x, 3000)) < 120
    assert colour_at(image, matrix, 4000, 2000) == (227, 236, 234)  # open sea
    assert colour_at(image, matrix, 2550, 1800) == (236, 217, 168)  # Madagascar


def test_a_photograph_taken_askew_is_laid_straight_by_the_marks(pdf):
    flat = picture(pdf)
    height, width = flat.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    seen = np.array(
        [(160, 90), (width - 60, 30), (width - 190, height - 80), (40, height - 20)],
        dtype=np.float32,
    )
    askew = cv2.getPerspectiveTransform(corners, seen)
    photograph = cv2.GaussianBlur(
        cv2.warpPerspective(flat, askew, (width, height), borderValue=(90, 70, 60)), (3, 3), 0
    )
    matrix = straight(photograph)
    for harbour in CHART.harbours:
        there = cv2.perspectiveTransform(
            np.array([[pixel_of(straight(flat), harbour.x, harbour.y)]]), askew
        )[0][0]
        assert np.abs(there - np.array(pixel_of(matrix, harbour.x, harbour.y))).max() < 3, (
            harbour.id
        )  # half a millimetre


def test_a_chart_is_asked_for_made_by_a_task_and_fetched(open_eyes, as_, now):
    client, page = as_(NAMES[skipper_of("A") - 1]), f"/tables/{TABLE}/chart/A.pdf"
    asked = client.post(f"/tables/{TABLE}/chart/A/print/")
    assert (asked.status_code, asked.headers["Location"]) == (302, f"{page}?language=en")
    assert client.get(page).status_code == 202
    assert reports.make_waiting(now=lambda: now) == 1
    answer = client.get(page)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
    assert answer.headers["Content-Disposition"] == f'inline; filename="voc-basic-{TABLE}-A-en.pdf"'
    assert answer.content.startswith(b"%PDF")
    assert list(Report.objects.values_list("kind", "about", "status")) == [("chart", "A", "done")]
    assert client.get(f"/tables/{TABLE}/chart/Z.pdf").status_code == 404


def test_the_sheet_shows_what_everybody_may_see_and_no_sealed_line(open_eyes, now):
    before = printed.context(found(), "A")["chart"]
    send(skipper_of("A"), Sail("A", LINE), now)
    assert printed.context(found(), "A")["chart"] == before


def test_every_mark_is_one_of_the_dictionary():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for number in range(10):
        drawn = cv2.aruco.generateImageMarker(dictionary, number, paper.CELLS)
        white = {
            (int(x), int(y))
            for x, y in re.findall(r'<rect x="(\d)" y="(\d)"', paper.mark_svg(number))
        }
        assert white == {
            (x, y) for y in range(paper.CELLS) for x in range(paper.CELLS) if drawn[y, x]
        }
