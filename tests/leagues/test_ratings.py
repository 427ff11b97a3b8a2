"""Ratings move the way results say, and follow from the results alone."""

from leagues.ratings import Skill, rated, recomputed

ANNA, BRAM, CATO, DIRK = range(1, 5)


def test_a_newcomer_begins_at_nothing():
    assert (Skill().mu, Skill().shown) == (25.0, 0)


def test_who_wins_rises_and_who_loses_sinks_and_all_become_surer():
    after = rated({}, [(ANNA, 1), (BRAM, 2), (CATO, 3)])
    assert after[ANNA].mu > after[BRAM].mu > after[CATO].mu
    assert all(skill.sigma < Skill().sigma for skill in after.values())


def test_those_who_share_a_place_move_alike():
    after = rated({}, [(ANNA, 1), (BRAM, 1), (CATO, 3)])
    assert after[ANNA] == after[BRAM]


def test_recomputed_from_nothing_is_what_was_kept_step_by_step():
    results = [
        [(ANNA, 1), (BRAM, 2), (CATO, 3)],
        [(CATO, 1), (DIRK, 2)],
        [(DIRK, 1), (ANNA, 2), (BRAM, 2), (CATO, 4)],
    ] * 5
    kept: dict[int, Skill] = {}
    for places in results:
        kept |= rated(kept, places)
    assert recomputed(results) == kept
