"""One table, fresh for every rule."""

import pytest

from tests.harness import Table


@pytest.fixture
def vdw() -> Table:
    return Table("vor-dem-wind@1")
