"""The sheet as we print it, as pixels: what a photograph is held against."""

import numpy as np

from games.navigation.photo.pictures import Pixels
from games.navigation.photo.sheet import DOTS


def sheet(pdf: bytes, dots: int = DOTS) -> Pixels:
    """The first page, so many dots to a millimetre."""
    import pypdfium2  # type: ignore[import-untyped]

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        bitmap = page.render(scale=dots * 25.4 / 72)
        pixels: Pixels = np.ascontiguousarray(bitmap.to_numpy()[:, :, :3][:, :, ::-1])
        bitmap.close()
        page.close()
    finally:
        document.close()
    return fitted(pixels, 297 * dots, 210 * dots)


def fitted(pixels: Pixels, width: int, height: int) -> Pixels:
    """A page of 297 by 210 mm is a pixel more or less."""
    white = np.full((height, width, 3), 255, np.uint8)
    rows, columns = min(height, pixels.shape[0]), min(width, pixels.shape[1])
    white[:rows, :columns] = pixels[:rows, :columns]
    return white
