"""A key for web push, to be put into the environment."""

import base64
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Print a new key for web push: a line for the environment. Keep it, as others cannot."

    def handle(self, *args: Any, **options: Any) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        key = base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode()
        self.stdout.write(f"PAQUEBOT_VAPID_KEY={key}")
