"""Letters with messages, questions and orders in them, while their reader is killed and Redis
goes away: each is done once and answered once. With a real Postgres, a real Redis, a real SMTP
server and real workers."""

import os
import signal

from core import settings
from tests.chaos.test_mail_crashes import (
    broker,  # noqa: F401 -- fixtures
    driver,
    environment,  # noqa: F401 -- fixtures
    kill,
    mailbox,  # noqa: F401 -- fixtures
    told,
    until,
    worker,
)

SWEPT = sorted({entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()})


def test_letters_are_done_once_whoever_dies_over_them(environment, mailbox, broker):  # noqa: F811
    box, _ = mailbox
    table = told(environment, "open", "3", "0")["table"]
    with worker(environment):
        broker.ring("notifications.send_mails")
        until(lambda: len(box.taken) >= 3, "the first mails had gone out")
    box.pause = 0.4
    driver(
        environment, "errands", table
    )  # a message, a question and an order from each, every letter delivered twice
    for _ in range(3):  # killed while reading or sending, wherever it is
        with worker(environment) as busy:
            broker.ring("notifications.read_mails", "notifications.send_mails")
            before = len(box.taken)
            until(lambda before=before: len(box.taken) > before, "a mail was on its way")
            os.killpg(busy.pid, signal.SIGSTOP)
            kill(busy)
    broker.stop()
    assert driver(environment, "later", table) == "kept\n"  # with no Redis at all
    broker.start()
    box.pause = 0.0
    told(environment, "recover", "6")  # what the dead had claimed
    with worker(environment):
        broker.ring(*SWEPT)
        until(lambda: all(told(environment, "report", table)["letters"]), "everything was read")
        broker.ring(*SWEPT)
        until(
            lambda: all(told(environment, "report", table)["mails"].values()),
            "everything had gone out",
        )
    told(environment, "recover", "12")

    done = told(environment, "report", table)
    assert sorted(done["letters"]) == ["accepted"] * 6 + ["repeated"] * 3
    assert done["press"] == 3  # one from each, however often it came
    assert done["moves"] == 3
    assert done["answers"] == 9  # one for each letter that came in
    assert set(done["mails"]) == set(box.copies())
    assert {len(contents) for contents in box.copies().values()} == {
        1
    }  # a mail that came twice is the same mail, to the byte
