"""Names that would be taken for a game, a bot, a seat or the whole table."""

from collections.abc import Iterator

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from games import words
from games.engine import ENGINES, load
from games.services.press import EVERYBODY


def reserved() -> Iterator[str]:
    yield from EVERYBODY
    for ruleset in ENGINES:
        engine = load(ruleset)
        yield ruleset.partition("@")[0]
        yield engine.title
        yield from engine.bots
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            yield from [gettext(name).format(seat="") for name in words.HOLDERS.values()]
