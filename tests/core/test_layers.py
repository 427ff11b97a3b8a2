"""What may be imported without what. The one-way layers themselves are checked by import-linter
(`make check`)."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_auditor_and_the_engines_need_neither_django_nor_celery():
    program = (
        "import sys\n"
        "import games.audit, games.engine\n"
        "for ruleset in games.engine.ENGINES: games.engine.load(ruleset)\n"
        "print([name for name in ('django', 'celery', 'redis', 'psycopg') if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"


def test_the_packages_that_the_auditor_passes_through_import_nothing():
    for package in ("core", "games", "games/engines", "games/navigation"):
        assert (ROOT / package / "__init__.py").read_text() == ""
