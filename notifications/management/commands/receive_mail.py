"""`manage.py receive_mail`: the LMTP listener."""

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from notifications import lmtp


class Command(BaseCommand):
    help = "Listen for mail by LMTP until stopped. Each message is stored before it is accepted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--address", default=settings.LMTP_ADDRESS, help="host:port, or the path of a socket"
        )

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        asyncio.run(self.listen(address))

    async def listen(self, address: str) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        inherited = lmtp.inherited_socket()
        server = await lmtp.serve(address, inherited)
        self.stdout.write(f"LMTP on {inherited.getsockname() if inherited else address}")
        self.stdout.flush()  # whoever started us may be waiting for it
        async with server:
            await stop.wait()
