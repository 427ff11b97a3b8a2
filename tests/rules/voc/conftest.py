"""One table per game, fresh for every rule."""

import pytest

from tests.harness import Table
from tests.rules.voc.cast import ADVANCED, BASIC


@pytest.fixture
def basic() -> Table:
    return Table(BASIC)


@pytest.fixture
def advanced() -> Table:
    return Table(ADVANCED)
