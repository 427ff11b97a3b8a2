"""Plays every game at every table of its account, to the end. Written from docs/api.md alone:

PAQUEBOT_URL=http://127.0.0.1:8000 PAQUEBOT_KEY=pqb_... python bot.py
"""

import os
import random
from typing import Any

from paquebot_client import Client, Refused

NEVER = {"resign", "take_back"}  # a bot stays, and keeps what it has


def course(ship: str, view: dict[str, Any]) -> dict[str, Any]:
    """A line on the chart of VOC!: from Middelburg to the north, at sea to the south, home."""
    at = next(one["at"] for one in view["ships"] if one["name"] == ship)
    x = random.randrange(6000, 8000, 10)
    trace = [[x, 0], [x - 120, 1360]] if at is None else [at, [at[0], -200]]
    return {"kind": "sail", "ship": ship, "trace": trace}


def letters(client: Client, options: Any) -> list[dict[str, Any]]:
    """What may be sent: courses and orders that are said to be legal, in any order; then what is
    played when the time is up."""
    decision, found = options["decisions"][0], []
    for option in options["options"]:
        if option["kind"] == "sail" and "ship" in option["fields"]:  # of VOC!, with a line
            view = client.view(options["table"])["view"]
            found += [{"command": course(s, view)} for s in option["fields"]["ship"]["values"]]
    examples = [one for one in options["examples"] if one["kind"] not in NEVER]
    found += [{"orders": random.choice(one["orders"])} for one in examples]
    random.shuffle(found)
    default = {"kind": "default", "decision": decision["decision"]}
    return [*found[:3], {"command": default, "decision": decision["decision"]}]


def answer(client: Client, table: str) -> None:
    """Answer until nothing is asked any more."""
    while any(one["due"] for one in client.options(table)["decisions"]):
        for letter in letters(client, client.options(table)):
            try:
                client.move(table, **letter)
                break
            except Refused as refused:
                print(f"{table}: {letter} was refused: {refused}")


def main() -> None:
    with Client(os.environ["PAQUEBOT_URL"], os.environ["PAQUEBOT_KEY"]) as client:
        for change in client.stream_me():
            if change["asked"]:
                answer(client, change["table"])


if __name__ == "__main__":
    main()
