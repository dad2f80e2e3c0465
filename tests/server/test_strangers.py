"""Authorisation: only a seat's owner acts for it; every command is tried by every kind of other client.

The table has a row for each command, so that a new one is not forgotten. Each stranger says all of them in a
room where a game runs; whatever is answered, the log stays as it was.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from parlour_protocol.answers import Ack, Refused, RoomCreated
from parlour_protocol.commands import (
    Abort,
    AcceptChallenge,
    AcceptOffer,
    Analyse,
    Challenge,
    ChangeGame,
    ClaimWin,
    ClientMessage,
    CloseChat,
    Command,
    CreateRoom,
    DeclineChallenge,
    DeclineOffer,
    Explain,
    ExplainValue,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    FindOpponent,
    FreeSeat,
    GiveTime,
    Hello,
    JoinRoom,
    LeaveLobby,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    Ping,
    PlayMove,
    RefuseChallenges,
    Resign,
    Resume,
    Say,
    Step,
    StopAnalysis,
    StopLooking,
    TakeHint,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.terms import Fischer
from parlour_server.store.credentials import Scope, make_token
from parlour_server.store.opening import open_database
from parlour_server.store.reader import STREAMS
from tests.databases import database_url, logged
from tests.server.served import NIM, Client, RunningServer, served

CODE = RefusalCode


@dataclass(frozen=True)
class Row:
    """A command as the seat's owner might send it, and how each other client is refused; None: allowed.

    ``outside`` has not joined the room, ``watching`` has, ``across`` sits on the other seat and means this
    one, ``unscoped`` is the owner itself by a token that is good for nothing.
    """

    say: Callable[[str], Command]
    outside: RefusalCode | None = CODE.NOT_JOINED
    watching: RefusalCode | None = CODE.NOT_SEATED
    across: RefusalCode | None = None
    unscoped: RefusalCode | None = CODE.FORBIDDEN


def unrestricted(say: Callable[[str], Command]) -> Row:
    """Commands that need no room and are open to all."""
    return Row(say, None, None, None, None)


def reading(say: Callable[[str], Command]) -> Row:
    """Commands that spectators may send."""
    return Row(say, watching=None, unscoped=None)


def helping(say: Callable[[str], Command]) -> Row:
    """Commands for help, in a room that allows none."""
    return Row(say, watching=CODE.NO_HELP, across=CODE.NO_HELP, unscoped=CODE.NO_HELP)


def of_machines(say: Callable[[str], Command]) -> Row:
    """Commands about a game of machines, which this one is not: even its opener may not send them."""
    return Row(say, watching=CODE.NOT_ALLOWED, across=CODE.NOT_ALLOWED)


def missing_target(say: Callable[[str], Command], code: RefusalCode) -> Row:
    """Commands about a player or thing that does not exist."""
    return Row(say, code, code, code)


ROWS: dict[type, Row] = {
    Hello: unrestricted(lambda room: Hello("x")),
    Ping: unrestricted(lambda room: Ping("x")),
    ListRooms: unrestricted(lambda room: ListRooms("x")),
    WatchLobby: unrestricted(lambda room: WatchLobby("x")),
    LeaveLobby: unrestricted(lambda room: LeaveLobby("x")),
    FindOpponent: Row(lambda room: FindOpponent("x", "nim"), None, None, None),
    StopLooking: Row(lambda room: StopLooking("x"), None, None, None),
    Challenge: missing_target(lambda room: Challenge(id="x", to="Nobody", game="nim"), CODE.NO_SUCH_PLAYER),
    AcceptChallenge: missing_target(lambda room: AcceptChallenge("x", "a-1"), CODE.NO_SUCH_CHALLENGE),
    DeclineChallenge: missing_target(lambda room: DeclineChallenge("x", "a-1"), CODE.NO_SUCH_CHALLENGE),
    RefuseChallenges: Row(lambda room: RefuseChallenges("x"), None, None, None),
    StopAnalysis: unrestricted(lambda room: StopAnalysis("x", room)),
    CreateRoom: Row(lambda room: CreateRoom("x", "nim", ["open", "open"]), None, None, None),
    ChangeGame: Row(  # the game has two players
        lambda room: ChangeGame("x", room, ["me", "open"]), watching=CODE.FORBIDDEN, across=CODE.NOT_ALLOWED
    ),
    JoinRoom: Row(lambda room: JoinRoom("x", room), CODE.FORBIDDEN, CODE.FORBIDDEN, None, None),
    FetchEvents: Row(
        lambda room: FetchEvents("x", room, "players", 0), watching=CODE.FORBIDDEN, unscoped=None
    ),
    FetchTree: helping(lambda room: FetchTree("x", room, 1, "alphabeta:nodes=9")),
    FetchPositionTree: unrestricted(lambda room: FetchPositionTree("x", "nim", "alphabeta:nodes=9")),
    ExplainValue: unrestricted(lambda room: ExplainValue("x", "nim", "xor")),
    FetchGraph: reading(lambda room: FetchGraph("x", room, 1)),
    Explain: helping(lambda room: Explain("x", room, 1)),
    TakeHint: Row(lambda room: TakeHint("x", room, 1), across=CODE.NOT_ALLOWED),
    Analyse: helping(lambda room: Analyse("x", room, 1)),
    PlayMove: Row(lambda room: PlayMove("x", room, 1, "1:1"), across=CODE.NOT_YOUR_TURN),
    TakeSeat: Row(lambda room: TakeSeat("x", room, 1), watching=CODE.SEAT_TAKEN, across=CODE.SEAT_TAKEN),
    LeaveSeat: Row(
        lambda room: LeaveSeat("x", room, 1), watching=CODE.GAME_RUNNING, across=CODE.GAME_RUNNING
    ),
    FreeSeat: Row(  # the other seat is that of the room's host
        lambda room: FreeSeat("x", room, "nobody"), watching=CODE.FORBIDDEN, across=CODE.CONFLICT
    ),
    Resign: Row(lambda room: Resign("x", room, 1)),
    Abort: Row(lambda room: Abort("x", room, 1)),
    ClaimWin: Row(lambda room: ClaimWin("x", room, 1), across=CODE.TOO_SOON),
    MakeOffer: Row(lambda room: MakeOffer("x", room, "draw", 1)),
    AcceptOffer: Row(lambda room: AcceptOffer("x", room, "draw", 1), across=CODE.CONFLICT),
    DeclineOffer: Row(lambda room: DeclineOffer("x", room, "draw", 1)),
    GiveTime: Row(lambda room: GiveTime("x", room, 1)),
    Say: Row(lambda room: Say("x", room, "players", "hello"), watching=CODE.FORBIDDEN),
    CloseChat: Row(lambda room: CloseChat("x", room)),
    OfferRematch: Row(lambda room: OfferRematch("x", room, 1), across=CODE.GAME_RUNNING),
    Pause: of_machines(lambda room: Pause("x", room)),
    Resume: of_machines(lambda room: Resume("x", room)),
    Step: of_machines(lambda room: Step("x", room, 1)),
    Pace: of_machines(lambda room: Pace("x", room, 1.0)),
    LeaveRoom: unrestricted(lambda room: LeaveRoom("x", room)),  # last: it ends what the others need
}


def test_every_command_has_its_row() -> None:
    assert set(ROWS) == set(get_args(ClientMessage))


@dataclass
class Table:
    """A link room with a running game: its owner is to move, the opponent has offered a draw.

    ``gone`` sat on the owner's seat and got up; ``bare`` is a token of the owner that is good for nothing.
    """

    server: RunningServer
    url: str
    owner: Client
    other: Client
    gone: Client
    bare: str
    room: str
    key: str

    async def log(self) -> list[Any]:
        streams = [await asyncio.to_thread(logged, self.url, self.room, stream) for stream in STREAMS]
        return [row for rows in streams for row in rows]

    async def refuses(self, stranger: Client, expected: Callable[[Row], RefusalCode | None]) -> None:
        """Send every command as another client, except those the opponent may send."""
        before = await self.log()
        said = {}
        for kind, row in ROWS.items():
            if stranger is self.other and expected(row) is None:
                continue
            command = msgspec.structs.replace(row.say(self.room), id=stranger.new_id())
            answer = await stranger.ask(command)
            said[kind] = answer.code if isinstance(answer, Refused) else None
        assert said == {kind: expected(ROWS[kind]) for kind in said}
        assert await self.log() == before


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    url = database_url(tmp_path)
    full, bare = await asyncio.to_thread(bot_tokens, url)
    async with served(tmp_path) as server:
        gone, other, owner = (
            await server.enter("Gone"),
            await server.enter("Blue"),
            await server.enter(token=full),
        )
        wish = CreateRoom("t", "nim", ["open", "open"], NIM, "link", clock=Fischer(600, 0))
        created = await other.ask(wish)
        assert isinstance(created, RoomCreated)
        room, key = created.room, created.key
        for client in (owner, other, gone):
            await client.join(room, key)
        for client, command in (
            (gone, TakeSeat("a", room, 1)),
            (gone, LeaveSeat("b", room, 1)),
            (owner, TakeSeat("a", room, 1)),
            (other, TakeSeat("a", room, 2)),
            (other, MakeOffer("b", room, "draw", 1)),
        ):
            assert isinstance(await client.ask(command), Ack)
        yield Table(server, url, owner, other, gone, bare, room, key)


def bot_tokens(url: str) -> tuple[str, str]:
    """Two tokens of one bot: one with all scopes, one with none."""

    def make(scopes: tuple[Scope, ...]) -> str:
        return database.run(lambda connection: make_token(connection, "league", scopes, "0" * 16))

    with closing(open_database(url, exclusive=False)) as database:
        return make(("open", "play")), make(())


async def test_a_client_without_an_identity_is_refused(table: Table) -> None:
    assert await table.server.handshake_status({}) == 403
    assert await table.server.handshake_status({"Origin": table.server.url}) == 401


async def test_no_command_is_accepted_before_hello(table: Table) -> None:
    before = await table.log()
    for kind in ROWS.keys() - {Hello}:
        stranger = await table.server.dial(table.owner.token)
        await stranger.send(ROWS[kind].say(table.room))
        assert (await stranger.closed(), stranger.answers) == (CloseCode.POLICY, {}), kind
    assert await table.log() == before


async def test_a_client_without_the_rooms_key_is_refused(table: Table) -> None:
    await table.refuses(await table.server.enter(), lambda row: row.outside)


async def test_a_spectator_cannot_act_for_a_seat(table: Table) -> None:
    watcher = await table.server.enter()
    await watcher.join(table.room, table.key)
    await table.refuses(watcher, lambda row: row.watching)


async def test_a_player_who_left_the_seat_cannot_act_for_it(table: Table) -> None:
    await table.refuses(table.gone, lambda row: row.watching)


async def test_the_opponent_cannot_act_for_a_seat(table: Table) -> None:
    await table.refuses(table.other, lambda row: row.across)


async def test_the_owner_s_own_token_that_is_not_good_for_it(table: Table) -> None:
    bare = await table.server.enter(token=table.bare)
    assert bare.you == table.owner.you
    assert (await bare.join(table.room)).seats == [1]
    await table.refuses(bare, lambda row: row.unscoped)


async def test_a_seat_of_a_room_that_waits_is_its_owner_s_too(server: RunningServer) -> None:
    owner, stranger = await server.enter(), await server.enter()
    room = (await owner.create(["me", "open"])).room
    await stranger.join(room)
    assert (await stranger.refusal(LeaveSeat("l", room, 1))).code is CODE.NOT_SEATED
    assert (await stranger.refusal(TakeSeat("t", room, 1))).code is CODE.SEAT_TAKEN
    assert (await owner.join(room)).seats == [1]


async def test_the_owner_is_allowed_what_others_were_refused(table: Table) -> None:
    assert isinstance(await table.owner.ask(ROWS[Say].say(table.room)), Ack)
    await table.owner.play(table.room, 1, "1:1")


async def test_the_game_of_machines_is_its_opener_s(server: RunningServer) -> None:
    owner, stranger = await server.enter(), await server.enter()
    room = (await owner.create(["random", "random"])).room
    await stranger.join(room)
    for command in (Pause("p", room), Resume("r", room), Step("s", room, 1), Pace("q", room, 1.0)):
        assert (await stranger.refusal(command)).code is CODE.FORBIDDEN
