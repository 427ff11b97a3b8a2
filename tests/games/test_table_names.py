"""What tables are called, and that the name serves where the id does."""

import json
from importlib.resources import files

import pytest
from django.test import Client

from games.models import Game
from games.navigation import data as chart
from games.services import table_names, tables

pytestmark = pytest.mark.django_db


def on_our_boards() -> set[str]:
    lanes = json.loads((files("games.engines.long_cours.data") / "world_lanes.json").read_text())
    lands = json.loads((files("games.engines.siecle_dor.data") / "low_countries.json").read_text())
    seas = (files(chart) / "eastern_seas.json").read_text()
    towns = {square.get("name") for square in lands["track"]["squares"]}
    provinces = {province["name"] for province in lands["provinces"]}
    named = {stop["name"] for stop in lanes["stops"]} | towns | provinces
    return named | {port for port in table_names.PORTS if f'"name": "{port}"' in seas}


def test_each_word_stands_on_one_of_our_boards_and_makes_an_address():
    assert set(table_names.PORTS) <= on_our_boards()
    assert all(table_names.SLUG.fullmatch(f"{port.lower()}-17") for port in table_names.PORTS)


def test_a_table_has_a_name_people_can_say(opened):
    port, _, number = opened.name.partition(" ")
    assert port in table_names.PORTS
    assert 1 <= int(number) <= 99
    assert opened.slug == f"{port.lower()}-{number}"


def test_names_grow_when_short_ones_are_taken():
    taken = set()
    for number in range(5000):
        taken.add(table_names.choose(f"table{number}", taken))
    assert len(taken) == 5000
    assert all(table_names.SLUG.fullmatch(slug) for slug in taken)
    assert max(len(slug) for slug in taken) <= len("leeuwarden-9999")


def test_a_name_that_is_taken_is_not_given_again(opened, cast, now):
    first = next(table_names.candidates("another"))
    Game.objects.filter(pk=opened.pk).update(slug=first)
    other = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, table_id="another"
    )
    assert other.slug == list(table_names.candidates("another"))[1]


@pytest.mark.parametrize("address", ["/tables/{}/", "/api/v1/tables/{}", "/api/v1/tables/{}/view"])
def test_the_name_is_an_address_beside_the_id(started, address):
    client = Client()
    by_id, by_name = (client.get(address.format(there)) for there in (started.pk, started.slug))
    assert by_id.status_code == by_name.status_code == 200
    assert client.get(address.format("tamatave-999999")).status_code == 404


def test_a_deed_finds_the_table_by_its_name(full, cast):
    client = Client()
    client.force_login(cast.anna, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(f"/tables/{full.slug}/confirm/").status_code == 302
    assert full.seats.get(player=cast.anna).confirmed


def test_rest_tells_the_name(started):
    told = Client().get(f"/api/v1/tables/{started.pk}").json()
    assert (told["name"], told["slug"]) == (started.name, started.slug)


def test_a_private_table_is_not_found_by_its_name(started):
    Game.objects.filter(pk=started.pk).update(watch="players")
    assert Client().get(f"/tables/{started.slug}/").status_code == 404
