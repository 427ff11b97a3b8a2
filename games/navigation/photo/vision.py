"""The one module that knows OpenCV. It is loaded when the first photograph is read."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


@cache
def cv() -> Any:
    import cv2

    cv2.setNumThreads(2)
    cv2.ocl.setUseOpenCL(False)
    return cv2


def grey(pixels: Array) -> Array:
    made: Array = cv().cvtColor(pixels, cv().COLOR_RGB2GRAY)
    return made


def resized(image: Array, width: int, height: int) -> Array:
    shrinks = width < image.shape[1]
    how = cv().INTER_AREA if shrinks else cv().INTER_CUBIC
    made: Array = cv().resize(image, (width, height), interpolation=how)
    return made


def blurred(image: Array, sigma: float) -> Array:
    made: Array = cv().GaussianBlur(image, (0, 0), sigma)
    return made


def box_mean(image: Array, side: int) -> Array:
    made: Array = cv().blur(image, (side, side), borderType=cv().BORDER_REPLICATE)
    return made


def recoloured(image: Array, change: Array, add: Array) -> Array:
    """Each pixel's colours mixed anew."""
    matrix = np.column_stack([change, add]).astype(np.float32)
    made: Array = cv().transform(image, matrix)
    return np.clip(made, 0, 400)


def disc(side: int) -> Array:
    made: Array = cv().getStructuringElement(cv().MORPH_ELLIPSE, (side, side))
    return made


def eroded(image: Array, side: int) -> Array:
    made: Array = cv().erode(image, disc(side))
    return made


def dilated(image: Array, side: int) -> Array:
    made: Array = cv().dilate(image, disc(side))
    return made


def without_broad(image: Array, side: int) -> Array:
    """What is bright and narrower than so many pixels."""
    made: Array = cv().morphologyEx(image, cv().MORPH_TOPHAT, disc(side))
    return made


def labelled(mask: Array) -> tuple[Array, Array]:
    """Connected parts: the number of each pixel's, 0 outside, and for each part left, top, width,
    height, pixels."""
    _, labels, stats, _ = cv().connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    return labels, stats


# --- Marks and codes ---


def find_marks(image: Array) -> dict[int, Array]:
    """Number to the four corners, clockwise from its upper left, in pixels."""
    parameters = cv().aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv().aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMin = 5
    parameters.adaptiveThreshWinSizeMax = 45
    parameters.adaptiveThreshWinSizeStep = 10
    parameters.minMarkerPerimeterRate = 0.02
    parameters.polygonalApproxAccuracyRate = 0.06
    dictionary = cv().aruco.getPredefinedDictionary(cv().aruco.DICT_4X4_50)
    corners, numbers, _ = cv().aruco.ArucoDetector(dictionary, parameters).detectMarkers(image)
    if numbers is None:
        return {}
    found: dict[int, Array] = {}
    for number, square in zip(numbers.flatten().tolist(), corners, strict=True):
        larger = number not in found or span(square[0]) > span(found[number])
        if larger:
            found[number] = square[0]
    return found


def span(square: Array) -> float:
    return float(np.ptp(square[:, 0]) + np.ptp(square[:, 1]))


def refined(image: Array, corners: Array, reach: int) -> Array:
    """Corners to a fraction of a pixel."""
    stop = (cv().TERM_CRITERIA_EPS + cv().TERM_CRITERIA_MAX_ITER, 30, 0.01)
    points = np.ascontiguousarray(corners, dtype=np.float32).reshape(-1, 1, 2)
    made: Array = cv().cornerSubPix(image, points, (reach, reach), (-1, -1), stop)
    return made.reshape(-1, 2)


def homography(here: Array, there: Array, reach: float) -> tuple[Array | None, Array]:
    """The plane map from here to there, and which pairs obey it within `reach`."""
    matrix, inliers = cv().findHomography(
        here.astype(np.float64), there.astype(np.float64), cv().RANSAC, reach, maxIters=4000
    )
    return matrix, np.zeros(len(here), bool) if inliers is None else inliers.ravel().astype(bool)


def mapped(matrix: Array, points: Array) -> Array:
    made: Array = cv().perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float64), matrix)
    return made.reshape(-1, 2)


def code_in(image: Array) -> str:
    """What a square code says; nothing where there is none to read."""
    for size in (300, 450, 225):
        try:
            text, _, _ = cv().QRCodeDetector().detectAndDecode(resized(image, size, size))
        except cv().error:  # on some images its reckoning fails
            continue
        if text:
            return str(text)
    return ""


# --- Laying flat ---


def sampled(image: Array, columns: Array, rows: Array) -> Array:
    """The image at these places, white outside it."""
    made: Array = cv().remap(
        image,
        columns.astype(np.float32),
        rows.astype(np.float32),
        cv().INTER_LINEAR,
        borderMode=cv().BORDER_CONSTANT,
        borderValue=(255, 255, 255),
    )
    return made


def flow(here: Array, there: Array) -> Array:
    """How far each pixel of `here` lies away in `there`."""
    way = cv().DISOpticalFlow_create(cv().DISOPTICAL_FLOW_PRESET_MEDIUM)
    way.setFinestScale(0)
    made: Array = way.calc(here, there, None)
    return made


# --- Thinning ---


@cache
def thinning_tables() -> tuple[Array, Array]:
    """For each pattern of eight neighbours, whether a pixel may go, in either half of a step
    (Zhang and Suen, with the diagonal staircase of Holt)."""
    tables = np.zeros((2, 256), np.uint8)
    for pattern in range(256):
        p = [(pattern >> bit) & 1 for bit in range(8)]  # from north, clockwise
        count = sum(p)
        turns = sum(p[i] == 0 and p[(i + 1) % 8] == 1 for i in range(8))
        if not 2 <= count <= 6 or turns != 1:
            continue
        north, east, south, west = p[0], p[2], p[4], p[6]
        tables[0, pattern] = not (north and east and south) and not (east and south and west)
        tables[1, pattern] = not (north and east and west) and not (north and south and west)
    return tables[0], tables[1]


KERNEL = np.array([[128, 1, 2], [64, 0, 4], [32, 16, 8]], np.float32)


def neighbours(mask: Array) -> Array:
    """The pattern of eight neighbours as a number, from north, clockwise."""
    made: Array = cv().filter2D(
        mask.astype(np.uint8), cv().CV_8U, KERNEL, borderType=cv().BORDER_CONSTANT
    )
    return made


def thinned(mask: Array) -> Array:
    """Lines one pixel wide in the middle of what is set."""
    rest = mask.astype(np.uint8)
    for _ in range(200):
        before = int(rest.sum())
        for table in thinning_tables():
            going = cv().LUT(neighbours(rest), table) & rest
            rest = rest ^ going
        if int(rest.sum()) == before:
            break
    return rest.astype(bool)


def closed(mask: Array, side: int) -> Array:
    """With its smallest holes filled."""
    made: Array = cv().morphologyEx(mask.astype(np.uint8), cv().MORPH_CLOSE, disc(side))
    return made


def closed_over(image: Array, side: int) -> Array:
    """With what is dark and narrower than so many pixels taken out."""
    square = cv().getStructuringElement(cv().MORPH_RECT, (side, side))
    made: Array = cv().morphologyEx(image, cv().MORPH_CLOSE, square)
    return made


def depth(mask: Array) -> Array:
    """How far each set pixel is from the rim."""
    made: Array = cv().distanceTransform(mask.astype(np.uint8), cv().DIST_L2, 3)
    return made


# --- Showing ---

HALO, LINE = (255, 255, 255), (214, 0, 147)


def with_line(pixels: Array, spots: Array) -> Array:
    """A copy with a line in a colour that no chart and no pen has, an arrow at its end and a ring
    at its beginning."""
    made: Array = np.ascontiguousarray(pixels).copy()
    line = np.round(spots * 8).astype(np.int32).reshape(-1, 1, 2)  # in eighths of a pixel
    for colour, width in ((HALO, 7), (LINE, 3)):
        cv().polylines(
            made, [line], isClosed=False, color=colour, thickness=width, lineType=16, shift=3
        )
        first = (int(line[0, 0, 0]), int(line[0, 0, 1]))
        cv().circle(made, first, 9 * 8, colour, width, 16, 3)
        for wing in arrow(spots):
            cv().polylines(
                made, [wing], isClosed=False, color=colour, thickness=width, lineType=16, shift=3
            )
    return made


def arrow(spots: Array) -> list[Array]:
    """Two short lines back from the end."""
    end = spots[-1]
    far = np.flatnonzero(np.hypot(*(spots - end).T) >= 12)
    back = spots[far[-1]] if len(far) else spots[0]
    angle = float(np.arctan2(back[1] - end[1], back[0] - end[0]))
    wings = [
        np.array([end, end + 22 * np.array([np.cos(angle + lean), np.sin(angle + lean)])])
        for lean in (0.45, -0.45)
    ]
    return [np.round(wing * 8).astype(np.int32).reshape(-1, 1, 2) for wing in wings]
