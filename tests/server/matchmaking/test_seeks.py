"""Seeks over real sockets: paired, notified, replaced, and never paired twice."""

import asyncio
from pathlib import Path
from weakref import ref

import pytest

from parlour_protocol.answers import Done, Paired, RoomJoined, SearchEnded
from parlour_protocol.commands import FindOpponent, Hello, JoinRoom, StopLooking
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import Fischer
from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import read_game_terms
from parlour_server.matchmaking.seeks import SeekQueue
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.served import NIM, Client, RunningServer, served

BLITZ = Fischer(180, 2)


def wish(command_id: str, rated: bool = False) -> FindOpponent:
    return FindOpponent(command_id, "nim", NIM, rated, BLITZ)


async def look(client: Client, command_id: str = "find", rated: bool = False) -> None:
    assert await client.ask(wish(command_id, rated)) == Done(command_id)


def told(client: Client) -> list[Paired | SearchEnded]:
    return [news for news in client.lobby_events if isinstance(news, Paired | SearchEnded)]


async def hear_of_search(client: Client) -> list[Paired | SearchEnded]:
    return await client.until(lambda: told(client) or None)


async def paired(client: Client, search: str = "find") -> str:
    """The room in which a client was paired."""
    news = (await hear_of_search(client))[-1]
    assert isinstance(news, Paired), news
    assert news.search == search
    return news.room


async def settle(client: Client) -> None:
    """Receive everything caused so far, even if it had to be committed first."""
    await client.create(["me", "open"])


@pytest.mark.parametrize("rated", [False, True])
async def test_two_equal_seeks_are_paired_and_the_players_play(server: RunningServer, rated: bool) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    await look(amber, rated=rated)
    await look(blue, rated=rated)
    rooms = {await paired(amber), await paired(blue)}
    assert len(rooms) == 1
    room = rooms.pop()
    joined = [await client.join(room) for client in (amber, blue)]
    assert sorted(each.seats[0] for each in joined) == [1, 2]
    state = joined[0].state
    assert state is not None
    assert (state.status, state.terms.rated, state.clock, state.options) == ("playing", rated, BLITZ, NIM)
    first = amber if joined[0].seats == [1] else blue
    await first.play(room, 1, "1:3")


async def test_a_player_is_not_paired_with_themselves_on_two_sockets(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    again = await server.enter(token=amber.token)
    await look(amber, "one")
    await look(again, "two")
    ended = await amber.until(lambda: told(amber) or None)
    assert ended == [SearchEnded("one", "another search took its place", "replaced")]
    blue = await server.enter("Blue")
    await look(blue)
    assert await paired(again, "two") == await paired(blue)
    await settle(amber)
    assert told(amber) == ended


async def test_who_stopped_is_not_found(server: RunningServer) -> None:
    amber, blue, cyan = [await server.enter() for _ in range(3)]
    await look(amber)
    assert await amber.ask(StopLooking("stop")) == Done("stop")
    assert await amber.ask(StopLooking("stop-again")) == Done("stop-again")
    await look(blue)
    await look(cyan)
    assert await paired(blue) == await paired(cyan)
    await settle(amber)
    assert told(amber) == []


async def test_who_is_gone_for_long_is_not_found(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.matchmaking.seeks.GRACE_SECONDS", 0.0)
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    await amber.socket.close()
    await asyncio.sleep(0.05)
    back = await server.enter(token=amber.token)
    await look(blue)
    await settle(back)
    assert told(blue) == []
    cyan = await server.enter()
    await look(cyan)
    assert await paired(cyan) == await paired(blue)


async def test_who_comes_back_at_once_keeps_the_search_and_is_not_paired_meanwhile(
    server: RunningServer,
) -> None:
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    await amber.socket.close()
    await look(blue)
    await settle(blue)
    assert told(blue) == []
    back = await server.enter(token=amber.token)
    await look(back)
    assert await paired(back) == await paired(blue)


async def test_a_resent_seek_gets_the_same_pairing_and_no_second_room(
    server: RunningServer,
) -> None:
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    await look(blue)
    room = await paired(blue)
    await amber.socket.close()
    back = await server.dial(amber.token)
    welcome = await back.ask(Hello("hello"))
    await look(back)
    assert await paired(back) == room
    assert [line.room for line in getattr(welcome, "rooms")] == [room]  # noqa: B009  # of a Welcome


@pytest.mark.parametrize("error", [StoreError("the disk is full"), ValueError("a bug")])
async def test_a_room_that_cannot_be_created_ends_both_searches(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*_: object) -> str:
        raise error

    monkeypatch.setattr(LogWriter, "write", fail)
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    await look(blue)
    for client in (amber, blue):
        (news,) = await hear_of_search(client)
        assert isinstance(news, SearchEnded)
        client.lobby_events.clear()
    monkeypatch.undo()
    await look(amber, "again")
    await look(blue, "again")
    assert await paired(amber, "again") == await paired(blue, "again")


async def test_others_may_watch_a_paired_game_but_not_take_a_seat(server: RunningServer) -> None:
    amber, blue, stranger = [await server.enter() for _ in range(3)]
    await look(amber)
    await look(blue)
    joined = await stranger.ask(JoinRoom("j", await paired(amber)))
    assert isinstance(joined, RoomJoined)
    assert joined.seats == []


async def test_what_cannot_be_played_is_refused_and_searches_are_limited(server: RunningServer) -> None:
    client = await server.enter()
    refused = await client.refusal(FindOpponent("f", "chess"))
    assert refused.code is RefusalCode.UNKNOWN_GAME
    codes = [await client.ask(wish(client.new_id())) for _ in range(12)]
    limited = codes[-1]
    assert getattr(limited, "code", None) is RefusalCode.TOO_MANY
    assert getattr(limited, "retry_after", None) is not None


async def test_the_number_of_seeks_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, max_searches=1) as server:
        amber, blue = await server.enter(), await server.enter()
        await look(amber)
        refused = await blue.refusal(wish("f"))
        assert (refused.code, refused.retry_after) == (RefusalCode.TOO_MANY, 60.0)
        await look(amber, "other")  # one's own takes its own place


async def test_a_reattached_seek_outlives_the_grace_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.matchmaking.seeks.GRACE_SECONDS", 0.0)
    opened: list[RoomOpened] = []

    async def create_between(event: RoomOpened) -> str:
        opened.append(event)
        return "room"

    searches, match = SeekQueue(create_between, 9), read_game_terms(wish("1"))
    first, again, other = (
        FakeSubscriber(Player("amber", "amber")),
        FakeSubscriber(Player("amber", "amber")),
        FakeSubscriber(Player("blue", "blue")),
    )
    searches.add(first, "1", match, 0.0)
    searches.on_disconnect(first)
    assert searches.reattach(again, "1")
    await asyncio.sleep(0.01)  # more than the grace
    assert searches.waiting == 1
    searches.add(other, "2", match, 0.0)
    while not again.received:  # noqa: ASYNC110  # the window keeps a count and no event
        await asyncio.sleep(0)
    await searches.close()
    received = [len(subscriber.received) for subscriber in (first, again, other)]
    assert (received, len(opened)) == ([0, 1, 1], 1)


async def test_the_task_of_a_pair_is_freed_once_both_know_their_room() -> None:
    tasks: list[ref[asyncio.Task[None]]] = []

    async def create_between(_: RoomOpened) -> str:
        task = asyncio.current_task()
        assert task is not None
        tasks.append(ref(task))
        return "room"

    searches, match = SeekQueue(create_between, 9), read_game_terms(wish("1"))
    amber, blue = FakeSubscriber(Player("amber", "amber")), FakeSubscriber(Player("blue", "blue"))
    searches.add(amber, "1", match, 0.0)
    searches.add(blue, "2", match, 0.0)
    while not (amber.received and blue.received):  # noqa: ASYNC110  # the window keeps a count and no event
        await asyncio.sleep(0)
    await asyncio.sleep(0)  # the task ends, and is forgotten in the turn after
    await asyncio.sleep(0)
    assert [task() for task in tasks] == [None]
    await searches.close()
