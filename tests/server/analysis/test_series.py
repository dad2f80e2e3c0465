"""A series gives way: a study gets the worker at once, and the series goes on after it."""

from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from parlour_protocol.answers import TreePage
from parlour_protocol.commands import FetchPositionTree
from parlour_server.app import Slots
from parlour_server.config import Settings
from parlour_server.engines.slot import ThreadSlot
from tests.server.people import browser
from tests.server.served import served

STOPPED: dict[str, Any] = {"games": [], "unfinished": None, "used": 0.0, "dropped": 0.0}


class EndlessSeries(ThreadSlot):
    """A slot whose pieces of a series end only when they are stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.piece: Future[dict[str, Any]] = Future()

    def start(self, name: str, arguments: Mapping[str, Any], serial: int) -> "Future[dict[str, Any]]":
        self.names.append(name)
        if name != "series":
            return super().start(name, arguments, serial)
        self.piece = Future()
        return self.piece

    def stop(self, serial: int) -> None:
        if not self.piece.done():
            self.piece.set_result(STOPPED)


async def test_a_study_takes_the_place_of_a_piece_of_a_series(tmp_path: Path) -> None:
    study = EndlessSeries()

    def slots(settings: Settings) -> Slots:
        return Slots([ThreadSlot()], [study])

    async with served(tmp_path, slots, queue_seconds=20.0) as server:
        person = await browser(server)
        plan = {"game": "nim", "players": ["random", "greedy"], "games": 10}
        assert (await person.ask("POST", "/api/series", plan)).status == 201
        client = await server.enter()
        for number in range(3):
            tree = await client.ask(FetchPositionTree(f"t{number}", "nim", f"minimax:depth={number + 1}"))
            assert isinstance(tree, TreePage), tree
    assert [name for name in study.names if name != "series"] == ["series-trial", "tree", "tree", "tree"]
    assert "series" in study.names[study.names.index("tree") :]  # it goes on between two of them
