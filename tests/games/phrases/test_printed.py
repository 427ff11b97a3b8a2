"""What is printed can be sent, and does no harm to whoever copies it."""

import pytest
from django.utils import translation

from games.engines.long_cours.data import BRAWL_CARDS, PRODUCT, STOP
from games.engines.siecle_dor.data import PROVINCES
from games.engines.siecle_dor.notation.fields import COLOUR_NAMES, PROVINCE_NAMES
from games.engines.voc.data import GOODS, HARBOURS
from games.engines.voc.notation.fields import GOOD_NAMES, harbour_name
from games.services import letters
from tests.games.phrases.positions import POSITIONS

LANGUAGES = ("en", "fr")


def examples_of(position: str, language: str) -> list[str]:
    place = POSITIONS[position]()
    options = place.table.engine.options(place.table.state, place.seat)
    with translation.override(language):
        found = letters.examples(place.table.engine, options, place.names)
    return [order for example in found for order in example.orders]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", POSITIONS)
def test_every_example_of_a_mail_is_read_and_legal(position: str, language: str) -> None:
    place, orders = POSITIONS[position](), examples_of(position, language)
    assert orders
    for order in orders:
        assert place.is_legal(place.parse(order, language)), order


def test_no_example_gives_a_brawl_up_that_could_be_answered() -> None:
    orders = examples_of("lc.brawl", "en")
    assert [order for order in orders if order.startswith("riposte")] == [
        "riposte 7",
        "riposte up to 12",
    ]


def test_no_example_offers_everything() -> None:
    assert "standing bid 8" in examples_of("lc.base", "en")
    assert not [order for order in examples_of("lc.base", "en") if "999999" in order]
    assert [order for order in examples_of("vdw.offers", "en") if "offer" in order] == [
        "offer 3 on 1",
        "offer 5 on 1",
    ]


@pytest.mark.parametrize("stop", STOP.values(), ids=lambda stop: stop.id)
def test_every_port_is_read_by_the_names_that_are_shown(stop) -> None:
    place = POSITIONS["lc.base"]()
    for order, name, language in (
        ("move", stop.name_en, "en"),
        ("move", stop.id, "en"),
        ("aller", stop.name, "fr"),
    ):
        assert place.parse(f"{order} {name}", language).stop == stop.id


def test_every_product_and_card_is_read_by_the_names_that_are_shown() -> None:
    place, hit = POSITIONS["lc.base"](), POSITIONS["lc.brawl"]()
    for product in PRODUCT.values():
        assert place.parse(f"buy 1 {product.en}", "en").product == product.id
        assert place.parse(f"acheter 1 {product.fr}", "fr").product == product.id
    for card in BRAWL_CARDS.values():
        assert hit.parse(f"riposte {card.en}", "en").card == card.strength
        assert hit.parse(f"riposte {card.fr}", "fr").card == card.strength


def test_every_province_and_guild_is_read_by_the_names_that_are_shown() -> None:
    place = POSITIONS["sdo.turn"]()
    for province in PROVINCES:
        for name in PROVINCE_NAMES[province]:
            assert place.parse(f"found {name}", "en").province == province
    for colour, names in COLOUR_NAMES.items():
        for name in names:
            assert place.parse(f"guild {name}", "en").colour == colour


def test_every_good_and_harbour_is_read_by_the_names_that_are_shown() -> None:
    place, home = POSITIONS["voc.sea"](), POSITIONS["voc.home"]()
    for good in GOODS:
        for name, order, language in zip(
            GOOD_NAMES[good], ("take", "charger"), LANGUAGES, strict=False
        ):
            assert place.parse(f"{order} {name}", language).goods == (good,)
    for harbour in HARBOURS:
        english = home.parse(f"sail A 104E > {harbour_name(harbour, 'en')}", "en")
        assert home.parse(f"naviguer A 104E > {harbour_name(harbour, 'fr')}", "fr") == english
