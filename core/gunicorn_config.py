"""How gunicorn serves Paquebot: `gunicorn -c python:core.gunicorn_config core.asgi:application`.
`manage.py serve` starts it so; a unit or a container adds `--bind`."""

import os

worker_class = "core.gunicorn_worker.Worker"
workers = int(os.environ.get("PAQUEBOT_WEB_WORKERS", "2"))
worker_connections = int(os.environ.get("PAQUEBOT_WEB_CONNECTIONS", "400"))  # of each worker
keepalive = 75  # seconds: longer than the 60 after which proxies give up connections they pool
asgi_lifespan = "off"
graceful_timeout = 5
loglevel = "warning"
control_socket_disable = True
