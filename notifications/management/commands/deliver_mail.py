"""`manage.py deliver_mail < message`: the pipe, for a mail server that hands each message to a
program."""

import os
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import clock
from notifications import addresses, inbound

EX_DATAERR = 65  # sysexits.h: the mail server bounces it and does not try again
EX_NOUSER = 67  # likewise: there is no such mailbox
EX_TEMPFAIL = 75  # it keeps the message and tries again later


class Command(BaseCommand):
    help = (
        "Take one mail from standard input. Exit status 0: it is kept and will be read and "
        "answered."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--recipient",
            default=os.environ.get("ORIGINAL_RECIPIENT") or os.environ.get("RECIPIENT", ""),
        )

    def handle(self, *args: Any, recipient: str, **options: Any) -> None:
        raw = sys.stdin.buffer.read(inbound.MOST_BYTES + 1)
        if not raw.strip():
            raise CommandError("There was no mail on standard input.", returncode=EX_DATAERR)
        try:
            if recipient and not addresses.is_known(recipient):
                raise CommandError(f"There is no mailbox {recipient}.", returncode=EX_NOUSER)
            inbound.receive(raw, via="pipe", recipient=recipient, now=clock.now())
        except inbound.TooLarge as error:
            raise CommandError(f"The mail is too large: {error}.", returncode=EX_DATAERR) from error
        except CommandError:
            raise
        except Exception as error:  # whatever it is, the letter is not the cause: it comes again
            raise CommandError(
                f"The mail could not be stored now: {error}.", returncode=EX_TEMPFAIL
            ) from error
