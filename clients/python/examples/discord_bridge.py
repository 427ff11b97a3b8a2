"""Writes what happens at your tables into a Discord channel. Needs no open port: it listens to the
service and posts to the channel's own webhook.

    PAQUEBOT_URL=... PAQUEBOT_KEY=pqb_... DISCORD_WEBHOOK=https://discord.com/api/webhooks/... \\
        python discord_bridge.py
"""

import asyncio
import os

import httpx
from paquebot_client import AsyncClient
from paquebot_client.shapes import ChangedLine, Event

LONGEST = 1900  # characters: Discord takes 2,000


class Bridge:
    def __init__(self, paquebot: AsyncClient, discord: httpx.AsyncClient, webhook: str) -> None:
        self.paquebot, self.discord, self.webhook = paquebot, discord, webhook
        self.told: dict[str, int] = {}  # how far each table was told

    async def run(self, *, since: str | None = None) -> None:
        async for change in self.paquebot.stream_me(since=since):
            await self.pass_on(change)

    async def pass_on(self, change: ChangedLine) -> None:
        """What is new at the table, in sentences; what is asked is said last."""
        table, head = change["table"], change["head"]
        after = self.told.setdefault(table, head)  # what was before we came is known
        self.told[table] = head
        lines: list[str] = []
        while after < head:
            page = await self.paquebot.events(table, after=after, sentences=True)
            lines += [line for event in page["events"] if (line := said(event))]
            after = page["events"][-1]["seq"]
        if change["asked"]:
            until = change["asked"][0]["due_at"] or "no end"
            lines.append(f"**It is your turn**, until {until}.")
        if change["status"] == "finished":
            lines.append("**The game is over.**")
        if lines:
            name = (await self.paquebot.table(table))["name"]
            for text in split([f"**{name}**", *lines]):
                await self.post(text)

    async def post(self, text: str) -> None:
        """As often as Discord asks for patience."""
        said = {"content": text, "allowed_mentions": {"parse": []}}
        while True:
            answer = await self.discord.post(self.webhook, json=said)
            if answer.status_code != 429:
                answer.raise_for_status()
                return
            await asyncio.sleep(float(answer.headers.get("Retry-After", "1")))


def said(event: Event) -> str:
    """Nothing of what is not for our eyes, and nothing of letters as such: their events follow."""
    return "" if event.get("kind") == "move_submitted" else event.get("sentence", "")


def split(lines: list[str]) -> list[str]:
    texts = [""]
    for line in lines:
        if len(texts[-1]) + len(line) > LONGEST:
            texts.append("")
        texts[-1] += line[:LONGEST] + "\n"
    return texts


async def main() -> None:
    key, webhook = os.environ["PAQUEBOT_KEY"], os.environ["DISCORD_WEBHOOK"]
    async with AsyncClient(os.environ["PAQUEBOT_URL"], key) as paquebot, httpx.AsyncClient() as web:
        await Bridge(paquebot, web, webhook).run()


if __name__ == "__main__":
    asyncio.run(main())
