# One verb per need; each line below also runs by hand. A machine needs Python 3.11+ with venv, and make.
PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
# Node from the machine where it is new enough, else from PyPI into .venv.
NODE := $(filter-out $(CURDIR)/.venv/%,$(shell command -v node))
NODE_FITS := $(if $(NODE),$(shell $(NODE) -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && echo yes))
SYNC := $(BIN)/uv sync --locked --all-packages --all-extras $(if $(NODE_FITS),,--group node)
NPM := cd client/web && $(if $(NODE_FITS),,PATH="$(CURDIR)/$(BIN):$$PATH") npm

MEMBERS := protocol engine client client/web server
SYNCED := .venv/synced
PAGE := client/web/parlour_web/static/index.html
PAGE_SOURCES := $(shell find client/web/src) $(addprefix client/web/,index.html build.mjs package-lock.json)
PAGE_TOOLS := client/web/node_modules/typescript/package.json
# What runs a second time, with PostgreSQL below it: whatever keeps a log.
ON_POSTGRESQL := tests/server tests/end_to_end/test_server_process.py tests/chaos/test_storm.py \
	$(addprefix --ignore=tests/server/,engines room store test_main.py test_full_disk.py)
unexport VIRTUAL_ENV

.DEFAULT_GOAL := help
.PHONY: help install serve test check bench docs page chaos fuzz pictures clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(SYNCED) $(PAGE) ## set up .venv with every member editable, the tools and the built page

serve: install ## serve http://127.0.0.1:8080; ARGS="--port 9000" passes options on
	$(BIN)/parlour-server serve $(ARGS)

# The browser has its own process: Playwright keeps an event loop of its own, which coroutine tests refuse.
test: install $(PAGE_TOOLS) ## run every test and say what was skipped; PARLOUR_REQUIRE_ALL=1 skips nothing
	$(BIN)/parlour-engine prepare
	@failed=; \
	($(NPM) test) || failed="$$failed page"; \
	$(BIN)/pytest tests/packaging || failed="$$failed packaging"; \
	$(BIN)/pytest tests/browser || failed="$$failed browser"; \
	PARLOUR_TEST_DATABASE=postgresql $(BIN)/pytest -n auto $(ON_POSTGRESQL) || failed="$$failed postgresql"; \
	[ -z "$$failed" ] || echo "failed above:$$failed"; \
	$(BIN)/pytest -n auto --ignore=tests/packaging --ignore=tests/browser && [ -z "$$failed" ]

check: install $(PAGE_TOOLS) ## format, lint, types, arrows between packages, page types, Compose file, lock
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(NPM) run check
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
	$(BIN)/uv lock --check

bench: install ## print every figure of bench/, as ratios taken in one run where there is something to compare
	@for bench in bench/[a-z]*.py; do echo "== $$bench"; $(BIN)/python $$bench || exit; done

docs: install ## write the golden messages, the examples in docs/protocol.md and docs/api anew
	$(BIN)/python -m tests.golden.wire
	$(BIN)/python -m tests.golden.api

page: install ## build the page after a change in client/web

chaos: install ## kill the server and its workers in the midst of 200 games; ARGS="--kills 1000 --seed 1"
	$(BIN)/python -m tests.chaos $(ARGS)

fuzz: install ## send a million damaged messages through every decoder, session and room; ARGS="FRAMES SEED"
	$(BIN)/python -m tests.fuzz $(ARGS)

pictures: install ## take the pictures in docs/pictures anew; needs Chromium
	$(BIN)/python -m tests.browser.pictures

clean: ## remove everything that install, test and check made
	rm -rf .venv dist client/web/node_modules client/web/parlour_web/static
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/uv:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Parlour needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet "uv>=0.9"

$(SYNCED): $(BIN)/uv uv.lock pyproject.toml $(MEMBERS:%=%/pyproject.toml)
	$(SYNC)
	touch $@

# uv caches editable builds, so a changed source needs the word.
$(PAGE): $(PAGE_SOURCES) | $(SYNCED)
	$(SYNC) --reinstall-package parlour-web
	touch $@

$(PAGE_TOOLS): client/web/package-lock.json | $(SYNCED)
	$(NPM) ci --no-audit --no-fund
	touch $@
