"""Signatures as the Standard Webhooks have them: whoever gets a message can tell that it is ours,
whole and new."""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Iterable

PREFIX = "whsec_"
BYTES = 32


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(BYTES)).decode()


def signature(secret: str, *, name: str, seconds: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{name}.{seconds}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def headers(several: Iterable[str], *, name: str, seconds: int, body: bytes) -> dict[str, str]:
    """With a signature for each secret that counts at the moment."""
    signed = (signature(secret, name=name, seconds=seconds, body=body) for secret in several)
    return {
        "webhook-id": name,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(signed),
    }


def is_secret(text: str) -> bool:
    try:
        return 24 <= len(base64.b64decode(text.removeprefix(PREFIX), validate=True)) <= 64
    except binascii.Error:
        return False
