# One verb per need; each line below also runs by hand. A machine needs Python 3.11+ with venv, and make.
PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
# Node from the machine where it is new enough, else from PyPI into .venv.
NODE := $(filter-out $(CURDIR)/.venv/%,$(shell command -v node))
NODE_FITS := $(if $(NODE),$(shell $(NODE) -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' && echo yes))
SYNC := $(BIN)/uv sync --locked --all-packages --all-extras $(if $(NODE_FITS),,--group node)
NODE_PATH := $(if $(NODE_FITS),,PATH="$(CURDIR)/$(BIN):$$PATH" )
NPM := cd client/web && $(NODE_PATH)npm

MEMBERS := protocol engine client client/web server
SYNCED := .venv/synced
PAGE := client/web/parlour_web/static/index.html
# The types of what travels: what checks and tests the page reads them; what builds it does not. Their folder becomes newer
# than the page where they are written for the first time.
TYPED := $(wildcard protocol/parlour_protocol/*.py $(addprefix server/parlour_server/,analysis/*.py api/*.py domain/*/*.py store/*.py))
PAGE_TYPES := client/web/src/wire/messages.d.ts
PAGE_SOURCES := $(filter-out $(PAGE_TYPES) $(patsubst %/,%,$(dir $(PAGE_TYPES))),$(shell find client/web/src)) $(addprefix client/web/,index.html build.mjs icons.mjs language.mjs package-lock.json)
PAGE_TOOLS := client/web/node_modules/typescript/package.json
# Pure parts: no socket, no process, no database, no compiler.
FAST := tests/protocol tests/server/domain tests/server/delivery tests/server/limits tests/client/protocol \
	tests/client/room tests/engine/search tests/engine/games/nim tests/engine/games/grundy tests/test_documents.py
unexport VIRTUAL_ENV
# Without bytecode each of the hundreds of processes that the tests start compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install serve test test-deep quick durations check format bench docs page language chaos hostile fuzz pictures design accept-pictures clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-16s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(SYNCED) $(PAGE) ## set up .venv with every member editable, the tools and the built page

serve: install ## serve http://127.0.0.1:8080; ARGS="--port 9000" passes options on
	$(BIN)/parlour-server serve $(ARGS)

test: install $(PAGE_TOOLS) ## run every test and say what was skipped; PARLOUR_REQUIRE_ALL=1 skips nothing
	@$(NODE_PATH)$(BIN)/python -m tests.run_stages $(STAGES)

test-deep: install ## run what takes minutes for one assertion: many games, many boards, kernels compiled from nothing
	$(BIN)/parlour-engine prepare
	$(BIN)/pytest -n auto -m deep

quick: install ## lint, check types and run the fast tests: what one runs between two edits
	$(BIN)/ruff check
	$(BIN)/mypy .
	$(BIN)/pytest -q -n auto $(FAST)

durations: ## print where the time of the last `make test` went
	@$(BIN)/python -m tests.durations

format: install ## format and sort what ruff formats
	$(BIN)/ruff check --fix --select I
	$(BIN)/ruff format

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

docs: install ## write the golden messages, the examples in docs/protocol.md and at /docs, and the page's command defaults anew
	$(BIN)/python -m tests.golden.wire
	$(BIN)/python -m tests.golden.typescript command-defaults.js

page: install ## build the page after a change in client/web

language: $(if $(NODE_FITS),,$(SYNCED)) ## begin a language of the page from English, CODE=de NAME=Deutsch; without both, say what is English in any
	@$(NPM) run --silent language -- "$(CODE)" "$(NAME)"

chaos: install ## kill the server and its workers in the midst of 200 games; ARGS="--kills 1000 --seed 1"; a cluster's parts: ARGS="--cluster"; bots: ARGS="--bots"
	$(BIN)/parlour-engine prepare
	$(BIN)/python -m tests.chaos $(ARGS)

hostile: install ## attack a server while people play on it, and print what they notice; ARGS="--only pings --sockets 5 --seconds 10"
	$(BIN)/python -m tests.hostile $(ARGS)

fuzz: install ## send a million damaged messages through every decoder, session and room; ARGS="FRAMES SEED"
	$(BIN)/python -m tests.fuzz $(ARGS)

design: $(PAGE_TOOLS) ## serve every element in every state at http://127.0.0.1:8090/design; ARGS=9000 is another port
	@$(NPM) run --silent design -- $(ARGS)

accept-pictures: install $(PAGE_TOOLS) ## accept how /design looks now as what the visual tests expect; needs Chromium
	$(NODE_PATH)$(BIN)/python -m tests.browser.design

pictures: install ## take the pictures in docs/pictures anew; needs Chromium
	$(BIN)/python -m tests.browser.pictures

clean: ## remove everything that install, test and check made
	rm -rf .venv dist client/web/node_modules client/web/parlour_web/static client/web/metafile.json $(PAGE_TYPES)
	rm -rf test-results .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/uv:
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Parlour needs Python 3.11 or newer")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet "uv>=0.9"

$(SYNCED): $(BIN)/uv uv.lock pyproject.toml $(MEMBERS:%=%/pyproject.toml)
	$(SYNC)
	touch $@

# uv caches editable builds, so a changed source needs the word.
$(PAGE): $(PAGE_SOURCES) | $(SYNCED) $(PAGE_TYPES)
	$(SYNC) --reinstall-package parlour-web
	touch $@

$(PAGE_TYPES): $(TYPED) tests/golden/typescript.py | $(SYNCED)
	$(BIN)/python -m tests.golden.typescript messages.d.ts

$(PAGE_TOOLS): client/web/package-lock.json | $(SYNCED)
	$(NPM) ci --no-audit --no-fund
	touch $@
