"""Checking a webhook (Standard Webhooks): that it is the service's, whole, and new."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any

TOLERANCE = 300  # seconds between their clock and ours


class NotOurs(Exception):
    """A message that the service has not sent, or not now."""


def read(
    secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None
) -> dict[str, Any]:
    """The message: `type`, `timestamp`, `data`. Raises NotOurs."""
    told = {name.lower(): value for name, value in headers.items()}
    name, stamp = told.get("webhook-id", ""), told.get("webhook-timestamp", "")
    if not stamp.isdigit() or abs(int(stamp) - (time.time() if now is None else now)) > TOLERANCE:
        raise NotOurs("the time is not now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    made = hmac.digest(key, f"{name}.{stamp}.".encode() + body, hashlib.sha256)
    expected = "v1," + base64.b64encode(made).decode()
    signatures = told.get("webhook-signature", "").split()
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        raise NotOurs("the signature is another one")
    message: dict[str, Any] = json.loads(body)
    return message
