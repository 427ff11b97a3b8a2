"""Pictures from strangers: looked at before they are opened, opened once, turned as the camera was
held. What else the file says (where and when it was taken, by what) is never kept."""

import io
import warnings
from typing import Any

import numpy as np
import numpy.typing as npt

from games.engine import IllegalMove
from games.navigation.photo.kinds import MOST_BYTES, is_picture

Pixels = npt.NDArray[np.uint8]  # rows, columns, red green blue

MOST_PIXELS = 64_000_000  # the largest telephones take 50 million
MOST_SIDE = 16_000
KEPT_PIXELS = 13_000_000  # more is made smaller: a pen's line needs no more
MOST_PAGES = 20
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "MPO")


def opened(data: bytes) -> Pixels:
    """The picture. Raises IllegalMove: file_too_big, photo_unreadable, photo_too_many_pixels."""
    if len(data) > MOST_BYTES:
        raise IllegalMove("file_too_big", bytes=len(data), most=MOST_BYTES)
    if not is_picture(data):
        raise IllegalMove("photo_unreadable")
    from PIL import Image

    try:
        return first_page(data) if data.startswith(b"%PDF-") else picture(data)
    except IllegalMove:
        raise
    except Image.DecompressionBombError as error:  # before a pixel is unpacked
        raise IllegalMove("photo_too_many_pixels") from error
    except Exception as error:  # decoders fail in many ways on what is no picture
        raise IllegalMove("photo_unreadable") from error


def picture(data: bytes) -> Pixels:
    from PIL import Image, ImageOps
    from pillow_heif import register_heif_opener  # type: ignore[import-untyped,unused-ignore]

    register_heif_opener(thumbnails=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of broken metadata, which is not read
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            check_size(*image.size)
            image.draft("RGB", smaller(*image.size))  # a JPEG is made smaller while it is read
            turned = ImageOps.exif_transpose(image)
            shown = on_white(turned)
            shown.thumbnail(smaller(*shown.size), Image.Resampling.BOX)
            return np.asarray(shown, dtype=np.uint8)


def on_white(image: Any) -> Any:
    """What is transparent is paper."""
    from PIL import Image

    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("RGB")
    return image.convert("RGB")


def first_page(data: bytes) -> Pixels:
    """Of a scan; nothing in it is run."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(data)
    try:
        if len(document) > MOST_PAGES:
            raise IllegalMove("photo_unreadable")
        page = document[0]
        width, height = page.get_size()  # points
        if not 100 <= min(width, height) <= max(width, height) <= 5000:
            raise IllegalMove("photo_unreadable")
        scale = min(200 / 72, 3600 / max(width, height))
        bitmap = page.render(scale=scale, may_draw_forms=False)
        pixels = np.ascontiguousarray(bitmap.to_numpy()[:, :, :3][:, :, ::-1])
        bitmap.close()
        page.close()
        return pixels
    finally:
        document.close()


def check_size(width: int, height: int) -> None:
    """Before a single pixel is unpacked."""
    if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
        raise IllegalMove("photo_too_many_pixels", width=width, height=height)
    if min(width, height) < 300:
        raise IllegalMove("photo_too_small", width=width, height=height)


def smaller(width: int, height: int) -> tuple[int, int]:
    factor = min(1.0, (KEPT_PIXELS / (width * height)) ** 0.5)
    return max(1, round(width * factor)), max(1, round(height * factor))


def as_jpeg(pixels: Pixels, quality: int = 80) -> bytes:
    """A picture of ours to show, without anything else in it."""
    from PIL import Image

    made = io.BytesIO()
    Image.fromarray(pixels).save(made, "JPEG", quality=quality, optimize=True)
    return made.getvalue()
