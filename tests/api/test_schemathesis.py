"""Schemathesis makes up requests from the OpenAPI document, fitting and unfitting: none is an
error of ours, every answer fits."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, given
from rest_framework.settings import api_settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from core.wsgi import application
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


def asked(operation: Any, mode: GenerationMode, headers: dict[str, str], at_table: str) -> None:
    """Some requests to one operation, the same in every run; two in three are about the table
    that there is."""

    @hypothesis.seed(1587)
    @hypothesis.settings(
        max_examples=8,
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
        if number and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = at_table
        case.call_and_validate(headers=headers, checks=CHECKS, base_url="http://localhost")

    send()


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_request_is_an_error_of_ours(under_way, cast, label):
    token = key_of(cast.bram)
    operation = OPERATIONS[label]
    for headers in ({}, {"Authorization": f"Token {token}"}):
        asked(operation, GenerationMode.POSITIVE, headers, under_way.pk)
        if (
            operation.body or operation.query or operation.path_parameters
        ):  # otherwise there is nothing to get wrong
            asked(operation, GenerationMode.NEGATIVE, headers, under_way.pk)
