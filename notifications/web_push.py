"""Web push: encrypted for one browser (RFC 8291), signed by us (VAPID, RFC 8292), and declared, so
that a browser can show it without our script."""

import base64
import json
import time
from functools import cache
from urllib.parse import urlsplit

from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPusher, WebPushException

from core import outbound_http
from notifications.channels import BadChannel

KEEP = 2 * 86_400  # seconds that a push service keeps what it cannot deliver
TIMEOUT = 10.0
VALID = 12 * 3600  # seconds


def is_on() -> bool:
    return bool(settings.VAPID_KEY)


@cache
def signer(key: str) -> Vapid02:
    return Vapid02.from_string(private_key=key)


def public_key() -> str:
    """What a browser asks its push service with, in base64url."""
    numbers = signer(settings.VAPID_KEY).public_key.public_numbers()
    point = b"\x04" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def check_keys(p256dh: str, auth: str) -> None:
    """Raises BadChannel."""
    try:
        sizes = (len(decoded(p256dh)), len(decoded(auth)))
    except ValueError as error:
        raise BadChannel("these are no keys of a browser") from error
    if sizes != (65, 16):
        raise BadChannel("these are no keys of a browser")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def declared(*, title: str, body: str, link: str, tag: str) -> bytes:
    """As declarative web push has it; our service worker reads the same."""
    notification = {"title": title, "body": body, "navigate": link, "tag": tag}
    return json.dumps({"web_push": 8030, "notification": notification}).encode()


def send(*, endpoint: str, p256dh: str, auth: str, payload: bytes, topic: str, urgent: bool) -> int:
    """The status that the push service answers. Raises OSError."""
    try:
        subscription = {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}
        body = WebPusher(subscription).encode(payload)["body"]
    except (WebPushException, ValueError) as error:
        raise OSError(f"the keys of the browser do not serve: {error}") from error
    parts = urlsplit(endpoint)
    claims = {
        "sub": settings.VAPID_CONTACT,
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + VALID,
    }
    headers = {
        **signer(settings.VAPID_KEY).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/notification+json",
        "TTL": str(KEEP),
        "Topic": topic[:32],
        "Urgency": "high" if urgent else "normal",
    }
    return outbound_http.post(endpoint, body, headers, TIMEOUT).status
