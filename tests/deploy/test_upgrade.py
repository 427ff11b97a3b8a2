"""A release that old processes survive: what its migrations may do from the first tag on."""

import re
import subprocess

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddField, RemoveField, RenameField, RenameModel

from tests.deploy.test_files import ROOT

APPS = {"accounts", "eventlog", "games", "notifications", "leagues", "operators"}


def git(*words: str) -> bytes:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"git {words[0]}: {done.stderr.decode().strip()}")
    return done.stdout


def is_released(app: str, name: str, files: str) -> bool:
    return re.search(rf"(^|/){app}/migrations/{name}\.py$", files, re.MULTILINE) is not None


def test_what_a_migration_adds_old_processes_need_not_know(db):
    """From the first tag on: a new column has a default in the database or may be empty, and
    nothing that a released process asks for is taken away."""
    tags = git("tag", "--merged", "HEAD", "--sort=-creatordate").decode().split()
    if not tags:
        pytest.skip("nothing is released yet")
    files = git("ls-tree", "-r", "--name-only", tags[0]).decode()
    wrong = []
    for (app, name), migration in MigrationLoader(connection).disk_migrations.items():
        if app not in APPS or is_released(app, name, files):
            continue
        for step in migration.operations:
            if isinstance(step, AddField) and not (step.field.null or step.field.has_db_default()):
                wrong.append(f"{app} {name}: {step.name} has no default in the database")
            if isinstance(step, RemoveField | RenameField | RenameModel):
                wrong.append(f"{app} {name}: {step.describe()}")
    assert wrong == []
