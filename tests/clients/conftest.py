"""The cast of tests/api, for programs that others write."""

from tests.api.conftest import cast, still

__all__ = ["cast", "still"]
