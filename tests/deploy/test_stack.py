"""The web part from the files of `deploy/`, for real: Debian's nginx with TLS in front of gunicorn
on a socket that was handed over, in production mode. `make test-deploy` runs it."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from http.client import HTTPException, HTTPSConnection
from pathlib import Path

import pytest

from tests.conftest import server_url
from tests.core.test_settings import PRODUCTION
from tests.deploy.test_files import DEPLOY, ROOT, tool
from tests.games.test_serve import free_port, until

pytestmark = pytest.mark.slow

START = (
    "import os, sys; os.environ['LISTEN_PID'] = str(os.getpid()); "
    "os.execv(sys.argv[1], sys.argv[1:])"
)


class Stack:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = (folder / "web.log").open("wb")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
            **PRODUCTION,
            "PAQUEBOT_VAR": str(folder / "var"),
            "DATABASE_URL": f"sqlite:///{folder / 'games.sqlite3'}",
            "REDIS_URL": server_url("TEST_REDIS_URL"),
        }

    def manage(self, *command: str) -> None:
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr

    def start_web(self) -> subprocess.Popen[bytes]:
        """As paquebot-web.socket and paquebot-web.service do."""
        unit = (DEPLOY / "systemd/paquebot-web.service").read_text()
        command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)[1].split()
        command[0] = sys.executable
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(str(self.folder / "web.sock"))
        listening.listen(2048)
        (self.folder / "web.sock").chmod(0o666)
        self.listening = listening

        def hand_over() -> None:
            os.dup2(listening.fileno(), 3)

        return subprocess.Popen(
            [sys.executable, "-c", START, *command],
            cwd=ROOT, env=self.environment | {"LISTEN_FDS": "1"}, preexec_fn=hand_over,
            pass_fds=(3,), stderr=self.log,
        )  # fmt: skip

    def start_nginx(self, nginx: str) -> subprocess.Popen[bytes]:
        subprocess.run(
            [tool("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x",
             "-keyout", str(self.folder / "key.pem"), "-out", str(self.folder / "cert.pem")],
            check=True, capture_output=True,
        )  # fmt: skip
        site = (DEPLOY / "nginx/paquebot.conf").read_text()
        for pattern, here in {
            r"/etc/letsencrypt\S*/fullchain.pem": str(self.folder / "cert.pem"),
            r"/etc/letsencrypt\S*/privkey.pem": str(self.folder / "key.pem"),
            r"/etc/nginx/paquebot-proxy.conf": str(DEPLOY / "nginx/paquebot-proxy.conf"),
            r"/run/paquebot-web.sock": str(self.folder / "web.sock"),
            r"/var/lib/paquebot/static": str(self.folder / "var/static"),
            r"listen 443": f"listen 127.0.0.1:{self.port}",
            r"listen 80": f"listen 127.0.0.1:{free_port()}",
            r"listen \[::\].*\n": "\n",
        }.items():
            site = re.sub(pattern, here, site)
        types = "include /etc/nginx/mime.types;" if Path("/etc/nginx/mime.types").exists() else ""
        (self.folder / "nginx.conf").write_text(
            f"user root; daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log;\n"
            f"events {{}}\nhttp {{ access_log off; {types}\n{site}\n}}\n"
        )
        return subprocess.Popen([nginx, "-c", str(self.folder / "nginx.conf")])

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, dict[str, str]]:
        trusting = ssl._create_unverified_context()
        connection = HTTPSConnection("127.0.0.1", self.port, timeout=60, context=trusting)
        try:
            connection.request(method, path, body, {"Host": "paquebot.example"})
            answer = connection.getresponse()
            answer.read()
            return answer.status, dict(answer.getheaders())
        finally:
            connection.close()

    def answers(self) -> bool:
        try:
            return self.ask("GET", "/rules/")[0] == 200
        except (OSError, HTTPException):
            return False


@pytest.fixture
def stack(tmp_path):
    nginx = tool("nginx")
    tmp_path.chmod(0o755)
    stack = Stack(tmp_path)
    stack.manage("migrate", "-v0")
    stack.manage("collectstatic", "--noinput", "-v0")
    stack.web = stack.start_web()
    proxy = stack.start_nginx(nginx)
    try:
        until(stack.answers)
        yield stack
    finally:
        for process in (proxy, stack.web):
            process.terminate()
            process.wait(60)
        stack.listening.close()
        stack.log.close()
        shutil.rmtree(tmp_path, ignore_errors=True)


def test_it_serves_by_tls_and_restarts_without_a_502(stack):
    status, headers = stack.ask("GET", "/rules/")
    assert (status, headers["Strict-Transport-Security"]) == (200, "max-age=31536000")
    assert re.fullmatch("[0-9a-f]{32}", headers["X-Request-ID"])
    assert stack.ask("GET", "/metrics")[0] == 404  # nginx lets it pass from here; we do not

    answered: list[int] = []
    stop = threading.Event()

    def press() -> None:
        while not stop.is_set():
            answered.append(stack.ask("POST", "/api/v1/tables", b"{}")[0])

    clients = [threading.Thread(target=press) for _ in range(4)]
    for client in clients:
        client.start()
    for _ in range(3):
        time.sleep(3)
        stack.web.send_signal(signal.SIGHUP)
    time.sleep(6)
    stop.set()
    for client in clients:
        client.join()
    print(f"{len(answered)} POSTs under three restarts")
    assert len(answered) > 50
    assert set(answered) <= {401, 403, 429}
