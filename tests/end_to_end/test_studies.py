"""A bot author looks into a machine's search, and at the whole of a small game, on a real server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client.address import RoomAddress
from parlour_client.room import Room
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import connect


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), "--engines", "process:1") as process:
        yield process


async def test_a_client_pulls_a_whole_tree_and_a_whole_graph(server: ServerProcess, tmp_path: Path) -> None:
    async with connect(server.url, "ada", tmp_path) as connection:
        four = await connection.create_room("connect-four", ("me", "me"))
        nim = await connection.create_room("nim", ("me", "me"), {"heaps": [1, 2]})
        board, heaps = await asyncio.gather(
            *(Room.join(connection, RoomAddress(made.room, made.key)) for made in (four, nim))
        )
        tree = await board.search_tree("alphabeta:depth=6,evaluator=none")
        assert sum(step[0] == "enter" for step in tree.steps) == tree.about.search.nodes == 1249
        await heaps.play("2:1")
        graph = await heaps.graph()
        assert [node.state for node in graph.nodes if node.level == 0] == ["visited"]
        assert [node.text for node in graph.nodes if node.state == "current"] == ["1,1"]
        assert len(graph.levels) == 4
