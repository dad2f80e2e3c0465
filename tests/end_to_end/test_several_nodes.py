"""Nodes as processes of their own, over PostgreSQL and NATS, that are killed and stopped in mid-game.

The players are connected to nodes that live, in a room of one that does not; the room goes on at theirs.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parlour_protocol.events import ClockFrozen, GameEnded
from parlour_protocol.terms import Fischer
from tests.databases import postgresql_url
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.several_nodes import seat_players, start_nodes
from tests.end_to_end.test_drain import assert_nothing_lost, has_heard
from tests.end_to_end.witness import Witness
from tests.nats_server import NatsServer

TEST_SECONDS = 200.0
MOVES = 6
CLOCK = Fischer(600, 0)


@dataclass
class Table:
    """A room of node ``owner``, its players at two other nodes, and how to see its log."""

    owner: ServerProcess
    bus: NatsServer
    players: list[Witness]
    others: list[ServerProcess]


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[Table]:
    """Open a room at one of three nodes; its players come to the two others."""
    async with AsyncExitStack() as stack:
        bus = stack.enter_context(NatsServer(folder, jetstream=False))
        owner, *others = start_nodes(stack, folder, bus.url, postgresql_url(folder), ("a", "b", "c"))
        at = [node.url for node in others]
        players = await seat_players(stack, folder / "players", owner.url, at, CLOCK)
        yield Table(owner, bus, players, others)


async def play(players: list[Witness], moves: int) -> None:
    """Play random legal moves until each player has made so many more."""
    done = [len(player.acknowledged) + moves for player in players]
    random = Random(moves)
    while any(len(player.acknowledged) < most for player, most in zip(players, done, strict=True)):
        for player in players:
            await player.until(lambda room: room.status != "waiting")
            if player.is_my_turn:
                assert player.position is not None
                await player.play_witnessed(random.choice(player.position.legal))
                last = player.view.seqs["game"]
                for other in players:
                    await other.until(partial(has_heard, last))


async def play_through(at: Table, disturb: Callable[[], object]) -> None:
    """Play, disturb the nodes while more moves are under way, and hold what was seen against the log."""
    await play(at.players, MOVES)
    playing = asyncio.create_task(play(at.players, MOVES))
    await asyncio.sleep(0)
    await asyncio.to_thread(disturb)
    await playing  # without any help
    log = at.others[0].log_of(at.players[0].id)
    assert not any(isinstance(event, GameEnded) for event in log)
    for witness in at.players:
        assert_nothing_lost(witness, log)


async def test_a_game_goes_on_at_another_node_when_its_own_is_killed(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at:
        await play_through(at, at.owner.kill)
        log = at.others[0].log_of(at.players[0].id)
        frozen = [event.frozen for event in log if isinstance(event, ClockFrozen)]
        assert frozen, "the time without an owner is nobody's"


@pytest.mark.slow
async def test_a_game_goes_on_at_another_node_when_its_own_stops(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at:
        await play_through(at, at.owner.terminate)


@pytest.mark.slow
async def test_a_game_goes_on_when_the_bus_comes_back(tmp_path: Path) -> None:
    async with asyncio.timeout(TEST_SECONDS), table(tmp_path) as at:

        def restart() -> None:
            at.bus.kill()
            at.bus.start()

        await play_through(at, restart)
