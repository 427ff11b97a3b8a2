"""How an address says that its days are counted: RFC 9745 and RFC 8594. The policy stands in
docs/api.md."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings
from django.utils.http import http_date

NOTICE = timedelta(days=365)
"""So long an address goes on answering after it was said to be on its way out."""


@dataclass(frozen=True)
class Deprecation:
    """Since when, until when, and where what to do instead is written."""

    since: date
    until: date
    link: str = "/api/v1/openapi.yaml"

    def __post_init__(self) -> None:
        if self.until - self.since < NOTICE:
            raise ValueError(f"the notice is {NOTICE.days} days")

    def headers(self) -> dict[str, str]:
        return {
            "Deprecation": f"@{seconds(self.since)}",
            "Sunset": http_date(seconds(self.until)),
            "Link": f'<{settings.BASE_URL}{self.link}>; rel="deprecation"',
        }


def seconds(day: date) -> int:
    return int(datetime.combine(day, time(), UTC).timestamp())
