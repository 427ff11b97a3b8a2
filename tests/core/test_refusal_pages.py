"""What a page lets pass: a refusal becomes the page it belongs to, what nobody may know of is not
found, and an error of ours stays one."""

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from core.refusals import NotFound, Refusal
from core.web import refusals
from core.web.refusals import RefusalPages


class Foggy(Refusal):
    REFUSALS = {"fog": (409, "There is fog on {water}.")}


class Thick(Foggy):
    pass


@pytest.fixture
def pages(monkeypatch) -> RefusalPages:
    monkeypatch.setattr(refusals, "_shown", {})
    return RefusalPages(lambda request: HttpResponse())


def told(request, error: Refusal) -> HttpResponse:
    return HttpResponse(error.sentence(str), status=error.status)


@pytest.mark.parametrize("kind", [Foggy, Thick])
def test_a_refusal_is_shown_by_whoever_registered_its_kind(pages, kind):
    refusals.register(Foggy, told)
    answer = pages.process_exception(RequestFactory().post("/"), kind("fog", water="the Meuse"))
    assert (answer.status_code, answer.content) == (409, b"There is fog on the Meuse.")
    assert "no-store" in answer.headers["Cache-Control"]


def test_what_nobody_shows_stays_an_error(pages):
    assert pages.process_exception(RequestFactory().get("/"), Foggy("fog", water="x")) is None
    assert pages.process_exception(RequestFactory().get("/"), ValueError()) is None
    refusals.register(Foggy, lambda request, error: None)
    assert pages.process_exception(RequestFactory().get("/"), Foggy("fog", water="x")) is None


def test_what_is_not_found_is_not_found_also_when_the_refusal_hid_its_page(pages):
    def hidden(request, error: Refusal) -> HttpResponse:
        raise NotFound

    refusals.register(Foggy, hidden)
    for error in (NotFound(), Foggy("fog", water="x")):
        with pytest.raises(Http404):
            pages.process_exception(RequestFactory().get("/"), error)
