"""Every example of docs/api.md is sent, in its order, and answered as the page says. Every code
stands in the page."""

import json
import re
import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from core.rest import problems
from core.rest.shapes import KEY
from games.api import account_views, shapes
from games.services import refusals

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
BLOCK = re.compile(r"```sh\n(.*?)```(?:\n```json\n(.*?)```)?", re.DOTALL)


class Request(NamedTuple):
    method: str
    address: str
    headers: dict[str, str]
    body: str


def requests(shell: str) -> list[Request]:
    """The curl lines of a block. Of curl's options the page uses three."""
    found = []
    for line in shell.replace("\\\n", " ").strip().splitlines():
        command, *arguments = shlex.split(line)
        assert command == "curl", line
        request = {"-X": ["GET"], "-H": [], "-d": [""], "": []}
        while arguments:
            argument = arguments.pop(0)
            request[argument if argument in request else ""].append(
                arguments.pop(0) if argument in request else argument
            )
        headers = dict(header.split(": ", 1) for header in request["-H"])
        [address] = request[""]
        found.append(Request(request["-X"][-1], address, headers, request["-d"][-1]))
    return found


def send(request: Request, known: dict[str, str]) -> Any:
    def filled(text: str) -> str:
        for name, value in known.items():
            text = text.replace(f"${name}", value)
        return text

    headers = {name: filled(value) for name, value in request.headers.items()}
    kind = headers.pop("Content-Type", "")
    return Client().generic(
        request.method, filled(request.address), request.body, kind, headers=headers
    )


def fits(shown: Any, told: Any) -> bool:
    """The page shows a part of the answer; `...` stands for anything."""
    if isinstance(shown, dict):
        return isinstance(told, dict) and all(
            name in told and fits(value, told[name]) for name, value in shown.items()
        )
    if isinstance(shown, list) and shown:
        return (
            isinstance(told, list)
            and all(fits(*pair) for pair in zip(shown, told, strict=False))
            and len(told) >= len(shown)
        )
    return shown == "..." or shown == told


@pytest.mark.django_db
def test_every_example_of_the_guide_is_answered_as_it_says(cast):
    cast.anna.set_password("north-west by north")
    cast.anna.save()
    EmailAddress.objects.create(user=cast.anna, email=cast.anna.email, verified=True, primary=True)
    known = {"BASE": "/api/v1"}
    blocks = BLOCK.findall(PAGE)
    assert len(blocks) == 11
    for shell, answer in blocks:
        shown = json.loads(answer) if answer else {}
        for request in requests(shell):
            response = send(request, known)
            assert response.status_code == shown.get("status") or response.status_code < 300, (
                request,
                response.content,
            )
        told = response.json()
        assert fits(shown, told), (request, told)
        known |= (
            {"TOKEN": told["token"]}
            if "token" in told
            else {"TABLE": told["id"]}
            if "commitment" in told
            else {}
        )


def test_every_code_stands_in_the_guide_under_its_status():
    table = dict(re.findall(r"^\| ([\d, ]+) \| (.*) \|$", PAGE, re.MULTILINE))
    listed = {status: cell for statuses, cell in table.items() for status in statuses.split(", ")}
    known = refusals.REFUSALS | problems.REFUSALS
    assert [
        code for code, (status, _) in known.items() if f"`{code}`" not in listed[str(status)]
    ] == []


def test_the_bounds_of_the_guide_are_those_of_the_doors():
    assert (problems.MOST_BYTES, shapes.MOST_TEXT, shapes.MOST_PAGE) == (256 * 1024, 20_000, 500)
    assert account_views.GUESSES == "10/min"
    assert re.fullmatch(KEY, "~" * 200)
    for words_of_it in (
        "256 KiB",
        "20,000 characters",
        "`limit` goes up to 500",
        "ten times a minute",
        "1 to 200 visible ASCII",
    ):
        assert words_of_it in PAGE
