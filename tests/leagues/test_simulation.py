"""Whole seasons by bots: every round closes on its day, nobody is left out, the same seed gives
the same season."""

import json

import pytest
from django.core.management import CommandError, call_command

from leagues.models import RatedGame, Rating
from leagues.ratings import Skill
from leagues.services import rating
from leagues.simulation import Setting, simulate


def season(**rest) -> dict:
    told = {
        "ruleset": "long-cours@1",
        "entrants": 7,
        "seed": 3,
        "rounds": 2,
        "seats": 3,
        "round_days": 21,
        "substitutes": 1,
    }
    return simulate(Setting(**(told | rest)))


def held(told: dict) -> None:
    assert (
        told["status"],
        told["open_tables"],
        told["without_pod"],
        told["audit"],
        told["tables_failed"],
    ) == ("closed", 0, 0, "ok", [])
    for one in told["rounds"]:
        assert (one["opened_on_its_day"], one["closed_on_its_day"]) == (True, True)
        assert one["played"] + one["adjudicated"] + one["voided"] == one["tables"]


def test_a_season_with_drop_outs_and_dead_mail_closes_on_its_days(db):
    told = season(drop_outs=15, dead_mail=15)
    held(told)
    assert (told["entrants"], told["withdrawn"]) == (7, 2)
    assert told["tables_audited"] == told["tables"]
    stored = {row.who: Skill(row.mu, row.sigma) for row in Rating.objects.filter(name="long-cours")}
    assert RatedGame.objects.exists()
    assert rating.anew("long-cours") == stored


def test_a_round_too_short_for_its_games_is_adjudicated_and_closes_all_the_same(db):
    told = season(entrants=4, seats=4, rounds=1, round_days=2)
    held(told)
    assert [one["adjudicated"] for one in told["rounds"]] == [1]


@pytest.mark.slow
@pytest.mark.parametrize("format_", ["swiss", "knockout"])
def test_swiss_and_knockout_seasons_close_too(db, format_):
    held(season(entrants=9, format=format_, advance=1, rounds=2, drop_outs=20))


def test_the_same_seed_gives_the_same_season(db, capsys):
    """In a scratch database each: the command, twice."""
    lines = []
    for _ in range(2):
        call_command(
            "simulate_league",
            entrants=3,
            game="long-cours",
            seed=5,
            seats=3,
            rounds=1,
            json=True,
            verbosity=0,
        )
        lines.append(capsys.readouterr().out)
    assert lines[0] == lines[1]
    assert json.loads(lines[0])["audit"] == "ok"


def test_a_season_that_cannot_be_is_refused_in_a_sentence(db):
    with pytest.raises(CommandError, match="The season cannot be set up: bad_capacity"):
        call_command("simulate_league", entrants=2, game="long-cours", seed=5, seats=3, verbosity=0)


@pytest.mark.slow
def test_sixty_four_entrants_in_four_divisions(db, capsys):
    call_command(
        "simulate_league",
        entrants=64,
        game="siecle-dor",
        seed=3,
        divisions=4,
        drop_outs=10,
        dead_mail=5,
        json=True,
        verbosity=0,
    )
    told = json.loads(capsys.readouterr().out)
    held(told)
    assert (told["divisions"], told["tables"], told["withdrawn"]) == ([16, 16, 16, 16], 80, 9)
    assert (
        told["pairing"]
        == [{"met": 120, "most": 120, "again": 0, "least_again": 0, "seat_spread": 1}] * 4
    )


def test_a_season_is_audited_by_command(begun, capsys):
    call_command("audit_season", "spring")
    assert capsys.readouterr().out.splitlines()[0].startswith("spring holds: ")
    with pytest.raises(CommandError, match="There is no season nowhere here"):
        call_command("audit_season", "nowhere")
