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

from core import plugins, production

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent


def _default_var() -> Path:
    """Beside the code in a checkout; installed from a wheel, where the user's data belongs."""
    return BASE_DIR / "var" if (BASE_DIR / "manage.py").exists() else user_data_path("paquebot")


VAR_DIR = Path(env("PAQUEBOT_VAR", default="") or _default_var())
# Outside the database on purpose: what it holds bears witness against a database that lost events.
_KEPT_HEADS = env("PAQUEBOT_KEPT_HEADS", default=str(VAR_DIR / "heads.txt"))
KEPT_HEADS = Path(_KEPT_HEADS) if _KEPT_HEADS else None
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


if PRODUCTION and (faults := production.faults(os.environ)):
    raise ImproperlyConfigured("\n".join(faults))
SECRET_KEY = env("SECRET_KEY", default="") or _embedded_secret()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)

BASE_URL = env("PAQUEBOT_BASE_URL", default="http://127.0.0.1:8000")
MAIL_DOMAIN = env("PAQUEBOT_MAIL_DOMAIN", default="localhost")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [BASE_URL]
# Proxies in front whose word about a visitor is believed: address, and whether it came by https.
PROXIES = env.int("PAQUEBOT_PROXIES", default=1 if PRODUCTION else 0)
if PRODUCTION:
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(livez|readyz|metrics|healthz)$"]  # machines inside ask by http
    SECURE_HSTS_SECONDS = env.int("PAQUEBOT_HSTS_SECONDS", default=31536000)

INSTALLED_APPS = [
    "core.accounts",
    "core.eventlog",
    "games",
    "notifications",
    "leagues",
    "operators",
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
    "corsheaders",
    "drf_spectacular",
]
MIDDLEWARE = [
    "core.probes.probes",
    "core.logs.requests",
    "core.metrics.requests",
    "corsheaders.middleware.CorsMiddleware",
    "core.rest.answers.Answers",
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
    "games.web.named_tables.NamedTables",
    "games.web.guests.Guests",
    "core.web.refusals.RefusalPages",
]
ROOT_URLCONF = "core.urls"
WSGI_APPLICATION = "core.wsgi.application"
WEB_THREADS = env.int(
    "PAQUEBOT_WEB_THREADS", default=4
)  # of each web process that read, and as many that write
MOST_STREAMS = env.int(
    "PAQUEBOT_MOST_STREAMS", default=200
)  # listeners of a web process; well below PAQUEBOT_WEB_CONNECTIONS
MOST_STREAMS_EACH = env.int("PAQUEBOT_MOST_STREAMS_EACH", default=8)  # of an account or address
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
LOGOUT_REDIRECT_URL = "home"
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
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
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
    "NUM_PROXIES": PROXIES,
}
# Pages of others may read what everybody may read: no cookie comes along, and no key.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "if-none-match", "last-event-id"]
CORS_EXPOSE_HEADERS = [
    "Deprecation",
    "ETag",
    "Last-Event-ID",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
]
SPECTACULAR_SETTINGS = {
    "TITLE": "Paquebot",
    "DESCRIPTION": (
        "Sea-trade board games at the pace of letters. The guide is docs/api.md; "
        "refusals are problem documents (RFC 9457)."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "CONTACT": {"name": "Whoever runs this service"},
    "LICENSE": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "SERVERS": [{"url": "/", "description": "The service that serves this document"}],
    "POSTPROCESSING_HOOKS": [
        "games.api.schema.add_games",
        "core.rest.schema.add_forms",
        "games.api.schema.type_by_game",
        "core.rest.schema_cleanup.clean_document",
    ],
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
# The clock and the mail wait behind nobody's bots, and bots behind nobody's books: each has
# workers of its own.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name) for name in ("mail", "bots", "paper")
]
CELERY_TASK_DEFAULT_QUEUE = CELERY_TASK_DEFAULT_EXCHANGE = CELERY_TASK_DEFAULT_ROUTING_KEY = "bots"
CELERY_TASK_ROUTES = {
    task: {"queue": queue, "routing_key": queue}
    for queue, tasks in {
        "mail": (
            "notifications.*",
            "games.close_unfilled_tables",
            "games.lift_lost_pens",
            "accounts.send_*",
            "accounts.forget_expired",
            "operators.*",
        ),
        "paper": (
            "games.make_reports",
            "games.read_photos",
            "leagues.make_season_reports",
            "accounts.delete_leavers",
            "notifications.send_hooks",
        ),
    }.items()
    for task in tasks
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1  # what waits behind a book is free for another worker
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = (
    False  # a request does not wait for a dead broker: the sweep finds what was not rung for
)
CELERY_TASK_ACKS_LATE = True
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Whatever nobody woke anybody for is found by these. Each is rung by one beat of however many
# there are (core.beat), and a ring that nobody has answered when the next comes is forgotten.
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for task, seconds in {
        "games.close_unfilled_tables": 60.0,
        "games.sweep_bots": 30.0,
        "notifications.send_mails": 30.0,
        "notifications.send_hooks": 15.0,
        "notifications.read_mails": 30.0,
        "notifications.forget_strangers": 3600.0,
        "notifications.remind_as_chosen": 60.0,
        "notifications.send_digests": 300.0,
        "notifications.sweep_deadlines": 30.0,
        "games.close_guest_games": 600.0,
        "games.lift_lost_pens": 15.0,
        "leagues.sweep_seasons": 60.0,
        "leagues.work_out_notes": 30.0,
        "leagues.make_season_reports": 30.0,
        "accounts.send_mails": 15.0,
        "accounts.send_notices": 30.0,
        "accounts.delete_leavers": 600.0,
        "accounts.forget_expired": 600.0,
        "operators.lift_expired": 60.0,
        "games.make_reports": 30.0,
        "games.read_photos": 30.0,
    }.items()
}
CELERY_BEAT_SCHEDULER = "core.beat:Scheduler"

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

MAIL_PICTURES = env.bool("PAQUEBOT_MAIL_PICTURES", default=True)  # of the board, in turn mails

# Web push, and channels that players name by their URL. Without a key there is no push, without
# schemes there are no channels.
VAPID_KEY = env("PAQUEBOT_VAPID_KEY", default="")  # made by `manage.py make_push_key`
VAPID_CONTACT = env("PAQUEBOT_VAPID_CONTACT", default="") or f"mailto:postmaster@{MAIL_DOMAIN}"
CHANNEL_SCHEMES = env.list(
    "PAQUEBOT_CHANNEL_SCHEMES",
    default=["discord", "gotifys", "matrixs", "mmosts", "ntfy", "ntfys", "slack", "tgram"],
)
OUTBOUND_ALLOWED = env.list("PAQUEBOT_OUTBOUND_ALLOWED", default=[])  # hosts that may be private
LETTERS_AN_HOUR = env.int("PAQUEBOT_LETTERS_AN_HOUR", default=60)  # of one seat that are read
STRANGERS_DAYS = env.int(
    "PAQUEBOT_STRANGERS_DAYS", default=14
)  # so long a mail of nobody's is kept
# After so many days manage.py prune empties what a finished game does not need any more.
KEEP_LETTERS_DAYS = env.int("PAQUEBOT_KEEP_LETTERS_DAYS", default=730)  # players' own, as they came
KEEP_MAILS_DAYS = env.int("PAQUEBOT_KEEP_MAILS_DAYS", default=365)  # the words of what was sent
KEEP_DOCUMENTS_DAYS = env.int("PAQUEBOT_KEEP_DOCUMENTS_DAYS", default=30)  # made anew when asked
ABSENCE_DAYS = env.int(
    "PAQUEBOT_ABSENCE_DAYS", default=42
)  # that a player may be away in a year without a clock running
# What one account may have at once, or do within a day: counted by the rows there are.
MOST_OPEN_TABLES = env.int("PAQUEBOT_MOST_OPEN_TABLES", default=20)
MOST_TABLES_A_DAY = env.int("PAQUEBOT_MOST_TABLES_A_DAY", default=40)
MOST_BOT_TABLES_A_DAY = env.int("PAQUEBOT_MOST_BOT_TABLES_A_DAY", default=10)
MOST_FORKS_A_DAY = env.int("PAQUEBOT_MOST_FORKS_A_DAY", default=20)
MOST_DOCUMENTS_A_DAY = env.int("PAQUEBOT_MOST_DOCUMENTS_A_DAY", default=40)
MOST_INVITATIONS_A_DAY = env.int("PAQUEBOT_MOST_INVITATIONS_A_DAY", default=60)
MOST_INVITATIONS_TO_ONE_A_DAY = env.int("PAQUEBOT_MOST_INVITATIONS_TO_ONE_A_DAY", default=5)
MOST_GUEST_TABLES_A_DAY = env.int(
    "PAQUEBOT_MOST_GUEST_TABLES_A_DAY", default=30
)  # from one address, without an account
MOST_GUESTS = env.int("PAQUEBOT_MOST_GUESTS", default=5000)  # at once
MOST_SEASONS = env.int("PAQUEBOT_MOST_SEASONS", default=10)
MOST_ANNOUNCEMENTS_A_DAY = env.int("PAQUEBOT_MOST_ANNOUNCEMENTS_A_DAY", default=5)
MOST_ANNOUNCEMENTS_BY_ONE_A_DAY = env.int("PAQUEBOT_MOST_ANNOUNCEMENTS_BY_ONE_A_DAY", default=10)
MOST_ANNOUNCEMENTS_TO_ONE_A_DAY = env.int("PAQUEBOT_MOST_ANNOUNCEMENTS_TO_ONE_A_DAY", default=10)
MOST_SEASON_INVITATIONS_A_DAY = env.int("PAQUEBOT_MOST_SEASON_INVITATIONS_A_DAY", default=300)
MOST_PRESS_A_DAY = env.int("PAQUEBOT_MOST_PRESS_A_DAY", default=40)
MOST_DRAFT_REVISIONS = env.int("PAQUEBOT_MOST_DRAFT_REVISIONS", default=200)
ADMINS = [
    ("operator", address) for address in env.list("PAQUEBOT_OPERATOR", default=[])
]  # who is told when the service stood still

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale", *plugins.catalogues()]  # ours first: its words stay
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
# Production: collected here, with the hash of their content in their names, and compressed, so that
# every cache may keep them for ever. Embedded: served from where they lie, nothing to collect.
STATIC_ROOT = env("PAQUEBOT_STATIC", default="") or (VAR_DIR / "static" if PRODUCTION else None)
if STATIC_ROOT:
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
STATICFILES_DIRS = [
    BASE_DIR / "templates" / "static",
    ("verify", BASE_DIR / "clients" / "verify"),  # the proof page checks with it
]
WHITENOISE_USE_FINDERS = STATIC_ROOT is None

LOG_FORMAT = env("PAQUEBOT_LOG_FORMAT", default="json" if PRODUCTION else "line")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "core.logs.Json"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT},
        "operator": {"class": "core.logs.OperatorMail", "level": "ERROR"},
    },
    "root": {"handlers": ["console", "operator"], "level": env("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": []},  # its own mails tell settings, and one for each request
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # anybody can make as many
        "core.access": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        # a refusal has its line there, with its ids
        "django.request": {"level": "ERROR" if LOG_FORMAT == "json" else "WARNING"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        "mail.log": {"level": "WARNING"},  # aiosmtpd tells every line of every conversation
    },
}
METRICS_TOKEN = env("PAQUEBOT_METRICS_TOKEN", default="")  # whoever asks /metrics with it may
if PRODUCTION:  # read by the library when it is loaded
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(VAR_DIR / "metrics"))
if SENTRY_DSN := env("SENTRY_DSN", default=""):
    import sentry_sdk

    sentry_sdk.init(  # neither who asked nor what they wrote
        dsn=SENTRY_DSN, send_default_pii=False, max_request_body_size="never",
        include_local_variables=False,
    )  # fmt: skip
