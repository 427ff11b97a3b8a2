"""The least Django project that answers by DRF: what the bench over HTTP compares ours with. Its
database has our options."""

from core import settings as ours

SECRET_KEY = "the bench keeps no secrets"
ALLOWED_HOSTS = ["127.0.0.1"]
INSTALLED_APPS = ["bench.minimal", "rest_framework"]
MIDDLEWARE = [
    "django.middleware.common.CommonMiddleware"
]  # it counts the bytes, and without their number no connection is kept open
ROOT_URLCONF = "bench.minimal.urls"
DATABASES = {"default": ours.DATABASES["default"] | {"ENGINE": "django.db.backends.sqlite3"}}
DEFAULT_AUTO_FIELD = ours.DEFAULT_AUTO_FIELD
USE_TZ = True
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
}
