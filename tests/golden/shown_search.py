"""Recorder of the search that home shows a step of, ``python -m tests.golden.shown_search``.

It writes client/web/design/shown-search.json: what is asked, and the page that the server answers to
`fetch-position-tree`. client/web/shown-search.mjs picks the step and writes the modules that the page draws.
`make docs` runs both, one after the other.
"""

import json
from pathlib import Path
from typing import Any, Final

from parlour_engine.control import Inert
from parlour_engine.workers.registry import record_tree

WRITTEN: Final = Path(__file__).parents[2] / "client" / "web" / "design" / "shown-search.json"
BOARD: Final = {"width": 5, "height": 4, "line": 4}
MOVES: Final = ["1", "4", "2", "1", "3"]
POSITION: Final = {"game": "connect-four", "options": BOARD, "moves": MOVES, "player": "alphabeta:depth=3"}
PAGE_BYTES: Final = 1 << 20


def shown_search() -> dict[str, Any]:
    """Return what is asked and the answer, without the time that the search took."""
    found = record_tree({**POSITION, "page_bytes": PAGE_BYTES}, Inert())
    [page] = found["pages"]
    found["about"]["search"]["seconds"] = 0.0
    answer = {"type": "tree-page", "id": "1", "room": "", "turn": 0, "page": 0, "pages": 1}
    return {"asked": POSITION, "answer": {**answer, "columns": json.loads(page), "about": found["about"]}}


def main() -> None:
    """Write the record."""
    WRITTEN.write_text(json.dumps(shown_search(), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
