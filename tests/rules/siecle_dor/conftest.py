"""A fresh table of Le Siècle d'Or for every rule."""

import pytest

from games import engine as registry
from tests.harness import Table


@pytest.fixture
def sdo(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setitem(registry.ENGINES, "siecle-dor@1", "games.engines.siecle_dor")
    return Table("siecle-dor@1")
