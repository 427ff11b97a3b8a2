"""The end of the game (VDW-76 to VDW-79) and who has left it (RUL-31, RUL-38, RUL-39, RUL-44)."""

import pytest

from games.engine import Resign
from games.engines.vor_dem_wind.commands import (
    Act,
    ChooseDeparture,
    Income,
    Load,
    Nothing,
    PreferDeparture,
    Take,
)
from games.engines.vor_dem_wind.data import SHIP
from games.engines.vor_dem_wind.events import (
    ActionDeclined,
    ActionEnded,
    Berthed,
    CardRevealed,
    CardTaken,
    DefaultApplied,
    GameEnded,
    GoodsPurchased,
    Rank,
    SeatResigned,
    ShipsLoaded,
    TurnEnded,
    TurnStarted,
)
from games.engines.vor_dem_wind.result import BECALMED
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    KINDS,
    acting,
    goods,
    has,
    house,
    opened,
    revealed,
    seen,
    specials,
)

LETTERS = {kind: letter for letter, kind in KINDS.items()}


def shipped(seat, *ships):
    """These ships were loaded in earlier rounds."""
    found = []
    for ship in ships:
        cargo = "".join(LETTERS[kind] for kind in SHIP[ship].goods)
        found += [
            *has(seat, house=cargo),
            ShipsLoaded(seat, "T36", (Berthed(0, ship),), goods(cargo), 0, 0),
        ]
    return found


FLEET = ("L16", "L13", "L22", "M11", "M05")


def last_turn(*, players, ships, held=None, fleet=FLEET):
    """Anna has a transport card, the others purchases."""
    stocks = [event for seat, stocked in (held or {}).items() for event in has(seat, **stocked)]
    won = [event for seat, loaded in ships.items() for event in shipped(seat, *loaded)]
    others = ("P01", "P02", "P03")[: players - 1]
    return [*opened(players=players, fleet=fleet), *won, *stocks, *acting("T13", *others)]


def ended(table):
    [found] = [event for event in table.events if isinstance(event, GameEnded)]
    return found


@pytest.mark.parametrize(
    ("players", "ships", "ends"),
    [
        (2, ("L19", "L01", "L04"), True),  # 20 + 19 + 18 = 57, and 8 more: 65
        (2, ("L19", "L01"), False),  # 39 + 8
        (3, ("L19", "L01"), False),  # 47
        (3, ("L19", "L01", "M02"), True),  # 42 + 8 = 50
        (4, ("L19", "L01", "M02"), True),
    ],
)
def test_vdw_76_sixty_points_end_a_game_of_two_fifty_one_of_three_or_four(
    vdw, players, ships, ends
):
    vdw.given(*last_turn(players=players, ships={ANNA: ships}, held={ANNA: {"house": "AA"}}))
    vdw.when(ANNA, Act((Load((6 if players == 4 else 5,)),)))
    assert (vdw.events[-1].kind == "game_ended") is ends
    assert (vdw.view().phase, vdw.awaited() == []) == (
        ("over", True) if ends else ("reveal", False)
    )


def test_vdw_76_that_turn_is_played_to_its_end_by_all(vdw):
    vdw.given(*opened(players=2, fleet=FLEET), *shipped(ANNA, "L19", "L01", "L04"))
    vdw.given(
        *has(ANNA, house="AA"),
        *has(BRAM, hand="A"),
        *acting("T13", "S01"),
        (ANNA, Act((Load((5,)),))),
    )
    assert vdw.awaited() == [(BRAM, "act")]
    vdw.when(BRAM, Act((Nothing(),)))
    ranking = (Rank(ANNA, 1, 65, 0, 22), Rank(BRAM, 2, 0, 0, 22))
    vdw.then(
        ActionDeclined(BRAM, "S01"),
        ActionEnded(BRAM),
        TurnEnded(5, BRAM, ("T13", "S01")),
        GameEnded("points", ranking),
    )


def test_vdw_77_most_points_wins(vdw):
    vdw.given(
        *last_turn(
            players=3,
            ships={ANNA: ("L19", "L01", "M02"), CATO: ("L02",)},
            held={ANNA: {"house": "AA"}},
        )
    )
    vdw.given((ANNA, Act((Load((5,)),))))
    result = vdw.result()
    assert (
        result.reason,
        [(place.seat, place.place, place.score) for place in result.placings],
    ) == (
        "points",
        [(ANNA, 1, 50), (CATO, 2, 18), (BRAM, 3, 0)],
    )


def test_vdw_78_in_a_tie_most_goods_in_the_warehouse(vdw):
    ships = {ANNA: ("L19", "L01", "M02"), BRAM: ("L02",), CATO: ("L03",)}
    vdw.given(
        *last_turn(
            players=3,
            ships=ships,
            held={ANNA: {"house": "AA"}, BRAM: {"gold": 90}, CATO: {"house": "K"}},
        )
    )
    vdw.when(ANNA, Act((Load((5,)),)))
    assert ended(vdw).ranking == (
        Rank(ANNA, 1, 50, 0, 22),
        Rank(CATO, 2, 18, 1, 22),
        Rank(BRAM, 3, 18, 0, 90),
    )


def test_vdw_79_still_tied_most_money(vdw):
    ships = {ANNA: ("L19", "L01", "M02"), BRAM: ("L02",), CATO: ("L03",)}
    vdw.given(*last_turn(players=3, ships=ships, held={ANNA: {"house": "AA"}, CATO: {"gold": 23}}))
    vdw.when(ANNA, Act((Load((5,)),)))
    assert ended(vdw).ranking[1:] == (Rank(CATO, 2, 18, 0, 23), Rank(BRAM, 3, 18, 0, 22))


def test_rul_31_the_end_is_checked_before_the_fleet_leaves_so_nothing_spoils(vdw):
    fleet = ("L16", "L22", "M05")
    vdw.given(
        *last_turn(
            players=3,
            ships={ANNA: ("L19", "L01", "M02")},
            held={ANNA: {"house": "AAA"}},
            fleet=fleet,
        )
    )
    vdw.when(ANNA, Act((Load((4,)),)))
    assert [
        event.kind for event in vdw.events if event.kind in ("fleet_left", "goods_spoiled")
    ] == []
    assert (ended(vdw).ranking[0], house(vdw, ANNA)) == (Rank(ANNA, 1, 50, 1, 22), {"apple": 1})


def test_rul_38_after_that_the_victory_is_shared(vdw):
    ships = {
        ANNA: ("L19", "L01", "M02"),
        BRAM: ("L20", "L21", "L06", "M04"),
    }  # 42 and 8 more; 16 + 16 + 16 + 2
    vdw.given(*last_turn(players=3, ships=ships, held={ANNA: {"house": "AA"}}))
    vdw.when(ANNA, Act((Load((5,)),)))
    assert ended(vdw) == GameEnded(
        "points",
        (Rank(ANNA, 1, 50, 0, 22), Rank(BRAM, 1, 50, 0, 22), Rank(CATO, 3, 0, 0, 22)),
        shared=True,
    )


def test_rul_39_another_may_win_than_who_reached_the_goal_first(vdw):
    vdw.given(
        *opened(fleet=FLEET),
        *shipped(ANNA, "L19", "L01", "M02"),
        *shipped(BRAM, "L02", "L03", "L04"),
    )
    vdw.given(*has(ANNA, house="AA"), *has(BRAM, house="CCSS"))
    vdw.given(*acting("T13", "T14", "P01"), (ANNA, Act((Load((5,)),))))
    vdw.when(BRAM, Act((Load((1,)),)))
    assert [(rank.seat, rank.score) for rank in ended(vdw).ranking] == [
        (BRAM, 70),
        (ANNA, 50),
        (CATO, 0),
    ]


# --- Those who leave ---


def test_rul_44_a_seat_that_leaves_goes_on_by_its_defaults_at_once(vdw):
    vdw.given(*opened(), *revealed("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Resign())
    vdw.then(SeatResigned(BRAM), DefaultApplied(BRAM, "choose/5/2"), CardTaken(BRAM, 3))
    assert vdw.awaited() == [(CATO, "choose")]


def test_rul_44_what_it_had_filed_lapses_and_it_keeps_what_it_has(vdw):
    vdw.given(
        *opened(),
        *specials({BRAM: ["P38"]}),
        *has(BRAM, house="CS"),
        (BRAM, PreferDeparture(("spice", "cheese"))),
    )
    vdw.given(*revealed("P01", "S01", "T01"))
    vdw.when(BRAM, Resign())
    vdw.then(SeatResigned(BRAM))
    assert vdw.view(BRAM).private.preference == ()
    assert (house(vdw, BRAM), seen(vdw, BRAM).specials, seen(vdw, BRAM).resigned) == (
        {"cheese": 1, "spice": 1},
        1,
        True,
    )
    vdw.when(BRAM, Take(1))
    vdw.refused("resigned", seat=BRAM)


def test_rul_44_its_turn_passes_without_a_question(vdw):
    vdw.given(
        *opened(piles=("P07", "S14", "T13")),
        *has(ANNA, house="A"),
        *acting("T14", "P02", "P03"),
        (BRAM, Resign()),
    )
    vdw.when(ANNA, Act((Income(),)))
    started = vdw.events.index(TurnStarted(6, BRAM))
    assert vdw.events[started + 1 :] == [
        DefaultApplied(BRAM, "reveal/6/2"),
        CardRevealed(1, "purchase", "P07"),
        CardRevealed(2, "storage", "S14"),
        CardRevealed(3, "transport", "T13", last=True),
        DefaultApplied(BRAM, "choose/6/2"),
        CardTaken(BRAM, 3),
    ]


def test_rul_44_those_who_left_rank_below_those_who_stayed(vdw):
    ships = {ANNA: ("L19", "L01", "M02"), BRAM: ("L02",)}
    vdw.given(*last_turn(players=3, ships=ships, held={ANNA: {"house": "AA"}}), (BRAM, Resign()))
    vdw.when(ANNA, Act((Load((5,)),)))
    assert [(rank.seat, rank.place) for rank in ended(vdw).ranking] == [
        (ANNA, 1),
        (CATO, 2),
        (BRAM, 3),
    ]


def test_rul_44_when_nobody_plays_any_more_the_table_is_closed_as_it_stands(vdw):
    vdw.given(*opened(players=2), *shipped(BRAM, "L02"), *revealed("P01", "S01"), (BRAM, Resign()))
    vdw.when(ANNA, Resign())
    vdw.then(
        SeatResigned(ANNA),
        GameEnded("deserted", (Rank(BRAM, 1, 18, 0, 22), Rank(ANNA, 2, 0, 0, 22))),
    )


def test_rul_44_so_is_a_table_where_for_long_nothing_was_stored_or_shipped(vdw):
    vdw.given(
        *opened(players=2),
        TurnEnded(4, ANNA, (), BECALMED - 1),
        *has(ANNA, house="A"),
        *acting("T13", "P01"),
    )
    vdw.when(ANNA, Act((Income(),)))
    bought = [GoodsPurchased(BRAM, "P01", goods("AC")), ActionEnded(BRAM)]
    ranking = (Rank(ANNA, 1, 0, 1, 30), Rank(BRAM, 2, 0, 0, 22))
    assert vdw.events[2:] == [
        *bought,
        TurnEnded(5, BRAM, ("T13", "P01"), BECALMED),
        GameEnded("becalmed", ranking),
    ]


def test_vdw_76_nothing_is_played_after_the_end(vdw):
    vdw.given(*opened(players=2), *revealed("P01", "S01"), (BRAM, Resign()), (ANNA, Resign()))
    vdw.when(ANNA, ChooseDeparture())
    vdw.refused("game_over")
    assert vdw.options(ANNA) == []
