"""The one screen of a table: what it weighs, how long a touch takes until the changed draft is
rendered, and what an open page costs that asks whether anything has happened.

In seconds of the processor, against the smallest page there is here (`/healthz`, one question to
the database).
"""

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from time import process_time

from bench import service  # before the models: it sets Django up

# isort: split
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from bench.figures import Limit, Target, alternating, figure
from core.accounts.models import User
from games.management.commands import demo
from games.tasks import nobody_rings

ROUNDS = 5
HEAD = Target(must=3, aim=1.5, at_most=True)
TOUCH = Limit(must=0.15, aim=0.05)  # seconds
ASKED = Limit(must=0.001, aim=0.0005)
WEIGHT = Limit(must=150_000, aim=120_000)  # bytes, as they go over the line


def main() -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    with nobody_rings():
        for show in demo.RUNNING:
            demo.set_up_running(show)
    player = Client()
    player.force_login(
        User.objects.get(username=demo.PLAYER), backend=settings.AUTHENTICATION_BACKENDS[0]
    )
    for show in demo.RUNNING:
        page = player.get(f"/tables/{show.table_id}/").content.decode()
        figure(
            f"table-page/{show.table_id}/weight",
            ours=weight(page),
            baseline=None,
            unit="bytes",
            target=WEIGHT,
        )
        figure(
            f"table-page/{show.table_id}/touch",
            ours=alternating([touching(player, show.table_id)], rounds=ROUNDS)[0],
            baseline=None,
            unit="s",
            target=TOUCH,
        )
    asked(page)


def asked(page: str) -> None:
    """What a page that is looked at costs every few seconds."""
    [address] = re.findall(r'data-live="([^"]+)"', page)
    stranger = Client()
    tag = stranger.head(address).headers["ETag"]
    ours, floor = alternating(
        [
            spent(lambda: stranger.head(address, headers={"If-None-Match": tag}), times=300),
            spent(lambda: stranger.get("/healthz"), times=300),
        ],
        rounds=ROUNDS,
    )
    figure(f"table-page/head/{service.DATABASE}", ours=ours, baseline=floor, unit="s", target=HEAD)
    figure("table-page/head", ours=ours, baseline=None, unit="s", target=ASKED)


def touching(player: Client, table: str) -> Callable[[], float]:
    """One line more, and the parts of the page that it changes."""
    address = f"/tables/{table}/"

    def touch() -> None:
        moved = player.post(f"{address}draft/", {"line": "end"})
        assert moved.status_code == 303
        shown = player.get(moved.headers["Location"].partition("#")[0], headers={"X-Part": "play"})
        assert shown.status_code == 200

    return spent(touch, times=3)


def spent(work: Callable[[], object], *, times: int) -> Callable[[], float]:
    def measured() -> float:
        began = process_time()
        for _ in range(times):
            work()
        return (process_time() - began) / times

    return measured


def weight(page: str) -> int:
    """The page with everything it brings, packed as a server does; fonts are packed already."""
    names = set(re.findall(r'"/static/([^"]+)"', page)) | {"swap.js"}
    names |= {f"fonts/web/{font}" for font in fonts()}
    return len(gzip.compress(page.encode(), 6)) + sum(packed(name) for name in names)


def fonts() -> list[str]:
    folder = finders.find("fonts/web")
    assert isinstance(folder, str)
    return [path.name for path in Path(folder).iterdir()]


def packed(name: str) -> int:
    path = finders.find(name)
    assert isinstance(path, str), name
    content = Path(path).read_bytes()
    return len(content) if name.endswith(".woff2") else len(gzip.compress(content, 6))


if __name__ == "__main__":
    main()
