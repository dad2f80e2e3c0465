"""The client's protocol state across all its connections to a server, without I/O.

Frames go in and deliveries come out; the caller takes the frames to send one by one and passes the time. The
conversation never waits, opens or closes anything. After a reconnect it sends hello, joins every room again
with the number of its last event, and resends the unanswered commands. It resends commands about a room
after the server has let us into the room (docs/protocol.md, 6).

Invariant: every event of a room's streams is delivered once and in order, or a snapshot replaces the events;
each command is settled at most once.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from secrets import token_hex

from parlour_client.errors import BadInput
from parlour_client.protocol.membership import Membership
from parlour_protocol.answers import (
    Event,
    EventPage,
    LobbyEvent,
    Refused,
    Reply,
    RoomJoined,
    ServerMessage,
    TransientUpdate,
    Welcome,
)
from parlour_protocol.codec import Frame, client_codec
from parlour_protocol.commands import ClientMessage, FetchEvents, Hello, JoinRoom, LeaveRoom, Ping
from parlour_protocol.errors import MalformedMessage, RefusalCode
from parlour_protocol.limits import MAX_INBOUND_BYTES, MAX_OUTSTANDING
from parlour_protocol.liveness import CLIENT_TIMING, Timing, Verdict
from parlour_protocol.session import Session
from parlour_protocol.terms import ClockView
from parlour_protocol.values import RoomView, Stream
from parlour_protocol.version import MSGPACK_SUBPROTOCOL

REJOIN_AFTER_S = 1.0
"""Seconds before a refused join is repeated, if the server names none."""

PASSING_CODES = frozenset({RefusalCode.TOO_MANY, RefusalCode.UNAVAILABLE})
"""Refusals that depend on the moment, not on the room."""


@dataclass(frozen=True, slots=True)
class Greeted:
    """The server has welcomed us; every room is being joined and every command sent again."""

    welcome: Welcome


@dataclass(frozen=True, slots=True)
class Settled:
    """One of our commands got its answer."""

    reply: Reply


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room's whole state, in place of the events before it.

    ``said`` counts the earlier chat messages to us, which will come as events all the same.
    """

    state: RoomView
    said: int = 0


@dataclass(frozen=True, slots=True)
class NewEvents:
    """A room's next events, if any; ``current`` is false while more missed events are on their way."""

    room: str
    events: list[Event]
    current: bool


@dataclass(frozen=True, slots=True)
class Timed:
    """A room's clocks after a reconnect: they may have run on, or an outage may have stopped them."""

    room: str
    clocks: ClockView


@dataclass(frozen=True, slots=True)
class Postponed:
    """A room does not let us in now; the conversation joins it again in ``seconds``."""

    room: str
    refused: Refused
    seconds: float


@dataclass(frozen=True, slots=True)
class Shut:
    """A room does not let us in; the conversation has dropped it."""

    room: str
    refused: Refused


@dataclass(frozen=True, slots=True)
class Dropped:
    """A command about a room that we have left is not sent again; its effect is unknown."""

    command: str
    room: str


Delivery = (
    Greeted
    | Settled
    | Dropped
    | Snapshot
    | NewEvents
    | Timed
    | Postponed
    | Shut
    | TransientUpdate
    | LobbyEvent
)


class Conversation:
    """The conversation of one identity with one server."""

    def __init__(self, client: str, timing: Timing = CLIENT_TIMING) -> None:
        """Begin; ``client`` is a name and version for the server's log."""
        self._client = client
        self._timing = timing
        self._codec = client_codec(MSGPACK_SUBPROTOCOL)
        # The same id from the same player names the same room for ever (docs/protocol.md, 5), so ids
        # must not repeat in any later process of ours.
        self._prefix = token_hex(6)
        self._numbers = count(1)
        self._unanswered: dict[str, ClientMessage] = {}  # by their ids, oldest first
        self._rooms: dict[str, Membership] = {}
        self._session: Session[ServerMessage] | None = None  # None between connections
        self._greeted = False
        self._queue: deque[ClientMessage] = deque()
        self._in_flight: set[str] = set()  # ids of commands sent on this connection and not answered yet
        self._left: set[str] = set()  # unanswered commands about rooms left since: never resent

    def new_id(self) -> str:
        """Return an id that no other command of this player has."""
        return f"{self._prefix}-{next(self._numbers)}"

    @property
    def is_waiting(self) -> bool:
        """Whether any command awaits its answer, or any room its missed events."""
        return bool(self._unanswered) or any(member.awaited for member in self._rooms.values())

    def connected(self, now: float) -> None:
        """Begin on a fresh connection."""
        self._session = Session[ServerMessage](self._codec, Welcome, self._timing, now)
        self._queue.append(Hello(id=self.new_id(), client=self._client))

    def disconnected(self) -> None:
        """Note that the connection is gone; keep the unanswered commands for the next one."""
        self._session = None
        self._greeted = False
        self._queue.clear()
        self._in_flight.clear()
        for member in self._rooms.values():
            member.lost()

    def ask(self, command: ClientMessage) -> None:
        """Take a command and send it until it is answered.

        Raises:
            BadInput: The command is too long: the server would close the socket for it again and again.
        """
        size = len(self._codec.encode(command))
        if size > MAX_INBOUND_BYTES:
            raise BadInput(f"a message of {size} bytes is too long: allowed are {MAX_INBOUND_BYTES}")
        self._unanswered[command.id] = command
        self.send(command)

    def send(self, command: ClientMessage) -> None:
        """Send a command once, on this connection: its answer is not awaited, and it is not repeated.

        A command about a room that has not let us in is dropped.
        """
        member = self._rooms.get(_room_of(command))
        if self._greeted and (member is None or member.entered):
            self._queue.append(command)

    def forget(self, command_id: str) -> None:
        """Stop sending a command whose sender no longer waits."""
        self._unanswered.pop(command_id, None)
        self._in_flight.discard(command_id)
        self._left.discard(command_id)

    def join(self, room: str, key: str = "") -> None:
        """Join a room on this and all later connections."""
        self._rooms[room] = Membership(key)
        self._join(room, self._rooms[room])

    def leave(self, room: str) -> list[Delivery]:
        """Leave a room; from now on nothing about it is delivered.

        Commands that waited for the room are dropped at once. Commands already sent may still be answered on
        this connection; they are not sent on another (docs/protocol.md, 6).
        """
        member = self._rooms.pop(room, None)
        if member is None:
            return []
        about = [command.id for command in self._unanswered.values() if _room_of(command) == room]
        if self._greeted and member.entered:
            self._left.update(about)
            about = []
        self.send(LeaveRoom(id=self.new_id(), room=room))
        return [self._drop(command, room) for command in about]

    def _drop(self, command_id: str, room: str) -> Delivery:
        self.forget(command_id)
        return Dropped(command_id, room)

    def frames(self) -> Iterator[Frame]:
        """Yield the frames that may be sent now; the others wait for answers (docs/protocol.md, 2)."""
        while self._session is not None and self._queue and len(self._in_flight) < MAX_OUTSTANDING:
            command = self._queue.popleft()
            self._in_flight.add(command.id)
            yield self._session.send(command)

    def judge(self, now: float, urgent: bool) -> Verdict:
        """Return the state of the server's silence; queue due pings and joins for ``frames``."""
        if self._session is None:
            return Verdict.ALIVE
        for room, member in self._rooms.items():
            if member.rejoin_at is not None and now >= member.rejoin_at:
                self._join(room, member)
        verdict = self._session.judge(now, urgent or self.is_waiting or not self._greeted)
        if verdict is Verdict.PING:
            self.send(Ping(id=self.new_id()))
        return verdict

    def receive(self, frame: Frame, now: float) -> list[Delivery]:
        """Return the deliveries of a frame.

        Raises:
            ProtocolViolation: The caller must close the connection with its code.
        """
        if self._session is None:
            return []
        try:
            message = self._session.receive(frame, now)
        except MalformedMessage:
            return []  # the server may be newer than its clients (docs/protocol.md, 1)
        return [] if message is None else list(self._hear(message, now))

    def _hear(self, message: ServerMessage, now: float) -> Iterator[Delivery]:
        if isinstance(message, LobbyEvent):
            yield message
            return
        if isinstance(message, TransientUpdate):
            member = self._rooms.get(message.room)
            if member is not None and member.known:  # else it belongs to an earlier membership
                yield message
            return
        if not isinstance(message, Event):
            self._in_flight.discard(message.id or "")
        match message:
            case Welcome():
                yield from self._greet(message)
            case Event():
                yield from self._live(message)
            case RoomJoined() | EventPage():
                yield from self._catch_up(message)
            case Refused():
                yield from self._refused(message, now)
            case _:
                yield from self._settle(message)

    def _greet(self, welcome: Welcome) -> Iterator[Delivery]:
        if self._greeted:
            return
        self._greeted = True
        for room, member in self._rooms.items():
            self._join(room, member)
        for command in tuple(self._unanswered.values()):
            if command.id in self._left:
                yield self._drop(command.id, _room_of(command))
            else:
                self.send(command)
        yield Greeted(welcome)

    def _settle(self, reply: Reply) -> Iterator[Delivery]:
        if reply.id is not None and self._unanswered.pop(reply.id, None) is not None:
            self._left.discard(reply.id)
            yield Settled(reply)

    def _live(self, event: Event) -> Iterator[Delivery]:
        member = self._rooms.get(event.room)
        if member is None or not member.known:
            return
        fresh = member.receive([event])
        missing = member.missing()
        if missing is not None and not member.awaited:
            self._fetch(event.room, member, missing)
        if fresh:
            yield NewEvents(event.room, fresh, current=not member.awaited)

    def _catch_up(self, answer: RoomJoined | EventPage) -> Iterator[Delivery]:
        member = self._rooms.get(answer.room)
        if member is None or member.awaited != answer.id:
            return  # the answer to a join or fetch that another has replaced
        stream = member.fetching or "game"
        member.expect_nothing()
        if isinstance(answer, RoomJoined):
            if not member.entered:
                member.entered = True
                self._say_held(answer.room)
            if answer.state is not None:
                yield from self._restart(answer.room, member, answer.state, answer.heads)
                return
            member.head(answer.heads)
        fresh = member.receive(answer.events)
        wanted = stream if answer.more else member.missing()
        if wanted is not None and (fresh or wanted != stream):
            self._fetch(answer.room, member, wanted)
        elif wanted is not None:  # pages without progress: only a snapshot helps
            member.known = False
            self._join(answer.room, member)
        yield NewEvents(answer.room, fresh, current=not member.awaited)
        if isinstance(answer, RoomJoined) and answer.clocks is not None:
            yield Timed(answer.room, answer.clocks)

    def _restart(
        self, room: str, member: Membership, state: RoomView, heads: dict[Stream, int]
    ) -> Iterator[Delivery]:
        member.restart(state.seqs)
        member.head(heads)
        said = member.missing()  # a snapshot contains no chat
        if said is not None:
            self._fetch(room, member, said)
        yield Snapshot(state, sum(count for stream, count in heads.items() if stream != "game"))

    def _refused(self, refused: Refused, now: float) -> Iterator[Delivery]:
        if refused.id is None and refused.room in self._rooms:  # shown out of a room without spectators
            del self._rooms[refused.room]
            yield Shut(refused.room, refused)
            return
        for room, member in self._rooms.items():
            if refused.id is not None and member.awaited == refused.id:
                passing = refused.retry_after is not None or refused.code in PASSING_CODES
                if passing or member.fetching is not None:
                    wait = refused.retry_after or REJOIN_AFTER_S
                    member.rejoin_at = now + wait
                    member.expect_nothing()
                    yield Postponed(room, refused, wait)
                    return
                del self._rooms[room]
                if not member.entered:
                    self._say_held(room)
                yield Shut(room, refused)
                return
        yield from self._settle(refused)

    def _join(self, room: str, member: Membership) -> None:
        if not self._greeted:
            return  # the welcome brings it up
        seqs = dict(member.seqs) if member.known else None
        command = JoinRoom(id=self.new_id(), room=room, key=member.key, seqs=seqs)
        member.expect(command.id, None)
        self._queue.append(command)

    def _fetch(self, room: str, member: Membership, stream: Stream) -> None:
        after = member.seqs.get(stream, 0)
        command = FetchEvents(id=self.new_id(), room=room, stream=stream, after=after)
        member.expect(command.id, stream)
        self._queue.append(command)

    def _say_held(self, room: str) -> None:
        """Send the commands that waited for a room, now that the room takes them or never will."""
        for command in self._unanswered.values() if self._greeted else ():
            if _room_of(command) == room:
                self._queue.append(command)


def _room_of(command: ClientMessage) -> str:
    return getattr(command, "room", "")
