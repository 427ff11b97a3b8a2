"""Players who keep account: each sends standing bids, all different, and notes which were
accepted. A standing bid is always legal, so that whatever is not accepted was not for the rules."""

import itertools
import json
import smtplib
import subprocess
import sys
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException

from tests.attacks.web import HOST, PATIENCE

DRIVER = [sys.executable, "-m", "tests.attacks.driver"]
LETTER = (
    "From: {sender}\r\nTo: {to}\r\nMessage-ID: <bid-{bid}@example.org>\r\n"
    "Subject: Re: your turn\r\n\r\nstanding bid {bid}\r\n"
)


def run(environment: dict[str, str], *arguments: str) -> dict:
    done = subprocess.run(
        [*DRIVER, *arguments], env=environment, check=True, capture_output=True, text=True
    )
    return json.loads(done.stdout)


@dataclass
class Account:
    """What was sent and what became of it. `unknown`: the connection broke, so the sender cannot
    tell and sends it again."""

    accepted: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    unknown: list[int] = field(default_factory=list)


class ByRest:
    """One player's program. The same bid again is the same letter: its key names it."""

    def __init__(self, port: int, table: str, token: str, *, first: int = 1) -> None:
        self.port, self.table, self.token = port, table, token
        self.account = Account()
        self.numbers = itertools.count(first)

    def bid(self, number: int | None = None) -> tuple[int, dict[str, str], dict]:
        """The status, the headers and the body of the answer; 0 where there was none."""
        number = next(self.numbers) if number is None else number
        try:
            answer = self.post(
                f"/api/v1/tables/{self.table}/moves",
                {"command": {"kind": "standing_bid", "maximum": number}},
                {"Idempotency-Key": f"bid-{number}"},
            )
        except (OSError, HTTPException):
            self.account.unknown.append(number)
            return 0, {}, {}
        (self.account.accepted if answer[0] == 201 else self.account.refused).append(number)
        return answer

    def post(self, path: str, body: dict, headers: dict[str, str]) -> tuple[int, dict, dict]:
        headers = headers | {
            "Authorization": f"Token {self.token}",
            "Content-Type": "application/json",
        }
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, dict(answer.headers), json.loads(answer.read())
        finally:
            connection.close()


class ByMail:
    """One player's mail server. What is not taken for certain is handed over again, as mail
    servers do."""

    def __init__(self, port: int, sender: str, reply_to: str, *, first: int) -> None:
        self.port, self.sender, self.reply_to = port, sender, reply_to
        self.account = Account()
        self.numbers = itertools.count(first)

    def bid(self, number: int | None = None) -> int:
        """The answer's code, 0 where there was none."""
        number = next(self.numbers) if number is None else number
        letter = LETTER.format(sender=self.sender, to=self.reply_to, bid=number)
        try:
            with smtplib.LMTP(HOST, self.port) as server:
                server.sendmail(self.sender, [self.reply_to], letter.encode())
        except smtplib.SMTPRecipientsRefused as refused:
            self.account.refused.append(number)
            return refused.recipients[self.reply_to][0]
        except smtplib.SMTPResponseException as refused:
            self.account.refused.append(number)
            return refused.smtp_code
        except (OSError, smtplib.SMTPException):
            self.account.unknown.append(number)
            return 0
        self.account.accepted.append(number)
        return 250
