"""A whole server on a simulated network and disk, in simulated time.

The server's rooms and connections and the clients' conversations are the real ones. Between them frames
are lost, doubled, overtaken and held up, sockets break, and the server dies with what it had not written
yet. Everything follows from one random generator, so that a seed is a whole history.
"""

import asyncio
import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from parlour_client.protocol.conversation import Conversation, Delivery, NewEvents, Settled, Shut, Snapshot
from parlour_client.room.fold import evolve
from parlour_protocol.answers import Event, Reply
from parlour_protocol.codec import Frame, server_codec
from parlour_protocol.commands import ClientMessage, Hello
from parlour_protocol.errors import ProtocolViolation
from parlour_protocol.liveness import SERVER_TIMING
from parlour_protocol.session import Session
from parlour_protocol.values import Player, RoomSummary, RoomView, Stream
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_server.auth.identity import Identities, Principal
from parlour_server.counters import Counters
from parlour_server.delivery.frames import payload_of, split
from parlour_server.domain.clock.outage import Outage
from parlour_server.http.turn_budget import TurnBudgets
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets, Rate
from parlour_server.matchmaking.online_users import OnlineUsers
from parlour_server.matchmaking.service import MatchmakingService, RatingOf
from parlour_server.matchmaking.tables import tables_of
from parlour_server.rooms.public_list import PublicRoomFeed
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.database import Database
from parlour_server.store.reader import STREAMS, LogReader
from parlour_server.store.records import Done, RoomRow, StoreError
from parlour_server.store.writer import LogWriter, resolve
from parlour_server.websocket.commands import connection_services
from parlour_server.websocket.connection import Connection, Elsewhere, Services
from parlour_server.websocket.outbox import Outbox
from parlour_server.websocket.study_commands import StudyCommands

T = TypeVar("T")


class SetLoop(asyncio.SelectorEventLoop):
    """A loop whose time is set by the simulation."""

    def __init__(self) -> None:
        super().__init__()
        self.moved = 1_000_000.0

    def time(self) -> float:
        return self.moved


async def settle(rounds: int = 12) -> None:
    """Run everything that can happen at this time."""
    for _ in range(rounds):
        await asyncio.sleep(0)


@dataclass
class Disk:
    """The log, the appends that wait to be written, and the server's queries."""

    random: Random
    log: dict[tuple[str, Stream], list[Event]] = field(default_factory=dict)
    waiting: list[tuple["Writer", Sequence[Event], Done]] = field(default_factory=list)

    def commit(self, refuse: bool = False) -> None:
        """Write the waiting appends, or fail them."""
        waiting, self.waiting = self.waiting, []
        for _, events, done in waiting:
            if refuse:
                done(StoreError("the disk is full"))
                continue
            self._write(events)
            done(None)

    def die(self, writer: "Writer") -> None:
        """Lose a writer's waiting appends, or write them without saying so: a crash falls on either side."""
        waiting, self.waiting = self.waiting, []
        for each, events, done in waiting:
            if each is not writer:
                self.waiting.append((each, events, done))
                continue
            if self.random.random() < 0.5:
                self._write(events)
            done(StoreError("killed"))

    def _write(self, events: Sequence[Event]) -> None:
        for event in events:
            stream = self.log.setdefault((event.room, event.stream), [])
            assert event.seq == len(stream) + 1, "the log is dense"
            stream.append(replace(event, position=None, clocks=None))

    async def source_of(self, room: str) -> str:
        return ""

    async def fold(
        self, room: str, build: Callable[[dict[Stream, list[Event]]], T], most: int | None = None
    ) -> T | None:
        await asyncio.sleep(0)
        streams = {stream: list(self.log.get((room, stream), [])) for stream in STREAMS}
        return build(streams) if streams["game"] else None

    async def events(self, room: str, stream: Stream, after: int, limit: int) -> list[Event]:
        await asyncio.sleep(0)
        return self.log.get((room, stream), [])[after : after + limit]

    async def rooms_of(self, player: str, limit: int) -> list[RoomSummary]:
        return []


class Writer:
    """The writer of one server process; after that ends, nothing of it reaches the disk."""

    def __init__(self, disk: Disk) -> None:
        self._disk: Disk | None = disk

    def append(self, events: Sequence[Event], row: RoomRow | None, done: Done) -> None:
        if self._disk is not None:
            self._disk.waiting.append((self, events, done))

    def write(
        self, events: Sequence[Event], row: RoomRow | None = None, source: str = ""
    ) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.append(events, row, partial(resolve, written))
        return written

    def die(self) -> None:
        self._disk = None


#: No rate is exceeded, since time is not real.
ENDLESS: Final = Rate(1e9, 1)
BOUNDLESS: Final = Limits(
    message_rate=ENDLESS,
    lobby_rate=ENDLESS,
    join_rate=ENDLESS,
    room_rate=ENDLESS,
    event_rate=ENDLESS,
    max_unmoved=10_000,
    max_address_unmoved=10_000,
)


def boundless_pages() -> Buckets:
    """Pages without end for everybody."""
    return Buckets(ENDLESS, "page_rate")


def boundless_turns() -> TurnBudgets:
    """Turns in which everybody's commands begin at once: a rest would be time, which does not pass here."""
    return TurnBudgets(1_000_000_000)


class NoStudies:
    """What handles commands for studies, of which there are none."""

    def stop_analysis(self, *_: object) -> None:
        pass

    def on_disconnect(self, *_: object) -> None:
        pass


def services_of(
    rooms: RoomRegistry,
    disk: Disk,
    identities: Identities,
    elsewhere: Callable[..., Elsewhere] | None = None,
) -> Services:
    """What the connections of a simulated server use."""
    return dataclasses.replace(
        connection_services(
            rooms,
            cast(LogReader, disk),
            cast(StudyCommands, NoStudies()),
            MatchmakingService(
                PublicRoomFeed(rooms.public),
                OnlineUsers(),
                rooms.create_between,
                cast(RatingOf, None),
                BOUNDLESS,
                rooms.unmoved.check,
                tables_of(rooms, identities.room_of),
            ),
            BOUNDLESS,
            Counters(),
            boundless_pages(),
        ),
        elsewhere=elsewhere,
        turns=boundless_turns(),
    )


class Wire:
    """One connection: frames in transit in both directions, which may be reordered."""

    def __init__(self, server: "Server", player: Player) -> None:
        self.up: list[Frame] = []
        self.down: list[Frame] = []
        self.broken = False
        self.round_trip = 0
        now = asyncio.get_running_loop().time()
        session: Session[ClientMessage] = Session(
            server_codec(MSGPACK_SUBPROTOCOL), Hello, SERVER_TIMING, now
        )
        self._arriving: asyncio.Queue[Frame] = asyncio.Queue()
        self._connection = Connection(
            Principal(player), session, cast(Outbox, self), server.services, lambda code, why: self.breaks()
        )
        self._pump = asyncio.create_task(self._receive())

    def send(self, frames: bytes) -> None:
        """Receive what the server sends; the rest of an outbox is not simulated."""
        if not self.broken:
            self.down += [payload_of(frame) for frame in split(frames)]

    def send_newest(self, topic: str, frame: bytes) -> None:
        self.send(frame)

    def piggyback_ping(self) -> None:
        self.round_trip = 40

    def close(self) -> None:
        pass

    def arrive(self, frame: Frame) -> None:
        self._arriving.put_nowait(frame)

    def breaks(self) -> None:
        """End the connection for both sides."""
        if not self.broken:
            self.broken = True
            self._pump.cancel()
            self._connection.on_disconnect()

    async def _receive(self) -> None:
        while True:
            pending = self._connection.receive(await self._arriving.get())
            if pending is not None:
                await pending


class Server:
    """One server process over the disk that outlives it."""

    def __init__(self, disk: Disk, outages: Sequence[Outage]) -> None:
        self.disk = disk
        self._writer = Writer(disk)
        self.identities = Identities("secret", cast(Database, None))
        self.rooms = RoomRegistry(
            cast(LogWriter, self._writer),
            cast(LogReader, disk),
            self.identities,
            lambda room: None,
            lambda room: False,
            outages,
            BOUNDLESS,
        )
        self.services = services_of(self.rooms, disk, self.identities)

    async def die(self) -> None:
        self._writer.die()
        self.disk.die(self._writer)
        await self.rooms.close()  # the timers and tasks of a process that is no more


class Client:
    """One client's conversation, and the room as the library's fold shows it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.conversation = Conversation(player.name)
        self.wire: Wire | None = None
        self.view: RoomView | None = None
        self.current = False
        self.heard: list[Event] = []  # since the latest snapshot
        self.asked: dict[str, ClientMessage] = {}
        self.settled: dict[str, Reply] = {}

    def connect(self, server: Server) -> None:
        self.wire = Wire(server, self.player)
        self.conversation.connected(asyncio.get_running_loop().time())

    def cut(self) -> None:
        if self.wire is not None:
            self.wire.breaks()
        self.wire = None
        self.conversation.disconnected()

    def ask(self, command: Any) -> None:
        self.asked[command.id] = command
        self.conversation.ask(command)

    def collect(self) -> None:
        """Put the frames to be sent on the wire."""
        if self.wire is not None:
            self.wire.up.extend(self.conversation.frames())

    def hear(self, frame: Frame) -> None:
        try:
            for delivery in self.conversation.receive(frame, asyncio.get_running_loop().time()):
                self._take(delivery)
        except ProtocolViolation:  # the welcome was lost or overtaken
            self.cut()

    def _take(self, delivery: Delivery) -> None:
        match delivery:
            case Snapshot(state):
                self.view, self.heard, self.current = state, [], True
            case NewEvents(_, events, current):
                for event in events:
                    assert self.view is not None
                    assert event.seq == self.view.seqs.get(event.stream, 0) + 1, "once and in order"
                    self.view = evolve(self.view, event)
                    self.heard.append(event)
                self.current = current
            case Settled(reply):
                assert reply.id is not None
                assert reply.id not in self.settled, "a command is settled once"
                self.settled[reply.id] = reply
            case Shut():
                raise AssertionError(delivery)
            case _:
                pass
