"""What is on the paper and was not printed: the photograph laid flat, held against the sheet as we
print it. Any pen, a pencil too: what counts is that it is darker than the print at its place."""

from dataclasses import dataclass

import numpy as np

from games.navigation.photo import vision
from games.navigation.photo.pictures import Pixels
from games.navigation.photo.sheet import DOTS
from games.navigation.photo.vision import Array

LAMPS = (120 * DOTS + 1, 50 * DOTS + 1, 14 * DOTS + 1)  # light changes over more than the last
BROADEST = 4 * DOTS + 1  # no pen is broader; shadows, folds and stains are
NEAR = 5  # pixels within which print may lie beside its place
BRIGHT = 110  # print that is darker says nothing about the lamp
SMUDGED = 0.18  # of its own darkness, by which print may come out darker than it should
HIDES = 0.18  # print so much darker than the paper may hide a pen
FAINTEST = 0.065  # of white, by which ink is darker than what it is on


@dataclass(frozen=True)
class Ink:
    strength: Array  # how much darker than the print, as a part of white; 0 where there is none
    mask: Array  # where a pen has been
    hidden: Array  # where print is so dark that a pen would not show
    level: float  # the strength in the middle of strokes


def found(flat: Pixels, printed: Pixels, where: Array) -> Ink:
    """Looked for inside `where` only."""
    sharp = printed.astype(np.float32)
    expected = vision.blurred(printed, 1.0).astype(np.float32)
    seen = vision.blurred(flat, 0.6).astype(np.float32)
    plain = lowest(expected) > BRIGHT
    for width in LAMPS:  # first what is broad, so that no sea between two shores is a shadow
        lamp = light(seen, expected, plain, width)
        change = colours(expected, seen / lamp, where)
        expected, sharp = changed(expected, change), changed(sharp, change)
        off = highest(np.abs(seen - lamp * expected))
        plain = (lowest(expected) > BRIGHT) & (off < 0.12 * 255 * mean(lamp))
    darkest = vision.eroded(sharp, NEAR)  # each colour by itself
    lamp = shades(seen, expected, light(seen, expected, plain, LAMPS[-1]), lowest(darkest) > BRIGHT)
    scale = np.maximum(mean(lamp), 0.05) * 255
    blank = np.quantile(expected[where][::50], 0.8, axis=0)
    print_there = np.clip(highest(blank - darkest) / 255, 0, 1)
    lack = highest(darkest * lamp - seen) / scale - SMUDGED * print_there
    lack = np.clip(lack, 0, 1).astype(np.float32)
    lack = vision.without_broad(lack, BROADEST) * where
    noise = spread_of(mean(expected * lamp - seen) / scale, where)
    low, high = max(FAINTEST, 3.5 * noise), max(1.5 * FAINTEST, 5.5 * noise)
    level = typical(lack, high)
    mask = joined(lack, max(low, 0.28 * level), max(high, 0.45 * level))
    hidden = vision.dilated((print_there > HIDES).astype(np.uint8), 3).astype(bool)
    return Ink(lack, mask, hidden, level)


def light(seen: Array, expected: Array, plain: Array, width: int) -> Array:
    """How brightly each place is lit, of each colour: of what is plain, the mean round about."""
    weight = plain.astype(np.float32)
    weight = weight + 1e-4
    stack = []
    for c in range(3):
        mine = vision.box_mean(seen[:, :, c] * weight, width)
        ours = vision.box_mean(expected[:, :, c] * weight, width)
        stack.append(np.maximum(vision.box_mean(mine / np.maximum(ours, 1e-6), width // 2), 0.02))
    return np.stack(stack, axis=2)


def shades(seen: Array, expected: Array, lamp: Array, plain: Array) -> Array:
    """The light to within a shadow's edge: of what is narrower than a pen may be, the brighter
    side. Where there is print, that of the paper beside it."""
    lit = vision.blurred(seen / np.maximum(expected, 20), 1.5)
    lit = np.clip(lit, 0, 1.12 * lamp) * plain[:, :, None]
    return np.maximum(vision.blurred(vision.closed_over(lit, BROADEST), 4), 0.02)


def colours(expected: Array, even: Array, where: Array) -> Array:
    """What this printer and this camera make of our colours (grey, perhaps): the linear change
    nearest to what is seen, by most of the sheet."""
    source = expected[2::7, 2::7].reshape(-1, 3)[where[2::7, 2::7].ravel()].astype(np.float64)
    target = even[2::7, 2::7].reshape(-1, 3)[where[2::7, 2::7].ravel()].astype(np.float64)
    basis = np.column_stack([source, np.full(len(source), 255.0)])
    weight = np.ones(len(basis))
    made: Array = np.zeros((4, 3))
    for _ in range(4):
        heavy = basis * weight[:, None]
        held = np.eye(4) * len(basis)
        made = np.linalg.solve(basis.T @ heavy + held, heavy.T @ target)
        off = np.abs(target - basis @ made).max(axis=1)
        weight = 1 / (1 + (off / (2 * np.median(off) + 1)) ** 2)
    return made


def changed(image: Array, change: Array) -> Array:
    shown: Array = vision.recoloured(image, change[:3].T, 255 * change[3])
    return shown


def spread_of(difference: Array, where: Array) -> float:
    values = difference[2::5, 2::5][where[2::5, 2::5]]
    return float(1.4826 * np.median(np.abs(values - np.median(values))))


STROKE = 8 * DOTS  # ink that reaches so far is a stroke, not a speck


def typical(lack: Array, high: float) -> float:
    """How dark the pen is: the middle of the strengths on the crest of what is surely a stroke."""
    labels, stats = vision.labelled(lack > high)
    reach = np.hypot(stats[:, 2], stats[:, 3])
    reach[0] = 0
    long = reach >= min(STROKE, float(reach.max()))
    long[0] = False
    crest = long[labels] & (lack >= vision.dilated(lack, 5) - 1e-6)
    values = lack[crest]
    return float(np.median(values)) if len(values) > 10 else 0.0


def joined(lack: Array, low: float, high: float) -> Array:
    """What is over `low` and hangs together with something over `high`."""
    labels, stats = vision.labelled(lack > low)
    strong = np.zeros(len(stats), bool)
    strong[np.unique(labels[lack > high])] = True
    strong[0] = False
    made: Array = strong[labels]
    return made


# --- Over the colours of each pixel: numpy is slow along so short an axis ---


def highest(image: Array) -> Array:
    made: Array = np.maximum(np.maximum(image[:, :, 0], image[:, :, 1]), image[:, :, 2])
    return made


def lowest(image: Array) -> Array:
    made: Array = np.minimum(np.minimum(image[:, :, 0], image[:, :, 1]), image[:, :, 2])
    return made


def mean(image: Array) -> Array:
    made: Array = (image[:, :, 0] + image[:, :, 1] + image[:, :, 2]) / 3
    return made
