"""A server without a network that receives damaged client messages.

Two people sit in the golden messages' rooms and a third watches; any of them may have sent a frame. The
rules, the rooms, studies and analyses are the product's own, the disk is simulated, time stands still but for
a little with each frame, and no engine ever answers. Invariants: each frame is answered by at most one typed
message or ends its connection, nothing else is raised, and every room in memory is what its log says.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, cast, get_args

from parlour_protocol.answers import Event, LobbyEvent, Refused
from parlour_protocol.codec import Frame, client_codec, server_codec
from parlour_protocol.commands import ClientMessage, Hello, JoinRoom
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.events import AnyEvent, RoomOpened
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OptionValue, Player
from parlour_server.analysis.position_values import Analyses
from parlour_server.analysis.recordings import Explanations
from parlour_server.analysis.service import StudyService
from parlour_server.auth.identity import Identities, Principal
from parlour_server.counters import Counters
from parlour_server.delivery.frames import payload_of, split
from parlour_server.domain.matchmaking.game_terms import GameTerms
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import RoomState, initial_state, replay
from parlour_server.domain.room.views import room_view
from parlour_server.engines.pool import EnginePool
from parlour_server.matchmaking.online_users import OnlineUsers
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.matchmaking.tables import tables_of
from parlour_server.rooms.move_evidence import MoveEvidence
from parlour_server.rooms.public_list import PublicRoomFeed
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.database import Database
from parlour_server.store.reader import LogReader
from parlour_server.store.writer import LogWriter
from parlour_server.websocket.commands import connection_services
from parlour_server.websocket.connection import Connection, Services
from parlour_server.websocket.outbox import Outbox
from parlour_server.websocket.study_commands import StudyCommands
from tests.golden.wire.table import (
    AMBER,
    FOUR_OPTIONS,
    FOUR_ROOM,
    GRUNDY_ROOM,
    GUEST,
    MARKS_ROOM,
    NIM_OPTIONS,
    NIM_ROOM,
    WOLF_ROOM,
)
from tests.stateful.network import BOUNDLESS, Disk, SetLoop, Writer, boundless_pages, boundless_turns, settle

GAMES: Mapping[str, tuple[str, dict[str, OptionValue]]] = {
    FOUR_ROOM: ("connect-four", FOUR_OPTIONS),
    NIM_ROOM: ("nim", NIM_OPTIONS),
    MARKS_ROOM: ("mnk", {}),
    WOLF_ROOM: ("wolf-and-sheep", {}),
    GRUNDY_ROOM: ("grundy", {}),
}
SPECTATOR = Player("1234567890abcdef", "Watcher")
CLOCK = Fischer(60, 1)
STEP_SECONDS = 0.05
CHECK_EVERY = 20  # frames from one look at the rooms to the next
RESTART_AFTER = 100
"""Frames after which the server is replaced: games end, and then few commands have any effect."""

#: Commands that are answered only after a search.
WAITING = (b"fetch-tree", b"fetch-position-tree", b"fetch-graph", b"explain", b"explain-value", b"take-hint")


class SimulatedClient:
    """A connection whose received messages are decoded and kept for the checks."""

    def __init__(self, player: Player, services: Services, subprotocol: str) -> None:
        self.frames_sent: list[Any] = []
        self.closed: CloseCode | None = None
        self.round_trip = 0
        self.waiting = 0
        self.is_writable = True
        self.encode = server_codec(subprotocol).encode
        self._decode = client_codec(subprotocol).decode
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(server_codec(subprotocol), Hello, SERVER_TIMING, now)
        self.connection = Connection(Principal(player), session, cast(Outbox, self), services, self._close)

    def send(self, frames: bytes) -> None:
        self.frames_sent += [self._decode(payload_of(frame)) for frame in split(frames)]

    def send_newest(self, topic: str, frame: bytes) -> None:
        self.send(frame)

    def piggyback_ping(self) -> None:
        self.round_trip = 40

    def close(self) -> None:
        pass

    def _close(self, code: CloseCode, why: str) -> None:
        self.closed = self.closed or code


class SimulatedServer:
    """A server for one subprotocol with its clients."""

    def __init__(self, seed: int, subprotocol: str) -> None:
        self._random = Random(seed)
        self._subprotocol = subprotocol
        self._loop = SetLoop()
        self._failures: list[Any] = []
        self._loop.set_exception_handler(lambda loop, context: self._failures.append(context))
        self._frames = 0
        self._clients: dict[Player, SimulatedClient] = {}
        self._disk = Disk(self._random)
        self._parts: _Parts | None = None  # made in the loop, by the first frame

    def feed(self, frame: Frame) -> bool:
        """Send a frame from a random client; return whether it was understood."""
        return self._loop.run_until_complete(self._feed(frame))

    def close(self) -> None:
        """Cancel all tasks."""
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _feed(self, frame: Frame) -> bool:
        if self._frames % RESTART_AFTER == 0:
            await self._begin()
        self._frames += 1
        player = self._random.choice([*self._clients])
        client = self._clients[player]
        if client.closed is not None:
            client.connection.on_disconnect()
            client = self._clients[player] = await self._enter(player)
        for each in self._clients.values():
            each.frames_sent.clear()
        self._loop.moved += STEP_SECONDS
        await self._send(client, frame)
        if self._frames % CHECK_EVERY == 0:
            await self._check_rooms()
        return self._check_reply(client, frame)

    def _check_reply(self, client: SimulatedClient, frame: Frame) -> bool:
        """Check the reply to a frame; return whether the frame was understood."""
        assert self._failures == [], self._failures
        answers = [message for message in client.frames_sent if _is_answer(message)]
        assert len(answers) <= 1, f"more than one answer: {answers}"
        encoded = frame.encode() if isinstance(frame, str) else frame
        assert answers or client.closed or any(kind in encoded for kind in WAITING), "no answer"
        return any(not _is_malformed(answer) for answer in answers)

    async def _check_rooms(self) -> None:
        """Check every room in memory against its log."""
        assert self._parts is not None
        for (room, stream), log in self._disk.log.items():
            if stream != "game" or not self._parts.rooms.is_loaded(room):
                continue
            actor = await self._parts.rooms.find(room)
            again = replay(room, [event.body for event in log])
            assert _visible_state(actor.state) == _visible_state(again)

    async def _begin(self) -> None:
        """Replace the server by a new one with every game at its start."""
        await self._end()
        self._disk = Disk(self._random)
        for room, (game, options) in GAMES.items():
            self._disk.log[room, "game"] = _opened(room, game, options)
        self._parts = _parts(self._disk)
        self._clients = {player: await self._enter(player) for player in (AMBER, GUEST, SPECTATOR)}

    async def _end(self) -> None:
        parts = self._parts
        if parts is None:
            return
        for client in self._clients.values():
            client.connection.on_disconnect()
        for part in (parts.studies, parts.rooms, parts.services.matchmaking):
            await part.close()
        await parts.lobby.close()

    async def _enter(self, player: Player) -> SimulatedClient:
        assert self._parts is not None
        client = SimulatedClient(player, self._parts.services, self._subprotocol)
        commands: list[ClientMessage] = [Hello("h")]
        commands += [JoinRoom(f"j{number}", room) for number, room in enumerate(GAMES)]
        for command in commands:
            await self._send(client, client.encode(command))
        return client

    async def _send(self, client: SimulatedClient, frame: Frame) -> None:
        """Send a frame, wait until everything it causes has happened, and commit it."""
        pending = client.connection.receive(frame)
        acting = None if pending is None else asyncio.ensure_future(pending)
        await settle()
        while self._disk.waiting:
            self._disk.commit()
            await settle()
        if acting is not None:
            assert acting.done(), "it waits for something that never comes"
            acting.result()


class _Parts(NamedTuple):
    """The parts of a server."""

    rooms: RoomRegistry
    studies: StudyService
    services: Services
    lobby: PublicRoomFeed


def _parts(disk: Disk) -> _Parts:
    """Return the parts of a server over a disk."""
    studies, reader = StudyService(EnginePool([]), BOUNDLESS), cast(LogReader, disk)
    analyses = Analyses(studies, 1.0)
    identities = Identities("secret", cast(Database, None))
    rooms = RoomRegistry(
        cast(LogWriter, Writer(disk)),
        reader,
        identities,
        analyses.on_room_change,
        lambda room: False,
        (),
        BOUNDLESS,
    )
    lobby = PublicRoomFeed(rooms.public)
    matchmaking = MatchmakingService(
        lobby,
        OnlineUsers(),
        rooms.create_between,
        _rating_of,
        BOUNDLESS,
        rooms.unmoved.check,
        tables_of(rooms, identities.room_of),
    )
    commands = StudyCommands(studies, analyses, Explanations(studies, MoveEvidence()), 1.0)
    services = replace(
        connection_services(
            rooms,
            reader,
            commands,
            matchmaking,
            BOUNDLESS,
            Counters(),
            boundless_pages(),
        ),
        turns=boundless_turns(),
    )
    return _Parts(rooms, studies, services, lobby)


def _opened(room: str, game: str, options: dict[str, OptionValue]) -> list[Event]:
    opened = RoomOpened(game, options, 1, "public", AMBER, [AMBER, GUEST], help=True, clock=CLOCK)
    bodies: tuple[AnyEvent, ...] = (opened, *first_game(initial_state(room, opened)))
    at = time.time_ns() // 1_000_000  # by the calendar the games have just begun
    return [Event(room, "game", 1, seq, at, body) for seq, body in enumerate(bodies, 1)]


def _visible_state(state: RoomState) -> tuple[object, ...]:
    return room_view(state, 1, [True, True]), state.seq, state.offers


def _is_answer(message: Any) -> bool:
    """Return whether a message is a reply; ids in lobby events are not command ids."""
    if isinstance(message, get_args(LobbyEvent)):
        return False
    return getattr(message, "id", None) is not None or _is_malformed(message)


def _is_malformed(message: object) -> bool:
    return isinstance(message, Refused) and message.code is RefusalCode.MALFORMED


async def _rating_of(player: Player, terms: GameTerms) -> float:
    return 1500.0
