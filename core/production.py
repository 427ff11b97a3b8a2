"""What production needs of its environment. Whatever is missing is said in a sentence each, all at
once, before anything starts; nothing is guessed."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

WEAK = ("insecure", "development", "changeme", "replace")  # words that no random key has
NOWHERE = ("consolemail:", "filemail:", "memorymail:", "dummymail:")  # mail that nobody gets


def faults(environment: Mapping[str, str]) -> list[str]:
    """A sentence for each thing without which production does not start."""
    told = (
        check(environment)
        for check in (key, debug, database, redis, base_url, mail_domain, mail, hosts)
    )
    return [sentence for sentence in told if sentence]


def is_strong(secret: str) -> bool:
    long_enough = len(secret) >= 50 and len(set(secret)) >= 10
    return long_enough and not any(word in secret.lower() for word in WEAK)


def key(environment: Mapping[str, str]) -> str:
    keys = [environment.get("SECRET_KEY", "")]
    keys += [old for old in environment.get("SECRET_KEY_FALLBACKS", "").split(",") if old]
    if all(map(is_strong, keys)):
        return ""
    return (
        "production needs SECRET_KEY: at least 50 random characters, kept to yourself "
        "(SECRET_KEY_FALLBACKS likewise)"
    )


def debug(environment: Mapping[str, str]) -> str:
    is_off = environment.get("DEBUG", "").lower() in {"", "0", "no", "off", "false", "n", "f"}
    return "" if is_off else "production does not run with DEBUG"


def database(environment: Mapping[str, str]) -> str:
    if environment.get("DATABASE_URL"):
        return ""
    return (
        "production needs DATABASE_URL: postgres://user:password@host/name, or "
        "sqlite:////path where one host is enough"
    )


def redis(environment: Mapping[str, str]) -> str:
    if environment.get("REDIS_URL"):
        return ""
    return "production needs REDIS_URL, by which its processes wake one another: redis://host/0"


def base_url(environment: Mapping[str, str]) -> str:
    address = urlsplit(environment.get("PAQUEBOT_BASE_URL", ""))
    if address.scheme == "https" and address.hostname and not address.path.strip("/"):
        return ""
    return (
        "production needs PAQUEBOT_BASE_URL, with which links in mails begin: "
        "https://paquebot.example, without a path"
    )


def mail_domain(environment: Mapping[str, str]) -> str:
    if environment.get("PAQUEBOT_MAIL_DOMAIN", "localhost") != "localhost":
        return ""
    return "production needs PAQUEBOT_MAIL_DOMAIN, the domain to which players' letters come"


def mail(environment: Mapping[str, str]) -> str:
    leaves = environment.get("EMAIL_URL", "")
    if environment.get("PAQUEBOT_MAIL_PROVIDER") or (leaves and not leaves.startswith(NOWHERE)):
        return ""
    return (
        "production needs a way for mail to leave: EMAIL_URL (smtp://127.0.0.1:25) or "
        "PAQUEBOT_MAIL_PROVIDER"
    )


def hosts(environment: Mapping[str, str]) -> str:
    names = [name.strip() for name in environment.get("ALLOWED_HOSTS", "").split(",")]
    own = urlsplit(environment.get("PAQUEBOT_BASE_URL", "")).hostname or ""
    if "*" in names:
        return "production answers to names that you choose: ALLOWED_HOSTS must not be *"
    if not own or any(own == name or (name[:1] == "." and own.endswith(name)) for name in names):
        return ""
    return f"production needs ALLOWED_HOSTS with the host of PAQUEBOT_BASE_URL: {own}"


# --- What the environment cannot tell ---

DEMO_DOMAIN = "@localhost"  # where mail leads nowhere


def refuse_unready() -> None:
    """Before the web processes start. A database that does not answer yet is waited for by each
    request. Raises SystemExit with a sentence for each fault."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
    django.setup()
    if told := found_faults():
        sys.exit("\n".join(told))


def found_faults() -> list[str]:
    from django.conf import settings

    if not settings.PRODUCTION:
        return []
    return [sentence for sentence in (uncollected(), demo_account()) if sentence]


def uncollected() -> str:
    from django.conf import settings

    assert settings.STATIC_ROOT is not None, "production has one"
    if (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        return ""
    return "production needs its scripts and styles: run manage.py collectstatic --noinput"


def demo_account() -> str:
    from django.db import DatabaseError

    from core.accounts.models import User

    try:
        found = User.objects.filter(email__endswith=DEMO_DOMAIN).exists()
    except DatabaseError:
        return ""
    return "production does not run on a database with the demo's account" if found else ""
