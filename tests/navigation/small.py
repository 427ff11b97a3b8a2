"""A small chart with every awkward thing on it, close together: spikes, level coasts, coasts
along the frame, circles over coasts."""

import json
from typing import Any

from games.navigation import charts

RIGHT, TOP = 240, 160

LANDS: dict[str, list[tuple[int, int]]] = {
    "corner": [(0, 100), (30, 110), (40, 160), (0, 160)],  # along two sides of the frame
    "comb": [
        (60, 60),
        (120, 60),
        (120, 90),
        (105, 70),
        (90, 90),
        (75, 70),
        (60, 90),
    ],  # a level coast, spikes and a notch that ends on a row
    "wedge": [
        (140, 100),
        (200, 100),
        (170, 101),
    ],  # one unit high: nothing strictly inside but nearly
    "kite": [(170, 40), (190, 60), (170, 80), (150, 60)],
    "cape": [(240, 20), (240, 70), (210, 45)],  # on the right side of the frame
    "shoal": [(30, 30), (31, 30), (31, 31), (30, 31)],  # no whole point inside
    "foot": [(215, 0), (230, 0), (230, 12), (215, 12)],  # on the bottom edge, beyond the home line
}
HARBOURS = [
    ("ham", 90, 84, 10),
    ("hem", 100, 84, 9),
    ("him", 235, 45, 12),
    ("hom", 170, 80, 6),
]  # two circles overlap, one leaves the frame


def document() -> dict[str, Any]:
    return {
        "format": "paquebot-chart/1",
        "id": "small",
        "title": "A small chart",
        "projection": {"units_per_degree": 4, "lon_at_x0": -20, "lat_at_y0": -10},
        "frame": {"x0": 0, "y0": 0, "x1": RIGHT, "y1": TOP},
        "home_line": {"y": 0, "x0": 10, "x1": 200},
        "lat_lines": [{"lat": 0, "label": "0", "y": 40}],
        "lon_marks": [{"lon": 0, "label": "0", "x": 80}],
        "navigation": {
            "fine_step": 4,
            "set_back_steps": 6,
            "leave_home_y": 20,
            "drift_step": 50,
            "drift_current_max_tenths": 80,
            "drift_noise_max_tenths": 60,
            "heed_rate_per_100": 40,
            "heed_default": 10,
            "heed_max": 30,
        },
        "harbours": [
            {"id": name, "name": name.title(), "good": "tea", "tokens": 4, "x": x, "y": y, "r": r}
            for name, x, y, r in HARBOURS
        ],
        "land": {
            "type": "FeatureCollection",
            "features": [
                {
                    "type": "Feature",
                    "id": name,
                    "properties": {"name": name.title()},
                    "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
                }
                for name, ring in LANDS.items()
            ],
        },
    }


def chart(**changed: Any) -> charts.Chart:
    return charts.read_chart(json.dumps(document() | changed).encode())
