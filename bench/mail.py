"""One turn mail from its row in the outbox to the SMTP server, rendered, sent and marked,
against a bare `send_mail` of the same words."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone

from bench import played, seated
from bench.figures import Target, alternating, figure, seconds
from games.models import Decision, Game
from games.tasks import nobody_rings
from notifications import mailer, outbox
from notifications.models import Outbound

TARGET = Target(must=3, aim=1.5, at_most=True)
ROUNDS = 25
HOST = "127.0.0.1"

numbers = count(1)


def main() -> None:
    game = played.games(1)[0]
    seated.halfway(game)
    Outbound.objects.all().delete()  # what the moves themselves have called for
    table = Game.objects.select_related("stream").get(pk=game.table)
    question = Decision.objects.get(game=table, closed_at=None, due=True)
    with sink() as port:
        settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
            "django.core.mail.backends.smtp.EmailBackend",
            HOST,
            port,
        )
        send = sending(table, question)
        send()
        row = Outbound.objects.get()
        took, baseline = alternating([send, bare(row)], rounds=ROUNDS)
    facts = {"bytes": len(mailer.letter(row).message().as_bytes()), "events": table.stream.head_seq}
    figure("mail", ours=took, baseline=baseline, unit="ms", target=TARGET, facts=facts)


def sending(table: Game, question: Decision) -> Callable[[], float]:
    player = table.seats.get(number=question.seat).player
    kind, seq = Outbound.Kind.PROMPT, table.stream.head_seq

    def send() -> float:
        once = f"bench/{next(numbers)}"
        with nobody_rings():
            outbox.queue_mail(
                kind,
                game=table,
                seat=question.seat,
                user=player,
                decision=question.key,
                seq=seq,
                now=timezone.now(),
                once=once,
            )

        def work() -> None:
            assert mailer.send_waiting(now=timezone.now) == 1

        return 1000 * seconds(work)

    return send


def bare(row: Outbound) -> Callable[[], float]:
    def work() -> None:
        assert (
            send_mail(
                row.subject, row.text, settings.DEFAULT_FROM_EMAIL, [row.to], html_message=row.html
            )
            == 1
        )

    return lambda: 1000 * seconds(work)


@contextmanager
def sink() -> Iterator[int]:
    """An SMTP server that says yes to everything, in a process of its own. The port at which it
    listens."""
    with socket.create_server((HOST, 0)) as free:
        port: int = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "aiosmtpd",
        "--nosetuid",
        "--class",
        "aiosmtpd.handlers.Sink",
        "--listen",
        f"{HOST}:{port}",
    ]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield port
        finally:
            process.terminate()


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection((HOST, port)).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nobody listens at port {port}")


if __name__ == "__main__":
    main()
