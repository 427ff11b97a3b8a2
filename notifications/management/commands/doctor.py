"""`manage.py doctor`: whether this host has all that Paquebot needs, and what to do where not."""

import os
import shutil
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.cache import caches
from django.core.mail import get_connection
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from core import backups, probes, production, sql
from core.accounts.models import User
from core.celery import app
from core.eventlog import verification

MOST_SKEW = timedelta(seconds=30)
LEAST_FREE = 0.1  # of the disk
LEAST_DAYS = 14  # that a certificate lasts; it is renewed a month before its end
BACKUPS = Path("/var/backups/paquebot")
OLDEST_BACKUP = 36 * 3600  # seconds


class Finding(NamedTuple):
    """`remedy` is empty where nothing is wrong."""

    what: str
    told: str
    remedy: str = ""


def good(what: str, told: str) -> Finding:
    return Finding(what, told)


class Command(BaseCommand):
    help = "Check everything that a host needs, and say what to do. Fails if something is wrong."

    def handle(self, *args: Any, **options: Any) -> None:
        found = [finding for check in CHECKS for finding in examined(check)]
        for finding in found:
            sign = "WRONG" if finding.remedy else "ok   "
            self.stdout.write(f"{sign} {finding.what}: {finding.told}")
            if finding.remedy:
                self.stdout.write(f"      {finding.remedy}")
        if wrong := sum(bool(finding.remedy) for finding in found):
            raise CommandError(f"{wrong} of {len(found)} are wrong.")


def examined(check: Callable[[], Iterator[Finding]]) -> list[Finding]:
    """One that breaks is a finding too."""
    try:
        return list(check())
    except Exception as error:  # noqa: BLE001 -- whatever it is, the others are looked at
        return [Finding(check.__name__, f"{type(error).__name__}: {error}", "Look at the log.")]


# --- Each check ---


def mode() -> Iterator[Finding]:
    told = f"{settings.MODE}, Python {sys.version.split()[0]}, at {settings.BASE_URL}"
    yield good("service", told)
    for sentence in production.found_faults():
        yield Finding("service", sentence, "docs/production.md says how.")
    if settings.PRODUCTION and not settings.ADMINS:
        yield Finding(
            "operator", "nobody is told of errors", "Set PAQUEBOT_OPERATOR to your mail address."
        )


def database() -> Iterator[Finding]:
    if probes.database():
        yield Finding("database", "it does not answer", "Is it started, and is DATABASE_URL right?")
        return
    yield good("database", connection.vendor)
    if missing := probes.migrations():
        yield Finding("migrations", missing, "Run manage.py migrate.")
    if connection.vendor == "postgresql":
        yield from postgres()


def postgres() -> Iterator[Finding]:
    room = int(postgres_setting("max_connections")) - int(
        postgres_setting("superuser_reserved_connections")
    )
    web = int(os.environ.get("PAQUEBOT_WEB_WORKERS", "2")) * (2 * settings.WEB_THREADS + 1)
    need = web + 12  # eight processes of the workers, beat, the listener, and this one
    told = f"{room} connections, of which one host needs {need}"
    yield Finding("connections", told, "" if room >= need else "Raise max_connections.")
    for name in ("fsync", "full_page_writes"):
        if postgres_setting(name) != "on":
            yield Finding(
                name, "it is off: a crash may lose moves", f"Set {name} = on in postgresql.conf."
            )
    row = sql.one("SELECT clock_timestamp()")
    assert row is not None
    skew = abs(timezone.now() - row[0])
    remedy = "" if skew < MOST_SKEW else "Let both hosts keep time (apt-get install chrony)."
    yield Finding("clock", f"{skew.total_seconds():.1f} s from the database's", remedy)
    if shutil.which("pg_dump") is None:
        yield Finding(
            "pg_dump", "there is none, so no backups", "apt-get install postgresql-client"
        )


def postgres_setting(name: str) -> str:
    row = sql.one("SELECT current_setting(%s)", name)
    assert row is not None
    return str(row[0])


def workers() -> Iterator[Finding]:
    if wrong := probes.redis():
        yield Finding("redis", wrong, "Is it started, and is REDIS_URL right?")
        return
    if not settings.REDIS_URL:
        return
    yield good("redis", "it answers")
    answers = app.control.inspect(timeout=2).active_queues() or {}
    served = {queue["name"] for queues in answers.values() for queue in queues}
    for queue in ("mail", "bots", "paper"):
        remedy = "" if queue in served else f"systemctl start paquebot-worker@{queue}"
        yield Finding(f"queue {queue}", "has a worker" if queue in served else "no worker", remedy)


def clocks() -> Iterator[Finding]:
    """What /readyz says of the sweep and the mail."""
    for name in ("sweep", "mail"):
        wrong = probes.answered(probes.registered(name))
        yield Finding(name, wrong or "in time", wrong and "Look at paquebot-beat and @mail.")


def mail_out() -> Iterator[Finding]:
    server = get_connection(fail_silently=False)
    try:
        server.open()
        server.close()
    except OSError as error:
        yield Finding(
            "mail out", f"the server does not answer: {error}", "Is it started; is EMAIL_URL right?"
        )
        return
    yield good("mail out", type(server).__module__)


def mail_in() -> Iterator[Finding]:
    address = settings.LMTP_ADDRESS
    sockets = [address] if address.startswith("/") else ["/var/spool/postfix/paquebot/lmtp"]
    if any(Path(path).is_socket() for path in sockets):
        yield good("mail in", "there is a socket")
        return
    host, _, port = address.rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=3):
            yield good("mail in", f"something listens on {address}")
    except OSError:
        yield Finding(
            "mail in",
            f"nothing listens on {address}",
            "systemctl start paquebot-mail.socket, or set PAQUEBOT_LMTP; with a provider's webhook "
            "this does not matter.",
        )


def mail_domain() -> Iterator[Finding]:
    if not settings.PRODUCTION:
        return
    import dns.exception
    import dns.resolver

    try:
        found = dns.resolver.resolve(settings.MAIL_DOMAIN, "MX", lifetime=5)
    except dns.exception.DNSException as error:
        yield Finding(
            "MX", f"{settings.MAIL_DOMAIN}: {type(error).__name__}",
            "Publish an MX record that names this host.",
        )  # fmt: skip
        return
    yield good("MX", ", ".join(str(record.exchange) for record in found))


def disk() -> Iterator[Finding]:
    folder = Path(settings.VAR_DIR)
    if not folder.exists() or not os.access(folder, os.W_OK):
        yield Finding(
            "folder", f"{folder} cannot be written", f"install -d -o paquebot -m 0750 {folder}"
        )
        return
    usage = shutil.disk_usage(folder)
    share = usage.free / usage.total
    remedy = "" if share > LEAST_FREE else "Make room, or run manage.py prune."
    yield Finding("disk", f"{share:.0%} of {folder} are free", remedy)


def paper() -> Iterator[Finding]:
    try:
        import weasyprint  # noqa: F401 -- loads Pango, or fails
    except OSError as error:
        yield Finding("PDF", f"Pango is missing: {error}", "apt-get install libpangoft2-1.0-0")
        return
    yield good("PDF", "Pango is there")


def logs() -> Iterator[Finding]:
    """Those that are no game's; `audit --all` looks at the games."""
    for name, check in verification.checks().items():
        wrong = "; ".join(check())
        yield Finding(name, wrong or "it holds", wrong and "Restore a backup, and ask who did it.")
    path = settings.KEPT_HEADS
    if path is None:
        yield Finding(
            "kept heads", "nobody keeps them outside the database",
            "Set PAQUEBOT_KEPT_HEADS to a file, on another disk if there is one.",
        )  # fmt: skip
        return
    writable = os.access(path if path.exists() else path.parent, os.W_OK)
    remedy = "" if writable else f"Let the service write {path}."
    yield Finding("kept heads", f"in {path}", remedy)


def operators() -> Iterator[Finding]:
    if not settings.PRODUCTION:
        return
    staff = User.objects.filter(is_staff=True, is_active=True)
    if not staff.exists():
        yield Finding("operators", "there are none", "manage.py operator NAME")
        return
    bare = staff.exclude(pk__in=Authenticator.objects.values("user")).order_by("username")
    names = ", ".join(bare.values_list("username", flat=True))
    told = f"no second factor: {names}" if names else f"{staff.count()}, with second factors"
    yield Finding("operators", told, names and "Let them add a passkey on their page.")


def backups_made() -> Iterator[Finding]:
    """Where paquebot-backup.service puts them."""
    if not settings.PRODUCTION:
        return
    copies = [path for end in backups.SUFFIX.values() for path in BACKUPS.glob(f"paquebot-*{end}")]
    if not copies:
        yield Finding(
            "backup", f"there is none in {BACKUPS}",
            "systemctl enable --now paquebot-backup.timer",
        )  # fmt: skip
        return
    age = time.time() - max(copy.stat().st_mtime for copy in copies)
    remedy = "" if age < OLDEST_BACKUP else "systemctl status paquebot-backup"
    yield Finding("backup", f"the newest of {len(copies)} is {age / 3600:.0f} h old", remedy)


def redis_memory() -> Iterator[Finding]:
    """A Redis that throws keys away when it is full loses tasks: the sweep finds them, late."""
    asked = getattr(caches["default"], "redis", None)
    if not settings.REDIS_URL or asked is None or probes.redis():
        return
    policy = asked._cache.get_client().config_get("maxmemory-policy")["maxmemory-policy"]
    remedy = "" if policy == "noeviction" else "Set maxmemory-policy noeviction in redis.conf."
    yield Finding("redis memory", policy, remedy)


def words() -> Iterator[Finding]:
    languages = [code for code, _ in settings.LANGUAGES if code != "en"]
    missing = [
        code
        for code in languages
        if not (settings.BASE_DIR / "locale" / code / "LC_MESSAGES/django.mo").exists()
    ]
    told = f"not compiled: {', '.join(missing)}" if missing else ", ".join(["en", *languages])
    yield Finding("languages", told, "pybabel compile -d locale -D django" if missing else "")


def dkim() -> Iterator[Finding]:
    if settings.DKIM_KEY and not os.access(settings.DKIM_KEY, os.R_OK):
        yield Finding(
            "DKIM", f"{settings.DKIM_KEY} cannot be read",
            f"chgrp paquebot {settings.DKIM_KEY} && chmod 0640 {settings.DKIM_KEY}",
        )  # fmt: skip


def certificate() -> Iterator[Finding]:
    """As a visitor gets it, through the proxy; and that pages answer behind it."""
    if not settings.PRODUCTION:
        return
    url = urlsplit(settings.BASE_URL)
    host, port = url.hostname or "", url.port or 443
    try:
        with (
            socket.create_connection((host, port), timeout=5) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=host) as safe,
        ):
            shown = safe.getpeercert() or {}
    except OSError as error:  # what TLS refuses is one too
        yield Finding("TLS", f"{host}: {error}", "Look at nginx, and at certbot certificates.")
        return
    days = (ssl.cert_time_to_seconds(str(shown["notAfter"])) - time.time()) / 86400
    remedy = "" if days > LEAST_DAYS else "certbot renew; is its timer enabled?"
    yield Finding("TLS", f"the certificate of {host} lasts {days:.0f} days", remedy)


def address() -> Iterator[Finding]:
    host = urlsplit(settings.BASE_URL).hostname or ""
    try:
        socket.getaddrinfo(host, None)
    except OSError:
        yield Finding("address", f"{host} is not in the DNS", "Publish an A or AAAA record.")


CHECKS = (
    mode, database, workers, redis_memory, clocks, mail_out, mail_in, mail_domain, dkim, disk,
    paper, words, address, certificate, logs, operators, backups_made,
)  # fmt: skip
