# Everything runs in .venv, which any of these sets up first. PYTHON chooses the interpreter (3.11 or later).
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto

.PHONY: demo test check bench torture wheel clean

demo: .venv/.installed
	$(BIN)/pbem demo $(DEMO)

test: .venv/.installed-dev
	$(BIN)/pytest -n $(WORKERS) $(TESTS)

check: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS)

bench: .venv/.installed-dev
	$(BIN)/python -m tests.bench

torture: .venv/.installed-dev
	$(BIN)/python -m tests.torture

wheel: .venv/.installed-dev
	$(BIN)/pip wheel -q --no-deps -w dist .

clean:
	rm -rf .venv dist build demo-out .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "pbem needs Python 3.11 or later; say which with: make PYTHON=python3.12 …"; exit 1; }
	@echo "Setting up .venv (once) …"
	@$(PYTHON) -m venv .venv

.venv/.installed: .venv/bin/python pyproject.toml
	@echo "Installing what pbem stands on …"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/.installed-dev: .venv/.installed
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e ".[dev]"
	@touch $@
