"""The database itself refuses to change or delete an event. Installed by a migration; only the
test harness lifts them."""

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "eventlog_event"

SQLITE_INSTALL = (
    (
        f"CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the "
        f"event log is append-only'); END"
    ),
    (
        f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the "
        f"event log is append-only'); END"
    ),
)
SQLITE_REMOVE = (f"DROP TRIGGER {TABLE}_no_update", f"DROP TRIGGER {TABLE}_no_delete")

POSTGRES_INSTALL = (
    (
        f"CREATE FUNCTION {TABLE}_append_only() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'the event log is append-only' USING ERRCODE = "
        "'integrity_constraint_violation'; END $$"
    ),
    (
        f"CREATE TRIGGER {TABLE}_no_change BEFORE UPDATE OR DELETE ON {TABLE} FOR EACH ROW EXECUTE "
        f"FUNCTION {TABLE}_append_only()"
    ),
    (
        f"CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE "
        f"FUNCTION {TABLE}_append_only()"
    ),
)
POSTGRES_REMOVE = (
    f"DROP TRIGGER {TABLE}_no_change ON {TABLE}",
    f"DROP TRIGGER {TABLE}_no_truncate ON {TABLE}",
    f"DROP FUNCTION {TABLE}_append_only()",
)


def install(connection: BaseDatabaseWrapper) -> None:
    _run(connection, sqlite=SQLITE_INSTALL, postgres=POSTGRES_INSTALL)


def remove(connection: BaseDatabaseWrapper) -> None:
    _run(connection, sqlite=SQLITE_REMOVE, postgres=POSTGRES_REMOVE)


def _run(
    connection: BaseDatabaseWrapper, *, sqlite: tuple[str, ...], postgres: tuple[str, ...]
) -> None:
    statements = {"sqlite": sqlite, "postgresql": postgres}[connection.vendor]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
