"""Photographs that nobody took: the real PDF drawn as an image, a course drawn on it with a pen,
the sheet curled, folded and stained, laid on a table under a lamp and seen through a lens. No
print, no paper and no camera were used, and no claim is made that these are like them in all."""

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt
from django.template.loader import render_to_string
from django.utils.translation import override

from games.engine import load
from games.navigation import paper, traces
from games.navigation.charts import Chart
from games.navigation.photo import course, raster
from games.navigation.points import Point
from games.reports import chart as printed
from games.reports import printing
from games.rng import Rng, make_seed

Array = npt.NDArray[Any]

FINE = 10  # dots to a millimetre of the sheet that is photographed
UNITS_PER_MM = 1 / (float(paper.scale(load("voc-basic@1").pen.CHART)) / 10)  # type: ignore[union-attr]


# --- Sheets ---


@dataclass(frozen=True)
class Sheet:
    chart: Chart
    at: Point | None
    label: paper.Label
    fine: Array  # as it comes from the printer
    reference: Array  # as the reader has it


PLACES: tuple[tuple[str, Point | None, str], ...] = (
    ("A", None, "en"),
    ("B", (4200, 2300), "fr"),
    ("C", (7400, 2950), "en"),
    ("D", (2300, 2600), "fr"),
)


@cache
def sheet(number: int) -> Sheet:
    """One of a few: a ship at home, others at sea."""
    ship, at, language = PLACES[number % len(PLACES)]
    engine = load("voc-basic@1")
    assert engine.pen is not None
    acts = engine.setup(engine.read_config({}), 4, Rng(make_seed(bytes(32), {})))
    view = engine.view(engine.fold([event for _, event in acts]), None)
    ships = tuple(
        msgspec.structs.replace(one, at=at) if one.name == ship else one for one in view.ships
    )
    view = msgspec.structs.replace(view, ships=ships)
    with override(language):
        names = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk"}
        html = render_to_string(
            "pdf/chart.html", printed.sheet(engine, view, names, "linetable1", ship, 27)
        )
        label = paper.label("linetable1", ship, view.year, language, engine.pen.CHART, at)
    pdf = printing.printed(html)
    return Sheet(engine.pen.CHART, at, label, raster.sheet(pdf, FINE), raster.sheet(pdf))


# --- Courses ---


def wander(chance: random.Random, sheet: Sheet) -> list[Point]:
    """A course such as people draw: through water for the most part, with bends, sometimes into
    a harbour, sometimes across itself."""
    chart = sheet.chart
    for _ in range(400):
        line = attempt(chance, sheet)
        if len(line) > 12 and traces.length(line) > 900 and is_drawn(chance, line):
            try:
                return list(traces.prepare(chart, sheet.at, traces.thinned(line)))
            except course.IllegalMove:
                continue
    raise AssertionError("no course was found on this sheet")


def is_drawn(chance: random.Random, line: list[Point]) -> bool:
    """Nobody draws a tangle: one in eight courses crosses itself, and plainly; none runs along
    itself."""
    spots = np.array(line, dtype=np.float64)
    gap = np.hypot(*(spots[:, None] - spots[None, :]).transpose(2, 0, 1))
    apart = np.abs(np.subtract.outer(np.arange(len(spots)), np.arange(len(spots)))) > 6
    near = int(((gap < 130) & apart).sum()) // 2  # 3 mm
    return near == 0 or (near < 8 and chance.random() < 0.15)


def attempt(chance: random.Random, sheet: Sheet) -> list[Point]:
    chart = sheet.chart
    if sheet.at is None:
        x, y = float(chance.randint(chart.home.x0 + 300, chart.home.x1 - 300)), 0.0
        heading = chance.uniform(60, 120)
    else:
        x, y = map(float, sheet.at)
        heading = chance.uniform(0, 360)
    line, bend = [(x, y)], 0.0
    for _ in range(chance.randint(20, 160)):
        bend = 0.8 * bend + chance.gauss(0, 5)
        for swerve in (0, 25, -25, 60, -60, 110, -110):
            angle = np.radians(heading + bend + swerve)
            nx, ny = x + 60 * np.cos(angle), y + 60 * np.sin(angle)
            ahead = (round(x + 160 * np.cos(angle)), round(y + 160 * np.sin(angle)))
            if is_water(chart, ahead) or chance.random() < 0.03:
                heading += bend + swerve * 0.5
                x, y = nx, ny
                line.append((x, y))
                break
        else:
            break
    return [(round(a), round(b)) for a, b in line]


def is_water(chart: Chart, point: Point) -> bool:
    x, y = point
    if not (60 < x < chart.frame.x1 - 60 and 120 < y < chart.frame.y1 - 60):
        return False
    return not any(inside(land.ring, x, y) for land in chart.lands)


def inside(ring: tuple[Point, ...], x: int, y: int) -> bool:
    odd = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


# --- Pens ---


@dataclass(frozen=True)
class Pen:
    name: str
    mm: float
    colour: tuple[int, int, int]
    cover: float  # 1: nothing shows through
    grain: float = 0.0


PENS = (
    Pen("blue ballpoint", 0.5, (40, 50, 150), 0.85, 0.15),
    Pen("black ballpoint", 0.4, (35, 35, 40), 0.9, 0.1),
    Pen("red fineliner", 0.4, (200, 30, 40), 0.95),
    Pen("green felt pen", 1.0, (20, 120, 60), 0.9),
    Pen("pencil", 0.6, (90, 90, 95), 0.65, 0.35),
    Pen("black marker", 1.8, (20, 20, 25), 1.0),
)


def with_stroke(
    chance: random.Random, image: Array, sheet: Sheet, line: list[Point], pen: Pen
) -> Array:
    spots = np.array([paper.on_sheet(sheet.chart, point) for point in line], dtype=np.float64)
    spots = spots / 10 * FINE
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.polylines(
        mask,
        [np.round(spots * 16).astype(np.int32).reshape(-1, 1, 2)],
        isClosed=False, color=255, thickness=max(1, round(pen.mm * FINE)), lineType=cv2.LINE_AA,
        shift=4,
    )  # fmt: skip
    cover = cv2.GaussianBlur(mask, (0, 0), 0.6).astype(np.float32) / 255 * pen.cover
    if pen.grain:
        noise = np.random.default_rng(chance.randrange(2**32)).normal(0, 1, mask.shape)
        grain = cv2.GaussianBlur(noise.astype(np.float32), (0, 0), 1.2) * 2.5
        cover = np.clip(cover * (1 - pen.grain * np.abs(grain)), 0, 1)
    ink = np.array(pen.colour, np.float32)
    made: Array = image * (1 - cover[:, :, None]) + np.minimum(ink, image) * cover[:, :, None]
    return made.astype(np.uint8)


# --- What befalls the paper ---


def with_coffee(chance: random.Random, image: Array) -> Array:
    """A ring of a cup, and some drops."""
    height, width = image.shape[:2]
    layer = np.zeros((height, width), np.float32)
    centre = (chance.randint(0, width), chance.randint(0, height))
    radius = chance.randint(28, 42) * FINE
    cv2.circle(layer, centre, radius, 0.12, chance.randint(25, 60), cv2.LINE_AA)
    cv2.circle(layer, centre, radius, 0.06, -1, cv2.LINE_AA)
    for _ in range(3):
        drop = (chance.randint(0, width), chance.randint(0, height))
        cv2.circle(layer, drop, chance.randint(40, 90), 0.15, -1, cv2.LINE_AA)
    layer = cv2.GaussianBlur(layer, (0, 0), 9)
    brown = np.array((0.55, 0.8, 1.0), np.float32)  # what it takes of red, green and blue
    made: Array = image * (1 - layer[:, :, None] * brown)
    return made.astype(np.uint8)


@dataclass(frozen=True)
class Scene:
    """How a picture is taken. Everything is drawn by lot from one seed."""

    megapixels: float
    tilt: float  # degrees
    around: float
    spin: float
    curl: float  # millimetres
    crease: float
    shadow: float
    blur: float  # pixels of a picture of 3 megapixels
    noise: float
    quality: int
    finger: bool
    coffee: bool
    grey: bool
    facts: dict[str, object] = field(default_factory=dict)


def scene(chance: random.Random) -> Scene:
    return Scene(
        megapixels=chance.choice((1, 2, 3, 5, 8, 12)),
        tilt=abs(chance.gauss(0, 18)) % 45,
        around=chance.uniform(0, 360),
        spin=chance.choice((0, 90, 180, 270)) + chance.gauss(0, 8),
        curl=chance.choice((0, 0, 2, 4, 8)) * chance.random(),
        crease=chance.choice((0, 0, 1, 2)) * chance.random(),
        shadow=chance.choice((0, 0.2, 0.4, 0.55)) * chance.random(),
        blur=chance.choice((0.3, 0.6, 1.0, 1.4)),
        noise=chance.choice((1, 3, 6)),
        quality=chance.choice((40, 60, 80, 92)),
        finger=chance.random() < 0.25,
        coffee=chance.random() < 0.15,
        grey=chance.random() < 0.2,
    )


class Camera:
    """Where each millimetre of a curled sheet falls in the picture."""

    def __init__(self, chance: random.Random, scene: Scene) -> None:
        self.scene = scene
        landscape = abs(np.sin(np.radians(scene.spin))) < 0.7
        long = round((scene.megapixels * 1e6 * 4 / 3) ** 0.5)
        short = round(long * 3 / 4)
        self.width, self.height = (long, short) if landscape else (short, long)
        self.phase = chance.uniform(0, 6.28)
        self.lie = np.radians(chance.uniform(0, 180))
        self.fold = chance.uniform(-60, 60)
        axis = np.radians(scene.around)
        tilt, spin = np.radians(scene.tilt), np.radians(scene.spin)
        self.rotation = (
            cv2.Rodrigues(np.array([np.cos(axis), np.sin(axis), 0]) * tilt)[0]
            @ cv2.Rodrigues(np.array([0, 0, spin]))[0]
        )
        self.focal, self.shift = 1.0, np.zeros(2)
        corners = np.array([(0, 0), (297, 0), (297, 210), (0, 210), (148, 105)], dtype=np.float64)
        seen = self.places(corners)
        low, high = seen.min(axis=0), seen.max(axis=0)
        room = np.array([self.width, self.height]) * chance.uniform(0.86, 0.97)
        self.focal = float((room / (high - low)).min())
        spare = np.array([self.width, self.height]) - (high - low) * self.focal
        self.shift = -low * self.focal + spare * np.array([chance.uniform(0.3, 0.7) for _ in "xy"])

    def places(self, points: Array) -> Array:
        x, y = points[:, 0] - 148.5, points[:, 1] - 105
        along = x * np.cos(self.lie) + y * np.sin(self.lie)
        z = self.scene.curl * np.cos(along / 90 + self.phase)
        z = z - self.scene.crease * 0.05 * np.abs(along - self.fold)
        turned = np.stack([x, y, z], axis=1) @ self.rotation.T
        depth = turned[:, 2:] + 520
        made: Array = turned[:, :2] / depth * 520 * self.focal + self.shift
        return made

    def map(self) -> Array:
        """For each pixel of the picture the place on the sheet, in millimetres."""
        step = 8
        columns = np.arange(0, self.width + step, step, dtype=np.float64)
        rows = np.arange(0, self.height + step, step, dtype=np.float64)
        wanted = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
        corners = np.array([(0, 0), (297, 0), (297, 210), (0, 210)], dtype=np.float64)
        back, _ = cv2.findHomography(self.places(corners), corners)
        guess = cv2.perspectiveTransform(wanted.reshape(-1, 1, 2), back).reshape(-1, 2)
        guess = np.clip(guess, -150, 450)
        for _ in range(8):
            seen = cv2.perspectiveTransform(self.places(guess).reshape(-1, 1, 2), back).reshape(
                -1, 2
            )
            aim = cv2.perspectiveTransform(wanted.reshape(-1, 1, 2), back).reshape(-1, 2)
            guess = np.clip(guess + 0.9 * (aim - seen), -150, 450)
        coarse = guess.reshape(len(rows), len(columns), 2).astype(np.float32)
        across, down = np.meshgrid(
            np.arange(self.width, dtype=np.float32) / step,
            np.arange(self.height, dtype=np.float32) / step,
        )
        made: Array = cv2.remap(coarse, across, down, cv2.INTER_LINEAR)
        return made


def photograph(chance: random.Random, paper_sheet: Array, scene: Scene) -> bytes:
    """A JPEG of the sheet on a table."""
    grains = np.random.default_rng(chance.randrange(2**32))
    sheet = with_coffee(chance, paper_sheet) if scene.coffee else paper_sheet
    if scene.grey:
        sheet = np.repeat(cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY)[:, :, None], 3, axis=2)
    camera = Camera(chance, scene)
    places = camera.map()
    dots = camera.focal * 1.0
    if dots < FINE * 0.7:  # as a lens does: no finer than its pixels
        sheet = cv2.GaussianBlur(sheet, (0, 0), 0.42 * FINE / dots)
    table = wood(grains, chance, camera)
    inside = (
        (places[:, :, 0] >= 0) & (places[:, :, 0] < 297) & (places[:, :, 1] >= 0)
        & (places[:, :, 1] < 210)
    )  # fmt: skip
    seen = cv2.remap(
        sheet, places[:, :, 0] * FINE - 0.5, places[:, :, 1] * FINE - 0.5, cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    image = np.where(inside[:, :, None], seen, table)
    image = lit(chance, image, scene)
    if scene.finger:
        image = with_finger(chance, image, camera)
    blur = scene.blur * (scene.megapixels / 3) ** 0.5
    image = cv2.GaussianBlur(image, (0, 0), blur)
    noise = grains.normal(0, scene.noise, image.shape[:2]).astype(np.float32)
    image = np.clip(image + noise[:, :, None], 0, 255).astype(np.uint8)
    done, data = cv2.imencode(
        ".jpg", cv2.cvtColor(image, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, scene.quality]
    )
    assert done
    return bytes(data)


def wood(grains: np.random.Generator, chance: random.Random, camera: Camera) -> Array:
    small = grains.normal(0, 1, (camera.height // 8 + 1, 8)).astype(np.float32)
    streaks = cv2.resize(small, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC)
    colour = np.array(chance.choice(((120, 85, 60), (70, 70, 75), (200, 190, 175))), np.float32)
    made: Array = np.clip(colour + 12 * streaks[:, :, None], 0, 255).astype(np.uint8)
    return made


def lit(chance: random.Random, image: Array, scene: Scene) -> Array:
    """A lamp at one side, the shadow of a head, a warm or cold white."""
    height, width = image.shape[:2]
    columns, rows = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    angle = chance.uniform(0, 6.28)
    slope = columns * np.cos(angle) + rows * np.sin(angle)
    gain = 0.85 + chance.uniform(0, 0.15) * slope - 0.08 * (columns**2 + rows**2)
    if scene.shadow:
        edge = chance.uniform(-0.4, 0.4)
        soft = chance.uniform(0.02, 0.3)
        turned = columns * np.cos(angle + 1) + rows * np.sin(angle + 1)
        gain = gain * (1 - scene.shadow / (1 + np.exp(-(turned - edge) / soft * 3)))
    warm = chance.uniform(-0.08, 0.08)
    white = np.array([1 + warm, 1.0, 1 - warm], np.float32)
    made: Array = np.clip(image * gain[:, :, None] * white, 0, 255).astype(np.float32)
    return made


def with_finger(chance: random.Random, image: Array, camera: Camera) -> Array:
    """A thumb on one of the marks, from the rim of the sheet."""
    mark = paper.marks()[chance.randrange(10)]
    x, y = mark.x / 10 + 8.5, mark.y / 10 + 8.5
    out = np.array([x - 148.5, (y - 105) * 1.4])
    out = out / np.linalg.norm(out)
    ends = camera.places(np.array([(x, y), (x + 60 * out[0], y + 60 * out[1])]))
    a, b = (tuple(int(v) for v in end) for end in ends)
    made: Array = np.ascontiguousarray(image)
    cv2.line(made, a, b, (205, 150, 125), round(19 * camera.focal), cv2.LINE_AA)
    return made
