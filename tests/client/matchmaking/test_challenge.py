"""Challenges through a server that sends what the test chooses."""

import asyncio

import pytest
from msgspec.structs import replace

from parlour_client.errors import ChallengeOver, ConnectionEnded, Refusal, ServerUnreachable
from parlour_client.matchmaking.challenge import Challenges, challenge
from parlour_protocol.answers import Challenged, ChallengeEnded, ChallengeMade, LobbyEvent, Refused
from parlour_protocol.commands import AcceptChallenge, DeclineChallenge, RefuseChallenges
from parlour_protocol.commands import Challenge as Command
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.terms import PerMove
from parlour_protocol.values import ChallengeView
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB
from tests.client.skipped_time import in_skipped_time

FROM_BOB = ChallengeView("b-1", BOB, ANN, "letters", {}, 120)


def push(network: MemoryNetwork, news: LobbyEvent) -> None:
    network.server.sockets[-1].say(news)


async def made(network: MemoryNetwork, count: int = 1) -> str:
    """The id of the challenge that the server has taken, once it has taken so many commands."""
    while len(network.server.asked) < count:  # noqa: ASYNC110  # the model keeps a list and no event
        await asyncio.sleep(0.01)
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


@pytest.mark.parametrize(
    ("outcome", "why"),
    [("declined", "was declined"), ("failed", "no room"), ("expired", "Bob has not answered")],
)
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


@in_skipped_time
async def test_who_challenges_waits_no_longer_than_the_server_says(network: MemoryNetwork) -> None:
    network.server.challenge_seconds = 10
    async with network.connection() as connection:
        with pytest.raises(ChallengeOver, match="Bob has not answered"):
            await challenge(connection, "Bob", "letters")
        await connection.list_rooms()
        assert isinstance(network.server.asked[-1], DeclineChallenge)


@in_skipped_time
async def test_the_deadline_holds_while_the_server_is_away(network: MemoryNetwork) -> None:
    network.server.challenge_seconds = 10
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        await made(network)
        await connection.list_rooms()
        network.failures += [ServerUnreachable("away")] * 1_000
        network.newest.cut()
        with pytest.raises(ChallengeOver, match="Bob has not answered"):
            await asking


async def test_a_lost_challenge_is_sent_again_with_the_time_that_is_left(network: MemoryNetwork) -> None:
    network.server.challenge_seconds = 40
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        first = await made(network)
        await connection.list_rooms()
        network.newest.cut()
        assert await made(network, 2) == first
        again = network.server.asked[-1]
        assert isinstance(again, Command)
        assert again.seconds <= 40
        push(network, ChallengeEnded(first, "declined", busy=True))
        with pytest.raises(ChallengeOver, match="Bob is busy") as over:
            await asking
        assert over.value.busy


@in_skipped_time
async def test_a_challenge_is_sent_until_its_recipient_is_back_too(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        first = await made(network)
        await connection.list_rooms()
        network.server.refuse_next = Refused(None, RefusalCode.NO_SUCH_PLAYER, "nobody called Bob is here")
        network.newest.cut()
        assert await made(network, 2) == first
        push(network, ChallengeEnded(first, "accepted", "room"))
        assert await asking == "room"


async def test_a_game_that_began_before_the_news_was_lost_is_found(network: MemoryNetwork) -> None:
    network.server.open_room([ANN, BOB], length=9)  # another one, which was there before
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        await made(network)
        await connection.list_rooms()
        begun = network.server.open_room([BOB, ANN], length=9)
        network.newest.cut()
        assert await asking == begun.name
        assert len(network.server.asked) == 1


async def test_a_server_that_asks_for_patience_is_obeyed(
    network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    network.server.refuse_next = Refused(None, RefusalCode.TOO_MANY, "too many challenges", retry_after=0.01)
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        push(network, ChallengeEnded(await made(network), "accepted", "room"))
        assert await asking == "room"
    assert caplog.messages == ["too many challenges: trying again in 0.0 s"]


@in_skipped_time
async def test_a_challenge_without_an_answer_is_sent_again_as_the_same_challenge(
    network: MemoryNetwork,
) -> None:
    network.lose_next = [ChallengeMade]
    async with network.connection() as connection:
        asking = asyncio.create_task(challenge(connection, "Bob", "letters"))
        first = await made(network)
        assert await made(network, 2) == first
        push(network, ChallengeEnded(first, "accepted", "room"))
        assert await asking == "room"


async def test_a_challenge_that_waits_again_after_a_lost_connection_is_returned_again(
    network: MemoryNetwork,
) -> None:
    network.server.challenges.append(FROM_BOB)
    connection = network.connection()
    async with Challenges(connection) as challenges, connection:
        assert await challenges.next() == FROM_BOB
        network.newest.cut()
        assert await challenges.next() == FROM_BOB
        network.server.challenges.clear()  # the server has restarted
        network.newest.cut()
        await connection.list_rooms()
        assert challenges.waiting == []
