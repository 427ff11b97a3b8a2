"""Plain SQL gives what the models give, on either database."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from core import sql
from core.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.db]

NAMES = sql.columns(User, "id", "username", "email")
FIND = (
    f"SELECT {sql.of('person', NAMES)} FROM {User._meta.db_table} person WHERE person.username = %s"
)


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna", "anna@example.org", language="fr")


def test_a_row_becomes_the_model_that_it_is(anna):
    row = sql.one(FIND, "anna")
    assert row is not None
    found = sql.made(User, NAMES, row)
    assert (found, found.pk, found.email) == (anna, anna.pk, "anna@example.org")


def test_a_column_that_was_not_asked_for_is_fetched_when_somebody_wants_it(
    anna, django_assert_num_queries
):
    found = sql.made(User, NAMES, sql.one(FIND, "anna") or ())
    assert found.get_deferred_fields() >= {"language", "time_zone"}
    with django_assert_num_queries(1):
        assert found.language == "fr"
    found.email = "elsewhere@example.org"
    found.save(update_fields=["email"])
    assert User.objects.get(pk=anna.pk).email == "elsewhere@example.org"


def test_no_row_is_none_and_a_change_says_how_many(anna):
    change = f"UPDATE {User._meta.db_table} SET username = %s WHERE username = %s"
    assert sql.one(FIND, "bram") is None
    assert [sql.change(change, "bram", "cato"), sql.change(change, "bram", "anna")] == [0, 1]
    assert [row[1] for row in sql.every(FIND, "bram")] == ["bram"]


def test_a_value_with_signs_of_its_own_stays_a_value(anna):
    """The sign for a value is rewritten for SQLite; what stands in the value is not."""
    anna.username = "100%s? %%"
    anna.save()
    assert [row[1] for row in sql.every(FIND, "100%s? %%")] == ["100%s? %%"]


def test_a_time_comes_back_as_the_moment_it_was(anna):
    joined = datetime(
        2026, 10, 25, 0, 30, 0, 123456, tzinfo=UTC
    )  # in Paris this half hour comes twice
    change = f"UPDATE {User._meta.db_table} SET date_joined = %s WHERE id = %s"
    assert sql.change(change, sql.adapt_time(joined), anna.pk) == 1
    kept = sql.one(f"SELECT date_joined FROM {User._meta.db_table} WHERE id = %s", anna.pk)
    assert kept is not None
    assert sql.read_moment(kept[0]) == User.objects.get(pk=anna.pk).date_joined == joined


def test_a_column_that_a_model_has_not_is_an_error():
    with pytest.raises(AssertionError, match="User has not all of"):
        sql.columns(User, "id", "nickname")


@pytest.mark.django_db(transaction=True)
def test_what_may_be_done_again_does_not_wait_for_the_disk_and_all_else_does():
    patience = "PRAGMA synchronous" if connection.vendor == "sqlite" else "SHOW synchronous_commit"
    before = sql.one(patience)
    with pytest.raises(ZeroDivisionError), sql.lazily_durable():
        User.objects.create(username="dirk", email="dirk@example.org")
        assert sql.one(patience) != before
        raise ZeroDivisionError
    assert sql.one(patience) == before
    assert not User.objects.filter(username="dirk").exists()
