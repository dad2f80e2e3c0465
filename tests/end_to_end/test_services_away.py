"""Two nodes whose database or bus goes away and comes back, as processes of the test's own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from parlour_client import Refusal, RoomAddress
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import MovePlayed
from tests.databases import postgresql_url
from tests.end_to_end.node_process import NodeProcess
from tests.end_to_end.server_process import UNHURRIED, ServerProcess, wait_until
from tests.end_to_end.several_nodes import assert_game_goes_on, play, seat_players, start_nodes
from tests.end_to_end.witness import LONG_GAME, Witness, connect
from tests.nats_server import NatsServer
from tests.postgresql_server import PostgresServer

TEST_SECONDS = 200.0
MOVES = 4
RESTARTS = 3

pytestmark = pytest.mark.slow


@dataclass
class Tables:
    """Two nodes, and at each a table whose second player is connected to the other."""

    nodes: list[ServerProcess]
    tables: list[list[Witness]]

    async def play(self, moves: int = MOVES) -> None:
        """Play at every table until each player has made so many more moves."""
        await asyncio.gather(*(play(players, moves) for players in self.tables))

    def assert_games_go_on(self) -> None:
        """Hold what every player saw and was acknowledged against the log."""
        for players in self.tables:
            assert_game_goes_on(players, self.nodes[0])


@pytest.fixture
def database() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@asynccontextmanager
async def two_tables(folder: Path, database: str) -> AsyncIterator[Tables]:
    async with AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(folder, jetstream=False))
        nodes = await asyncio.to_thread(start_nodes, stack, folder, bus.url, database, ("a", "b"))
        a, b = (node.url for node in nodes)
        tables = [
            await seat_players(stack, folder / f"players{number}", here, (here, there))
            for number, (here, there) in enumerate(((a, b), (b, a)))
        ]
        yield Tables(nodes, tables)


async def ready(node: ServerProcess, status: int, said: str) -> None:
    """Wait until a node answers so at `/readyz`."""
    await until(lambda: node.readiness() == (status, said), f"{status}, {said}")


async def until(claim: Callable[[], object], what: str) -> None:
    await asyncio.to_thread(wait_until, claim, what)


async def test_without_postgresql_moves_are_refused_and_go_on_when_it_is_back(
    tmp_path: Path, database: PostgresServer
) -> None:
    async with asyncio.timeout(TEST_SECONDS), two_tables(tmp_path, database.url) as at:
        await at.play()
        await asyncio.to_thread(database.kill)
        for players in at.tables:
            mover = next(player for player in players if player.is_my_turn)
            assert mover.position is not None
            with pytest.raises(Refusal) as refused:
                await mover.play(mover.position.legal[0])
            assert refused.value.code is RefusalCode.UNAVAILABLE
            assert refused.value.retry_after is not None
        for node in at.nodes:  # for so long that it gives its rooms up
            await ready(node, 503, "the database does not answer: this node has no lease")
        playing = asyncio.create_task(at.play())
        await asyncio.to_thread(database.start)
        await playing  # without any help
        for node in at.nodes:
            await ready(node, 200, "ok")
        await asyncio.to_thread(at.assert_games_go_on)


async def test_postgresql_restarted_while_games_go_on_loses_nothing(
    tmp_path: Path, database: PostgresServer
) -> None:
    async with asyncio.timeout(TEST_SECONDS), two_tables(tmp_path, database.url) as at:
        await at.play()
        for _ in range(RESTARTS):
            playing = asyncio.create_task(at.play())
            await asyncio.sleep(0)
            await asyncio.to_thread(database.stop)  # in fast mode
            await asyncio.to_thread(database.start)
            await playing
        await asyncio.to_thread(at.assert_games_go_on)


@pytest.mark.usefixtures("prepared_cache")  # else the engine node compiles before it joins
async def test_without_the_bus_rooms_go_on_at_their_node_and_its_own_workers_search(
    tmp_path: Path,
) -> None:
    async with asyncio.timeout(TEST_SECONDS), AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(tmp_path))
        stack.enter_context(NodeProcess(bus.url))
        url = postgresql_url(tmp_path)
        nodes = start_nodes(stack, tmp_path, bus.url, url, ("a", "b"), "--engines", "nats", *UNHURRIED)
        here = nodes[0].url
        people = await seat_players(stack, tmp_path / "people", here, (here, here))
        ada = await stack.enter_async_context(connect(here, "Ada", tmp_path))
        created = await ada.create_room("connect-four", ("me", "pvs:depth=3"), LONG_GAME)
        machine = await Witness.join(ada, RoomAddress(created.room))

        async def play_on() -> None:
            await play(people, MOVES)
            for _ in range(MOVES):
                assert machine.position is not None
                await machine.play_witnessed(machine.position.legal[0])
                await machine.until(lambda room: room.is_my_turn)

        await ready(nodes[0], 200, "ok")
        await play_on()
        await asyncio.to_thread(bus.kill)
        await play_on()
        assert ada.welcomes == 1, "the socket has stayed open"
        code, status = await asyncio.to_thread(nodes[0].readiness)
        assert code == 200
        assert status.count("the bus does not answer") == 2
        await asyncio.to_thread(bus.start)
        for node in nodes:  # each comes back to the bus in its own time
            await ready(node, 200, "ok")
        await play_on()
        other = await stack.enter_async_context(connect(nodes[1].url, "Other", tmp_path))
        watching = await Witness.join(other, RoomAddress(people[0].id, people[0].key))
        assert watching.view.moves == people[0].view.moves
        log = nodes[0].log_of(machine.id)
        moves = [event for event in log if isinstance(event, MovePlayed)]
        assert len(moves) == 6 * MOVES
        assert not any(move.fallback for move in moves)
        assert_game_goes_on(people, nodes[0])
