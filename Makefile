# `make` lists the targets. PYTHON picks the interpreter, ARGS goes to the command of `make pack` and to pytest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ARGS ?=

# One stamp for each set of dependencies; a changed pyproject.toml installs again.
RUNTIME := $(VENV)/.installed-runtime
DEV := $(VENV)/.installed-dev
BENCH := $(VENV)/.installed-bench

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help env pack test test-all check format format-check lint types schema golden pictures bench clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

env: $(DEV)  ## create .venv and install everything that development needs

pack: $(RUNTIME)  ## roll and print an adventure; options as in ARGS="--seed ashes --paper letter"
	@$(BIN)/paperdelve pack $(ARGS)

test: $(DEV)  ## run the whole suite, the sweeps over seeds sampled
	$(BIN)/pytest -n auto $(ARGS)

test-all: $(DEV)  ## run the whole suite, every seed of the sweeps
	PAPERDELVE_SWEEP=full $(BIN)/pytest -n auto $(ARGS)

check: format-check lint types test  ## format, lint, types, tests: what a change must pass

format: $(DEV)  ## rewrite the code in the project's format
	$(BIN)/ruff check --fix --exit-zero --quiet .
	$(BIN)/ruff format .

format-check: $(DEV)
	$(BIN)/ruff format --check .

lint: $(DEV)  ## ruff's rules
	$(BIN)/ruff check .

types: $(DEV)  ## mypy --strict on the package
	$(BIN)/mypy --strict -p generator

schema: $(RUNTIME)  ## write the JSON Schema of pack.json anew from the records
	@$(BIN)/python -c 'from generator.pack import schema_text; print(schema_text(), end="")' > schema.part
	@mv schema.part generator/data/pack.schema.json

golden: $(DEV)  ## write the golden record of what a pack's pages draw anew
	@$(BIN)/python tests/calls.py

pictures: $(DEV)  ## render the pages that README shows anew
	@$(BIN)/python tests/pictures.py

bench: $(BENCH)  ## time the commands, each beside its yardstick; measure the ink of pages
	@PYTHONPATH=tests $(BIN)/python tests/bench/bench.py

clean:  ## remove the environment, caches and builds; prints in out/ stay
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find generator tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Bare Debian has no ensurepip, so its venv module cannot make an environment with pip in it; virtualenv can.
# It goes to a folder that is thrown away, which also passes where the system's Python is marked as managed.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'paperdelve needs Python 3.11 or newer: name one, as in "make PYTHON=python3.12 ..."' >&2; exit 1; }
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		$(PYTHON) -m venv $(VENV); \
	else \
		seed=$$(mktemp -d) && trap 'rm -rf "$$seed"' EXIT && \
		$(PYTHON) -m pip install --quiet --disable-pip-version-check --target "$$seed" virtualenv && \
		PYTHONPATH="$$seed" $(PYTHON) -m virtualenv --quiet $(VENV); \
	fi

$(RUNTIME): pyproject.toml | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[dev]'
	@touch $@ $(RUNTIME)

$(BENCH): pyproject.toml | $(BIN)/python
	$(PIP) -e '.[dev,bench]'
	@touch $@ $(DEV) $(RUNTIME)
