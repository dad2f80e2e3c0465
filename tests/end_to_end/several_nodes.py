"""Several nodes as processes, and people seated in a room of one of them who play."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from sqlalchemy.engine import make_url

from parlour_client import RoomAddress
from parlour_protocol.events import GameEnded
from parlour_protocol.terms import Clock
from parlour_protocol.values import Seat
from parlour_server.store.opening import open_database
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import LONG_GAME, Witness, connect, has_heard

SEATS: Final[tuple[Seat, Seat]] = (1, 2)


def start_nodes(
    stack: AsyncExitStack, folder: Path, bus: str, database: str, names: Sequence[str], *flags: str
) -> list[ServerProcess]:
    """Start a node of each name, which it has in the database too, until the stack is closed. Blocks."""
    open_database(database).close()  # the migrations, once for all nodes
    nodes = []
    for name in names:
        own = folder / name
        own.mkdir()
        settings = ("--bus", bus, "--node", name, "--engines", "process:1", *flags)
        named = make_url(database).update_query_dict({"application_name": name}).render_as_string(False)
        node = ServerProcess(own, *settings, database=named, migrated=False)
        nodes.append(stack.enter_context(node))
    return nodes


async def seat_players(
    stack: AsyncExitStack,
    folder: Path,
    host_at: str,
    players_at: Sequence[str],
    clock: Clock | None = None,
) -> list[Witness]:
    """Open a room at one server address and seat a player who is connected to each of the others."""
    await asyncio.to_thread(folder.mkdir)
    async with connect(host_at, "Host", folder / "host") as host:
        created = await host.create_room("connect-four", ("open", "open"), LONG_GAME, clock=clock)
    players = []
    for seat, server in zip(SEATS, players_at, strict=True):
        line = await stack.enter_async_context(connect(server, f"Player {seat}", folder / f"p{seat}"))
        players.append(await Witness.join(line, RoomAddress(created.room, created.key)))
        await players[-1].take_seat(seat)
    return players


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


def assert_game_goes_on(players: Sequence[Witness], node: ServerProcess) -> None:
    """Hold what players saw and were acknowledged against the log of a node; their game has not ended."""
    log = node.log_of(players[0].id)
    assert not any(isinstance(event, GameEnded) for event in log)
    for witness in players:
        witness.has_lost_nothing(log)
