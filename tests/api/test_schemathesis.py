"""Schemathesis makes up requests from the OpenAPI document, fitting and unfitting, and sends them
as a stranger, a player, the organiser of a season and one of the staff: none is an error of ours,
every answer fits. The long run makes many more, with more checks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import hypothesis
import pytest
import schemathesis
from allauth.account.models import EmailAddress
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given
from rest_framework.settings import api_settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    allow_header_conformance,
    content_type_conformance,
    ensure_resource_availability,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
    use_after_free,
)

from core.accounts.models import User
from core.wsgi import application
from games.services.positions import milliseconds
from leagues.plan import GamePlan, Plan, RoundPlan
from leagues.services import seasons
from tests.api.test_openapi import DOCUMENT
from tests.keys import key_of

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]
EVERY_CHECK = [
    *CHECKS,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    allow_header_conformance,
    use_after_free,
    ensure_resource_availability,
    ignored_auth,
]
"""But `positive_data_acceptance`: what fits the document may still be against the rules of a game
or name nobody; and `object_level_authorization`, which tests/e2e/test_access.py looks into for
every address."""
ROLES = ("stranger", "player", "organiser", "staff")
SCHEMA = schemathesis.openapi.from_path(DOCUMENT)
SCHEMA.app = application
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations()}


@pytest.fixture(autouse=True)
def no_hurry(settings) -> None:
    rates = dict.fromkeys(api_settings.DEFAULT_THROTTLE_RATES, "1000000/day")
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """The server closes its connection after a request; a test that is one transaction needs it
    to the end."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def season(cast, now) -> str:
    """Opened by Els, with Anna and Bram in it."""
    rounds = (RoundPlan(in_days(now, 8), in_days(now, 38)),)
    plan = Plan(
        kind="tournament",
        format="round_robin",
        games=(GamePlan("long-cours@1", {"round_limit": 30}),),
        rounds=rounds,
        entry_until=in_days(now, 7),
        seats=3,
        capacity=9,
    )
    for user in (cast.anna, cast.bram, cast.els):
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    seasons.open_season(organiser=cast.els, title="Spring", plan=plan, now=now, season_id="spring")
    for user in (cast.anna, cast.bram):
        seasons.enter(season_id="spring", user=user, now=now)
    return "spring"


def in_days(now: datetime, days: int) -> int:
    return milliseconds(now + timedelta(days=days))


@pytest.fixture
def keys(cast, season) -> dict[str, dict[str, str]]:
    """The headers of each role."""
    staff = User.objects.create_superuser("staff", "staff@example.org")
    people = {"player": cast.bram, "organiser": cast.els, "staff": staff}
    found = {role: {"Authorization": f"Token {key_of(user)}"} for role, user in people.items()}
    return {"stranger": {}} | found


PLAIN = {"Accept-Encoding": "identity"}  # what it is called through inflates nothing


@dataclass(frozen=True)
class Asking:
    """As whom, one after the other; about which table and season, how often; and what is
    checked."""

    roles: list[dict[str, str]]
    known: dict[str, str]
    examples: int
    checks: list[Any]


def asked(operation: Any, mode: GenerationMode, asking: Asking) -> None:
    """Some requests to one operation, the same in every run; two in three are about the table
    and the season that there are."""

    @hypothesis.seed(1587)
    @hypothesis.settings(
        max_examples=asking.examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(
        case=operation.as_strategy(generation_mode=mode),
        number=hypothesis.strategies.integers(0, 2),
    )
    def send(case: Any, number: int) -> None:
        there = {name: value for name, value in asking.known.items() if number}
        for name in there.keys() & (case.path_parameters or {}).keys():
            case.path_parameters[name] = there[name]
        for headers in asking.roles:
            case.call_and_validate(
                headers=headers | PLAIN, checks=asking.checks, base_url="http://localhost"
            )

    send()


def ask_both_ways(operation: Any, asking: Asking) -> None:
    asked(operation, GenerationMode.POSITIVE, asking)
    if operation.body or operation.query or operation.path_parameters:
        asked(operation, GenerationMode.NEGATIVE, asking)  # else there is nothing to get wrong


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_is_an_error_of_ours(under_way, keys, season, label):
    known = {"table_id": under_way.pk, "season_id": season}
    ask_both_ways(OPERATIONS[label], Asking([*keys.values()], known, 4, CHECKS))


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("label", OPERATIONS)
def test_nor_are_many_with_every_check(under_way, keys, season, label, role):
    known = {"table_id": under_way.pk, "season_id": season}
    ask_both_ways(OPERATIONS[label], Asking([keys[role]], known, 20, EVERY_CHECK))
