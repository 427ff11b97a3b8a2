"""Lines by mail: `sail A` in the letter, the line in a file that comes with it."""

from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress

from games.services import positions
from notifications import bodies, inbound
from notifications.models import Outbound, ReplyToken
from tests.lines import shown
from tests.lines.conftest import NAMES, found, sealed, skipper_of

pytestmark = pytest.mark.django_db

GPX = (
    '<gpx><trk><trkseg><trkpt lat="-37" lon="104.5"/><trkpt lat="-28.25" '
    'lon="103.25"/></trkseg></trk></gpx>'
)


@pytest.fixture
def letter(open_eyes, cast, now):
    """letter(ship, text, files): its skipper writes; gives what became of it and the troubles
    told."""
    for name in NAMES:
        EmailAddress.objects.create(
            user=getattr(cast, name), email=f"{name}@example.org", verified=True, primary=True
        )
    count = iter(range(100))

    def letter(
        ship: str, text: str, files: dict[str, str | bytes], kind: str = "application/octet-stream"
    ) -> tuple[str, list[str]]:
        seat = skipper_of(ship)
        token, _ = ReplyToken.objects.get_or_create(
            game=found(), seat=seat, decision="", defaults={"token": f"{ship.lower()}" * 20}
        )
        message = EmailMessage()
        message["From"] = f"{NAMES[seat - 1]}@example.org"
        message["To"] = inbound.reply_address(token.token)
        message["Message-ID"] = f"<line-{next(count)}@example.org>"
        message.set_content(text)
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            message.add_attachment(
                data, maintype=kind.partition("/")[0], subtype=kind.partition("/")[2], filename=name
            )
        row = inbound.receive(message.as_bytes(), via="pipe", now=now)
        inbound.read_waiting(now=lambda: now)
        row.refresh_from_db()
        facts = Outbound.objects.get(once=f"answer/{row.pk}").facts
        return row.outcome, [code for _, code, _ in facts.get("troubles", [])]

    return letter


def test_a_file_that_comes_with_sail_is_its_line(letter):
    assert letter("A", "sail A", {"course.geojson": shown.GEOJSON}) == ("accepted", [])
    assert sealed("A") == ((7000, 0), (6900, 700), (6800, 1500))


def test_without_a_file_the_line_is_missed(letter):
    assert letter("A", "sail A", {}) == ("refused", ["no_trace"])
    assert sealed("A") is None


def test_a_written_line_needs_no_file_and_takes_none(letter):
    assert letter("A", "sail A 104.5E > 103E 20S", {"signature.png": "no picture"})[0] == "accepted"
    assert len(sealed("A")) == 2


@pytest.mark.parametrize("name", shown.FILES)
def test_a_file_of_every_kind_is_its_line(letter, name):
    assert letter("A", "sail A", {name: shown.FILES[name]}) == ("accepted", [])
    assert sealed("A") == shown.LINE


@pytest.mark.parametrize(
    "what", [what for what, (data, _) in shown.BAD.items() if len(data) < 2_000_000]
)
def test_a_bad_file_is_told_by_mail_and_changes_nothing(letter, what):
    data, code = shown.BAD[what]
    before = found().stream.head_seq
    assert letter("A", "sail A", {"line.bin": data}) == ("refused", [code])
    assert found().stream.head_seq == before


def test_a_file_that_begins_away_from_the_ship_is_told_by_mail(letter, at_sea):
    assert letter("A", "sail A", {"line.gpx": GPX}) == ("refused", ["trace_starts_elsewhere"])
    assert sealed("A") is None


def test_a_mail_with_a_giant_file_is_not_even_kept(now):
    with pytest.raises(inbound.TooLarge):
        inbound.receive(
            b"From: anna@example.org\n\n" + 2 * shown.BAD["a million points"][0],
            via="pipe",
            now=now,
        )


def test_heed_in_the_letter_goes_with_the_line_of_the_file(letter):
    assert letter("A", "sail A heed 40", {"a.gpx": GPX}) == ("accepted", [])
    order = positions.newest(found()).state.ships[0].order
    assert (order.trace, order.heed) == (((7000, 0), (6900, 700)), 40)


def test_a_picture_counts_only_when_nothing_else_came(letter):
    assert letter("A", "sail A", {"photo.png": b"\x89PNG\r\n"}, "image/png") == (
        "refused",
        ["file_type_unknown"],
    )
    message = EmailMessage()
    message.set_content("sail A")
    message.add_attachment(b"\x89PNG", maintype="image", subtype="png", filename="logo.png")
    message.add_attachment(
        b"-----", maintype="application", subtype="pgp-signature", filename="signature.asc"
    )
    message.add_attachment(
        GPX.encode(), maintype="application", subtype="gpx+xml", filename="course.gpx"
    )
    assert bodies.attached(message) == {"course.gpx": GPX.encode()}


def test_a_bad_file_is_told_and_nothing_is_done(letter):
    assert letter("A", "sail A\nhold A", {"a.gpx": "<gpx></gpx>"}) == ("refused", ["file_no_line"])
    assert letter("A", "sail A", {"a.txt": "hello"}) == ("refused", ["file_type_unknown"])
    assert sealed("A") is None


def test_of_several_files_the_one_named_after_the_ship_is_hers(letter):
    assert letter("A", "sail A", {"one.gpx": GPX, "two.gpx": GPX}) == ("refused", ["whose_file"])
    assert letter("A", "sail A", {"B.geojson": shown.GEOJSON, "year-1-A.gpx": GPX}) == (
        "accepted",
        [],
    )
    assert sealed("A") == ((7000, 0), (6900, 700))


def test_only_the_first_few_files_of_a_mail_are_looked_at():
    message = EmailMessage()
    message.set_content("sail A")
    for number in range(12):
        message.add_attachment(
            b"x", maintype="application", subtype="octet-stream", filename=f"{number}.gpx"
        )
    assert list(bodies.attached(message)) == [f"{number}.gpx" for number in range(8)]
