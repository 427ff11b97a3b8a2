"""How secrets of second factors are kept: encrypted with a key made from SECRET_KEY, so that a copy
of the database alone lets nobody in."""

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def cipher() -> MultiFernet:
    """Encrypts with SECRET_KEY, and still reads what older ones wrote."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(key_from(str(secret))) for secret in secrets])


def key_from(secret: str) -> bytes:
    salted = b"core.accounts.second_factors/" + secret.encode()
    return base64.urlsafe_b64encode(hashlib.sha256(salted).digest())


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    def encrypt(self, text: str) -> str:
        return cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher().decrypt(encrypted_text.encode()).decode()
