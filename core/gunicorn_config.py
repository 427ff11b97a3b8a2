"""How gunicorn serves Paquebot: `gunicorn -c python:core.gunicorn_config core.asgi:application`.
`manage.py serve` starts it so; a unit or a container adds `--bind`."""

import os
from typing import Any

worker_class = "core.gunicorn_worker.Worker"
workers = int(os.environ.get("PAQUEBOT_WEB_WORKERS", "2"))
worker_connections = int(os.environ.get("PAQUEBOT_WEB_CONNECTIONS", "400"))  # of each worker
keepalive = 75  # seconds: longer than the 60 after which proxies give up connections they pool
asgi_lifespan = "off"
graceful_timeout = 25  # seconds for what is being answered when the process ends
loglevel = "warning"
control_socket_disable = True


def child_exit(server: Any, worker: Any) -> None:
    from core import metrics

    metrics.forget_process(worker.pid)


def on_starting(server: Any) -> None:
    """Before the first process: what the environment cannot tell. Ends with a sentence."""
    from core import production

    production.refuse_unready()
