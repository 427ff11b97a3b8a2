"""Points, ties and tie-breaks against examples worked out by hand."""

from leagues.plan import POINTS
from leagues.standings import (
    UNIT,
    Outcome,
    StandingsLine,
    head_to_head,
    opponents,
    ordered,
    placings,
    race,
    share,
    shared,
    tally,
)

ANNA, BRAM, CATO, DIRK, ELS, FRAN = range(1, 7)
LOTS = {ANNA: 11, BRAM: 12, CATO: 13, DIRK: 14, ELS: 15, FRAN: 16}


def table(number: int, round_: int, *placed: tuple[int, int, int], **rest: object) -> Outcome:
    return Outcome(
        number,
        round_,
        {who: place for who, place, _ in placed},
        {who: score for who, _, score in placed},
        **rest,
    )


def counted(
    *outcomes: Outcome, awards: dict[int, int] | None = None, byes: dict[int, int] | None = None
):
    berths = sorted({who for outcome in outcomes for who in outcome.places})
    return tally(berths, outcomes, table=POINTS, awards=awards or {}, byes=byes or {}, lots=LOTS)


# --- Points ---


def test_points_by_the_size_of_the_table():
    assert shared({ANNA: 1, BRAM: 2, CATO: 3, DIRK: 4}, POINTS["4"]) == {
        ANNA: 600,
        BRAM: 360,
        CATO: 180,
        DIRK: 60,
    }
    assert shared({ANNA: 1, BRAM: 2, CATO: 3}, POINTS["3"]) == {ANNA: 600, BRAM: 300, CATO: 60}


def test_those_who_share_a_place_share_its_points():
    # second and third of four: (6 + 3) / 2 = 4.5 points
    assert shared({ANNA: 1, BRAM: 2, CATO: 2, DIRK: 4}, POINTS["4"]) == {
        ANNA: 600,
        BRAM: 270,
        CATO: 270,
        DIRK: 60,
    }
    # all four: 20 / 4 = 5 points
    assert shared(dict.fromkeys((ANNA, BRAM, CATO, DIRK), 1), POINTS["4"]) == dict.fromkeys(
        (ANNA, BRAM, CATO, DIRK), 300
    )
    # the last three of four: 10 / 3 points, in sixtieths exactly 200
    assert shared({ANNA: 1, BRAM: 2, CATO: 2, DIRK: 2}, POINTS["4"]) == {
        ANNA: 600,
        BRAM: 200,
        CATO: 200,
        DIRK: 200,
    }


def test_a_game_that_weighs_double_counts_double():
    assert shared({ANNA: 1, BRAM: 2}, POINTS["2"], weight=2) == {ANNA: 1200, BRAM: 240}


def test_awards_and_byes_count_and_voided_tables_do_not():
    found = counted(
        table(1, 1, (ANNA, 1, 30), (BRAM, 2, 20)),
        table(2, 2, (ANNA, 1, 30), (BRAM, 2, 20), how="voided"),
        awards={BRAM: 3 * UNIT},
        byes={BRAM: 6 * UNIT},
    )
    assert (found.points, dict(found.played)) == ({ANNA: 600, BRAM: 660}, {ANNA: 1, BRAM: 1})


# --- Tie-breaks ---

FIRST = table(1, 1, (ANNA, 1, 40), (BRAM, 2, 30), (CATO, 3, 20))  # 10, 5, 1
SECOND = table(2, 2, (BRAM, 1, 50), (ANNA, 2, 49), (DIRK, 3, 1))  # 10, 5, 1


def test_placings_count_first_places_then_second_ones():
    assert placings(counted(FIRST, SECOND), [ANNA, BRAM, CATO]) == {
        ANNA: (1, 1, 0),
        BRAM: (1, 1, 0),
        CATO: (0, 0, 1),
    }


def test_head_to_head_counts_only_those_who_are_tied():
    assert head_to_head(counted(FIRST, SECOND), [ANNA, BRAM]) == {ANNA: (0,), BRAM: (0,)}
    assert head_to_head(counted(FIRST), [ANNA, BRAM, CATO]) == {ANNA: (2,), BRAM: (0,), CATO: (-2,)}


def test_opponents_are_everybody_met():
    # Anna 15, Bram 15, Cato 1, Dirk 1: Anna met Bram twice, Cato and Dirk
    assert opponents(counted(FIRST, SECOND), [ANNA, CATO]) == {
        ANNA: (32 * UNIT,),
        CATO: (30 * UNIT,),
    }


def test_share_is_in_a_thousand_of_what_a_table_counted():
    # Anna: 40 of 90 and 49 of 100; Bram: 30 of 90 and 50 of 100
    assert share(counted(FIRST, SECOND), [ANNA, BRAM]) == {
        ANNA: ((444 + 490) // 2,),
        BRAM: ((333 + 500) // 2,),
    }


def test_the_order_and_what_it_came_by():
    rows = ordered(counted(FIRST, SECOND), ["placings", "head_to_head", "share", "lot"])
    assert rows == [
        StandingsLine(
            1, ANNA, 900, 2, False, {"placings": (1, 1), "head_to_head": (0,), "share": (467,)}
        ),
        StandingsLine(
            2,
            BRAM,
            900,
            2,
            False,
            {"placings": (1, 1), "head_to_head": (0,), "share": (416,)},
            by="share",
            above=(467,),
        ),
        StandingsLine(
            3, CATO, 60, 1, False, {"placings": (0, 0, 1), "head_to_head": (0,), "share": (222,)}
        ),
        StandingsLine(
            4,
            DIRK,
            60,
            1,
            False,
            {"placings": (0, 0, 1), "head_to_head": (0,), "share": (10,)},
            by="share",
            above=(222,),
        ),
    ]


def test_without_a_lot_those_who_are_equal_share_a_rank():
    rows = ordered(counted(FIRST, SECOND), ["placings", "head_to_head"])
    assert [(row.rank, row.berth, row.by) for row in rows] == [
        (1, ANNA, None),
        (1, BRAM, None),
        (3, CATO, None),
        (3, DIRK, None),
    ]


def test_the_lot_decides_last():
    rows = ordered(counted(FIRST, SECOND), ["lot"])
    assert [(row.berth, row.by) for row in rows] == [
        (BRAM, None),
        (ANNA, "lot"),
        (DIRK, None),
        (CATO, "lot"),
    ]


def test_three_who_are_tied_are_parted_step_by_step():
    # All at 12 with one first and one second place; Anna beat Bram, Bram beat Cato.
    outcomes = [
        table(1, 1, (ANNA, 1, 1), (BRAM, 2, 1)),  # 10, 2
        table(2, 2, (BRAM, 1, 1), (CATO, 2, 1)),  # 10, 2
        table(3, 3, (CATO, 1, 1), (DIRK, 2, 1)),  # 10, 2
        table(4, 4, (ANNA, 2, 1), (ELS, 1, 1)),  # 2, 10
    ]
    rows = ordered(counted(*outcomes), ["placings", "head_to_head", "opponents"])
    assert [(row.berth, row.points, row.by) for row in rows] == [
        (ANNA, 720, None),
        (BRAM, 720, "head_to_head"),
        (CATO, 720, "head_to_head"),
        (ELS, 600, None),
        (DIRK, 120, None),
    ]
    assert [row.keys.get("head_to_head") for row in rows[:3]] == [(1,), (0,), (-1,)]


def test_a_berth_that_nobody_holds_comes_last_whatever_its_points():
    rows = ordered(counted(FIRST, SECOND), ["placings", "lot"], left=frozenset({ANNA}))
    assert [row.berth for row in rows] == [BRAM, DIRK, CATO, ANNA]


def test_the_race_adds_up_round_by_round():
    assert race([ANNA, BRAM, CATO, DIRK], [FIRST, SECOND], rounds=2, table=POINTS) == [
        {ANNA: 600, BRAM: 300, CATO: 60, DIRK: 0},
        {ANNA: 900, BRAM: 900, CATO: 60, DIRK: 60},
    ]
