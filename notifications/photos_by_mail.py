"""Photographs of printed charts that come with a mail: read before the letter, told in its answer
with a picture of what was read, and an order once the player answers yes."""

import hashlib
import io
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from games.engine import IllegalMove, load
from games.models import Game, Photo
from games.navigation.photo import kinds
from games.notation import fold
from games.services import letters, photos
from games.services.refusals import Stale, TableRefusal
from notifications.errands import Errand
from notifications.mail_answers import count_beyond_limit, letter_name, read_before
from notifications.models import BoardPicture, Inbound
from notifications.opened_mail import Mail

MOST = 4  # photographs of one mail that are read
YES = {"yes", "yes please", "oui", "oui merci", "ja", "yep", "yes this course", "oui cette route"}
TURNED = {"turned", "yes turned", "the other way round", "retournee", "oui retournee",
          "dans l autre sens", "oui dans l autre sens"}  # fmt: skip
NO = {"no", "non", "no not this course"}
WIDTH, COLOURS = 1000, 160  # of the picture in the mail


# --- Reading ---


def read_photos(row: Inbound, mail: Mail, *, now: datetime) -> tuple[Photo | Exception, ...]:
    """Every photograph of the mail, read before its letter's own transaction: it takes a second
    or two, and whoever reads mail is no request. The same mail again finds what was read
    before."""
    if (
        mail.token is None
        or mail.player is None
        or mail.doubt
        or mail.too_deep
        or count_beyond_limit(row) >= 0
        or read_before(row, letter_name(mail.token, mail.key))
    ):
        return ()
    game = Game.objects.select_related("stream__snapshot").get(pk=mail.token.game_id)
    if not game.begun or game.over or load(game.ruleset).pen is None:
        return ()
    found = pictures_in(mail)[:MOST]
    return tuple(read_one(game, mail, mail.token.seat, data, now=now) for data in found)


def pictures_in(mail: Mail) -> list[bytes]:
    """Attached or inline, by their content; those of signatures are small."""
    found: dict[str, bytes] = {}
    for part in mail.message.walk():
        payload = None if part.is_multipart() else part.get_payload(decode=True)
        if isinstance(payload, bytes) and len(payload) > SMALL and kinds.is_picture(payload):
            found.setdefault(hashlib.sha256(payload).hexdigest(), payload)
    return list(found.values())


SMALL = 20_000  # bytes: a smaller picture is a logo


def read_one(game: Game, mail: Mail, seat: int, data: bytes, *, now: datetime) -> Photo | Exception:
    name = hashlib.sha256(f"{game.pk}/{seat}/{mail.key}/".encode() + data).hexdigest()[:32]
    try:
        photo = photos.send(game=game, seat=seat, data=data, channel="mail", now=now, name=name)
    except (IllegalMove, TableRefusal) as refusal:
        return refusal
    if Photo.objects.filter(pk=photo.pk, status=Photo.Status.WAITING).update(
        status=Photo.Status.READING, claimed_at=now, attempts=1
    ):
        photos.read_photo(Photo.objects.select_related("game__stream").get(pk=photo.pk), now=now)
    return Photo.objects.select_related("game").defer("file", "picture").get(pk=photo.pk)


# --- The answer ---


def tell(read: Sequence[Photo | Exception], game: Game, *, has_orders: bool) -> dict[str, object]:
    """Facts for the answer: each photograph's course, or its trouble. Nothing is played."""
    errands, key = [], ""
    for one in read:
        errands.append(photo_errand(one, game).facts() | {"photo": True})
        if isinstance(one, Photo) and one.status == Photo.Status.READ and not key:
            key = picture_for_mail(one)
    if has_orders:
        said = gettext(
            "The orders of this mail were not played, for they came with a photograph. Write them "
            "below your yes."
        )
        errands.append(Errand(gettext("orders"), [said], done=False).facts())
    is_read = any(isinstance(one, Photo) and one.status == Photo.Status.READ for one in read)
    return {
        "outcome": "photographed" if is_read else "refused",
        "errands": errands,
        "photo_picture": key,
    }


def photo_errand(one: Photo | Exception, game: Game) -> Errand:
    what = gettext("a photograph")
    if isinstance(one, Exception):
        return Errand(what, [said.sentence for said in letters.explain(one, game)], done=False)
    if one.status == Photo.Status.REFUSED:
        return Errand(what, photos.sentences(one), done=False)
    if one.status != Photo.Status.READ:
        return Errand(what, [gettext("This photograph was answered before.")])
    said = [
        gettext("A course for ship {ship} was read from it; the picture shows it.").format(
            ship=one.ship
        ),
        *photos.sentences(one),
        gettext(
            "Answer “yes” to send it, with other orders below if you like. Otherwise send another "
            "photograph, or write “sail {ship} ...” yourself."
        ).format(ship=one.ship),
    ]
    if "either_way" in one.doubts.split(","):
        said.append(gettext("Answer “turned” if she sails it the other way round."))
    return Errand(what, said)


def picture_for_mail(photo: Photo) -> str:
    """The course over the photograph laid flat, kept where mails find their pictures; empty where
    it cannot be made: the words are enough."""
    from PIL import Image

    data = photos.picture_of(photo)
    if data is None or photo.read_at is None:
        return ""
    image = Image.open(io.BytesIO(data))
    image.thumbnail((WIDTH, WIDTH))
    packed = io.BytesIO()
    image.quantize(COLOURS).save(packed, "PNG", optimize=True)
    key = hashlib.sha256(f"photo/{photo.name}".encode()).hexdigest()
    BoardPicture.objects.get_or_create(
        pk=key,
        defaults={"game": photo.game, "png": packed.getvalue(), "drawn_at": photo.read_at},
    )
    return key


# --- Yes ---


def answer_in(mail: Mail) -> tuple[list[Photo], str, str] | None:
    """The courses that wait, what the first line says to them (yes, turned or no), and the rest
    of the letter; None where nothing waits or the line is something else."""
    if mail.token is None:
        return None
    first, _, rest = mail.written.text.strip().partition("\n")
    said = " ".join("".join(c if c.isalnum() else " " for c in fold(first[:60])).split())
    word = next(
        (name for name, words in (("yes", YES), ("turned", TURNED), ("no", NO)) if said in words),
        "",
    )
    waiting = photos.all_open(mail.token.game, mail.token.seat) if word else []
    return (waiting, word, rest.strip()) if waiting else None


def obey_answer(
    waiting: Sequence[Photo], word: str, *, received_at: datetime, now: datetime
) -> dict[str, object]:
    """What came of it, as facts for the answer."""
    try:
        with transaction.atomic():
            if word == "no":
                for photo in waiting:
                    photos.reject(photo)
                said = gettext("The course is dropped; nothing was sent.")
                return {"outcome": "accepted", "errands": [Errand(word, [said]).facts()]}
            receipts = [
                photos.confirm(
                    photo, channel="mail", now=now, turned=word == "turned", received_at=received_at
                )
                for photo in waiting
            ]
    except (IllegalMove, TableRefusal) as refusal:
        troubles = [
            [None, one.code, one.sentence] for one in letters.explain(refusal, waiting[0].game)
        ]
        return {"outcome": "stale" if isinstance(refusal, Stale) else "refused",
                "troubles": troubles}  # fmt: skip
    ships = ", ".join(photo.ship for photo in waiting)
    said = gettext("The course of ship {ship} from your photograph is sealed.").format(ship=ships)
    return {
        "outcome": "accepted",
        "first_seq": receipts[0].first_seq,
        "last_seq": receipts[-1].last_seq,
        "errands": [Errand(word, [said]).facts()],
    }
