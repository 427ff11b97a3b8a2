# Everything Paquebot needs is installed by these targets, into .venv and var/ alone (and Debian's chromium, for the browser tests).

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(VENV)/bin/pip --disable-pip-version-check --quiet
PYTEST := $(PY) -m pytest --dist worksteal
RUN_READY := $(VENV)/ready-to-run
DEV_READY := $(VENV)/ready-to-test
WORKERS ?= 2
BROWSER ?= chromium
FAST := tests/rules tests/navigation tests/core tests/compat tests/transcripts tests/games/engines \
  tests/games/test_notation.py tests/games/test_rng.py tests/games/test_submit.py \
  tests/browser/test_pages_in_browser.py --deselect tests/core/test_wheel.py
# With BROWSER=none everything else runs, and the last line names what did not.
MARKS := not slow$(if $(filter none,$(BROWSER)), and not browser)

.DEFAULT_GOAL := help
.PHONY: help run test test-fast test-slow test-deploy test-image coverage check docs fmt bench messages openapi lock vulnerabilities browser libraries clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: libraries $(RUN_READY) ## set everything up and serve on http://127.0.0.1:8000 (SQLite, no Redis), with a demo table
	@$(PY) manage.py serve

test: browser libraries $(DEV_READY) check ## set everything up and run all tests, with a real Postgres, Redis and browser
	@$(PY) -m tests.servers sh -c '\
	  echo "--- on SQLite" && $(PYTEST) -q -n $(WORKERS) -m "$(MARKS)" && \
	  echo "--- on Postgres" && DATABASE_URL=$$TEST_DATABASE_URL $(PYTEST) -q -n $(WORKERS) -m "$(MARKS) and db and not browser and not alike"'
	@$(if $(filter none,$(BROWSER)),echo "BROWSER=none: the browser tests (tests/browser) were not run",true)

test-fast: browser libraries $(DEV_READY) ## rules, engines, units and one browser test, in under two minutes
	@$(PY) -m tests.servers $(PYTEST) -q -n $(WORKERS) -m "$(MARKS)" $(FAST)

test-slow: $(DEV_READY) ## the long tests: thousands of games, hundreds of tables
	@$(PY) -m tests.servers $(PYTEST) -q -n $(WORKERS) -m slow

test-deploy: $(DEV_READY) ## the files of deploy/ by their own tools, and all of it for real on Debian's Postgres, Redis, nginx and Postfix, which it installs where it may
	@sh deploy/ensure-debian.sh
	@$(PY) -m tests.servers $(PYTEST) -q -s -n 0 -p no:randomly tests/deploy

test-image: ## build the image of deploy/Dockerfile without a registry and let it answer (needs root, Debian's buildah and mmdebstrap)
	@sh deploy/test-image.sh

check: $(DEV_READY) ## formatting, lint, types, layers, documents, migrations
	@$(VENV)/bin/ruff format --check --quiet .
	@$(VENV)/bin/ruff check --quiet .
	@$(VENV)/bin/mypy --no-error-summary
	@$(VENV)/bin/lint-imports --config pyproject.toml >$(VENV)/lint-imports.txt 2>&1 || { cat $(VENV)/lint-imports.txt; exit 1; }
	@$(PY) -m sphinx -q -W --keep-going -b dirhtml docs var/site
	@$(PY) manage.py makemigrations --check --dry-run >/dev/null || { echo "models and migrations differ"; exit 1; }

coverage: $(DEV_READY) ## which lines the tests run; fails below the floor in pyproject.toml
	@$(PY) -m tests.servers $(PYTEST) -q -n $(WORKERS) -m "not slow and not browser" --cov --cov-report=term:skip-covered --cov-report=html:var/coverage

docs: $(DEV_READY) ## build the documentation into var/site; a broken link is an error
	@$(PY) -m sphinx -q -W --keep-going -b dirhtml docs var/site

fmt: $(DEV_READY) ## format the code
	@$(VENV)/bin/ruff format --quiet .
	@$(VENV)/bin/ruff check --fix --quiet . || true

bench: $(DEV_READY) ## measure ourselves against the baselines of the same run; one JSON line each
	@$(PY) -m tests.servers $(PY) -m bench

messages: $(DEV_READY) ## collect the sentences to translate into locale/
	@PYTHONPATH=. $(VENV)/bin/pybabel -q extract -F locale/babel.cfg -k N_ -k _lazy --no-location --sort-output -o locale/django.pot .
	@$(VENV)/bin/pybabel -q update -N --ignore-pot-creation-date -w 120 -i locale/django.pot -d locale -D django -l fr
	@sed -i -E '1{/^$$/d};/^"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Translator|Language-Team|Generated-By)/d' locale/fr/LC_MESSAGES/django.po
	@rm locale/django.pot

lock: ## write the lock files (names, versions and hashes; no addresses); UPGRADE=--upgrade takes the newest of everything
	$(PYTHON) -m venv var/lock && var/lock/bin/pip install --quiet uv
	var/lock/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 $(UPGRADE) pyproject.toml -o requirements.lock
	var/lock/bin/uv pip compile -q --generate-hashes --no-emit-index-url --no-header --universal --python-version 3.11 $(UPGRADE) --group dev pyproject.toml -c requirements.lock -o requirements-dev.lock

vulnerabilities: $(DEV_READY) ## look for known vulnerabilities in the locked packages (needs the network, and says so)
	@$(PY) deploy/known_vulnerabilities.py

openapi: $(DEV_READY) ## write docs/openapi.yaml anew
	@$(PY) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

browser:
	@BROWSER=$(BROWSER) sh deploy/ensure-browser.sh

libraries:
	@sh deploy/ensure-libraries.sh

clean: ## remove what the targets made: .venv and caches (var/, with your data, stays)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find locale -name '*.mo' -delete

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Paquebot needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@$(PYTHON) -m venv $(VENV)

# Each stamp is touched last, so an interrupted installation starts again.
$(RUN_READY): requirements.lock $(wildcard locale/*/LC_MESSAGES/*.po) | $(PY)
	@echo "installing what Paquebot needs into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(VENV)/bin/pybabel -q compile -d locale -D django
	@touch $@

$(DEV_READY): requirements-dev.lock $(wildcard locale/*/LC_MESSAGES/*.po) | $(PY)
	@echo "installing what Paquebot and its tests need into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@$(VENV)/bin/pybabel -q compile -d locale -D django
	@touch $@ $(RUN_READY)
