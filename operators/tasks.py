"""What time brings about for operators. It may run twice."""

from celery import shared_task

from core import clock


@shared_task(name="operators.lift_expired")
def lift_expired() -> None:
    from operators import players

    players.lift_expired(now=clock.now())
