"""Challenges through a server that sends what the test chooses."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour_client.errors import ChallengeOver, ConnectionEnded, Refusal
from parlour_client.matchmaking.challenge import Challenges, challenge
from parlour_protocol.answers import Challenged, ChallengeEnded, LobbyEvent, Refused
from parlour_protocol.commands import AcceptChallenge, DeclineChallenge, RefuseChallenges
from parlour_protocol.commands import Challenge as Command
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.terms import PerMove
from parlour_protocol.values import ChallengeView
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB

FROM_BOB = ChallengeView("b-1", BOB, ANN, "letters", {}, 120)


def push(network: MemoryNetwork, news: LobbyEvent) -> None:
    network.server.sockets[-1].say(news)


async def made(network: MemoryNetwork) -> str:
    """The id of the challenge that the server has taken."""
    while not network.server.asked:  # noqa: ASYNC110  # the model keeps a list and no event
        await asyncio.sleep(0)
    command = network.server.asked[-1]
    assert isinstance(command, Command)
    return f"c-{command.id}"


async def test_an_accepted_challenge_leads_to_its_room(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters", {"size": 3}, clock=PerMove(9)))
        name = await made(network)
        (command,) = network.server.asked
        assert isinstance(command, Command)
        assert (command.to, command.game, command.options, command.clock) == (
            "Bob",
            "letters",
            {"size": 3},
            PerMove(9),
        )
        push(network, ChallengeEnded("another", "declined"))
        push(network, ChallengeEnded(name, "accepted", "room"))
        assert await asking == "room"


@pytest.mark.parametrize(("outcome", "why"), [("declined", "was declined"), ("failed", "no room")])
async def test_a_challenge_that_comes_to_nothing_says_how(
    network: MemoryNetwork, outcome: str, why: str
) -> None:
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        push(network, ChallengeEnded(await made(network), outcome))  # type: ignore[arg-type]  # both are outcomes
        with pytest.raises(ChallengeOver, match=why):
            await asking


async def test_a_refused_challenge_is_raised_and_a_cancelled_one_withdrawn(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.server.refuse_next = Refused(None, RefusalCode.NO_SUCH_PLAYER, "no player is called Bob")
        with pytest.raises(Refusal, match="no player is called Bob"):
            await challenge(connection, "Bob", "letters")
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        name = await made(network)
        await connection.list_rooms()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await connection.list_rooms()
        withdrawn = network.server.asked[-1]
        assert isinstance(withdrawn, DeclineChallenge)
        assert withdrawn.challenge == name


async def test_a_challenge_to_us_is_returned_once_and_accepted(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Challenges(connection) as challenges:
        push(network, Challenged(replace(FROM_BOB, challenge="own", by=ANN, to=BOB)))
        for seconds in (120, 60):  # sent again after a reconnect
            push(network, Challenged(replace(FROM_BOB, seconds=seconds)))
        assert (await challenges.next()).challenge == "b-1"
        assert challenges.waiting == [replace(FROM_BOB, seconds=60)]
        again = asyncio.create_task(challenges.next())
        accepting = asyncio.create_task(challenges.accept(FROM_BOB))
        await connection.list_rooms()
        assert isinstance(network.server.asked[-1], AcceptChallenge)
        push(network, ChallengeEnded("b-1", "accepted", "room"))
        assert await accepting == "room"
        assert challenges.waiting == []
        assert not again.done()
        again.cancel()


async def test_one_that_waited_before_we_came_is_returned(network: MemoryNetwork) -> None:
    network.server.challenges.append(FROM_BOB)
    connection = network.connection()
    async with Challenges(connection) as challenges, connection:
        assert await challenges.next() == FROM_BOB


async def test_one_that_lapsed_before_it_was_seen_is_not_returned(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Challenges(connection) as challenges:
        push(network, Challenged(FROM_BOB))
        push(network, ChallengeEnded("b-1", "expired"))
        push(network, Challenged(replace(FROM_BOB, challenge="b-2")))
        assert (await challenges.next()).challenge == "b-2"


async def test_saying_no_and_to_whom(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Challenges(connection) as challenges:
        await challenges.decline(FROM_BOB)
        await challenges.refuse([BOB.id])
        declined, refused = network.server.asked
        assert isinstance(declined, DeclineChallenge)
        assert isinstance(refused, RefuseChallenges)
        assert (refused.everybody, refused.players) == (False, [BOB.id])


async def test_who_waits_hears_that_nothing_will_come(network: MemoryNetwork) -> None:
    async with network.connection() as connection, Challenges(connection) as challenges:
        waiting = asyncio.create_task(challenges.next())
        await connection.list_rooms()
        network.newest.cut(CloseCode.FORBIDDEN)
        with pytest.raises(ConnectionEnded):
            await waiting
