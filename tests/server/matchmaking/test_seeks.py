"""Seeks over real sockets: paired, notified, replaced, and never paired twice."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from parlour_protocol.answers import (
    Done,
    Lobby,
    Paired,
    RoomCreated,
    RoomJoined,
    SearchEnded,
    TableOpened,
)
from parlour_protocol.commands import (
    CreateRoom,
    FindOpponent,
    Hello,
    JoinRoom,
    LeaveSeat,
    StopLooking,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import Fischer
from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import read_game_terms
from parlour_server.matchmaking.seeks import SeekQueue
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.served import NIM, Client, RunningServer, complaints, served
from tests.stateful.tables import MemoryTables

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


async def test_a_search_whose_table_is_refused_ends_with_the_reason_and_no_line_in_the_log(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    amber = await server.enter("Amber")
    assert isinstance(await amber.ask(CreateRoom("find", "nim", ["me", "open"])), RoomCreated)
    await look(amber)
    why = "your command with this id opened another room: use a new id"
    assert await hear_of_search(amber) == [SearchEnded("find", why)]
    assert complaints(caplog) == []


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


async def table_of(client: Client, search: str = "find") -> str:
    """The table that was opened for a client's seek."""

    def opened() -> str | None:
        found = [news for news in client.lobby_events if isinstance(news, TableOpened)]
        return next((news.room for news in found if news.search == search), None)

    return await client.until(opened)


async def stay_at_table(client: Client, **changed: Any) -> str:
    """A public table that a client opens by hand and joins."""
    fields = {"options": NIM, "visibility": "public", "clock": BLITZ, **changed}
    opened = await client.ask(CreateRoom(client.new_id(), "nim", ["me", "open"], **fields))
    assert isinstance(opened, RoomCreated), opened
    await client.join(opened.room)
    return opened.room


async def test_a_seek_that_meets_nobody_stands_in_the_lists_and_whoever_sits_down_there_is_the_opponent(
    server: RunningServer,
) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    await look(amber)
    room = await table_of(amber)
    (seat,) = (await amber.join(room)).seats
    await blue.ask(WatchLobby("w"))
    await blue.until(
        lambda: next(
            (
                line
                for news in blue.lobby_events
                if isinstance(news, Lobby)
                for line in news.rooms
                if line.room == room
            ),
            None,
        )
    )
    await blue.join(room)
    await blue.ask(TakeSeat("t", room, 2 if seat == 1 else 1))
    assert await paired(amber) == room


@pytest.mark.parametrize("rated", [False, True])
async def test_a_seek_takes_an_open_table_that_fits_and_no_other(server: RunningServer, rated: bool) -> None:
    amber, blue, cyan = [await server.enter() for _ in range(3)]
    terms: dict[str, Any] = {"rated": True, "takeback": False} if rated else {}
    others: list[dict[str, Any]] = [{"clock": None}, {"terms": {"chat": False}}]
    for other in others if rated else [*others, {"help": True}]:
        await stay_at_table(cyan, **{"terms": terms, **other})
    room = await stay_at_table(amber, terms=terms)
    await look(blue, rated=rated)
    assert await paired(blue) == room
    assert len((await blue.join(room)).seats) == 1


async def test_a_table_that_is_opened_later_is_found_by_who_waits(server: RunningServer) -> None:
    amber, blue = await server.enter(), await server.enter()
    await look(blue)
    own = await table_of(blue)
    room = await stay_at_table(amber)
    assert await paired(blue) == room
    assert (await blue.join(own)).seats == []


async def test_a_table_whose_host_is_not_connected_is_left_alone(server: RunningServer) -> None:
    amber, blue = await server.enter(), await server.enter()
    room = await stay_at_table(amber)
    await amber.socket.close()
    await look(blue)
    assert await table_of(blue) != room


async def test_who_stops_looking_leaves_the_table(server: RunningServer) -> None:
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    room = await table_of(amber)
    await amber.ask(StopLooking("stop"))
    assert (await amber.join(room)).seats == []
    await look(blue)
    assert await table_of(blue) != room


async def test_who_left_the_table_by_hand_is_not_met_there(server: RunningServer) -> None:
    amber, blue = await server.enter(), await server.enter()
    await look(amber)
    room = await table_of(amber)
    (seat,) = (await amber.join(room)).seats
    await amber.ask(LeaveSeat("l", room, seat))
    await look(blue)
    (ended,) = await hear_of_search(amber)
    assert isinstance(ended, SearchEnded)
    assert await table_of(blue) != room


async def test_four_who_look_at_once_meet_in_twos(server: RunningServer) -> None:
    clients = [await server.enter() for _ in range(4)]
    await asyncio.gather(*(look(client) for client in clients))
    rooms = Counter([await paired(client) for client in clients])
    assert list(rooms.values()) == [2, 2]


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


def pairings(subscriber: FakeSubscriber) -> list[Paired]:
    return [message for message in subscriber.received if isinstance(message, Paired)]


async def test_a_reattached_seek_outlives_the_grace_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.matchmaking.seeks.GRACE_SECONDS", 0.0)
    tables = MemoryTables()
    searches, match = SeekQueue(tables.create_between, tables.tables(), 9), read_game_terms(wish("1"))
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
    while not (pairings(again) and pairings(other)):  # noqa: ASYNC110  # no event says so
        await asyncio.sleep(0)
    await searches.close()
    assert pairings(first) == []
    (game,) = [game for table in tables.rooms.values() for game in table.games]
    assert sorted(game) == ["amber", "blue"]


async def test_the_task_of_a_pair_is_freed_once_both_know_their_room() -> None:
    tasks: list[ref[asyncio.Task[None]]] = []

    async def create_between(_: RoomOpened) -> str:
        task = asyncio.current_task()
        assert task is not None
        tasks.append(ref(task))
        return "room"

    searches = SeekQueue(create_between, MemoryTables().tables(), 9)
    match = read_game_terms(wish("1"))
    amber, blue = FakeSubscriber(Player("amber", "amber")), FakeSubscriber(Player("blue", "blue"))
    searches.add(amber, "1", match, 0.0)
    searches.add(blue, "2", match, 0.0)
    while not (amber.received and blue.received):  # noqa: ASYNC110  # the window keeps a count and no event
        await asyncio.sleep(0)
    await asyncio.sleep(0)  # the task ends, and is forgotten in the turn after
    await asyncio.sleep(0)
    assert [task() for task in tasks] == [None]
    await searches.close()
