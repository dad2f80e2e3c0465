"""A client's connection: handles its commands and sends replies and events (docs/protocol.md, 5 to 7).

Invariant: every command gets exactly one reply. Commands about a room are accepted only after joining it on
this connection; joining checks access, and the room decides what a seat may do.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass, field
from typing import Final, Protocol, assert_never

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
    Abort,
    AcceptOffer,
    Analyse,
    ClaimWin,
    ClientMessage,
    CloseChat,
    CreateRoom,
    DeclineOffer,
    Explain,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    GiveTime,
    Hello,
    JoinRoom,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    LobbyCommand,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    Ping,
    PlayMove,
    Resign,
    Resume,
    Say,
    Step,
    StopAnalysis,
    TakeSeat,
)
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation, RefusalCode, RefusalReason
from parlour_protocol.session import Session
from parlour_protocol.values import Player, Stream
from parlour_protocol.version import PROTOCOL
from parlour_server import __version__
from parlour_server.auth.identity import Principal
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.counters import Counters
from parlour_server.delivery.frames import Broadcast, encode_frames
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.chat import stream_of
from parlour_server.domain.room.decide import RoomCommand
from parlour_server.domain.room.outcome import Rejected
from parlour_server.http.turn_share import TurnShares
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.reader import LogReader
from parlour_server.store.records import OwnershipLost, StoreError
from parlour_server.websocket.event_pages import PAGE_EVENTS, cut_page
from parlour_server.websocket.rate_limits import ConnectionRate, ConnectionRateLimits, extra_rate
from parlour_server.websocket.scopes import needed_scopes
from parlour_server.websocket.study_commands import StudyCommands

NO_SPECTATORS: Final = Rejected(RefusalCode.NO_SPECTATORS, "this room admits no spectators")
NEEDS_KEY: Final = Rejected(
    RefusalCode.FORBIDDEN, "this room opens only by its link", reason=RefusalReason.NEEDS_KEY
)

#: Of the commands of one source that are neither moves nor pings, so many begin in one turn of the event
#: loop, and as many that waited for it: entering, opening a room and joining it take milliseconds. What else
#: begins in that turn waits no longer for them.
COMMANDS_PER_TURN: Final = 2

Close = Callable[[CloseCode, str], None]


class Outgoing(Protocol):
    """The outgoing queue of a connection; ``Outbox`` is that of a socket of this node."""

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""

    @property
    def is_writable(self) -> bool:
        """Whether a frame sent now goes out at once."""

    def send(self, frames: bytes) -> None:
        """Send frames that must arrive, one after the other."""

    def send_newest(self, topic: str, frame: bytes) -> None:
        """Send a frame that a later one of the same topic replaces."""

    def piggyback_ping(self) -> None:
        """Measure the round trip with the next frames."""

    def close(self) -> None:
        """Drop the queue and send nothing more."""


class Elsewhere(Protocol):
    """The way of a connection's messages to other nodes, where there are several."""

    async def forward(self, message: ClientMessage) -> bool:
        """Send a message to the node that is to handle it; return False if this one is.

        Raises:
            CommandRefused: that node cannot be reached, or the client has joined enough rooms.
            StoreError: the database does not answer.
        """

    def forward_move(self, move: PlayMove) -> bool:
        """Send a move to the node of its room; return False if this connection has joined it at no other."""

    def announce(self) -> None:
        """Add the connection, which has sent Hello, to the users online."""

    def in_live_game(self) -> bool:
        """Return whether the player has a seat in a running game of another node."""

    def on_disconnect(self) -> None:
        """Leave all rooms of other nodes, because the socket is closed."""


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the server that a connection uses."""

    rooms: RoomRegistry
    reader: LogReader
    studies: StudyCommands
    matchmaking: MatchmakingService
    limits: Limits
    counters: Counters
    pages: Buckets
    """What one source may read; every page is charged, wherever it comes from."""
    page: str = ""
    """The build of the page that the server sends, empty where it has none."""
    elsewhere: "Callable[[Connection, Principal, Outgoing, Close], Elsewhere] | None" = None
    """Makes the way to other nodes for a connection; None where there is only this node."""
    turns: TurnShares = field(default_factory=lambda: TurnShares(COMMANDS_PER_TURN))
    """Of each source, the commands that begin in one turn of the event loop."""


class Connection:
    """One client from handshake to close; a Subscriber of the rooms it joins.

    ``close`` begins to close the socket; it may be called more than once.
    """

    def __init__(
        self,
        principal: Principal,
        session: Session[ClientMessage],
        outbox: Outgoing,
        services: Services,
        close: Close,
        source: str = "",
    ) -> None:
        """Serve a principal; what the engines do for it is charged to its ``source`` (auth.sources)."""
        self._player = principal.player
        self.source = source
        self._payer = source or principal.player.id
        self._turns = services.turns.of(self._payer)
        self._has_account = principal.has_account
        self._scopes = principal.scopes
        self._may_play = "play" in principal.scopes
        self._session = session
        self.codec = session.codec
        self._outbox = outbox
        self.send: Callable[[bytes], None] = outbox.send
        self.measure_round_trip: Callable[[], None] = outbox.piggyback_ping
        self._services = services
        self._close = close
        self._joined: dict[str, RoomActor] = {}
        self._now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self._rate_limits = ConnectionRateLimits(services.limits)
        self._messages = self._rate_limits.bucket("message_rate", self._now())
        elsewhere = services.elsewhere
        self._elsewhere = None if elsewhere is None else elsewhere(self, principal, outbox, close)
        self.on_offence: Callable[[], object] = _ignore
        """Called for each message or frame that is unusable or one too many."""

    @property
    def player(self) -> Player:
        """The player or spectator at the other end."""
        return self._player

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""
        return self._outbox.round_trip

    @property
    def has_account(self) -> bool:
        """Whether the player has signed in to an account."""
        return self._has_account

    @property
    def is_writable(self) -> bool:
        """Whether a message sent now goes out at once, without waiting in a queue."""
        return self._outbox.is_writable

    @property
    def has_joined(self) -> bool:
        """Whether the client has joined any room of this node."""
        return bool(self._joined)

    def has_joined_one_of(self, rooms: Collection[str]) -> bool:
        """Return whether the client has joined one of some rooms of this node."""
        return not self._joined.keys().isdisjoint(rooms)

    def in_live_game(self) -> bool:
        """Return whether the player has a seat in a running game of a room joined here."""
        here = any(
            room.state.status == "playing" and room.state.sits(self._player.id)
            for room in self._joined.values()
        )
        return here or (self._elsewhere is not None and self._elsewhere.in_live_game())

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver a message that a later one of the same topic replaces."""
        self._outbox.send_newest(topic, message.frame(self.codec))

    def on_disconnect(self) -> None:
        """Leave all rooms and stop all work for the client, because the socket is closed."""
        self._close, self.on_offence = _is_closed, _ignore  # no circle of references is left to be collected
        self._outbox.close()
        self._services.studies.on_disconnect(self)
        self._services.matchmaking.on_disconnect(self)
        for room in self._joined.values():
            room.remove(self)
        self._joined.clear()
        if self._elsewhere is not None:
            self._elsewhere.on_disconnect()
            self._elsewhere = None

    def receive(self, frame: Frame) -> Coroutine[object, object, None] | None:
        """Handle a frame.

        Returns:
            What is left to be awaited before the next frame, None if the frame has been handled.
        """
        now = self._now()
        try:
            message = self._session.receive(frame, now)
        except MalformedMessage as error:
            self.reply(Refused(error.command_id, RefusalCode.MALFORMED, str(error)))
            self._count_offence(now)
            return None
        except ProtocolViolation as error:
            self._close(error.code, str(error))
            return None
        if message is None:
            return None
        wait = self._messages.take(now)
        if wait:
            self._refuse_rate(message, "message_rate", wait, now)
            return None
        if isinstance(message, PlayMove) and self._may_play:  # the most frequent command
            self._command(message, now)
            return None
        return self._handle(message)

    async def _handle(self, message: ClientMessage) -> None:
        if not isinstance(message, Ping):  # which costs next to nothing
            await self._turns.taken(1)
        missing = needed_scopes(message) - self._scopes
        if missing:
            refusal = f"this token lacks the scope '{min(missing)}'"
            self._refuse(message, Rejected(RefusalCode.FORBIDDEN, refusal, reason=RefusalReason.NO_SCOPE))
            return
        rate = extra_rate(message)
        if rate is not None and self._exceeds(message, rate, self._now()):
            return
        try:
            try:
                await self._dispatch(message)
            except OwnedElsewhere:  # since a moment ago
                await self._dispatch(message)
        except CommandRefused as error:
            self._refuse(message, error.rejected)
        except OwnedElsewhere:
            self._close(CloseCode.MOVED, "the room has moved to another node: resume")
        except StoreError:
            refusal = "the log does not answer: try again"
            self._refuse(message, Rejected(RefusalCode.UNAVAILABLE, refusal, 1.0))

    async def _dispatch(self, message: ClientMessage) -> None:
        if self._elsewhere is not None and await self._elsewhere.forward(message):
            return
        if isinstance(message, LobbyCommand):
            self.reply(await self._services.matchmaking.handle(self, message))
            return
        match message:
            case (
                PlayMove()
                | TakeSeat()
                | LeaveSeat()
                | Resign()
                | Abort()
                | ClaimWin()
                | MakeOffer()
                | AcceptOffer()
                | DeclineOffer()
                | GiveTime()
                | CloseChat()
                | OfferRematch()
                | Pause()
                | Resume()
                | Step()
                | Pace()
                | Say()
            ):
                self._command(message, self._now())
            case Ping():
                self.reply(Pong(message.id))
            case FetchTree() | FetchGraph() | Explain() | Analyse():
                self._study(message)
            case FetchPositionTree():
                if not self._exceeds_pages(message):
                    self._services.studies.fetch(self, None, message)
            case StopAnalysis():
                self._services.studies.stop_analysis(self, message.room)
                self.reply(Ack(message.id, message.room))
            case JoinRoom():
                await self._join(message)
            case FetchEvents():
                await self._fetch(message)
            case LeaveRoom():
                self._leave(message)
            case Hello():
                rooms = await self._services.rooms.rooms_of(self._player)
                name, page = f"parlour {__version__}", self._services.page
                account = self.has_account
                self.reply(Welcome(message.id, self._player, PROTOCOL, name, rooms, page, account))
                if self._elsewhere is None:
                    self._services.matchmaking.on_connect(self)
                else:
                    self._elsewhere.announce()
            case ListRooms():
                self.reply(RoomList(message.id, self._services.rooms.listed()))
            case CreateRoom():
                await self._create(message)
            case _:
                assert_never(message)

    def _command(self, message: RoomCommand | Say, arrived: float) -> None:
        room = self._joined.get(message.room)
        if room is None or not room.state.sits(self._player.id):
            room = self._room(message)
        if room is not None:
            room.submit(self._player, message, arrived, self)

    def _room(
        self, command: RoomCommand | Say | FetchTree | FetchGraph | Explain | Analyse | FetchEvents
    ) -> RoomActor | None:
        """Return the room that a command is about; refuse the command if the client has not joined it."""
        room = self._joined.get(command.room)
        if room is None:
            if not self._is_forwarded(command):
                self._refuse(command, Rejected(RefusalCode.NOT_JOINED, f"join room {command.room} first"))
        elif room.state.sits(self._player.id):
            return room
        elif not room.may_join(self._player.id):
            self._refuse(command, NO_SPECTATORS)
        elif not self._exceeds(command, "watcher_rate", self._now()):
            return room
        return None

    def _is_forwarded(self, command: ClientMessage) -> bool:
        """Send a move on if its room is at another node: moves are not asked about before, as the rest is."""
        elsewhere = self._elsewhere
        return elsewhere is not None and isinstance(command, PlayMove) and elsewhere.forward_move(command)

    def _study(self, message: FetchTree | FetchGraph | Explain | Analyse) -> None:
        room = self._room(message)
        if room is None:
            return
        if isinstance(message, Analyse):
            self._services.studies.analyse(self, room, message)
        elif not self._exceeds_pages(message):
            self._services.studies.fetch(self, room, message)

    async def _create(self, message: CreateRoom) -> None:
        self.reply(await self._services.rooms.create(self._player, message, self.source))

    async def _join(self, message: JoinRoom) -> None:
        is_loaded = self._services.rooms.is_loaded(message.room)
        if not is_loaded and self._exceeds_pages(message):
            return
        async with self._services.rooms.held(message.room) as room:
            if not is_loaded:
                self._services.pages.spend(self._payer, room.state.seq / PAGE_EVENTS, self._now())
            await self._join_loaded(room, message)

    async def _join_loaded(self, room: RoomActor, message: JoinRoom) -> None:
        max_joined = self._services.limits.max_joined
        if len(self._joined) >= max_joined and message.room not in self._joined:
            refusal = f"you have joined enough rooms (max_joined {max_joined}): leave one"
            self._refuse(message, Rejected(RefusalCode.TOO_MANY, refusal))
        elif not self._services.rooms.may_join(room.state, self._player, message.key):
            self._refuse(message, NEEDS_KEY)
        elif not room.may_join(self._player.id):
            self._refuse(message, NO_SPECTATORS)
        else:
            if message.room not in self._joined:
                self._services.rooms.check_spectator(room.state, self._player)
            await self._enter(room, message)

    async def _enter(self, room: RoomActor, message: JoinRoom) -> None:
        """Join the room and subscribe to it; no event may fall between the reply and the subscription."""
        known, heads = message.seqs, room.heads(self._player.id)
        events: list[Event] = []
        more, state = False, None
        if known is None or any(known.get(stream, 0) > head for stream, head in heads.items()):
            state = room.snapshot()
        else:
            after = known.get("game", 0)
            if after < heads["game"] and self._exceeds_pages(message):
                return
            self._services.counters.missed.observe(heads["game"] - after)
            events, more = await self._event_page(room, "game", after)
        if room.lost:  # since it was found: its members have been sent away, and nothing would be heard of it
            raise OwnershipLost
        self._joined[message.room] = room
        own_seats, heads = room.state.seats_of(self._player.id), room.heads(self._player.id)
        clocks = room.clocks() if state is None else None
        self.reply(RoomJoined(message.id, message.room, own_seats, state, events, more, heads, clocks))
        room.add(self)

    async def _fetch(self, message: FetchEvents) -> None:
        room = self._room(message)
        if room is None:
            return
        if message.stream not in ("game", stream_of(room.state, self._player.id)):
            refusal, reason = f"the stream {message.stream} is not yours", RefusalReason.NOT_YOUR_STREAM
            self._refuse(message, Rejected(RefusalCode.FORBIDDEN, refusal, reason=reason))
            return
        if self._exceeds_pages(message):
            return
        events, more = await self._event_page(room, message.stream, message.after)
        self.reply(EventPage(message.id, message.room, events, more))

    async def _event_page(self, room: RoomActor, stream: Stream, after: int) -> tuple[list[Event], bool]:
        """Return the next page of a stream and whether more follow, read from memory or else the log."""
        events = room.events_after(stream, after)
        if events is None:
            events = await self._services.reader.events(room.state.room, stream, after, PAGE_EVENTS)
        if stream == "game":
            return cut_page(events, room.state.seq, room.position, room.clocks())
        return cut_page(events, room.heads(self._player.id).get(stream, 0))

    def _leave(self, message: LeaveRoom) -> None:
        room = self._joined.pop(message.room, None)
        if room is not None:
            self._services.studies.stop_analysis(self, message.room)
            room.remove(self)
        self.reply(Ack(message.id, message.room))

    def reply(self, reply: Reply) -> None:
        """Deliver the reply to a command."""
        self.send(encode_frames(self.codec, [reply]))

    def _refuse(self, command: ClientMessage, why: Rejected) -> None:
        """Refuse a command, naming the room that it is about."""
        room = getattr(command, "room", None)
        self.reply(
            Refused(
                command.id,
                why.code,
                why.message,
                room,
                retry_after=why.retry_after,
                reason=why.reason,
                facts=why.facts,
            )
        )

    def _exceeds(self, command: ClientMessage, name: ConnectionRate, now: float) -> bool:
        """Count a message against a rate limit; refuse it and return True if the limit is exceeded."""
        wait = self._rate_limits.take(name, now)
        if wait:
            self._refuse_rate(command, name, wait, now)
        return wait > 0

    def _exceeds_pages(
        self, command: FetchTree | FetchPositionTree | FetchGraph | Explain | FetchEvents | JoinRoom
    ) -> bool:
        """Charge a page to the client's source; refuse the command and return True if it has no more.

        Asking for studies regardless is an offence, but not returning to many rooms at once.
        """
        pages, now = self._services.pages, self._now()
        wait = pages.take(self._payer, now)
        if wait:
            refusal = f"too much is read ({pages})"
            self._refuse(command, Rejected(RefusalCode.TOO_MANY, refusal, round(wait, 3)))
            if not isinstance(command, JoinRoom | FetchEvents):
                self._count_offence(now)
        return wait > 0

    def _refuse_rate(self, command: ClientMessage, name: ConnectionRate, wait: float, now: float) -> None:
        refusal = f"too many messages ({self._rate_limits.describe(name)})"
        self._refuse(command, Rejected(RefusalCode.TOO_MANY, refusal, round(wait, 3)))
        self._count_offence(now)

    def allows_control_frame(self) -> bool:
        """Count a ping, a pong that nothing asked for or a piece of a message; one too many is an offence."""
        now = self._now()
        allowed = not self._rate_limits.take("control_rate", now)
        if not allowed:
            self._count_offence(now)
        return allowed

    def _count_offence(self, now: float) -> None:
        self.on_offence()
        if self._rate_limits.take("offence_rate", now):
            self._session.over = True  # frames received already are ignored
            self._close(CloseCode.POLICY, "too many unusable messages")


def _ignore() -> None:
    """Do nothing."""


def _is_closed(code: CloseCode, reason: str) -> None:
    """Stand in for the close of a socket that is closed."""
