"""A bot author looks into a machine's search, at the whole of a small game, and at what is proved of it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_client.connection.address import RoomAddress
from parlour_client.room.room import Room
from parlour_client.room.studies import search_tree
from tests.end_to_end.server_process import LOADED_AHEAD, ServerProcess
from tests.end_to_end.witness import connect


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), *LOADED_AHEAD, "--engines", "process:1") as process:
        process.hurry_studies()
        yield process


async def test_a_client_pulls_a_whole_tree_and_a_whole_graph(server: ServerProcess, tmp_path: Path) -> None:
    async with connect(server.url, "ada", tmp_path) as connection:
        four = await connection.create_room("connect-four", ("me", "me"))
        nim = await connection.create_room("nim", ("me", "me"), {"heaps": [1, 2]})
        board, heaps = await asyncio.gather(
            *(Room.join(connection, RoomAddress(made.room, made.key)) for made in (four, nim))
        )
        tree = await board.search_tree("alphabeta:depth=6,evaluator=none")
        assert len(tree.columns.kinds) == tree.about.nodes == tree.about.search.nodes == 1249
        free = await search_tree(connection, "connect-four", "alphabeta:depth=6,evaluator=none")
        assert free.columns == tree.columns
        await heaps.play("2:1")
        graph = await heaps.graph()
        assert [node.state for node in graph.nodes if node.level == 0] == ["visited"]
        assert [node.text for node in graph.nodes if node.state == "current"] == ["1,1"]
        assert len(graph.levels) == 4


async def test_a_client_asks_for_the_value_of_every_turn_of_its_game(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with connect(server.url, "ada", tmp_path) as connection:
        made = await connection.create_room("nim", ("me", "me"), {"heaps": [9, 9]})
        room = await Room.join(connection, RoomAddress(made.room, made.key))
        await room.play("1:9")
        await room.play("2:9")
        found = []
        for turn in (1, 2):
            async for analysis in room.analyse(turn):
                if analysis.done:
                    found.append(analysis)
    assert [(len(each.moves), each.cut_short) for each in found] == [(18, ""), (9, "")]
    first, second = (each.worth for each in found)
    assert first is not None
    assert second is not None
    assert (first.outcome, second.outcome, second.plies) == ("loss", "win", 1)


async def test_studies_of_a_game_from_a_position_begin_with_it(server: ServerProcess, tmp_path: Path) -> None:
    async with connect(server.url, "ada", tmp_path) as connection:
        made = await connection.create_room("grundy", ("me", "me"), start="7,5")
        room = await Room.join(connection, RoomAddress(made.room, made.key))
        assert (room.view.start, room.position.text, room.position.to_move) == ("7,5", "7,5", 2)
        tree = await room.search_tree("alphabeta:depth=2")
        assert tree.about.position == "7,5"
        await room.play("5=4+1")
        assert room.position.mover_of(1) == 2
        graph = await room.graph()
        assert [node.text for node in graph.nodes if node.state == "visited"] == ["7,5"]
        values = [analysis async for analysis in room.analyse(1)][-1]
        assert set(values.moves) == {"7=6+1", "7=5+2", "7=4+3", "5=4+1", "5=3+2"}


async def test_who_lets_machines_play_pauses_steps_and_goes_on(server: ServerProcess, tmp_path: Path) -> None:
    async with connect(server.url, "ada", tmp_path) as connection:
        made = await connection.create_room("nim", ("random", "random"), {"heaps": [90, 90]})
        room = await Room.join(connection, RoomAddress(made.room, made.key))
        await room.set_pace(60)
        await room.pause()
        play, turn = room.view.machine_play, room.position.turn
        assert play is not None
        assert (play.by.id, play.paused, play.pace) == (connection.you.id, True, 60)
        await room.set_pace(0)
        await room.step()
        await room.until(lambda room: room.position.turn == turn + 1)
        await room.resume()
        await room.until(lambda room: room.position.turn > turn + 1)
