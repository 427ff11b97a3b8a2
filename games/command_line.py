"""The `paquebot` command: `paquebot serve`, `paquebot simulate ...`, `paquebot audit FILE`.

It is `manage.py` under another name, for an installation that has no checkout; `audit` of a file
needs neither Django nor a database.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path


def main(argv: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if argv is None else argv)
    if is_audit_of_file(given):
        from games.audit.__main__ import main as audit

        return audit(given[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(["paquebot", *given])
    return 0


def is_audit_of_file(given: Sequence[str]) -> bool:
    """`audit FILE` and `audit bundle FILE`; `audit TABLE` asks the database."""
    if given[:1] != ["audit"]:
        return False
    return given[1:2] in (["bundle"], ["-"]) or any(Path(part).is_file() for part in given[1:2])


if __name__ == "__main__":
    sys.exit(main())
