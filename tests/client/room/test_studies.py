from typing import cast

import pytest

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.errors import Refusal
from parlour_client.room.room import Room
from parlour_client.room.studies import pull_graph, search_tree
from parlour_protocol.answers import GraphPage, Refused
from parlour_protocol.commands import FetchGraph
from parlour_protocol.errors import RefusalCode
from parlour_protocol.studies import TreeColumns
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, ModelServer
from tests.client.model_studies import ABOUT


async def test_a_tree_is_put_together_from_its_pages(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN])
    async with network.connection() as connection:
        tree = await (await Room.join(connection, RoomAddress(opened.name))).search_tree("minimax")
    assert tree.about == ABOUT
    assert tree.columns == TreeColumns("ggg", [0, 0, 0], [], [0, 1, 2], [], [])


async def test_so_is_the_tree_of_a_position_without_a_room(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        tree = await search_tree(connection, "nim", "memo", {"heaps": [2, 1]}, moves=["1:1"])
    assert (tree.about, tree.columns.values) == (ABOUT, [0, 1, 2])


async def test_a_graph_is_put_together_from_its_pages(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN])
    async with network.connection() as connection:
        graph = await (await Room.join(connection, RoomAddress(opened.name))).graph()
    assert [level.side for level in graph.levels] == ["MAX"]
    assert [node.text for node in graph.nodes] == ["0", "1", "2"]


class Impatient:
    """A connection whose server refuses some pages of a graph of three the first time."""

    def __init__(self, *refused: int, wait: float | None = 0.0) -> None:
        self.asked: list[int] = []
        self._refused = set(refused)
        self._wait = wait

    def new_id(self) -> str:
        return "c"

    async def request(self, command: FetchGraph, timeout_s: float) -> GraphPage:
        self.asked.append(command.page)
        if command.page in self._refused:
            self._refused.remove(command.page)
            raise Refusal(Refused("c", RefusalCode.TOO_MANY, "later", retry_after=self._wait))
        return GraphPage("c", "r", 1, command.page, 3, [])


async def test_later_pages_that_come_too_fast_are_waited_for() -> None:
    server = Impatient(1, 2)
    await pull_graph(cast(Connection, server), "r", 1)
    assert server.asked == [0, 1, 1, 2, 2]


@pytest.mark.parametrize("server", [Impatient(0), Impatient(1, wait=None)])
async def test_a_refusal_of_the_study_itself_is_raised(server: Impatient) -> None:
    with pytest.raises(Refusal, match="later"):
        await pull_graph(cast(Connection, server), "r", 1)
