"""What idle listeners cost: 1,000 of them at 1,000 tables of one web process, its memory and its
time of the processor before and with them, and how soon an event comes."""

import json
import os
import socket
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from tests.attacks.web import HOST, Crowd, is_open, serving

LISTENERS = 1_000
SECONDS = 20
TABLES = """
from django.utils import timezone
from games.services import tables
for number in range({tables}):
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=timezone.now(),
                      table_id=f"idle-{{number}}")
"""
SEAT = """
from django.utils import timezone
from games.services import tables
tables.seat_bot(game_id="idle-0", bot="sensible", now=timezone.now())
print(timezone.now().timestamp())
"""
REQUEST = "GET /api/v1/tables/idle-{number}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def main() -> None:
    environment = os.environ | {
        "PAQUEBOT_WEB_WORKERS": "1",
        "PAQUEBOT_WEB_CONNECTIONS": str(LISTENERS + 100),
        "PAQUEBOT_MOST_STREAMS": str(LISTENERS + 10),
        "PAQUEBOT_MOST_STREAMS_EACH": str(LISTENERS + 10),
        "THROTTLE_ANON": "1000000/min",
    }
    shell(TABLES.format(tables=LISTENERS), environment)
    with serving(environment) as (port, pid):
        worker = worker_of(pid)
        memory, cpu = resident(worker), busy(worker)
        time.sleep(SECONDS)
        idle = busy(worker) - cpu
        with Crowd(port, LISTENERS, b"") as crowd:
            for number, one in enumerate(crowd.sockets):
                one.send(REQUEST.format(number=number).encode())
            time.sleep(SECONDS)  # until all are served
            cpu = busy(worker)
            time.sleep(SECONDS)
            listening = busy(worker) - cpu
            more = resident(worker) - memory
            still = sum(is_listening(one) for one in crowd.sockets)
            tell(still, idle, listening, more, seconds_to_hear(port, environment))


def tell(still: int, idle: float, listening: float, more: int, heard: float) -> None:
    figures = {
        "bench": "streams",
        "listeners": still,
        "kib_each": round(more / 1024 / still, 1),
        "processor_percent_without": round(100 * idle / SECONDS, 2),
        "processor_percent_with_all": round(100 * listening / SECONDS, 2),
        "seconds_to_hear": round(heard, 3),
    }
    print(json.dumps(figures), flush=True)


def is_listening(one: socket.socket) -> bool:
    """Whether it was answered by a stream that is not ended."""
    answer = one.recv(4096)
    return is_open(one) and answer.startswith(b"HTTP/1.1 200 ") and b"chunked" in answer


def seconds_to_hear(port: int, environment: dict[str, str]) -> float:
    """From the commit to the line, while all others listen."""
    connection = HTTPConnection(HOST, port, timeout=30)
    connection.request("GET", "/api/v1/tables/idle-0/stream")
    answer = connection.getresponse()
    seated = float(shell(SEAT, environment))
    while not answer.readline().strip():
        pass
    return time.time() - seated


def shell(program: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", program]
    ran = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return ran.stdout


def worker_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def resident(pid: int) -> int:
    """Bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def busy(pid: int) -> float:
    """Seconds of the processor so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
