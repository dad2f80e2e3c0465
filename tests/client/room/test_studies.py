from parlour_client.connection.address import RoomAddress
from parlour_client.room.room import Room
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, ModelServer
from tests.client.model_studies import ABOUT


async def test_a_tree_is_put_together_from_its_pages(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN])
    async with network.connection() as connection:
        tree = await (await Room.join(connection, RoomAddress(opened.name))).search_tree("minimax")
    assert tree.about == ABOUT
    assert tree.steps == [["leave", 0, "end"], ["leave", 1, "end"], ["leave", 2, "end"]]


async def test_a_graph_is_put_together_from_its_pages(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, ANN])
    async with network.connection() as connection:
        graph = await (await Room.join(connection, RoomAddress(opened.name))).graph()
    assert [level.side for level in graph.levels] == ["MAX"]
    assert [node.text for node in graph.nodes] == ["0", "1", "2"]
