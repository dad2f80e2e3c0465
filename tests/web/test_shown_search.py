"""The search on home is one that the engine makes."""

import json

from tests.golden.shown_search import WRITTEN, shown_search


def test_the_engine_still_makes_the_search_that_home_shows() -> None:
    assert json.loads(WRITTEN.read_text(encoding="utf-8")) == shown_search(), "run `make docs`"
