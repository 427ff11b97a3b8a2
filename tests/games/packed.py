"""Bundles for the tests, made without the service: of a ledger’s facts, or of a kept log, with
what a dishonest operator would pack."""

import msgspec

from games import table, visibility
from games.audit import ExportLine, audit, read_opening
from games.audit.bundle import FORMAT, Bundle, FinalPlace, HeadKept, whole
from games.engine import load
from tests.games.ledger import ANNA, BRAM, SECRET, Fact, Ledger, sealed

DAY = 86_400_000


class TimedLedger(Ledger):
    """A table whose players have deadlines, three days for each question, as the service sets
    them."""

    def start(self) -> None:
        super().start()
        for seat in (ANNA, BRAM):
            self.write("service", table.DeadlineSet(f"setup/{seat}", seat, self.at + 3 * DAY))


def timed() -> list[Fact]:
    """A whole game with deadlines."""
    ledger = TimedLedger()
    ledger.open()
    ledger.start()
    ledger.place()
    ledger.play()
    return ledger.facts


def packed(
    lines: list[ExportLine], *, honest: list[ExportLine] | None = None, heads: tuple[int, ...] = ()
) -> Bundle:
    """The bundle of these lines. `honest`: what the mails printed and the result come from
    there, if not from the lines."""
    opened, engine = read_opening(lines[0]), load(read_opening(lines[0]).ruleset)
    true = honest or lines
    result = audit(true).result
    assert result is not None
    return Bundle(
        format=FORMAT,
        table=opened.table,
        ruleset=opened.ruleset,
        data=opened.data,
        commitment=opened.commitment,
        secret=msgspec.json.decode(true[-1].data)["secret"],
        result=[FinalPlace(p.seat, p.place, p.score) for p in result.placings],
        heads=[HeadKept(seq, true[seq - 1].hash) for seq in heads],
        exports=visibility.digests(engine, [whole(line) for line in true], opened.seats),
        events=lines,
    )


def of_facts(
    facts: list[Fact], *, honest: list[Fact] | None = None, secret: bytes = SECRET, **rest: object
) -> Bundle:
    return packed(sealed(facts, secret), honest=sealed(honest) if honest else None, **rest)


def text_of(bundle: Bundle) -> bytes:
    return msgspec.json.encode(bundle)
