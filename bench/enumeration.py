"""Can a stranger tell by the clock whether an address has an account? Each door that takes an
address is asked about one that has and one that has not, in turn; `auc` is how often the known one
took longer: at 0.5 the clock tells nothing, at 0 or 1 it tells everything.

Names are public, they stand at every table; addresses are not."""

import json
import logging
import random
import time
from collections.abc import Callable
from itertools import count
from statistics import median
from typing import NamedTuple

from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bench import service
from bench.figures import say
from core.accounts.models import User
from games.api import account_views
from games.services import tables

ROUNDS = 25
PASSWORD = "north-west by north"
KNOWN = 10  # accounts, so that no door remembers the one it was asked about

numbers = count(1)
Ask = Callable[[str], None]


class Door(NamedTuple):
    name: str
    ask: Ask  # with this address
    known: Callable[[], str]


def main() -> None:
    logging.disable()
    settings.ACCOUNT_RATE_LIMITS = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.ALLOWED_HOSTS = ["testserver"]
    random.seed(7)
    for door in doors():
        print(json.dumps(measured(door)), flush=True)


def measured(door: Door) -> dict[str, object]:
    took: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(ROUNDS):
        for known in random.sample([True, False], 2):
            mail.outbox = []
            address = door.known() if known else f"nobody{next(numbers)}@example.org"
            start = time.perf_counter()
            door.ask(address)
            took[known].append(1000 * (time.perf_counter() - start))
    say(f"{door.name}: {ROUNDS} rounds")
    return {
        "bench": f"enumeration/{door.name}/{service.DATABASE}",
        "known": round(median(took[True]), 1),
        "unknown": round(median(took[False]), 1),
        "unit": "ms",
        "auc": round(area(took[True], took[False]), 2),
    }


def area(these: list[float], those: list[float]) -> float:
    """How often one of these is greater than one of those."""
    return sum((a > b) + (a == b) / 2 for a in these for b in those) / len(these) / len(those)


# --- The doors ---


def doors() -> list[Door]:
    account_views.GUESSES = "1000000/min"
    known = accounts(with_password=True)
    without = accounts(with_password=False)
    inviting = invites()

    def post(name: str, **fields: str) -> None:
        Client().post(reverse(name), fields)

    def token(address: str) -> None:
        Client().post(
            "/api/v1/token",
            {"username": address, "password": "wrong"},
            content_type="application/json",
        )

    def sign_up(address: str) -> None:
        number = next(numbers)
        post("account_signup", email=address, username=f"new.{number}.name", password1=PASSWORD)

    def sign_in(address: str) -> None:
        post("account_login", login=address, password="wrong")

    return [
        Door("sign-in", sign_in, known),
        Door("sign-in without a password", sign_in, without),
        Door("token", token, known),
        Door("sign-up", sign_up, known),
        Door(
            "password reset", lambda address: post("account_reset_password", email=address), known
        ),
        Door("code", lambda address: post("account_request_login_code", email=address), known),
        Door("invitation", inviting, known),
    ]


def accounts(*, with_password: bool) -> Callable[[], str]:
    """Addresses of people with accounts, one after the other."""
    made = []
    for number in range(KNOWN):
        name = f"{'known' if with_password else 'code'}{number}"
        user = User.objects.create_user(
            name, f"{name}@example.org", PASSWORD if with_password else None
        )
        user.emailaddress_set.create(email=user.email, verified=True, primary=True)
        made.append(user.email)
    turns = count()
    return lambda: made[next(turns) % KNOWN]


def invites() -> Ask:
    """Somebody with a table asks an address to sit there: somebody new each time, for everybody
    may have so many tables."""
    openers = iter(
        [User.objects.create_user(f"els{n}", f"els{n}@example.org") for n in range(2 * ROUNDS)]
    )

    def invite(address: str) -> None:
        now, els = timezone.now(), next(openers)
        game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=els, now=now)
        tables.invite(game_id=game.pk, by=els, now=now, email=address)

    return invite


if __name__ == "__main__":
    main()
