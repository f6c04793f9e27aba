# Everything a newcomer types. Each target makes what it needs in .venv first.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: play test check docs docs-check wheel dist bundle server bench golden clean

play: docs
	@$(BIN)/boardwright

test: .venv/dev.done
	$(BIN)/python -m pytest -n 3 --dist worksteal

check: .venv/dev.done node_modules/install.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	node_modules/.bin/tsc
	node_modules/.bin/prettier --check "src/boardwright/web/static/**/*.js" "!**/vendor/**"
	$(BIN)/python scripts/vendor.py --check
	$(BIN)/python scripts/audit.py

docs: .venv/run.done
	@$(BIN)/python scripts/guide.py

docs-check: .venv/dev.done
	BOARDWRIGHT_GUIDE=all $(BIN)/python -m pytest -n 0 tests/test_guide.py

wheel: dist
	$(BIN)/python scripts/try_install.py wheel

dist: docs
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

bundle: dist
	$(BIN)/python scripts/bundle.py
	$(BIN)/python scripts/try_install.py bundle

server: bundle
	$(BIN)/python scripts/try_server.py

bench: .venv/bench.done
	$(BIN)/boardwright bench

golden: .venv/dev.done
	$(BIN)/python -m tests.games.test_golden

clean:
	rm -rf .venv node_modules build dist

.venv/python.done:
	@test -n "$(PYTHON)" || { echo "Boardwright needs Python 3.11 or newer (python3)."; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "On Debian: apt-get install python3-venv"; exit 1; }
	@touch $@

# Only for checking the page's types and format; the page itself needs no Node.
node_modules/install.done: package.json
	@command -v npm >/dev/null || { echo "make check needs npm (on Debian: apt-get install nodejs npm)"; exit 1; }
	npm install --no-package-lock --no-audit --no-fund --loglevel=error
	@touch $@

.venv/%.done: requirements/%.txt requirements/run.txt pyproject.toml .venv/python.done
	$(PIP) -r requirements/$*.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@
