"""The sheet in a photograph: found by its marks, laid flat by them and then by everything that is
printed on it, for paper curls and the marks stand at its rim only."""

from dataclasses import dataclass

import numpy as np

from games.engine import IllegalMove
from games.navigation import paper
from games.navigation.photo import vision
from games.navigation.photo.pictures import Pixels
from games.navigation.photo.vision import Array

DOTS = 5  # to a millimetre, of a sheet laid flat
WIDTH, HEIGHT = paper.PAGE[0] * DOTS // 10, paper.PAGE[1] * DOTS // 10
DETECTED = 2200  # marks are looked for in a picture of this size, then found exactly in the large
LEAST_MARKS = 3
SIDE = paper.SIDE / 10


@dataclass(frozen=True)
class Found:
    """The sheet as the photograph shows it: where each millimetre of it lies among the pixels."""

    pixels: Pixels
    matrix: Array  # from millimetres to pixels, as if the sheet were flat
    bend: Array  # what to add for each of `terms`, in pixels
    marks: tuple[int, ...]
    dots: float  # pixels to a millimetre, in the middle

    def places(self, points: Array) -> Array:
        """Millimetres on the sheet to pixels of the photograph."""
        bent: Array = vision.mapped(self.matrix, points) + terms(points, BEND) @ self.bend
        return bent


BEND = (3, 2)  # the degrees of the curl that the marks alone can tell, along and across
FINE = (7, 6)  # the same for all that is printed


def find(pixels: Pixels) -> Found:
    """Raises IllegalMove photo_no_sheet."""
    here, there, marks = corners(pixels)
    if len(marks) < LEAST_MARKS:
        raise IllegalMove("photo_no_sheet", marks=len(marks))
    reach = max(4.0, 0.012 * max(pixels.shape))
    matrix, good = vision.homography(here, there, reach)
    if matrix is None or good.sum() < 4 * LEAST_MARKS - 2:
        raise IllegalMove("photo_no_sheet", marks=len(marks))
    bend = fitted(here[good], there[good] - vision.mapped(matrix, here[good]), BEND, 0.02)
    middle = np.array([[148.0, 105.0], [149.0, 105.0], [148.0, 106.0]])
    a, b, c = vision.mapped(matrix, middle)
    dots = float((np.linalg.norm(b - a) + np.linalg.norm(c - a)) / 2)
    if not 1.2 <= dots <= 60:
        raise IllegalMove("photo_no_sheet", marks=len(marks))
    return Found(pixels, matrix, bend, tuple(sorted(marks)), dots)


def corners(pixels: Pixels) -> tuple[Array, Array, list[int]]:
    """The corners of the marks on the sheet, in millimetres, and in the photograph, in pixels."""
    image = vision.grey(pixels)
    height, width = image.shape
    factor = min(1.0, DETECTED / max(height, width))
    small = (
        vision.resized(image, round(width * factor), round(height * factor))
        if factor < 1
        else image
    )
    found = vision.find_marks(small)
    if len(found) < len(paper.BITS):  # what is small or blurred is found in a larger picture
        larger = vision.resized(small, small.shape[1] * 3 // 2, small.shape[0] * 3 // 2)
        more = vision.find_marks(larger)
        found = {number: square / 1.5 for number, square in more.items()} | found
    found = {number: found[number] for number in found if number < len(paper.BITS)}
    if not found:
        return np.zeros((0, 2)), np.zeros((0, 2)), []
    marks = sorted(found)
    there = np.concatenate([found[number] for number in marks]) / factor
    if factor < 1:
        there = vision.refined(image, there, max(2, round(1.5 / factor)))
    here = np.concatenate([on_paper(number) for number in marks])
    return here, there.astype(np.float64), marks


def on_paper(number: int) -> Array:
    """The corners of a mark as the sheet has them, in millimetres."""
    mark = paper.marks()[number]
    x, y = mark.x / 10, mark.y / 10
    return np.array([(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)])


def terms(points: Array, degrees: tuple[int, int]) -> Array:
    """Chebyshev's polynomials of both coordinates and their products."""
    x = points[:, 0] / (paper.PAGE[0] / 20) - 1
    y = points[:, 1] / (paper.PAGE[1] / 20) - 1
    along = np.polynomial.chebyshev.chebvander(x, degrees[0])
    across = np.polynomial.chebyshev.chebvander(y, degrees[1])
    return (along[:, :, None] * across[:, None, :]).reshape(len(points), -1)


def fitted(
    points: Array,
    shifts: Array,
    degrees: tuple[int, int],
    stiff: float,
    weights: Array | None = None,
) -> Array:
    """The smooth field nearest to these shifts, those far from it counting less and less."""
    return fitted_to(terms(points, degrees), shifts, degrees, stiff, weights)


def fitted_to(
    basis: Array,
    shifts: Array,
    degrees: tuple[int, int],
    stiff: float,
    weights: Array | None = None,
) -> Array:
    order = np.add.outer(np.arange(degrees[0] + 1), np.arange(degrees[1] + 1)).ravel()
    held = np.diag(stiff * len(basis) * (0.02 + order**2 / 10))
    weight = np.ones(len(basis)) if weights is None else weights
    made: Array = np.zeros((basis.shape[1], 2))
    for _ in range(4):
        heavy = basis * weight[:, None]
        made = np.linalg.solve(basis.T @ heavy + held, heavy.T @ shifts)
        off = np.linalg.norm(shifts - basis @ made, axis=1)
        scale = 1.5 * float(np.median(off)) + 0.05
        weight = (1.0 if weights is None else weights) / (1 + (off / scale) ** 2)
    return made


# --- Laid flat ---


def grid() -> Array:
    """The middle of each pixel of a sheet laid flat, in millimetres."""
    columns, rows = np.meshgrid(
        (np.arange(WIDTH, dtype=np.float64) + 0.5) / DOTS,
        (np.arange(HEIGHT, dtype=np.float64) + 0.5) / DOTS,
    )
    return np.stack([columns, rows], axis=-1)


COARSE = 8  # the map is reckoned at every so many pixels and drawn out between


def at_places(found: Found, bend: Array | None = None) -> Array:
    """For each pixel of the flat sheet its place in the photograph."""
    columns = np.linspace(0, WIDTH, WIDTH // COARSE + 1) / DOTS
    rows = np.linspace(0, HEIGHT, HEIGHT // COARSE + 1) / DOTS
    points = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    moved = points if bend is None else points + terms(points, FINE) @ bend
    coarse = found.places(moved).reshape(len(rows), len(columns), 2).astype(np.float32)
    across = (np.arange(WIDTH) + 0.5) / WIDTH * (len(columns) - 1)
    down = (np.arange(HEIGHT) + 0.5) / HEIGHT * (len(rows) - 1)
    wide, high = np.meshgrid(across, down)
    return vision.sampled(coarse, wide, high)


def flat(found: Found, bend: Array | None = None) -> Pixels:
    places = at_places(found, bend)
    step = found.dots / DOTS  # pixels of the photograph to one of ours
    pixels = vision.blurred(found.pixels, 0.45 * step) if step > 1.4 else found.pixels
    made: Pixels = vision.sampled(pixels, places[:, :, 0] - 0.5, places[:, :, 1] - 0.5)
    return made


@dataclass(frozen=True)
class Flat:
    pixels: Pixels
    marks: tuple[int, ...]
    dots: float
    slack: float  # millimetres by which the print is still out of place, at the worst tenth


def laid_on(found: Found, printed: Pixels) -> Flat:
    """Flat, and moved so that what is printed lies where we printed it."""
    wanted = relief(halved(printed))
    strength = vision.blurred(np.abs(vision.blurred(wanted, 1) - vision.blurred(wanted, 3)), 1.5)
    spots = grid()[5 :: 2 * EVERY, 5 :: 2 * EVERY].reshape(-1, 2)
    weight = strength[2::EVERY, 2::EVERY].reshape(-1).astype(np.float64)
    weight = np.minimum(weight / (np.quantile(weight, 0.8) + 1e-6), 1) * inside(spots)
    picked = weight > 0.25
    basis, heavy = terms(spots[picked], FINE), weight[picked]
    bend: Array = np.zeros((basis.shape[1], 2))
    slack = 9.0
    for turn in range(3):
        seen = relief(halved(flat(found, bend)))
        moved = vision.flow(wanted.astype(np.uint8), seen.astype(np.uint8)) * 2 / DOTS
        shifts = moved[2::EVERY, 2::EVERY].reshape(-1, 2)[picked].astype(np.float64)
        step = fitted_to(basis, shifts, FINE, 0.0004, heavy)
        slack = float(np.quantile(np.linalg.norm(shifts - basis @ step, axis=1), 0.8))
        bend = bend + step
        if turn and float(np.linalg.norm(basis @ step, axis=1).max()) < 0.1:
            break
    return Flat(flat(found, bend), found.marks, found.dots, slack)


EVERY = 7  # pixels between the places where print is held against print


def halved(pixels: Pixels) -> Pixels:
    made: Pixels = vision.resized(pixels, WIDTH // 2, HEIGHT // 2)
    return made


def inside(spots: Array) -> Array:
    """Whether a place is on the printed part, marks and all, and not at the very rim."""
    x, y = spots[:, 0], spots[:, 1]
    return (x > 4) & (x < paper.PAGE[0] / 10 - 4) & (y > 4) & (y < paper.PAGE[1] / 10 - 4)


def relief(pixels: Pixels) -> Array:
    """Light and dark against the neighbourhood, whatever the lamp: 0 to 255."""
    light = vision.grey(pixels).astype(np.float32)
    mean = vision.box_mean(light, 21)
    spread = np.sqrt(np.maximum(vision.box_mean((light - mean) ** 2, 61), 16))
    shown: Array = np.clip(128 + 45 * (vision.blurred(light, 0.8) - mean) / spread, 0, 255)
    return shown


def patch(found: Found, x: int, y: int, side: int, dots: int = 12) -> Pixels:
    """A square of the sheet (tenths of a millimetre) with a border of two millimetres."""
    reach = np.arange((side / 10 + 4) * dots) / dots
    columns, rows = np.meshgrid(x / 10 - 2 + reach, y / 10 - 2 + reach)
    points = np.stack([columns, rows], axis=-1)
    places = found.places(points.reshape(-1, 2)).reshape(points.shape)
    made: Pixels = vision.sampled(found.pixels, places[:, :, 0], places[:, :, 1])
    return made


# --- Whose sheet it is ---


LIKE, UNLIKE = 0.62, 0.06  # how alike a code must be, and by how much more than any other


def label_in(
    found: Found, expected: tuple[paper.Label, ...] = (), others: tuple[paper.Label, ...] = ()
) -> paper.Label | None:
    """What the square code says. One that cannot be read is held against those that are expected
    and against others that it might be: its squares are known to the dot."""
    square = patch(found, *paper.CODE_AT, paper.CODE)
    read = paper.read_label(vision.code_in(square))
    if read is not None or not expected:
        return read
    likeness = sorted(((alike(square, one), one) for one in expected), reverse=True)
    best, label = likeness[0]
    rest = [value for value, _ in likeness[1:]] + [alike(square, one) for one in others]
    return label if best >= LIKE and best >= max(rest, default=0.0) + UNLIKE else None


def alike(square: Pixels, label: paper.Label) -> float:
    """How well the light and dark of the photographed code fit: 1 is perfect, 0 chance. Only the
    modules that tell one code from another are asked, and a code has some hundreds."""
    modules = np.array(paper.code(label), dtype=np.float64)
    dots, count = 12, len(modules)
    centre = (2 + (np.arange(count) + 0.5) * paper.CODE / 10 / count) * dots
    light = vision.blurred(
        vision.grey(square).astype(np.float32), paper.CODE / 10 / count * dots / 4
    )
    best = -1.0
    for dy in range(-6, 7, 2):
        for dx in range(-6, 7, 2):
            rows = np.clip(np.round(centre + dy).astype(int), 0, light.shape[0] - 1)
            columns = np.clip(np.round(centre + dx).astype(int), 0, light.shape[1] - 1)
            seen = light[np.ix_(rows, columns)].astype(np.float64)
            if seen.std() < 4:  # nothing is printed there
                continue
            best = max(best, float(-np.corrcoef(seen.ravel(), modules.ravel())[0, 1]))
    return best
