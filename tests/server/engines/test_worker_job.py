"""What a worker adds to the answers of the engine."""

import json

import msgspec
import pytest

from parlour_engine.workers.process import run
from parlour_server.engines.worker_job import run_job

FEW = 300
SEARCH = {"player": "alphabeta:depth=4,evaluator=none", "limit": {}, "page_bytes": FEW}
TREE = {"game": "connect-four", "options": {}, "moves": ["4"], **SEARCH}
GRAPH = {"game": "grundy", "options": {"heap": 12}, "moves": [], "page_bytes": FEW}


@pytest.mark.parametrize(("name", "arguments"), [("tree", TREE), ("graph", GRAPH)])
def test_pages_come_in_both_encodings_of_the_wire(name: str, arguments: dict[str, object]) -> None:
    answer = run_job(name, arguments, 1)
    packed = answer.pop("packed_pages")
    assert len(packed) > 1
    assert [msgspec.msgpack.decode(page) for page in packed] == list(map(json.loads, answer["pages"]))
    assert answer["pages"] == run(name, arguments, 1)["pages"]


def test_other_answers_get_no_pages() -> None:
    arguments = {"game": "nim", "options": {}, "moves": [], "limit": {"nodes": 100}}
    assert run_job("solve", arguments, 1).keys() == run("solve", arguments, 1).keys()
