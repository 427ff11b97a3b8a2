"""The second verifier, in JavaScript: it agrees with the auditor on every kept game and on every
way to tamper with one that needs no rules to be seen."""

import gzip
import json
import random
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from core.eventlog import chain
from games import table
from games.audit import audit, bundle
from games.engine import load
from games.rng import contribution
from tests.compat import FOLDER, hashes, log_of
from tests.compat.test_bundles import BUNDLES, VERSIONS
from tests.games import test_tampering
from tests.games.ledger import Fact, running, sealed
from tests.games.packed import of_facts, packed, text_of, timed

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None, reason="the JavaScript verifier is run by node, which this machine does not have"
)
FACTS = timed()


@pytest.fixture
def facts() -> list[Fact]:
    return [replace(fact) for fact in FACTS]


def run(*arguments: object, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    assert NODE is not None
    command = [NODE, "clients/verify/cli.mjs", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, check=False)


def reports(*arguments: object, text: bytes = b"") -> list[dict[str, object]]:
    ran = run("--json", *arguments, text=text)
    assert ran.returncode in (0, 1), ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def report_of(packed: bundle.Bundle, *heads: tuple[int, str]) -> dict[str, object]:
    kept = [f"--head={seq}:{digits}" for seq, digits in heads]
    [found] = reports("-", *kept, text=text_of(packed))
    return found


def failure_of(packed: bundle.Bundle, *heads: tuple[int, str]) -> tuple[int, str] | None:
    failure = report_of(packed, *heads)["failure"]
    return failure and (failure["seq"], failure["check"])


# --- What holds ---


def test_every_kept_log_holds_with_the_very_draws_of_the_auditor():
    names = sorted(hashes())
    found = reports(*(FOLDER / name for name in names))
    assert [one["failure"] for one in found] == [None] * len(names)
    for name, one in zip(names, found, strict=True):
        drawn = sorted(draw.input for draw in audit(log_of(name)).draws)
        assert (name, sorted(one["draws"])) == (name, drawn)


def test_every_kept_bundle_and_export_holds():
    files = [BUNDLES / f"{v}{end}" for v in VERSIONS for end in (".json.gz", "-seat-1.kept.gz")]
    assert [one["failure"] for one in reports(*files)] == [None] * len(files)


def test_the_same_game_as_a_bundle_of_every_ruleset():
    first = {name.split("/")[0]: name for name in sorted(hashes(), reverse=True)}
    for name in first.values():
        lines = log_of(name)
        assert failure_of(packed(lines), (len(lines), hashes()[name]["head"][:16])) is None


def test_canonical_json_is_the_same_in_both_languages():
    values = {"\U0001f600": 1, "\uffee": [-1, None, True], "é": '\x7f\x01\b\f\n\r\t"\\/\u2028'}
    program = (
        "import {canonical} from './clients/verify/verify.js';"
        "let s='';process.stdin.on('data',d=>s+=d)"
        ".on('end',()=>process.stdout.write(canonical(JSON.parse(s))))"
    )
    ran = subprocess.run(
        [NODE, "--input-type=module", "-e", program],
        cwd=ROOT,
        input=json.dumps(values).encode(),
        capture_output=True,
        check=True,
    )
    assert ran.stdout.decode() == chain.canonical(values)


# --- Every case of tests/games/test_tampering.py that shows without the rules ---


def test_a_changed_byte(facts):
    seq, roll = test_tampering.first(facts, "sale_die_rolled")
    lines = sealed(facts)
    changed = roll.data | {"die": roll.data["die"] % 6 + 1}
    lines[seq - 1].data = msgspec.Raw(chain.canonical(changed).encode())
    assert failure_of(packed(lines, honest=sealed(facts))) == (seq, "chain")


def test_swapped_and_missing_events(facts):
    honest, swapped, missing = sealed(facts), sealed(facts), sealed(facts)
    swapped[30], swapped[31] = swapped[31], swapped[30]
    del missing[40]
    assert failure_of(packed(swapped, honest=honest)) == (31, "numbering")
    assert failure_of(packed(missing, honest=honest)) == (41, "numbering")


def test_an_altered_die_with_a_new_chain(facts):
    seq, roll = test_tampering.first(facts, "sale_die_rolled")
    test_tampering.changed(roll, die=roll.data["die"] % 6 + 1)
    assert failure_of(of_facts(facts, honest=FACTS)) == (seq, "draws")


def test_another_seed_by_other_words_or_another_secret(facts):
    test_tampering.changed(facts[1], contribution=contribution("a foul wind"))
    assert failure_of(of_facts(facts, honest=FACTS)) == (12, "draws")
    other = [replace(fact) for fact in FACTS]
    test_tampering.changed(other[-1], secret=bytes(32).hex())
    forged = of_facts(other, honest=FACTS, secret=bytes(32))
    assert failure_of(forged) == (len(other), "secret")


def test_a_dropped_tail(facts):
    kept = (len(facts), sealed(facts)[-1].hash)
    cut = packed(sealed(running(facts)), honest=sealed(facts))
    assert failure_of(cut, kept) == (len(facts), "kept heads")
    assert failure_of(cut) == (len(running(facts)), "bundle")


def test_a_chain_written_anew_shows_by_heads_alone(facts):
    true = sealed(facts)[59].hash
    facts[6].at -= 1000
    forged = of_facts(facts)
    assert failure_of(forged) is None
    assert failure_of(forged, (60, true)) == (60, "kept heads")
    forged.heads = [bundle.HeadKept(60, true)]
    assert failure_of(forged) == (60, "mailed heads")


@pytest.mark.parametrize(
    ("field", "value"),
    [("table", "other"), ("ruleset", "long-cours@2"), ("data", {}), ("commitment", "0" * 64)],
)
def test_another_header(facts, field, value):
    forged = of_facts(facts)
    setattr(forged, field, value)
    assert failure_of(forged) == (1, "bundle")


def test_another_secret_or_result_beside_the_log(facts):
    forged = of_facts(facts)
    forged.secret = "0" * 64
    assert failure_of(forged) == (len(facts), "bundle")
    forged = of_facts(facts)
    forged.result = forged.result[::-1]
    assert failure_of(forged) == (len(facts), "result")


def test_a_salt_of_somebody_elses(facts):
    """A forger who knows no secret can still write a chain that follows."""
    lines = sealed(facts, bytes(32))
    assert failure_of(packed(lines, honest=sealed(facts))) == (1, "salts")


def test_what_only_the_rules_show_is_named_as_not_checked(facts):
    """An impossible move, a deadline brought forward, an export that showed too much: the
    auditor in Python finds them, this one says that it does not look."""
    moved = [replace(fact) for fact in facts]
    _, move = test_tampering.first(moved, "move_submitted")
    test_tampering.changed(move, command={"kind": "setup", "port": "GIB"})
    sooner = [replace(fact) for fact in facts]
    test_tampering.changed(test_tampering.first(sooner, "deadline_set")[1], due_at=1)
    shown = of_facts(facts)
    shown.exports = shown.exports | {"2": shown.exports["1"]}
    cases = [of_facts(moved, honest=FACTS), of_facts(sooner, honest=FACTS), shown]
    for forged in cases:
        assert bundle.check(forged).failure is not None
        found = report_of(forged)
        assert found["failure"] is None
        assert [text.split(":")[0] for text in found["unchecked"][:2]] == [
            "Whether every move was legal, and whether deadlines were kept",
            "Whether each seat's export was redacted by the rules",
        ]


# --- Every draw counts ---

OUTCOMES = {  # where the outcome of a draw stands
    "seat_order_drawn": "order", "hand_dealt": "cards", "sale_die_rolled": "die",
    "entry_die_rolled": "die", "corsair_entry_die_rolled": "die", "dice_thrown": "d2",
    "card_seen": "card", "windmill_built": "card", "colours_drawn": "colours",
    "pile_shuffled": "*", "burgemeester_named": "seat", "voyage_sailed": "drift",
    "game_set_up": "first", "card_revealed": "card",
}  # fmt: skip


@pytest.mark.parametrize("ruleset", sorted({name.split("/")[0] for name in hashes()}))
def test_any_outcome_that_is_altered_is_found_where_it_stands(ruleset, tmp_path):
    """One kept log of the ruleset, once for each kind of draw, resealed by its own secret."""
    name = max(name for name in hashes() if name.startswith(f"{ruleset}/"))
    lines = [
        json.loads(line) for line in gzip.decompress((FOLDER / name).read_bytes()).splitlines()
    ]
    files, expected = [], []
    for kind, field in OUTCOMES.items():
        seqs = [line["seq"] for line in lines if line["kind"] == kind and altered(line, field)]
        if seqs:
            seq = random.Random(kind).choice(seqs)
            path = tmp_path / f"{kind}.jsonl"
            path.write_text(resealed(lines, seq, altered(lines[seq - 1], field)))
            files.append(path)
            expected.append({"seq": seq, "check": "draws"})
    assert len(files) >= 2
    failures = [one["failure"] for one in reports(*files)]
    assert [{"seq": f["seq"], "check": f["check"]} for f in failures] == expected


def altered(line: dict, field: str) -> dict | None:
    data = line["data"]
    field = next((name for name in ("order", "cards") if name in data), field)
    value = data.get(field)
    if isinstance(value, int):
        return data | {field: value % 2 + 1 if value > 2 else 3 - value}
    if isinstance(value, str):
        return data | {field: value[0] + ("01" if value[1:] != "01" else "02")}
    if value and len(value) > 1 and value[0] != value[-1]:
        return data | {field: [value[-1], *value[1:-1], value[0]]}
    return None


def resealed(lines: list[dict], seq: int, data: dict) -> str:
    secret, head, out = bytes.fromhex(lines[-1]["data"]["secret"]), chain.GENESIS, []
    for line in lines:
        line = line | ({"data": data} if line["seq"] == seq else {})
        parts = {key: line[key] for key in ("seq", "kind", "actor", "at")}
        salt = chain.salt(secret, line["seq"])
        text = chain.canonical(line["data"])
        digest = chain.digest(salt=salt, cause=line.get("cause"), data=text, **parts)
        head = chain.link(head, digest)
        out.append(chain.canonical(line | {"salt": salt, "hash": head}))
    return "\n".join(out) + "\n"


# --- The file ---


def test_a_file_that_is_neither_is_status_2(tmp_path):
    path = tmp_path / "bundle.json"
    for text in (b"", b"{}", b"[1]", b'{"format":"paquebot-bundle/3"}', b"\xff", b'{"format":'):
        path.write_bytes(text)
        ran = run(path)
        assert (ran.returncode, ran.stdout) == (2, b""), text


def test_a_false_bundle_is_status_1_and_says_where(facts, tmp_path):
    path = tmp_path / "bundle.json"
    forged = of_facts(facts)
    forged.result = forged.result[::-1]
    path.write_bytes(text_of(forged))
    ran = run(path)
    assert ran.returncode == 1
    assert (
        ran.stdout.decode().splitlines()[-1].startswith(f"FAILS at event {len(facts)} (result): ")
    )


def test_it_knows_every_ruleset_of_this_release():
    from games.engine import ENGINES

    source = (ROOT / "clients/verify/draws.js").read_text()
    assert [name for name in ENGINES if f'"{name}": ' not in source] == []
    assert all(load(name).ruleset == name for name in ENGINES)
    assert table.TableOpened.kind == "table_opened"
