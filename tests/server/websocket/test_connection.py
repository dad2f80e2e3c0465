"""Commands of a client to the server and its rooms, and their replies."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from parlour_protocol.answers import Ack, EventPage, Pong, Refused, RoomCreated, RoomList, Welcome
from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    ClaimWin,
    CloseChat,
    Command,
    CreateRoom,
    DeclineOffer,
    FetchEvents,
    GiveTime,
    Hello,
    JoinRoom,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    MakeOffer,
    OfferRematch,
    Ping,
    PlayMove,
    Resign,
    Say,
    TakeSeat,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ChatSaid, GameEnded, GameStarted, MovePlayed, SeatTaken
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.terms import DaysPerMove, Fischer, Term, Terms
from parlour_protocol.values import Stream
from parlour_protocol.version import JSON_SUBPROTOCOL
from parlour_server.limits.token_bucket import Rate
from tests.server.served import ENDLESS, NIM, Client, RunningServer, served

ROOM = "abcdefghijkl"
ABOUT_A_ROOM: list[Command] = [
    FetchEvents("x", ROOM, "game", 0),
    TakeSeat("x", ROOM, 1),
    LeaveSeat("x", ROOM, 1),
    PlayMove("x", ROOM, 1, "1:1"),
    Resign("x", ROOM, 1),
    OfferRematch("x", ROOM, 1),
    Abort("x", ROOM, 1),
    ClaimWin("x", ROOM, 1),
    MakeOffer("x", ROOM, "draw", 1),
    AcceptOffer("x", ROOM, "draw", 1),
    DeclineOffer("x", ROOM, "draw", 1),
    GiveTime("x", ROOM, 1),
    Say("x", ROOM, "players", "hello"),
    CloseChat("x", ROOM),
]


async def test_hello_may_be_sent_again(server: RunningServer) -> None:
    client = await server.enter("Amber")
    again = await client.ask(Hello("again"))
    assert isinstance(again, Welcome)
    assert (again.you, again.protocol, again.rooms) == (client.you, 1, [])


async def test_ping_is_answered(server: RunningServer) -> None:
    assert await (await server.enter()).ask(Ping("p")) == Pong("p")


async def test_a_malformed_message_is_refused_by_its_id_and_the_conversation_goes_on(
    server: RunningServer,
) -> None:
    client = await server.enter("", JSON_SUBPROTOCOL)
    await client.send_raw('{"type": "play-move", "id": "7", "room": "UPPER", "turn": 1, "move": "1:1"}')
    refused = await client.answer("7")
    assert isinstance(refused, Refused)
    assert refused.code is RefusalCode.MALFORMED
    assert "$.room" in refused.message
    assert await client.ask(Ping("p")) == Pong("p")


async def test_a_room_accepts_commands_only_after_joining(server: RunningServer) -> None:
    client = await server.enter()
    for command in ABOUT_A_ROOM:
        refused = await client.refusal(command)
        assert (refused.code, refused.message) == (RefusalCode.NOT_JOINED, f"join room {ROOM} first"), command
        assert refused.room == ROOM, "so that no other room shows it"


async def test_leaving_a_room_ends_its_news_but_not_the_seat(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    assert isinstance(await blue.ask(LeaveRoom("l", room)), Ack)
    await amber.play(room, 1, "1:1")
    assert (await blue.refusal(PlayMove("m", room, 2, "1:1"))).code is RefusalCode.NOT_JOINED
    assert blue.events[-1].seq == 3
    assert (await blue.join(room)).seats == [2]
    assert isinstance(await blue.ask(LeaveRoom("twice", room)), Ack)
    assert isinstance(await blue.ask(LeaveRoom("thrice", room)), Ack)


async def test_an_unusable_room_is_refused_with_what_is_wrong(server: RunningServer) -> None:
    client = await server.enter()
    wishes: list[tuple[dict[str, object], RefusalCode, str]] = [
        ({"game": "checkers"}, RefusalCode.UNKNOWN_GAME, "checkers"),
        ({"options": {"heaps": [101]}}, RefusalCode.BAD_OPTIONS, "heaps"),
        ({"options": {"colour": 1}}, RefusalCode.BAD_OPTIONS, "colour"),
        ({"seats": ["me", "level:9"]}, RefusalCode.BAD_PLAYER, "level"),
        ({"seats": ["somebody", "me"]}, RefusalCode.BAD_PLAYER, "somebody"),
    ]
    for change, code, names in wishes:
        wish = CreateRoom(client.new_id(), "nim", ["me", "open"], NIM)
        refused = await client.refusal(msgspec.structs.replace(wish, **change))
        assert refused.code is code, change
        assert names in refused.message


async def test_an_unknown_room_is_refused(server: RunningServer) -> None:
    refused = await (await server.enter()).refusal(JoinRoom("j", ROOM))
    assert (refused.code, refused.message) == (RefusalCode.NO_SUCH_ROOM, f"there is no room {ROOM}")


async def test_an_illegal_move_is_refused_with_the_reason_and_the_position(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    refused = await amber.refusal(PlayMove("m", room, 1, "1:9"))
    assert refused.code is RefusalCode.ILLEGAL_MOVE
    assert "heap 1" in refused.message
    assert (refused.seq, refused.room) == (3, room)
    assert refused.position is not None
    assert (refused.position.turn, refused.position.text) == (1, "3,4,5")
    early = await blue.refusal(PlayMove("m", room, 1, "1:1"))
    assert early.code is RefusalCode.NOT_YOUR_TURN
    assert early.position is not None


async def test_the_same_command_sent_again_has_its_effect_once(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    move = PlayMove("m", room, 1, "1:1")
    assert await amber.ask(move) == await amber.ask(move)
    await blue.play(room, 2, "1:1")
    assert await amber.ask(move) == Ack("m", room, seq=4, turn=2)
    assert [event.seq for event in await blue.events_until(5)] == [2, 3, 4, 5]


async def test_creating_a_room_twice_opens_one(server: RunningServer) -> None:
    client = await server.enter()
    other = await server.enter(token=client.token)
    wish = CreateRoom("same", "nim", ["me", "open"], NIM, "link")
    answers = await asyncio.gather(client.ask(wish), other.ask(wish))
    assert answers[0] == answers[1] == await client.ask(wish)
    stranger = await server.enter()
    assert (await stranger.ask(wish)) != answers[0]


async def test_too_many_new_rooms_are_refused_for_a_while(tmp_path: Path) -> None:
    async with served(tmp_path, room_rate=Rate(2, 200)) as server:
        client = await server.enter()
        for _ in range(2):
            await client.create(["me", "open"])
        refused = await client.refusal(CreateRoom(client.new_id(), "nim", ["me", "open"]))
        assert refused.code is RefusalCode.TOO_MANY
        assert refused.retry_after is not None
        assert refused.retry_after > 1
        await (await server.enter()).create(["me", "open"])  # others may


async def test_a_connection_may_join_so_many_rooms_and_no_more(tmp_path: Path) -> None:
    async with served(tmp_path, max_joined=2) as server:
        client = await server.enter()
        rooms = [(await client.create(["me", "open"])).room for _ in range(3)]
        for room in rooms[:2]:
            await client.join(room)
        refused = await client.refusal(JoinRoom("j", rooms[2]))
        assert (refused.code, "max_joined 2" in refused.message) == (RefusalCode.TOO_MANY, True)
        await client.join(rooms[0])  # joining again is not one more
        await client.ask(LeaveRoom("l", rooms[0]))
        await client.join(rooms[2])


# -- who may watch -------------------------------------------------------------------------------


async def test_a_link_room_admits_its_key_and_its_seated_players(server: RunningServer) -> None:
    amber, blue, stranger = await server.enter("Amber"), await server.enter("Blue"), await server.enter()
    created = await amber.create(["me", "open"], "link")
    assert len(created.key) == 20
    for key in ("", "wrong", created.key.upper()):
        refused = await stranger.refusal(JoinRoom(stranger.new_id(), created.room, key))
        assert refused.code is RefusalCode.FORBIDDEN
    assert (await stranger.join(created.room, created.key)).seats == []
    assert (await amber.join(created.room)).seats == [1]
    await blue.join(created.room, created.key)
    assert isinstance(await blue.ask(TakeSeat("t", created.room, 2)), Ack)
    assert (await (await server.enter(token=blue.token)).join(created.room)).seats == [2]


async def test_only_public_rooms_are_listed_and_the_list_counts_their_moves(server: RunningServer) -> None:
    amber, blue, room = await server.table("public")
    await server.enter()
    hidden = [(await amber.create(["me", "open"], kind)).room for kind in ("unlisted", "link")]
    await amber.play(room, 1, "1:1")
    listed = await blue.ask(ListRooms("l"))
    assert isinstance(listed, RoomList)
    assert [(line.room, line.status, line.moves) for line in listed.rooms] == [(room, "playing", 1)]
    assert room not in hidden


async def test_welcome_names_the_unfinished_games_to_come_back_to(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    again = await (await server.enter(token=amber.token)).ask(Hello("h"))
    assert isinstance(again, Welcome)
    assert [line.room for line in again.rooms] == [room]
    await blue.ask(Resign("r", room, 1))
    over = await amber.ask(Hello("h"))
    assert isinstance(over, Welcome)
    assert over.rooms == []


async def test_welcome_says_how_long_the_turn_lasts_where_turns_take_days(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    wish = CreateRoom("days", "nim", ["me", "open"], NIM, clock=DaysPerMove(2), start="2,3")
    created = await amber.ask(wish)
    assert isinstance(created, RoomCreated)
    for client in (amber, blue):
        await client.join(created.room)
    assert isinstance(await blue.ask(TakeSeat("t", created.room, 2)), Ack)
    two_days = 2 * 86_400_000
    for moves in range(2):
        welcome = await amber.ask(Hello("h"))
        assert isinstance(welcome, Welcome)
        [line] = welcome.rooms
        assert (line.moves, line.set_up, line.first) == (moves, True, 1)
        assert line.left is not None
        assert two_days - 600_000 < line.left <= two_days
        if moves == 0:
            await amber.play(created.room, 1, "1:1")


# -- a whole game --------------------------------------------------------------------------------


async def test_a_game_a_resignation_and_a_rematch_reach_all_subscribers(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    watcher = await server.enter("", JSON_SUBPROTOCOL)
    joined = await watcher.join(room)
    assert joined.state is not None
    assert joined.state.seqs == {"game": 3}
    await amber.play(room, 1, "1:3")
    await blue.play(room, 2, "2:4")
    assert isinstance(await amber.ask(Resign("r", room, 1)), Ack)
    assert isinstance(await amber.ask(OfferRematch("o", room, 1)), Ack)
    assert isinstance(await blue.ask(OfferRematch("o", room, 1)), Ack)
    bodies = [event.body for event in await watcher.events_until(9)]
    assert [type(body).__name__ for body in bodies] == [
        "MovePlayed",
        "MovePlayed",
        "GameEnded",
        "RematchOffered",
        "RematchOffered",
        "GameStarted",
    ]
    ended, started = bodies[2], bodies[5]
    assert isinstance(ended, GameEnded)
    assert (ended.result.winner, ended.result.reason) == (2, "resigned")
    assert isinstance(started, GameStarted)
    assert [player.name for player in started.players] == ["Blue", "Amber"]
    await blue.play(room, started.turn, "1:1")


async def test_an_event_carries_the_position_that_holds_where_it_changed(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    await amber.play(room, 1, "1:3")
    taken, started, moved = await blue.events_until(4)
    assert isinstance(taken.body, SeatTaken)
    assert taken.position is None
    assert isinstance(moved.body, MovePlayed)
    assert [event.position and event.position.turn for event in (started, moved)] == [1, 2]


# -- resume --------------------------------------------------------------------------------------


async def long_room(server: RunningServer, client: Client, events: int) -> str:
    """A room whose log has this many events: its owner leaves and takes the seat again."""
    room = (await client.create(["me", "open"])).room
    await client.join(room)
    for number in range(events - 1):
        kind = TakeSeat if number % 2 else LeaveSeat
        assert isinstance(await client.ask(kind(client.new_id(), room, 1)), Ack)
    return room


async def caught_up(client: Client, room: str, after: int) -> list[int]:
    """The sequence numbers a client gets that joins knowing ``after`` and fetches to the end."""
    joined = await client.join(room, seqs={"game": after})
    assert joined.state is None
    heard, more = list(joined.events), joined.more
    while more:
        page = await client.ask(FetchEvents(client.new_id(), room, "game", heard[-1].seq))
        assert isinstance(page, EventPage)
        assert sum(len(msgspec.json.encode(event)) for event in page.events) <= PAGE_BYTES
        heard, more = heard + page.events, page.more
    assert all(event.position is None for event in heard[:-1])
    return [event.seq for event in heard]


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server without rate limits."""
    async with served(tmp_path, message_rate=ENDLESS, watcher_rate=ENDLESS) as server:
        yield server


async def test_a_client_gets_exactly_the_missed_events_from_memory_and_from_the_log(
    patient: RunningServer,
) -> None:
    client = await patient.enter("", JSON_SUBPROTOCOL)
    room = await long_room(patient, client, 600)
    for after in (0, 1, 250, 599, 600):
        assert await caught_up(client, room, after) == list(range(after + 1, 601))


async def test_the_last_event_of_a_resume_carries_the_position(patient: RunningServer) -> None:
    client = await patient.enter()
    room = await long_room(patient, client, 300)
    joined = await client.join(room, seqs={"game": 298})
    assert [event.position is not None for event in joined.events] == [False, True]


async def test_live_events_go_on_during_a_long_resume_without_a_gap(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.websocket.room_commands.PAGE_BYTES", 600)
    amber, blue, room = await server.table()
    late = await server.enter()
    joined = await late.join(room, seqs={"game": 0})
    assert joined.more
    await amber.play(room, 1, "1:1")
    heard = [event.seq for event in joined.events]
    more = True
    while more:
        page = await late.ask(FetchEvents(late.new_id(), room, "game", heard[-1]))
        assert isinstance(page, EventPage)
        heard, more = heard + [event.seq for event in page.events], page.more
    assert heard == [1, 2, 3, 4]
    await blue.play(room, 2, "1:1")
    assert [event.seq for event in await late.events_until(5)] == [4, 5]


@pytest.mark.parametrize("seqs", [{"game": 4}, {"game": 2**53 - 1}])
async def test_numbers_that_were_never_written_get_the_whole_state(
    server: RunningServer, seqs: dict[Stream, int]
) -> None:
    amber, _, room = await server.table()
    joined = await amber.join(room, seqs=seqs)
    assert joined.state is not None
    assert joined.state.seqs == {"game": 3}
    assert (joined.events, joined.more) == ([], False)


async def test_chat_reaches_exactly_the_clients_of_its_stream(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    watcher, other = await server.enter("Watcher"), await server.enter("Other")
    for client in (watcher, other):
        await client.join(room)
    assert await amber.ask(Say("s1", room, "players", "hello")) == Ack("s1", room, seq=1, turn=1)
    assert await watcher.ask(Say("s1", room, "spectators", "psst")) == Ack("s1", room, seq=1, turn=1)
    await amber.play(room, 1, "1:1")
    for client in (amber, blue, watcher, other):
        await client.until(lambda client=client: [e for e in client.events if e.seq == 4] or None)  # type: ignore[misc]  # bound now
    heard = [
        [event.body.text for event in client.events if isinstance(event.body, ChatSaid)]
        for client in (amber, blue, watcher, other)
    ]
    assert heard == [["hello"], ["hello"], ["psst"], ["psst"]]
    refused = await watcher.refusal(Say("s2", room, "players", "hello"))
    assert refused.code is RefusalCode.FORBIDDEN
    refused = await watcher.refusal(FetchEvents("f", room, "players", 0))
    assert (refused.code, refused.message) == (RefusalCode.FORBIDDEN, "the stream players is not yours")


async def test_a_resent_chat_message_appears_once(server: RunningServer) -> None:
    amber, _, room = await server.table()
    for _ in range(3):
        assert await amber.ask(Say("s1", room, "players", "hello")) == Ack("s1", room, seq=1, turn=1)
    page = await amber.ask(FetchEvents("f", room, "players", 0))
    assert isinstance(page, EventPage)
    assert [event.seq for event in page.events] == [1]


async def test_a_join_reports_the_heads_of_the_clients_streams(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    await amber.ask(Say("s1", room, "players", "hello"))
    assert (await blue.join(room, seqs={"game": 3})).heads == {"game": 3, "players": 1}
    assert (await (await server.enter()).join(room)).heads == {"game": 3, "spectators": 0}
    again = await amber.join(room, seqs={"game": 3, "players": 2})
    assert again.state is not None, "more was heard of a stream than was ever said"


async def test_a_chat_that_was_closed_stays_closed(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    assert isinstance(await amber.ask(CloseChat("c", room)), Ack)
    refused = await blue.refusal(Say("s", room, "players", "hello"))
    assert refused.code is RefusalCode.NOT_ALLOWED


async def test_where_spectators_are_not_admitted_they_go_when_the_seats_are_taken(
    server: RunningServer,
) -> None:
    amber, blue, watcher = await server.enter("Amber"), await server.enter("Blue"), await server.enter()
    wish = CreateRoom(amber.new_id(), "nim", ["me", "open"], NIM, terms={"spectators": False})
    created = await amber.ask(wish)
    assert isinstance(created, RoomCreated)
    room = created.room
    for client in (amber, blue, watcher):
        await client.join(room)
    assert isinstance(await blue.ask(TakeSeat("t", room, 2)), Ack)
    shown_out = await watcher.until(lambda: watcher.refusals_without_id or None)
    assert [(refused.code, refused.room) for refused in shown_out] == [(RefusalCode.NO_SPECTATORS, room)]
    await amber.play(room, 1, "1:1")
    for command in (FetchEvents("f", room, "game", 0), JoinRoom("j", room), Resign("r", room, 1)):
        assert (await watcher.refusal(command)).code is RefusalCode.NO_SPECTATORS
    assert not any(isinstance(event.body, MovePlayed) for event in watcher.events)
    assert (await blue.join(room)).seats == [2]


async def test_terms_that_do_not_go_together_are_refused_by_name(server: RunningServer) -> None:
    client = await server.enter()
    wishes: list[tuple[dict[Term, bool], list[str], str]] = [
        ({"rated": True}, ["me", "open"], "terms.takeback"),
        ({"rated": True, "takeback": False}, ["me", "level:1"], "machine"),
        ({"rated": True, "takeback": False}, ["me", "me"], "two players"),
    ]
    for terms, seats, names in wishes:
        refused = await client.refusal(CreateRoom(client.new_id(), "nim", seats, NIM, terms=terms))
        assert refused.code is RefusalCode.BAD_TERMS, terms
        assert names in refused.message


async def test_a_rated_room_admits_no_help(server: RunningServer) -> None:
    client = await server.enter()
    rated: dict[Term, bool] = {"rated": True, "takeback": False}
    wish = CreateRoom(client.new_id(), "nim", ["me", "open"], NIM, help=True, terms=rated)
    refused = await client.refusal(wish)
    assert (refused.code, refused.message) == (
        RefusalCode.BAD_TERMS,
        "help is true: a rated game allows no help",
    )


async def test_a_room_is_listed_with_its_terms_and_its_clock(server: RunningServer) -> None:
    client = await server.enter()
    wish = CreateRoom(client.new_id(), "nim", ["me", "open"], NIM, "public")
    wish = msgspec.structs.replace(wish, terms={"chat": False}, clock=Fischer(60, 1))
    created = await client.ask(wish)
    assert isinstance(created, RoomCreated)
    await client.join(created.room)
    listed = await client.ask(ListRooms("l"))
    assert isinstance(listed, RoomList)
    assert [(line.terms, line.clock) for line in listed.rooms] == [(Terms(chat=False), Fischer(60, 1))]


async def test_a_timed_move_is_broadcast_with_the_clocks(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    wish = CreateRoom(amber.new_id(), "nim", ["me", "open"], NIM, clock=Fischer(60, 1))
    created = await amber.ask(wish)
    assert isinstance(created, RoomCreated)
    for client in (amber, blue):
        await client.join(created.room)
    await blue.ask(TakeSeat("t", created.room, 2))
    await amber.play(created.room, 1, "1:1")
    await blue.play(created.room, 2, "1:1")
    await amber.play(created.room, 3, "1:1")
    events = await blue.events_until(6)
    clocks = {event.seq: event.clocks for event in events if event.clocks is not None}
    assert [clocks[seq].running for seq in (3, 4, 5, 6)] == [None, None, 1, 2]
    assert clocks[3].first_move is not None
    moved = events[-1].body
    assert isinstance(moved, MovePlayed)
    assert clocks[6].left == [61_000 - moved.spent, 60_000]
    joined = await blue.join(created.room)
    assert joined.state is not None
    assert joined.state.clocks is not None
    assert joined.state.clocks.left[1] <= 60_000


async def test_asking_beyond_the_end_gets_an_empty_page(server: RunningServer) -> None:
    amber, _, room = await server.table()
    assert await amber.ask(FetchEvents("f", room, "game", 99)) == EventPage("f", room, [])


async def test_a_room_that_has_to_be_loaded_is_charged_by_its_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.websocket.room_commands.PAGE_EVENTS", 1)
    async with served(tmp_path) as server:
        amber, _, room = await server.table()  # three events
        token = amber.token
    async with served(tmp_path, page_rate=Rate(4, 1e6)) as server:
        amber = await server.enter(token=token)
        await amber.join(room)  # one page to ask, three to read
        refused = await amber.refusal(FetchEvents("f", room, "game", 0))
        assert (refused.code, "page_rate" in refused.message) == (RefusalCode.TOO_MANY, True)
        await amber.join(room)  # in memory it costs nothing
        assert (await amber.refusal(JoinRoom("j", room, "", {"game": 1}))).code is RefusalCode.TOO_MANY
