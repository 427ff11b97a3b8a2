"""The test vectors of the sheet's section 7, sailed at a table: what the line becomes, and what
the log says of it."""

from games.engines.voc.commands import Call, Sail
from games.engines.voc.events import (
    CallHeeded,
    CallShouted,
    HarbourReached,
    RanAground,
    ShipHome,
    VoyageSailed,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BRAM,
    CLOSED,
    Drifting,
    at_sea,
    everybody_done,
    fleet_asked,
    of_kind,
    opened,
    ship,
)

Line = tuple[tuple[int, int], ...]
TOLD = (HarbourReached, RanAground, ShipHome)


def sailed(table: Table, *line: tuple[int, int]) -> VoyageSailed:
    """Ship A sails this line as it is drawn; from home, or from where she lies."""
    afloat = at_sea("A", line[0]) if line[0][1] else []
    table.given(*opened(chart=CLOSED), *afloat, *fleet_asked(), (ANNA, Sail("A", line)))
    everybody_done(table)
    [voyage] = of_kind(table, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    return voyage


def told(table: Table) -> list[tuple[str, object]]:
    """The harbours reached, the land struck or the way home, in their order."""
    return [
        (event.kind, getattr(event, "harbour", None) or getattr(event, "land", None))
        for event in of_kind(table, *TOLD)
    ]


def test_voc_vector_1_straight_to_bantam(basic: Table) -> None:
    voyage = sailed(basic, (7000, 0), (7112, 2484))
    assert (voyage.outcome, voyage.lies, voyage.sailed) == ("stopped", (7112, 2484), 2486)
    assert told(basic) == [("harbour_reached", "bantam")]


def test_voc_vector_2_aground_on_java(basic: Table) -> None:
    voyage = sailed(basic, (7000, 0), (7700, 2300), (7112, 2484))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("aground", (7692, 2302), (7695, 2285))
    assert told(basic) == [("ran_aground", "L09")]


def test_voc_vector_3_home_from_bantam(basic: Table) -> None:
    voyage = sailed(basic, (7112, 2484), (6900, 1000), (6900, 0))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("home", (6900, 0), None)
    assert told(basic) == [
        ("ship_home", None)
    ]  # Bantam is not visited: she starts inside its circle


def test_voc_vector_4_off_the_map_in_the_west(basic: Table) -> None:
    voyage = sailed(basic, (100, 0), (-50, 500))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("off_map", (-1, 336), (6, 313))
    assert told(basic) == [("ran_aground", None)]


def test_voc_vector_5_off_the_map_beside_the_home_line(basic: Table) -> None:
    voyage = sailed(basic, (7900, 100), (7900, -10))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("off_map", (7900, -2), (7900, 21))
    assert told(basic) == [("ran_aground", None)]


def test_voc_vector_6_aground_on_madagascar(basic: Table) -> None:
    voyage = sailed(basic, (2600, 0), (2600, 3000))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("aground", (2600, 1600), (2600, 1576))
    assert told(basic) == [("ran_aground", "L04")]


def test_voc_vector_7_colombo_and_cochin(basic: Table) -> None:
    voyage = sailed(basic, (5000, 0), (5020, 3512), (4850, 3560), (4732, 3752))
    assert (voyage.outcome, voyage.lies) == ("stopped", (4732, 3752))
    assert told(basic) == [("harbour_reached", "colombo"), ("harbour_reached", "cochin")]


def test_voc_vector_8_bantam_and_macao(basic: Table) -> None:
    voyage = sailed(basic, (7000, 0), (7112, 2484), (7300, 2750), (7500, 4000), (7720, 4720))
    assert (voyage.outcome, voyage.lies) == ("stopped", (7720, 4720))
    assert told(basic) == [("harbour_reached", "bantam"), ("harbour_reached", "macao")]


def test_voc_vector_9_achin_then_aground_on_sumatra(basic: Table) -> None:
    voyage = sailed(basic, (6200, 0), (6256, 3412), (6480, 3330), (6816, 3132))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("aground", (6398, 3360), (6375, 3368))
    assert told(basic) == [("harbour_reached", "achin"), ("ran_aground", "L06")]


def test_voc_vector_10_the_frame_is_no_channel(basic: Table) -> None:
    voyage = sailed(basic, (0, 0), (0, 6240))
    assert (voyage.outcome, voyage.at, voyage.lies) == ("aground", (0, 608), (0, 584))
    assert told(basic) == [("ran_aground", "L01")]


# --- With the drift of the seed `voc-test-seed`, ship A in 1585 ---

TO_BANTAM = ((7000, 0), (7112, 2484))


def drifting(table: Table) -> None:
    table.rng = Drifting(b"voc-test-seed")
    table.given(*opened(), *fleet_asked())


def voyage_of(table: Table) -> VoyageSailed:
    [voyage] = of_kind(table, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    return voyage


def test_voc_vector_11_the_drift_is_told_with_the_voyage(basic: Table) -> None:
    drifting(basic)
    basic.given((ANNA, Sail("A", TO_BANTAM)))
    everybody_done(basic)
    assert voyage_of(basic).drift[:7] == (0, -189, -264, -381, -565, -549, -531)


def test_voc_vector_12_the_first_line_misses_bantam(basic: Table) -> None:
    drifting(basic)
    basic.given((ANNA, Sail("A", TO_BANTAM)))
    everybody_done(basic)
    assert (voyage_of(basic).lies, told(basic), ship(basic, "A").at) == (
        (6845, 2484),
        [],
        (6845, 2484),
    )


def test_voc_vector_13_a_heeded_call_brings_her_in(basic: Table) -> None:
    drifting(basic)
    basic.given((ANNA, Sail("A", TO_BANTAM, 150)), (BRAM, Call("A", "east", 1600, west_of=7050)))
    everybody_done(basic)
    assert of_kind(basic, CallShouted, CallHeeded) == [
        CallShouted("A", BRAM, (6910, 1601), "east"),
        CallHeeded("A", BRAM, "east", 150),
    ]
    assert (voyage_of(basic).lies, told(basic)) == ((6995, 2484), [("harbour_reached", "bantam")])
