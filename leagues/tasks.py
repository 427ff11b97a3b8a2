"""Doorbells and sweeps of the seasons. Each takes ids, calls one service and returns; each may
run twice."""

from celery import shared_task

from core import clock
from games.tasks import wake


def ring(season_id: str) -> None:
    wake(run_season, season_id)


def ring_clerk() -> None:
    wake(work_out_notes)


def ring_printer() -> None:
    wake(make_season_reports)


@shared_task(name="leagues.run_season")
def run_season(season_id: str) -> None:
    from leagues.services import running

    running.run(season_id, now=clock.now())


@shared_task(name="leagues.sweep_seasons")
def sweep_seasons() -> None:
    """Whatever the calendars want by now: rounds open and close on their day, whatever else
    happens."""
    from leagues.services import running

    running.sweep(now=clock.now())


@shared_task(name="leagues.work_out_notes")
def work_out_notes() -> None:
    """What finished games and missed deadlines mean: rung after each and by the beat."""
    from leagues.services import game_results

    game_results.work_out(now=clock.now())


@shared_task(name="leagues.make_season_reports")
def make_season_reports() -> None:
    from leagues.services import reports

    reports.make_waiting(now=clock.now)
