import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
django.setup(set_prefix=False)

from core.asgi_handler import Handler  # noqa: E402 -- needs the settings

application = Handler()
