"""One settings file, driven by the environment; docs/settings.md lists every variable.

PAQUEBOT_MODE=embedded (the default) runs on one machine with nothing prepared: SQLite, no Redis,
a secret key made under var/. PAQUEBOT_MODE=production takes everything from the environment and
refuses to start with a secret that is missing or weak.
"""

import os
import secrets
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured
from kombu import Exchange, Queue
from platformdirs import user_data_path

from core import plugins

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent


def _default_var() -> Path:
    """Beside the code in a checkout; installed from a wheel, where the user's data belongs."""
    return BASE_DIR / "var" if (BASE_DIR / "manage.py").exists() else user_data_path("paquebot")


VAR_DIR = Path(env("PAQUEBOT_VAR", default="") or _default_var())
MODE = env("PAQUEBOT_MODE", default="embedded")
if MODE not in {"embedded", "production"}:
    raise ImproperlyConfigured(f"PAQUEBOT_MODE is {MODE!r}; it can be embedded or production")
PRODUCTION = MODE == "production"


def _embedded_secret() -> str:
    """Made once and kept, readable by its owner alone. Two processes starting together agree on
    the first one written; once it is there, nothing is written any more."""
    path = VAR_DIR / "secret_key"
    if path.exists():
        return path.read_text()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"secret_key.{os.getpid()}")
    with open(draft, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(secrets.token_urlsafe(64))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text()


def _production_secret() -> str:
    secret = str(env("SECRET_KEY", default=""))
    if (
        len(secret) < 50
        or len(set(secret)) < 10
        or any(word in secret.lower() for word in ("insecure", "development", "changeme"))
    ):
        raise ImproperlyConfigured(
            "production needs SECRET_KEY: at least 50 random characters, kept to yourself"
        )
    return secret


SECRET_KEY = (
    _production_secret() if PRODUCTION else env("SECRET_KEY", default="") or _embedded_secret()
)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("production does not run with DEBUG")

BASE_URL = env("PAQUEBOT_BASE_URL", default="http://127.0.0.1:8000")
MAIL_DOMAIN = env("PAQUEBOT_MAIL_DOMAIN", default="localhost")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [BASE_URL]
if PRODUCTION:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BASE_URL.startswith("https:")

INSTALLED_APPS = [
    "core.accounts",
    "core.eventlog",
    "games",
    "notifications",
    "leagues",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "anymail",
    "rest_framework",
    "drf_spectacular",
]
MIDDLEWARE = [
    "core.characters.RefuseUnstorable",
    "core.accounts.middleware.on_the_beat",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "core.pages.sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "core.pages.authentication",
    "core.pages.messages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "core.accounts.middleware.in_their_own_terms",
    "core.headers.content_policy",
    "notifications.web.opened_mails.note_opened_mails",
    "core.web.refusals.RefusalPages",
]
ROOT_URLCONF = "core.urls"
WSGI_APPLICATION = "core.wsgi.application"
WEB_THREADS = env.int(
    "PAQUEBOT_WEB_THREADS", default=4
)  # of each web process that read, and as many that write
CLIENT_SECONDS = env.float(
    "PAQUEBOT_CLIENT_SECONDS", default=30
)  # for headers, for a body, and for each 64 KiB of an answer
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "core.accounts.context.inbox",
                "notifications.context.mail_trouble",
            ]
        },
    }
]

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'paquebot.sqlite3'}")}
LOCK_SECONDS = env.float(
    "PAQUEBOT_LOCK_SECONDS", default=10
)  # that a writer waits for the database; then the request is answered 503
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE takes the write lock at once: a transaction that only later wants to write would
    # fail instead of waiting.
    DATABASES["default"]["ENGINE"] = "core.sqlite"  # writers wait in line
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": LOCK_SECONDS,
        "queue_timeout": LOCK_SECONDS,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;",
    }
else:
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 10,
        "options": f"-c lock_timeout={LOCK_SECONDS:g}s",
        **DATABASES["default"].get("OPTIONS", {}),
    }
    # A request after Postgres was started anew is answered, not refused for an old connection.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", default=60)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

AUTHENTICATION_BACKENDS = [
    "core.accounts.backends.OneCheck",  # the only one that checks a password
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_REDIRECT_URL = "my-tables"
LOGOUT_REDIRECT_URL = "tables"
LOGIN_URL = "account_login"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FORM_CLASS = "core.accounts.forms.SignUp"
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before addresses are changed
ACCOUNT_ADAPTER = "core.accounts.adapter.Adapter"
ACCOUNT_FORMS = {"signup": "core.accounts.signup.SignUpForm"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # a letter must reach its player
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True  # nothing is changed by following a link
ACCOUNT_USERNAME_MIN_LENGTH = 2
MFA_SUPPORTED_TYPES = ["recovery_codes", "totp", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Paquebot"
MFA_ADAPTER = "core.accounts.second_factors.Adapter"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION  # http://localhost, which browsers trust
USERSESSIONS_TRACK_ACTIVITY = False  # core.accounts.middleware does, once an hour
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if PRODUCTION else 0  # as NUM_PROXIES below
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Paquebot: "

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_RATES": {
        "anon": env("THROTTLE_ANON", default="120/min"),
        "user": env("THROTTLE_USER", default="600/min"),
    },
    "EXCEPTION_HANDLER": "core.rest.exceptions.handler",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 1
    if PRODUCTION
    else 0,  # whose word about a visitor's address is believed: the proxy's in front, nobody's here
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Paquebot",
    "DESCRIPTION": (
        "Sea-trade board games at the pace of letters. The guide is docs/api.md; "
        "refusals are problem documents (RFC 9457)."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["games.api.schema.add_games", "core.rest.schema.add_forms"],
    "SERVE_INCLUDE_SCHEMA": False,
}

REDIS_URL = env("REDIS_URL", default="")
BROKER_DIR = VAR_DIR / "broker"
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL.replace(
        "unix://", "redis+socket://", 1
    )  # a socket has another name in Celery
    CACHES = {
        "default": {"BACKEND": "core.caches.RedisOrDatabase", "LOCATION": REDIS_URL},
        "requests": {"BACKEND": "core.caches.RedisOrMemory", "LOCATION": REDIS_URL},
    }
else:
    CACHES = {
        "default": {"BACKEND": "core.caches.DatabaseCache"},
        "requests": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    }
    # Without Redis the broker is a folder; polled this often a job starts within milliseconds.
    CELERY_BROKER_URL = "filesystem://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(BROKER_DIR / "queue"),
        "data_folder_out": str(BROKER_DIR / "queue"),
        "control_folder": str(BROKER_DIR / "control"),
        "polling_interval": 0.01,
    }
# The clock and the mail wait behind nobody's bots and books: each has workers of its own.
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in ("mail", "work")]
CELERY_TASK_DEFAULT_QUEUE = CELERY_TASK_DEFAULT_EXCHANGE = CELERY_TASK_DEFAULT_ROUTING_KEY = "work"
CELERY_TASK_ROUTES = {
    task: {"queue": "mail", "routing_key": "mail"}
    for task in ("notifications.*", "games.close_unfilled_tables", "games.lift_lost_pens")
}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = (
    False  # a request does not wait for a dead broker: the sweep finds what was not rung for
)
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BEAT_SCHEDULE = {
    "close tables that did not fill": {"task": "games.close_unfilled_tables", "schedule": 60.0},
    "play bots that nobody woke": {"task": "games.sweep_bots", "schedule": 30.0},
    "send mails that nobody woke for": {"task": "notifications.send_mails", "schedule": 30.0},
    "read mails that nobody woke for": {"task": "notifications.read_mails", "schedule": 30.0},
    "forget what strangers sent": {"task": "notifications.forget_strangers", "schedule": 3600.0},
    "send the reminders that players chose": {
        "task": "notifications.remind_as_chosen",
        "schedule": 60.0,
    },
    "send the digests of this hour": {"task": "notifications.send_digests", "schedule": 300.0},
    "play defaults and remind": {"task": "notifications.sweep_deadlines", "schedule": 30.0},
    "end lines whose connection is lost": {"task": "games.lift_lost_pens", "schedule": 15.0},
    "keep the calendars of the seasons": {"task": "leagues.sweep_seasons", "schedule": 60.0},
    "work out what nobody woke for": {"task": "leagues.work_out_notes", "schedule": 30.0},
    "make season reports that nobody woke for": {
        "task": "leagues.make_season_reports",
        "schedule": 30.0,
    },
    "send notices that nobody woke for": {"task": "accounts.send_notices", "schedule": 30.0},
    "delete accounts whose seven days are over": {
        "task": "accounts.delete_leavers",
        "schedule": 600.0,
    },
    "forget counts that have expired": {"task": "accounts.forget_expired", "schedule": 600.0},
    "make reports that nobody woke for": {"task": "games.make_reports", "schedule": 30.0},
}

MAIL_PROVIDER = env(
    "PAQUEBOT_MAIL_PROVIDER", default=""
)  # one of django-anymail's: mailgun, postmark, ...
ANYMAIL = {
    name.removeprefix("ANYMAIL_"): value
    for name, value in os.environ.items()
    if name.startswith("ANYMAIL_")
}
if MAIL_PROVIDER:
    EMAIL_BACKEND = f"anymail.backends.{MAIL_PROVIDER}.EmailBackend"
elif env("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    # a letter box in the database, with a page to read and answer it
    EMAIL_BACKEND = "notifications.local.InboxBackend"
LOCAL_INBOX = not PRODUCTION and EMAIL_BACKEND == "notifications.local.InboxBackend"
LMTP_ADDRESS = env("PAQUEBOT_LMTP", default="127.0.0.1:8024")  # host:port, or the path of a socket
AUTHSERV_ID = env(
    "PAQUEBOT_AUTHSERV_ID", default=""
)  # the name our mail server writes Authentication-Results under
VERIFY_DKIM = env.bool("PAQUEBOT_VERIFY_DKIM", default=False)  # here, where no server of ours does
DKIM_KEY = env("PAQUEBOT_DKIM_KEY", default="")  # path of the private key that signs what leaves
DKIM_SELECTOR = env("PAQUEBOT_DKIM_SELECTOR", default="paquebot")
EMAIL_TIMEOUT = 30  # seconds: a server that says nothing must not keep a worker for ever
DEFAULT_FROM_EMAIL = SERVER_EMAIL = f"Paquebot <play@{MAIL_DOMAIN}>"

LETTERS_AN_HOUR = env.int("PAQUEBOT_LETTERS_AN_HOUR", default=60)  # of one seat that are read
STRANGERS_DAYS = env.int(
    "PAQUEBOT_STRANGERS_DAYS", default=14
)  # so long a mail of nobody's is kept
ABSENCE_DAYS = env.int(
    "PAQUEBOT_ABSENCE_DAYS", default=42
)  # that a player may be away in a year without a clock running
# What one account may have at once, or do within a day: counted by the rows there are.
MOST_OPEN_TABLES = env.int("PAQUEBOT_MOST_OPEN_TABLES", default=20)
MOST_TABLES_A_DAY = env.int("PAQUEBOT_MOST_TABLES_A_DAY", default=40)
MOST_BOT_TABLES_A_DAY = env.int("PAQUEBOT_MOST_BOT_TABLES_A_DAY", default=10)
MOST_FORKS_A_DAY = env.int("PAQUEBOT_MOST_FORKS_A_DAY", default=20)
MOST_INVITATIONS_A_DAY = env.int("PAQUEBOT_MOST_INVITATIONS_A_DAY", default=60)
MOST_INVITATIONS_TO_ONE_A_DAY = env.int("PAQUEBOT_MOST_INVITATIONS_TO_ONE_A_DAY", default=5)
MOST_SEASONS = env.int("PAQUEBOT_MOST_SEASONS", default=10)
MOST_ANNOUNCEMENTS_A_DAY = env.int("PAQUEBOT_MOST_ANNOUNCEMENTS_A_DAY", default=5)
MOST_PRESS_A_DAY = env.int("PAQUEBOT_MOST_PRESS_A_DAY", default=40)
ADMINS = [
    ("operator", address) for address in env.list("PAQUEBOT_OPERATOR", default=[])
]  # who is told when the service stood still

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale", *plugins.catalogues()]  # ours first: its words stay
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = (
    VAR_DIR / "static" if PRODUCTION else None
)  # embedded: served from where they lie, nothing to collect
STATICFILES_DIRS = [BASE_DIR / "templates" / "static"]
WHITENOISE_USE_FINDERS = not PRODUCTION

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="INFO")},
    "loggers": {
        "mail.log": {"level": "WARNING"}
    },  # aiosmtpd tells every line of every conversation
}
