"""The summary of Le Siècle d’Or: its board is higher than wide, so its page stands upright, with everybody's belongings below."""

import io
import re

import pytest
from pypdf import PdfReader

from games.models import Game
from games.reports import summary
from games.services import bots, tables
from games.tasks import nobody_rings
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


def test_board_and_ledger_share_an_upright_page_and_no_rule_is_numbered():
    """Four players and French words need the most room."""
    with nobody_rings():
        opened = tables.open_table(
            ruleset="siecle-dor@1", seats=4, opened_by=None, now=NOW, options={"turn_limit": 3}, table_id="upright", secret=bytes(32)
        )
        for _ in range(4):
            tables.seat_bot(game_id=opened.pk, bot="sensible", now=NOW)
        bots.play(opened.pk, now=lambda: NOW)
    pages = PdfReader(io.BytesIO(summary.write(Game.objects.select_related("stream").get(pk=opened.pk), "fr"))).pages
    texts = [" ".join(page.extract_text().split()) for page in pages]
    shown = [("La carte à la fin" in text, "Ce que chacun a devant soi" in text) for text in texts[:3]]
    assert shown == [(False, False), (True, True), (False, False)]
    assert (round(pages[1].mediabox.width), round(pages[1].mediabox.height)) == (595, 842)
    assert re.findall(r"\(SDO-\d+[^)]*\)", " ".join(texts)) == []
