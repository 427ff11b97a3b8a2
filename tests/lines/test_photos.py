"""A photograph of a printed chart: read by a task, shown, and an order only after a yes; by page,
REST and mail, with open and with closed eyes."""

import io
import random
from base64 import b64decode, b64encode
from email.message import EmailMessage
from itertools import pairwise

import cv2
import numpy as np
import pytest
from allauth.account.models import EmailAddress

from bench import photographs
from bench.photographs import PENS, Scene
from games.engine import IllegalMove
from games.engines.voc.commands import Done, Sail
from games.models import Photo
from games.navigation import paper, traces
from games.navigation.charts import load
from games.navigation.photo import course, pictures, raster, sheet
from games.reports import chart as printed
from games.services import photos
from games.services.refusals import TableRefusal
from notifications import inbound, mailer
from notifications.models import Outbound, ReplyToken
from tests.api.conftest import Visitor
from tests.lines.conftest import NAMES, TABLE, found, sealed, send, skipper_of

pytestmark = pytest.mark.django_db

CHART = load("eastern_seas")
LINE = ((7000, 0), (6900, 700), (6800, 1500), (6700, 1900))  # no print hides any of it
PLAIN = Scene(
    megapixels=2, tilt=14, around=40, spin=4, curl=1.5, crease=0, shadow=0.2, blur=0.5, noise=2,
    quality=85, finger=True, coffee=False, grey=False,
)  # fmt: skip


def photo_of(ship: str, *lines, language: str = "en", scene: Scene = PLAIN) -> bytes:
    """The sheet of the table as it is now, printed, drawn on and photographed."""
    pdf = printed.write(found(), language, about=ship)
    on = photographs.Sheet(CHART, None, None, raster.sheet(pdf, photographs.FINE), None)  # type: ignore[arg-type]
    chance, image = random.Random(7), on.fine
    for line in lines:
        image = photographs.with_stroke(chance, image, on, list(line), PENS[0])
    return photographs.photograph(chance, image, scene)


@pytest.fixture(scope="module")
def shots() -> dict[str, bytes]:
    """Photographs of one sheet serve many tests: the table is made anew with the same secret."""
    return {}


@pytest.fixture
def shot(open_eyes, shots):
    if "one" not in shots:
        shots["one"] = photo_of("A", LINE)
    return shots["one"]


def sent(data: bytes, now, *, ship: str = "", seat: int | None = None) -> Photo:
    """Through the service, and read."""
    row = photos.send(
        game=found(), seat=seat or skipper_of("A"), data=data, ship=ship, channel="rest", now=now
    )
    photos.read_waiting(now=lambda: now)
    return Photo.objects.get(pk=row.pk)


def is_near(trace, line=LINE) -> bool:
    """Every corner of the line lies within 40 units (0.9 mm) of what was read."""
    read = np.array(trace, float)

    def away(point) -> float:
        spot = np.array([point], float)
        return min(float(course.beside(spot, a, b)[0]) for a, b in pairwise(read))

    return all(away(point) < 40 for point in line)


# --- Reading ---


def test_the_course_is_read_and_nothing_is_played_before_yes(shot, now):
    before = found().stream.head_seq
    row = sent(shot, now)
    assert (row.status, row.ship, row.code) == ("read", "A", "")
    assert row.file is None
    assert bytes(row.picture).startswith(b"\xff\xd8")
    assert found().stream.head_seq == before
    trace = photos.trace_of(row)
    assert is_near(trace)
    assert traces.prepare(CHART, None, trace) == trace
    receipt = photos.confirm(row, channel="rest", now=now)
    assert sealed("A") == trace
    row.refresh_from_db()
    assert photos.confirm(row, channel="rest", now=now).first_seq == receipt.first_seq
    assert (row.status, row.picture) == ("confirmed", None)


def test_another_photograph_replaces_the_question(shot, now):
    first, second = sent(shot, now), sent(shot, now)
    first.refresh_from_db()
    assert (first.status, second.status) == ("dropped", "read")
    with pytest.raises(TableRefusal, match="photo_not_open"):
        photos.confirm(first, channel="web", now=now)


def test_a_sheet_of_another_ship_year_place_or_table_is_told_apart(shot, now):
    position = photos.positions.newest(found())
    helm = photos.chart_lines.helm(position, skipper_of("A"), "A")
    label = photos.expected_label(position, skipper_of("A"), helm, "en")
    for changed, code in (
        (label._replace(table="another"), "photo_other_table"),
        (label._replace(ship="B"), "photo_other_ship"),
        (label._replace(year=1584), "photo_other_year"),
        (label._replace(place="0000"), "photo_old_place"),
        (label._replace(chart="000000"), "photo_other_chart"),
    ):
        with pytest.raises(IllegalMove) as told:
            photos.check_label(position, skipper_of("A"), changed, "A")
        assert told.value.code == code
    assert paper.read_label(paper.written(label)) == label


def test_a_sheet_of_last_year_is_refused_with_what_helps(shot, now):
    send(skipper_of("A"), Sail("A", LINE), now)
    for seat in range(1, 5):
        send(seat, Done(), now)
    row = sent(shot, now)
    assert (row.status, row.code) == ("refused", "photo_other_year")
    assert "1585" in photos.sentences(row)[0]
    assert "1586" in photos.sentences(row)[0]


def test_what_cannot_be_read_has_its_own_sentence(shot, open_eyes, now):
    empty = photo_of("A")
    two = photo_of("A", LINE, ((2500, 0), (2400, 600), (2500, 1200)))
    astray = photo_of("A", ((4000, 1500), (4200, 2200), (4500, 2500)))
    half = cv2.imencode(".jpg", cv2.imdecode(np.frombuffer(shot, np.uint8), 1)[:, :1100])[1]
    wall = cv2.imencode(".jpg", np.full((900, 1200, 3), 180, np.uint8))[1]
    for data, code in (
        (empty, "photo_no_line"),
        (two, "photo_several_lines"),
        (astray, "photo_starts_off_home"),
        (bytes(half), "photo_cut_off"),
        (bytes(wall), "photo_no_sheet"),
        (b"\xff\xd8\xff" + b"nothing" * 100, "photo_unreadable"),
    ):
        row = sent(data, now)
        assert (row.status, row.code) == ("refused", code)
        [sentence] = photos.sentences(row)
        assert sentence.endswith((".", ")."))
        assert "{" not in sentence


def test_files_that_are_no_photographs_are_refused_at_the_door(open_eyes, now):
    for data in (b"", b"hello", b"GIF89a", b"<svg/>"):
        with pytest.raises(IllegalMove, match="photo_unreadable"):
            sent(data, now)
    with pytest.raises(IllegalMove, match="file_too_big"):
        sent(b"\xff\xd8\xff" + bytes(16_000_000), now)


def test_a_bomb_is_refused_before_it_is_unpacked():
    from PIL import Image

    packed = io.BytesIO()
    Image.new("1", (15_000, 15_000)).save(packed, "PNG")
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(IllegalMove, match="photo_too_many_pixels"):
        pictures.opened(packed.getvalue())


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "HEIF", "PDF", "turned"])
def test_every_kind_of_file_is_read(shot, kind):
    from PIL import Image
    from pillow_heif import register_heif_opener

    register_heif_opener()
    image, packed = Image.open(io.BytesIO(shot)), io.BytesIO()
    if kind == "turned":
        exif = Image.Exif()
        exif[0x0112] = 6  # the camera was held upright
        image.rotate(90, expand=True).save(packed, "JPEG", exif=exif)
    else:
        image.save(packed, kind, **({"resolution": 150} if kind == "PDF" else {"quality": 90}))
    seen = sheet.find(pictures.opened(packed.getvalue()))
    assert len(seen.marks) >= 8
    assert sheet.label_in(seen).ship == "A"


def test_forty_a_day_are_enough(shot, now, monkeypatch):
    monkeypatch.setattr(photos, "MOST_A_DAY", 1)
    sent(shot, now)
    with pytest.raises(TableRefusal, match="too_many_photos"):
        sent(shot, now)


# --- Closed eyes ---


def test_with_closed_eyes_the_first_that_can_be_read_stands(blind, now):
    shot = photo_of("A", LINE)
    row = sent(shot, now)
    assert (row.status, row.blind) == ("read", True)
    again = sent(shot, now)
    assert (again.status, again.code) == ("refused", "stroke_stands")
    with pytest.raises(TableRefusal, match="stroke_stands"):
        send(skipper_of("A"), Sail("A", LINE), now)  # not exactly what was read
    with pytest.raises(TableRefusal, match="stroke_stands"):
        photos.reject(row)
    photos.confirm(row, channel="web", now=now)
    assert sealed("A") == photos.trace_of(row)


# --- Doors ---


def test_by_the_page(shot, as_, now):
    client = as_(NAMES[skipper_of("A") - 1])
    page = client.get(f"/tables/{TABLE}/chart/A/").content.decode()
    assert f'action="/tables/{TABLE}/chart/A/photo/"' in page
    upload = io.BytesIO(shot)
    upload.name = "IMG_0001.jpg"
    answer = client.post(f"/tables/{TABLE}/chart/A/photo/", {"photo": upload})
    assert answer.status_code == 302
    address = answer.headers["Location"]
    waiting = client.get(address)
    assert (waiting.status_code, waiting.headers["Refresh"]) == (202, "3")
    photos.read_waiting(now=lambda: now)
    asked = client.get(address)
    assert "This course?" in asked.content.decode()
    picture = client.get(f"{address}picture.jpg")
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/jpeg")
    other = as_(next(name for name in NAMES if name != NAMES[skipper_of("A") - 1]))
    assert other.get(address).status_code == 404
    assert other.get(f"{address}picture.jpg").status_code == 404
    assert other.post(f"{address}answer/", {"do": "yes"}).status_code in {302, 404}
    assert sealed("A") is None
    done = client.post(f"{address}answer/", {"do": "yes"})
    assert (done.status_code, "?done=" in done.headers["Location"]) == (302, True)
    assert is_near(sealed("A"))


def test_no_file_is_told_on_the_page(open_eyes, as_):
    client = as_(NAMES[skipper_of("A") - 1])
    answer = client.post(f"/tables/{TABLE}/chart/A/photo/", {})
    assert answer.status_code == 422
    assert "no photograph that can be opened" in answer.content.decode()


def test_by_rest(shot, cast, now):
    skipper = Visitor(getattr(cast, NAMES[skipper_of("A") - 1]))
    answer = skipper.post(f"tables/{TABLE}/photos", {"content": b64encode(shot).decode()})
    assert answer.status_code == 202, answer.content
    address = f"tables/{TABLE}/photos/{answer.json()['photo']}"
    photos.read_waiting(now=lambda: now)
    told = skipper.get(address).json()
    assert (told["status"], told["ship"], told["code"]) == ("read", "A", "")
    assert b64decode(told["picture"]).startswith(b"\xff\xd8")
    assert is_near(told["trace"])
    other = Visitor(getattr(cast, next(n for n in NAMES if n != NAMES[skipper_of("A") - 1])))
    assert other.get(address).status_code == 404
    done = skipper.post(address, {"answer": "yes"})
    assert (done.status_code, done.json()["status"]) == (200, "confirmed")
    assert sealed("A") == tuple(map(tuple, told["trace"]))


@pytest.fixture
def mail(cast, now):
    """mail(ship, text, pictures): its skipper writes; gives what became of it and the answer."""
    for name in NAMES:
        EmailAddress.objects.create(
            user=getattr(cast, name), email=f"{name}@example.org", verified=True, primary=True
        )
    count = iter(range(100))

    def mail(text: str, *files: bytes) -> tuple[str, Outbound]:
        seat = skipper_of("A")
        token, _ = ReplyToken.objects.get_or_create(
            game=found(), seat=seat, decision="", defaults={"token": "a" * 20}
        )
        message = EmailMessage()
        message["From"] = f"{NAMES[seat - 1]}@example.org"
        message["To"] = inbound.reply_address(token.token)
        message["Message-ID"] = f"<photo-{next(count)}@example.org>"
        message.set_content(text)
        for data in files:
            message.add_attachment(data, maintype="image", subtype="jpeg", filename="IMG.jpg")
        row = inbound.receive(message.as_bytes(), via="pipe", now=now)
        inbound.read_waiting(now=lambda: now)
        row.refresh_from_db()
        return row.outcome, Outbound.objects.get(once=f"answer/{row.pk}")

    return mail


def test_by_mail_with_the_picture_in_the_answer(shot, mail):
    outcome, answer = mail("", shot)
    assert outcome == "photographed", answer.facts
    assert sealed("A") is None
    mailer.render(answer)
    assert "This course?" in answer.html
    assert 'src="cid:board"' in answer.html
    assert answer.picture
    assert "Answer “yes” to send it" in answer.text
    outcome, answer = mail("yes\ndone")
    assert outcome == "accepted", answer.facts
    assert is_near(sealed("A"))
    mailer.render(answer)
    assert "from your photograph is sealed" in answer.text


def test_orders_beside_a_photograph_wait_for_the_yes(shot, mail):
    before = found().stream.head_seq
    outcome, answer = mail("hold A", shot)
    assert (outcome, found().stream.head_seq) == ("photographed", before)
    assert "were not played" in str(answer.facts)


def test_a_photograph_that_cannot_be_read_is_told_by_mail(open_eyes, mail):
    wall = cv2.imencode(".png", np.random.default_rng(1).integers(0, 255, (500, 700, 3), np.uint8))
    outcome, answer = mail("", bytes(wall[1]))
    assert outcome == "refused"
    assert "No printed chart was found" in str(answer.facts)
