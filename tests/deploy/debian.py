"""Debian's Postgres, Redis, nginx and Postfix, each under its own user, and every process of ours
from the files of `deploy/`, in one folder with private sockets and ports. Nothing of it leaves this
machine: Postfix knows two domains and refuses all others."""

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from smtplib import SMTP
from typing import Any

from aiosmtpd.controller import Controller

from tests.core.test_settings import PRODUCTION
from tests.deploy.test_files import DEPLOY, ROOT, tool
from tests.games.test_serve import free_port

PLAYERS, NOBODY = "players.example", "bounce.example"
PATIENCE = 90.0  # seconds: a busy machine is slow, not wrong
HAND_OVER = (
    "import os, sys; os.environ['LISTEN_PID'] = str(os.getpid()); "
    "os.execv(sys.argv[1], sys.argv[1:])"
)


def wait(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"it took too long: {what}"
        time.sleep(0.2)
    return found


def user_of_ours() -> str:
    """Ours run as paquebot, where that user may read the code and start this Python."""
    asked = ["runuser", "-u", "paquebot", "--", sys.executable, "-c", "import django"]
    tried = subprocess.run(asked, cwd=ROOT, capture_output=True, check=False)
    if tried.returncode == 0:
        return "paquebot"
    print("paquebot may not start this Python: our own processes run as root")
    return "root"


class Sink:
    """Where the players' mails arrive. Nobody lives at the other domain."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address.endswith(NOBODY):
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        mail = message_from_bytes(envelope.content, policy=policy.default)
        mail["X-For"] = ",".join(envelope.rcpt_tos)
        self.mails.append(mail)  # type: ignore[arg-type]  # the policy makes it one
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if address in mail["X-For"]]


class Host:
    """Everything on one host, as docs/production.md sets it up."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pqb-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.started: dict[str, Callable[[], None]] = {}
        self.restarts: list[str] = []
        self.watching = threading.Thread(target=self.watch, daemon=True)
        self.user = user_of_ours()
        self.sink = Sink()
        self.https, self.smtp = free_port(), free_port()
        self.mailbox = Controller(self.sink, hostname="127.0.0.1", port=free_port())
        self.binaries = max(Path("/usr/lib/postgresql").glob("*/bin"))
        self.sockets: dict[str, socket.socket] = {}
        self.environment = {
            "PATH": f"{self.binaries}:{os.environ['PATH']}",
            "LANG": "C.UTF-8",
            **PRODUCTION,
            "PAQUEBOT_PYTHON": sys.executable,
            "PAQUEBOT_VAR": str(self.folder / "var"),
            "DATABASE_URL": f"postgres://paquebot@/paquebot?host={self.folder / 'postgres'}",
            "REDIS_URL": f"unix://{self.folder / 'redis/redis.sock'}",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.smtp}",
            "THROTTLE_USER": "100000/min",
            "PAQUEBOT_MAIL_PICTURES": "false",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    # --- Starting and stopping ---

    def own(self, name: str, user: str) -> Path:
        made = self.folder / name
        made.mkdir(mode=0o755, exist_ok=True)
        shutil.chown(made, user)
        return made

    def run(self, *command: str, user: str = "", **more: str) -> str:
        done = subprocess.run(
            ["runuser", "-u", user or self.user, "--", *command],
            cwd=ROOT, env=self.environment | more, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def start(
        self, name: str, *command: str, user: str = "", listening: str = "", **more: str
    ) -> None:
        """As systemd would: as this user, with the socket that is handed over."""
        environment, user = self.environment | more, user or self.user
        self.started[name] = lambda: self.start(
            name, *command, user=user, listening=listening, **more
        )
        words = list(command)
        if listening:
            words = [sys.executable, "-c", HAND_OVER, *words]
            environment["LISTEN_FDS"] = "1"
        handed = self.sockets[listening].fileno() if listening else -1
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", *words],
                cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True,
                preexec_fn=(lambda: os.dup2(handed, 3)) if listening else None,
                pass_fds=(3,) if listening else (),
            )  # fmt: skip

    def watch(self) -> None:
        """As `Restart=always` and `RestartSec=2` of the units do."""
        while True:
            time.sleep(2)
            for name, process in list(self.processes.items()):
                if process.poll() is not None and self.processes.get(name) is process:
                    self.restarts.append(name)
                    self.started[name]()

    def stop(self, name: str, number: int = signal.SIGTERM) -> None:
        process = self.processes.pop(name)
        process.send_signal(number)
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)

    def listen(self, name: str, path: Path, group: str) -> None:
        made = socket.socket(socket.AF_UNIX)
        made.bind(str(path))
        made.listen(2048)
        shutil.chown(path, "root", group)
        path.chmod(0o660)
        self.sockets[name] = made

    def close(self) -> None:
        for name in list(self.processes):
            self.stop(name)
        for made in self.sockets.values():
            made.close()
        self.mailbox.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    # --- Debian's servers ---

    def start_postgres(self) -> None:
        data = self.own("postgres", "postgres") / "data"
        if not data.exists():
            self.run(
                str(self.binaries / "initdb"), "-D", str(data), "-A", "trust", "-E", "UTF8",
                user="postgres",
            )  # fmt: skip
        self.start(
            "postgres", str(self.binaries / "postgres"), "-D", str(data), "-c",
            f"unix_socket_directories={self.folder / 'postgres'}", "-c", "listen_addresses=",
            user="postgres",
        )  # fmt: skip
        wait(lambda: self.psql("postgres", "SELECT 1", check=False), "Postgres")

    def psql(self, database: str, statement: str, *, check: bool = True) -> str:
        done = subprocess.run(
            ["runuser", "-u", "postgres", "--", str(self.binaries / "psql"), "-h",
             str(self.folder / "postgres"), "-Atc", statement, database],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0 or not check, done.stderr
        return done.stdout.strip()

    def start_redis(self) -> None:
        folder = self.own("redis", "redis")
        self.start(
            "redis", tool("redis-server"), "--port", "0", "--dir", str(folder), "--unixsocket",
            str(folder / "redis.sock"), "--unixsocketperm", "777", "--save", "", user="redis",
        )  # fmt: skip
        wait((folder / "redis.sock").exists, "Redis")

    def start_postfix(self) -> None:
        """An instance of its own, with the lines of deploy/postfix/main.cf."""
        queue = self.folder / "postfix"
        settings = self.folder / "postfix-etc"
        if not settings.exists():
            settings.mkdir(mode=0o755)
            queue.mkdir(mode=0o755)
            self.own("postfix-data", "postfix")
            (settings / "main.cf").write_text(self.postfix_settings(queue))
            services = Path("/usr/share/postfix/master.cf.dist").read_text()
            services = re.sub(
                r"^smtp +inet", f"127.0.0.1:{self.smtp} inet", services, flags=re.MULTILINE
            )
            if not re.search(r"^postlog ", services, flags=re.MULTILINE):
                services += "postlog   unix-dgram n  -       n       -       1       postlogd\n"
            (settings / "master.cf").write_text(services)
            (settings / "dynamicmaps.cf").write_text("")
        subprocess.run(
            [tool("postfix"), "-c", str(settings), "start"], check=True, capture_output=True
        )

    def postfix_settings(self, queue: Path) -> str:
        lines = (DEPLOY / "postfix/main.cf").read_text()
        here = f"{{{PLAYERS}=smtp:[127.0.0.1]:{self.mailbox.port}}}"
        there = f"{{{NOBODY}=smtp:[127.0.0.1]:{self.mailbox.port}}}"
        lines = lines.replace(
            "lmtp:unix:paquebot/lmtp}", f"lmtp:unix:paquebot/lmtp}}, {here}, {there}"
        )
        assert here in lines
        return (
            lines
            + f"""
compatibility_level = 3.6
queue_directory = {queue}
data_directory = {self.folder / "postfix-data"}
maillog_file = {self.folder / "postfix.log"}
maillog_file_prefixes = {self.folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
mynetworks = 127.0.0.0/8
default_transport = error:5.1.2 nothing leaves this machine
relay_transport = error:5.1.2 nothing leaves this machine
local_transport = error:5.1.2 nobody lives here
smtp_host_lookup = native
smtp_tls_security_level = none
minimal_backoff_time = 5s
maximal_backoff_time = 10s
queue_run_delay = 5s
alias_maps =
alias_database =
"""
        )

    def stop_postfix(self) -> None:
        subprocess.run(
            [tool("postfix"), "-c", str(self.folder / "postfix-etc"), "stop"],
            check=False, capture_output=True,
        )  # fmt: skip

    def start_nginx(self) -> None:
        subprocess.run(
            [tool("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj",
             "/CN=paquebot.example", "-keyout", str(self.folder / "key.pem"), "-out",
             str(self.folder / "cert.pem")],
            check=True, capture_output=True,
        )  # fmt: skip
        site = (DEPLOY / "nginx/paquebot.conf").read_text()
        for pattern, here in {
            r"/etc/letsencrypt\S*/fullchain.pem": str(self.folder / "cert.pem"),
            r"/etc/letsencrypt\S*/privkey.pem": str(self.folder / "key.pem"),
            r"/etc/nginx/paquebot-proxy.conf": str(DEPLOY / "nginx/paquebot-proxy.conf"),
            r"/run/paquebot-web.sock": str(self.folder / "web.sock"),
            r"/var/lib/paquebot/static": str(self.folder / "var/static"),
            r"listen 443": f"listen 127.0.0.1:{self.https}",
            r"listen 80": f"listen 127.0.0.1:{free_port()}",
            r"listen \[::\].*\n": "\n",
        }.items():
            site = re.sub(pattern, here, site)
        (self.folder / "nginx.conf").write_text(
            f"user www-data; daemon off; pid {self.folder}/nginx.pid;\n"
            f"error_log {self.folder}/nginx-error.log;\nevents {{}}\n"
            f"http {{ access_log off; include /etc/nginx/mime.types;\n{site}\n}}\n"
        )
        self.start("nginx", tool("nginx"), "-c", str(self.folder / "nginx.conf"), user="root")

    # --- Ours, as the units say ---

    def command_of(self, unit: str) -> list[str]:
        text = (DEPLOY / "systemd" / unit).read_text()
        found = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)
        assert found
        words = found[1].split()
        words[0] = words[0].replace("/srv/paquebot/venv/bin/python", sys.executable)
        words[0] = words[0].replace("/srv/paquebot/app", str(ROOT))
        return words

    def start_web(self) -> None:
        self.start("web", *self.command_of("paquebot-web.service"), listening="web")

    def start_mail(self) -> None:
        self.start("mail", *self.command_of("paquebot-mail.service"), listening="mail")

    def start_worker(self, queue: str) -> None:
        command = self.command_of("paquebot-worker@.service")[0]
        self.start(f"worker-{queue}", command, queue)

    def start_beat(self) -> None:
        self.start("beat", *self.command_of("paquebot-beat.service"))

    def manage(self, *command: str, **more: str) -> str:
        return self.run(sys.executable, "manage.py", *command, **more)

    def python(self, program: str, *before: str, **more: str) -> Any:
        """What this prints as JSON, in the service's environment."""
        told = self.run(
            *before, sys.executable, "-c",
            f"import django, json; django.setup()\n{program}", **more,
            DJANGO_SETTINGS_MODULE="core.settings",
        )  # fmt: skip
        return json.loads(told.splitlines()[-1]) if told.strip() else None

    def set_up(self) -> None:
        self.mailbox.start()
        self.own("var", self.user).chmod(0o750)
        self.own("backups", self.user)
        self.start_postgres()
        self.psql("postgres", "CREATE ROLE paquebot LOGIN")
        self.psql("postgres", "CREATE DATABASE paquebot OWNER paquebot")
        self.start_redis()
        self.manage("migrate", "-v0")
        self.manage("collectstatic", "--noinput", "-v0")
        (self.folder / "var").chmod(0o755)  # nginx serves what was collected
        self.start_postfix()
        (self.folder / "postfix/paquebot").mkdir(mode=0o755)
        self.listen("mail", self.folder / "postfix/paquebot/lmtp", "postfix")
        self.listen("web", self.folder / "web.sock", "www-data")
        self.start_web()
        self.start_nginx()
        self.start_mail()
        for queue in ("mail", "bots", "paper"):
            self.start_worker(queue)
        self.start_beat()
        self.watching.start()
        wait(self.answers, "pages")

    # --- Players ---

    def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        trusting = ssl._create_unverified_context()
        connection = HTTPSConnection("127.0.0.1", self.https, timeout=60, context=trusting)
        sent = None if body is None else json.dumps(body)
        named = {"Host": "paquebot.example", "Content-Type": "application/json", **headers}
        try:
            connection.request(method, path, sent, named)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        is_json = "json" in (answer.getheader("Content-Type") or "")
        return (
            answer.status,
            json.loads(content) if is_json and content else content,
            dict(answer.getheaders()),
        )

    def answers(self) -> bool:
        try:
            return self.ask("GET", "/rules/")[0] == 200
        except (OSError, HTTPException):
            return False

    def reply(self, mail: EmailMessage, text: str) -> None:
        """As a mail program does, by SMTP to our own Postfix."""
        letter = EmailMessage()
        letter["From"], letter["To"] = mail["X-For"], mail["Reply-To"]
        letter["Subject"] = f"Re: {mail['Subject']}"
        letter["In-Reply-To"] = mail["Message-ID"]
        letter["Message-ID"] = f"<{time.time_ns()}@{PLAYERS}>"
        letter.set_content(text + "\n")
        with SMTP("127.0.0.1", self.smtp, timeout=30) as server:
            server.send_message(letter)
