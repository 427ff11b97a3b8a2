"""One table per game, fresh for every rule."""

import pytest

from tests.harness import Table


@pytest.fixture
def lc() -> Table:
    return Table("long-cours@1")
