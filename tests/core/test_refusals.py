"""Every refusal has a code, and every code one sentence and one status, beside each other and
once; pages, REST and mail all take them from there."""

import ast
import re
from pathlib import Path

import pytest

from core.refusals import NotFound, Refusal
from core.rest import answers, exceptions, problems
from core.rest.problems import Refused
from games.services import refusals as of_tables
from games.services.refusals import Stale, TableRefusal
from leagues.services import refusals as of_seasons
from leagues.services.refusals import SeasonRefusal

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for app in ("core", "games", "leagues", "notifications")
    for path in (ROOT / app).rglob("*.py")
]
TABLES = {
    TableRefusal: of_tables.REFUSALS,
    SeasonRefusal: of_seasons.REFUSALS,
    Refused: problems.REFUSALS,
}
RAISED_AS = {
    "TableRefusal": TableRefusal,
    "Stale": TableRefusal,
    "refuse_over_quota": TableRefusal,
    "SeasonRefusal": SeasonRefusal,
    "BadPlan": SeasonRefusal,  # which it becomes in the service
    "Refused": Refused,
    "does_not_fit": Refused,
}
SHARED = {"unknown_game"}  # a season says it in the words of a table


def raised() -> dict[type[Refusal], set[str]]:
    """The codes that the source names, by the table they must be in."""
    found: dict[type[Refusal], set[str]] = {kind: set() for kind in TABLES}
    for path in SOURCES:
        for call in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args):
                continue
            code = call.args[0]
            if call.func.id in RAISED_AS and isinstance(code, ast.Constant):
                found[RAISED_AS[call.func.id]].add(code.value)
    found[Refused] |= {*exceptions.FOREIGN.values(), *answers.CODES.values()}
    return found


def test_every_code_that_is_raised_has_a_sentence_and_a_status_and_none_is_idle():
    found = raised()
    assert found[TableRefusal] == set(of_tables.REFUSALS) - {"unreadable_orders"}
    assert found[SeasonRefusal] == set(of_seasons.REFUSALS)
    assert found[Refused] == set(problems.REFUSALS)


def test_a_code_stands_once():
    codes = [code for table in TABLES.values() for code in table]
    assert {code for code in codes if codes.count(code) > 1} == SHARED
    for code in SHARED:
        assert of_seasons.REFUSALS[code] is of_tables.REFUSALS[code]


def test_no_door_keeps_a_list_of_codes():
    """That is how one code came to have two statuses."""
    every = {code for table in TABLES.values() for code in table}
    listing = {}
    for path in SOURCES:
        if path.parent.name not in ("api", "web"):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            parts = getattr(node, "keys" if isinstance(node, ast.Dict) else "elts", ())
            named = {part.value for part in parts if isinstance(part, ast.Constant)} & every
            if len(named) > 1:
                listing[str(path.relative_to(ROOT))] = named
    assert listing == {}


def test_every_status_has_a_title_and_every_title_a_status():
    statuses = {status for table in TABLES.values() for status, _ in table.values()}
    assert statuses == set(problems.TITLES)


def test_hints_are_about_codes_that_exist():
    assert set(problems.HINTS) <= set(problems.REFUSALS)
    assert set(of_tables.HINTS) <= set(of_tables.REFUSALS)


@pytest.mark.parametrize(
    ("kind", "code"), [(kind, code) for kind, table in TABLES.items() for code in table]
)
def test_a_refusal_says_its_sentence_and_has_its_status(kind, code):
    status, template = TABLES[kind][code]
    facts = {name: f"<{name}>" for name in re.findall(r"\{(\w+)\}", template)}
    if "status" in facts:
        facts["status"] = "open"
    refusal = kind(code, **facts)
    assert refusal.status == status
    assert refusal.sentence(str) == template.format(**facts)
    problem = problems.problem_of(refusal, view=None)
    assert problem is not None
    assert (problem.code, problem.status, problem.detail) == (code, status, refusal.sentence(str))


def test_what_is_stale_is_refused_as_a_table_refuses():
    stale = Stale("decision_gone", changed=[])
    assert (stale.status, stale.sentence(str)) == of_tables.REFUSALS["decision_gone"]


def test_what_nobody_may_know_of_is_not_found():
    problem = problems.problem_of(NotFound(), view=None)
    assert problem is not None
    assert (problem.status, problem.code) == (404, "not_found")
    assert problems.problem_of(ValueError("ours"), view=None) is None
