"""A client for Paquebot: `Client` for plain programs, `AsyncClient` for asyncio."""

from paquebot_client.aio import AsyncClient
from paquebot_client.sync import Client
from paquebot_client.wire import Refused

__all__ = ["AsyncClient", "Client", "Refused"]
