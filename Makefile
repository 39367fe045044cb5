# Everything runs in .venv, which any of these sets up first. PYTHON chooses the interpreter (3.11 or later).
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
# Two of our foundations come as sources of the old kind, about which older pips complain at length.
export PIP_USE_PEP517 := 1

.PHONY: demo test check audit bench mutate torture teach teach-requests wheel clean

demo: .venv/.installed
	$(BIN)/pbem demo $(DEMO)

test: .venv/.installed-dev
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(TESTS)

# What CI runs.
check: .venv/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) --dist worksteal $(TESTS)

# What takes too long for every change; AUDIT names some of them.
audit: .venv/.installed-dev
	$(BIN)/python -m tests.audit $(AUDIT)

bench: .venv/.installed-dev
	$(BIN)/python -m tests.bench $(BENCH)

# Small faults in a room's sources, N of them by SEED, and which of them its tests do not see.
ROOM ?= pbem/rules/brown_bess
N ?= 60
SEED ?= 1
mutate: .venv/.installed-dev
	$(BIN)/python -m tests.mutate $(ROOM) --n $(N) --seed $(SEED)

torture: .venv/.installed-dev
	$(BIN)/python -m tests.torture $(TORTURE)

# Teaches the network of plain orders and lays the weights where they are read; tests/teaching/README.md says how long.
EPOCHS ?= 10
teach: .venv/.installed-teach
	$(BIN)/python -m tests.teaching.teach --epochs $(EPOCHS) --out build/taught.pt $(TEACH)
	$(BIN)/python -m tests.teaching.export build/taught.pt

# Teaches what sentences ask of the umpire: a minute.
teach-requests: .venv/.installed-dev
	$(BIN)/python -m tests.teaching.asked_for

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
	@$(PIP) -e ".[demo]"
	@touch $@

.venv/.installed-dev: .venv/.installed
	@$(PIP) -e ".[dev]"
	@touch $@

.venv/.installed-teach: .venv/.installed-dev
	@$(PIP) -e ".[teach]"
	@touch $@
