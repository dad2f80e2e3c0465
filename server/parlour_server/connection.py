"""One client's conversation: commands in, answers and news out (docs/protocol.md, 5 to 7).

Every command gets exactly one answer. Commands about a room are taken only from those who joined it
on this connection, and joining is where access is decided; what a seat may do is decided by the room.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, assert_never

import msgspec

from parlour_protocol.answers import (
    Ack,
    Event,
    EventPage,
    Pong,
    Refused,
    Reply,
    RoomJoined,
    RoomList,
    Welcome,
)
from parlour_protocol.codec import Frame
from parlour_protocol.commands import (
    ClientMessage,
    CreateRoom,
    FetchEvents,
    FetchGraph,
    FetchTree,
    Hello,
    JoinRoom,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    OfferRematch,
    Ping,
    PlayMove,
    Resign,
    TakeSeat,
)
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation, RefusalCode
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.session import Session
from parlour_protocol.values import Player
from parlour_protocol.version import PROTOCOL
from parlour_server import __version__
from parlour_server.live_room import LiveRoom, event_of
from parlour_server.outbox import Broadcast, Outbox, build_frame
from parlour_server.pages import PAGE_EVENTS, cut_page
from parlour_server.rates import Bucket, Buckets, Rate
from parlour_server.room.decide import RoomCommand
from parlour_server.rooms import Refuse, Rooms
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.studies import NoStudy, Studies

MAX_JOINED: Final = 200
MAX_STUDIES: Final = 4
# All that a client may have to say at once when it comes back: hello, its rooms, its unanswered commands.
MESSAGES: Final = Rate(burst=1 + MAX_JOINED + MAX_OUTSTANDING, per_second=200)
# Messages that are unusable or come too fast, before the socket is closed.
OFFENCES: Final = Rate(burst=50, per_second=1)

Close = Callable[[CloseCode, str], None]


@dataclass(frozen=True, slots=True)
class Services:
    """What a conversation draws on."""

    rooms: Rooms
    reader: LogReader
    studies: Studies


class Connection:
    """A client from handshake to close. ``close`` asks the socket to end; it may be called twice."""

    def __init__(
        self,
        player: Player,
        session: Session[ClientMessage],
        outbox: Outbox,
        services: Services,
        openings: Buckets,
        close: Close,
    ) -> None:
        self._player = player
        self._session = session
        self._outbox = outbox
        self._services = services
        self._studying: set[asyncio.Task[None]] = set()
        self._openings = openings
        self._close = close
        self._joined: dict[str, LiveRoom] = {}
        now = _now()
        self._messages = Bucket(MESSAGES, now)
        self._offences = Bucket(OFFENCES, now)

    @property
    def player(self) -> Player:
        """Who it is."""
        return self._player

    def plays(self) -> bool:
        """Return whether the player has a seat in a running game of this connection."""
        return any(
            room.state.status == "playing" and room.state.seats_of(self._player.id)
            for room in self._joined.values()
        )

    def send(self, message: Broadcast) -> None:
        """Deliver what must arrive."""
        self._outbox.send(message.frame(self._session.codec))

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver what a later message of the topic replaces."""
        self._outbox.send_newest(topic, message.frame(self._session.codec))

    def left(self) -> None:
        """Take the client out of its rooms: the socket is gone."""
        self._outbox.close()
        for task in self._studying:
            task.cancel()
        for room in self._joined.values():
            room.remove(self)
        self._joined.clear()

    async def receive(self, frame: Frame) -> None:
        """Act on a frame: at most one answer, or the end of the connection."""
        now = _now()
        try:
            message = self._session.receive(frame, now)
        except MalformedMessage as error:
            self._answer(Refused(error.command_id, RefusalCode.MALFORMED, str(error)))
            self._offend(now)
            return
        except ProtocolViolation as error:
            self._close(error.code, str(error))
            return
        if message is None:
            return
        wait = self._messages.take(now)
        if wait:
            self._refuse(message.id, RefusalCode.TOO_MANY, "too many messages", retry_after=round(wait, 3))
            self._offend(now)
            return
        await self._act(message)

    async def _act(self, message: ClientMessage) -> None:
        try:
            await self._dispatch(message)
        except Refuse as error:
            self._refuse(message.id, error.refusal.code, error.refusal.message)
        except StoreError:
            self._refuse(
                message.id, RefusalCode.UNAVAILABLE, "the log does not answer: try again", retry_after=1.0
            )

    async def _dispatch(self, message: ClientMessage) -> None:
        match message:
            case PlayMove() | TakeSeat() | LeaveSeat() | Resign() | OfferRematch():
                self._command(message)
            case Ping():
                self._answer(Pong(message.id))
            case FetchTree() | FetchGraph():
                self._study(message)
            case JoinRoom():
                await self._join(message)
            case FetchEvents():
                await self._fetch(message)
            case LeaveRoom():
                self._leave(message)
            case Hello():
                rooms = await self._services.rooms.rooms_of(self._player)
                self._answer(Welcome(message.id, self._player, PROTOCOL, f"parlour {__version__}", rooms))
            case ListRooms():
                self._answer(RoomList(message.id, await self._services.rooms.listed()))
            case CreateRoom():
                await self._create(message)
            case _:
                assert_never(message)

    def _command(self, message: RoomCommand) -> None:
        room = self._joined.get(message.room)
        if room is None:
            self._refuse(message.id, RefusalCode.NOT_JOINED, f"join room {message.room} first")
        else:
            room.submit(self._player, message, self._answer)

    def _study(self, message: FetchTree | FetchGraph) -> None:
        """Answer when the study is done; moves go on meanwhile."""
        room = self._joined.get(message.room)
        if room is None:
            self._refuse(message.id, RefusalCode.NOT_JOINED, f"join room {message.room} first")
        elif len(self._studying) >= MAX_STUDIES:
            refusal = f"a connection may wait for {MAX_STUDIES} studies"
            self._refuse(message.id, RefusalCode.TOO_MANY, refusal, retry_after=1.0)
        else:
            task = asyncio.create_task(self._answer_study(room, message))
            self._studying.add(task)
            task.add_done_callback(self._studying.discard)

    async def _answer_study(self, room: LiveRoom, message: FetchTree | FetchGraph) -> None:
        try:
            if isinstance(message, FetchTree):
                self._answer(await self._services.studies.tree(room, self._player.id, message))
            else:
                self._answer(await self._services.studies.graph(room, self._player.id, message))
        except NoStudy as error:
            refused = room.refused(message.id, error.refusal.code, error.refusal.message)
            self._answer(msgspec.structs.replace(refused, retry_after=error.retry_after))

    async def _create(self, message: CreateRoom) -> None:
        wait = self._openings.take(self._player.id, _now())
        if wait:
            refusal = "too many new rooms"
            self._refuse(message.id, RefusalCode.TOO_MANY, refusal, retry_after=round(wait, 3))
            return
        self._answer(await self._services.rooms.create(self._player, message))

    async def _join(self, message: JoinRoom) -> None:
        room = await self._services.rooms.find(message.room)
        if len(self._joined) >= MAX_JOINED and message.room not in self._joined:
            self._refuse(message.id, RefusalCode.TOO_MANY, f"a connection may join {MAX_JOINED} rooms")
        elif not self._services.rooms.may_join(room.state, self._player, message.key):
            self._refuse(message.id, RefusalCode.FORBIDDEN, "this room opens only by its link")
        else:
            await self._enter(room, message)

    async def _enter(self, room: LiveRoom, message: JoinRoom) -> None:
        """Let the client watch, from the same moment on at which the answer is made."""
        known = None if message.seqs is None else message.seqs.get("game", 0)
        events: list[Event] = []
        more, state = False, None
        if known is None or known > room.state.seq:
            state = room.snapshot()
        else:
            events, more = await self._missed(room, known)
        self._joined[message.room] = room
        mine = room.state.seats_of(self._player.id)
        self._answer(RoomJoined(message.id, message.room, mine, state, events, more))
        room.add(self)

    async def _fetch(self, message: FetchEvents) -> None:
        room = self._joined.get(message.room)
        if room is None:
            self._refuse(message.id, RefusalCode.NOT_JOINED, f"join room {message.room} first")
        elif message.stream == "game":
            events, more = await self._missed(room, message.after)
            self._answer(EventPage(message.id, message.room, events, more))
        else:
            self._answer(EventPage(message.id, message.room, []))  # nothing is said in a room yet

    async def _missed(self, room: LiveRoom, after: int) -> tuple[list[Event], bool]:
        """Return the next page of the game stream and whether more follow, from memory or else the log."""
        events = room.events_after(after)
        if events is None:
            records = await self._services.reader.events(room.state.room, "game", after, PAGE_EVENTS)
            events = [event_of(record) for record in records]
        return cut_page(events, room.state.seq, room.position)

    def _leave(self, message: LeaveRoom) -> None:
        room = self._joined.pop(message.room, None)
        if room is not None:
            room.remove(self)
        self._answer(Ack(message.id, message.room))

    def _answer(self, reply: Reply) -> None:
        self._outbox.send(build_frame(self._session.send(reply)))

    def _refuse(
        self, command_id: str, code: RefusalCode, message: str, retry_after: float | None = None
    ) -> None:
        self._answer(Refused(command_id, code, message, retry_after=retry_after))

    def _offend(self, now: float) -> None:
        if self._offences.take(now):
            self._close(CloseCode.POLICY, "too many unusable messages")


def _now() -> float:
    return asyncio.get_running_loop().time()
