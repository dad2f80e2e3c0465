"""A room under load, against the model server."""

from random import Random
from time import monotonic

import pytest

from parlour_client import Connection, Room, RoomAddress
from parlour_client.errors import ServerUnreachable
from parlour_client.load.table import Member, Pace, Table
from parlour_client.load.tally import Tally
from parlour_protocol.answers import Refused
from parlour_protocol.commands import PlayMove
from parlour_protocol.errors import RefusalCode
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ModelServer
from tests.client.skipped_time import in_skipped_time

MOVES = 20


async def members(network: MemoryNetwork, ann: Connection, bob: Connection) -> list[Member]:
    address = RoomAddress((await ann.create_room("letters", ("me", "open"))).room)
    both = [Member(one, await Room.join(one, address)) for one in (ann, bob)]
    await both[1].room.take_seat(2)
    return both


def at_once(moves: int) -> Pace:
    """A pace of moves that are all overdue."""
    end = monotonic()
    return Pace(end - moves, 1.0, end - 0.5)


async def test_game_follows_game_and_every_move_is_counted(network: MemoryNetwork) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        table = Table(await members(network, ann, bob), [], Random(1))
        await table.play(at_once(MOVES), tally)
        await table.agree()
    assert tally.acknowledgements.total == MOVES
    assert tally.games > 1
    assert not tally.errors


async def test_a_move_is_timed_from_when_it_was_due(network: MemoryNetwork) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        table = Table(await members(network, ann, bob), [], Random(1))
        await table.play(at_once(MOVES), tally)
    assert tally.acknowledgements.quantile(1.0) >= MOVES


async def test_a_lost_connection_loses_no_move(network: MemoryNetwork) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        table = Table(await members(network, ann, bob), [], Random(1))
        network.cut_on_send = MOVES // 2
        await table.play(at_once(MOVES), tally)
        await table.agree()
    assert tally.acknowledgements.total == MOVES
    assert not tally.errors


async def test_a_refused_move_is_an_error_and_the_game_goes_on(
    network: MemoryNetwork, server: ModelServer
) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        table = Table(await members(network, ann, bob), [], Random(1))
        server.refuse_next = Refused("", RefusalCode.UNAVAILABLE, "the log does not answer")
        await table.play(at_once(MOVES), tally)
    assert tally.errors == {"refused: unavailable": 1}
    assert tally.acknowledgements.total == MOVES - 1


@in_skipped_time
async def test_a_room_that_does_not_answer_is_not_waited_for_again_once_the_time_is_over(
    network: MemoryNetwork,
) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        both = await members(network, ann, bob)
        await Table(both[1:], [], Random(1)).play(at_once(MOVES), tally)  # the other seat never moves
    assert tally.errors == {"TimeoutError": 1}


async def test_a_connection_that_ends_for_good_is_one_error_and_ends_the_play(network: MemoryNetwork) -> None:
    tally = Tally()
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        table = Table(await members(network, ann, bob), [], Random(1))
        await bob.aclose()
        await table.play(at_once(MOVES), tally)
    assert tally.errors == {"ConnectionEnded": 1}


@in_skipped_time
async def test_a_spectator_that_misses_events_is_found(
    network: MemoryNetwork,
) -> None:
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        both = await members(network, ann, bob)
        watching = Member(bob, both[1].room)
        network.newest.frozen = True
        network.failures += [ServerUnreachable("away")] * 1_000  # bob's connection does not come back
        table = Table(both[:1], [watching], Random(1))
        await ann.request(PlayMove(ann.new_id(), both[0].room.id, both[0].room.position.turn, "a"))
        with pytest.raises(TimeoutError):
            await table.agree()
