"""What lies in `deploy/` is checked by the tools that read it, where they are installed."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())


def tool(name: str) -> str:
    where = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    return where or pytest.skip(f"{name} is not installed")


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )


def variables(text: str) -> set[str]:
    return set(re.findall(r"^#?([A-Z][A-Z_]+)=", text, re.MULTILINE))


def test_the_environment_file_has_every_setting_and_no_other():
    source = (ROOT / "core/settings.py").read_text() + (
        ROOT / "core/gunicorn_config.py"
    ).read_text()
    read = set(re.findall(r"env(?:iron)?(?:\.\w+)?\(\s*\"([A-Z_]+)\"", source))
    not_for_production = {"DEBUG", "PROMETHEUS_MULTIPROC_DIR"}  # the second is the library's
    named = variables((DEPLOY / "paquebot.env").read_text())
    assert named - {"ANYMAIL_WEBHOOK_SECRET"} == read - not_for_production


def test_the_environment_file_lacks_a_key_and_nothing_else():
    from core import production

    lines = (DEPLOY / "paquebot.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and line[0] != "#")
    assert [sentence[:28] for sentence in production.faults(given)] == [
        "production needs SECRET_KEY:"
    ]


def test_systemd_understands_the_units(tmp_path):
    analyze = tool("systemd-analyze")
    for unit in UNITS:  # where nothing is installed, what is started stands in for itself
        text = unit.read_text().replace("/srv/paquebot/venv/bin/python", "/bin/true")
        text = text.replace("/srv/paquebot/app/deploy/worker", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    found = [str(tmp_path / unit.name.replace("@.", "@mail.")) for unit in UNITS]
    (tmp_path / "paquebot-worker@mail.service").write_text(
        (tmp_path / "paquebot-worker@.service").read_text()
    )
    checked = run(analyze, "verify", "--man=no", *found)
    assert [line for line in checked.stderr.splitlines() if "paquebot" in line] == []
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"])
def test_every_service_may_do_little(unit):
    text = unit.read_text()
    for line in ("User=paquebot", "NoNewPrivileges=yes", "ProtectSystem=strict", "PrivateTmp=yes"):
        assert f"\n{line}\n" in text


def test_nginx_understands_the_site(tmp_path):
    nginx, openssl = tool("nginx"), tool("openssl")
    made = run(
        openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=paquebot.example",
        "-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem"),
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    site = (DEPLOY / "nginx/paquebot.conf").read_text()
    site = re.sub(r"/etc/letsencrypt\S*/fullchain.pem", str(tmp_path / "cert.pem"), site)
    site = re.sub(r"/etc/letsencrypt\S*/privkey.pem", str(tmp_path / "key.pem"), site)
    site = site.replace("/etc/nginx/paquebot-proxy", str(DEPLOY / "nginx/paquebot-proxy"))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr;\nevents {{}}\nhttp {{\n{site}\n}}\n"
    )
    checked = run(nginx, "-t", "-c", str(tmp_path / "nginx.conf"))
    assert checked.returncode == 0, checked.stderr


def test_caddy_understands_its_file():
    checked = run(tool("caddy"), "validate", "--adapter", "caddyfile", "--config",
                  str(DEPLOY / "caddy/Caddyfile"))  # fmt: skip
    assert checked.returncode == 0, checked.stderr


def test_compose_understands_its_file(tmp_path):
    compose = tool("docker-compose")
    folder = tmp_path / "deploy"
    shutil.copytree(DEPLOY, folder)
    checked = run(compose, "-f", str(folder / "compose.yaml"), "config", "-q",
                  POSTGRES_PASSWORD="secret", PAQUEBOT_HOST="paquebot.example")  # fmt: skip
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name", ["postfix/deliver", "worker", "paquebot"])
def test_scripts_can_be_started(name):
    assert os.access(DEPLOY / name, os.X_OK)
    assert run("sh", "-n", str(DEPLOY / name)).returncode == 0


@pytest.mark.parametrize(
    ("status", "passed_on"), [(0, 0), (65, 65), (67, 67), (1, 75), (75, 75), (137, 75)]
)
def test_the_pipe_has_only_two_final_answers(tmp_path, status, passed_on):
    (tmp_path / "env").write_text("A=b\n")
    (tmp_path / "python").write_text(f"#!/bin/sh\nexit {status}\n")
    (tmp_path / "python").chmod(0o755)
    delivered = run(
        str(DEPLOY / "postfix/deliver"), "--recipient", "play@paquebot.example",
        PAQUEBOT_ENV=str(tmp_path / "env"), PAQUEBOT_PYTHON=str(tmp_path / "python"),
    )  # fmt: skip
    assert delivered.returncode == passed_on


def test_the_page_names_every_unit():
    page = (ROOT / "docs/production.md").read_text()
    for unit in UNITS:
        assert unit.name.split("@")[0].rsplit(".", 1)[0] in page


def test_dashboard_and_alerts_name_only_what_is_measured():
    from core import metrics

    known = {family.name for family in metrics.REGISTRY.collect()}
    known |= {f"{name}_total" for name in known} | {f"{name}_bucket" for name in known}
    known |= set(metrics._asked)
    for name in ("grafana.json", "alerts.yaml"):
        text = (DEPLOY / "monitoring" / name).read_text()
        named = set(re.findall(r"\bpaquebot_\w+", text))
        assert named
        assert named - known == set()
    json.loads((DEPLOY / "monitoring/grafana.json").read_text())
