"""A client's connection: its session, identity and rate limits; passes commands to their handlers.

The table of handlers is ``websocket.commands``. Invariant: every command gets exactly one reply.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from parlour_protocol.answers import Refused, Reply
from parlour_protocol.codec import Frame
from parlour_protocol.commands import ClientMessage, Ping, PlayMove
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation, RefusalCode, RefusalReason
from parlour_protocol.session import Session
from parlour_server.auth.identity import Principal
from parlour_server.cluster.leases import OwnedElsewhere
from parlour_server.counters import Counters
from parlour_server.delivery.frames import Broadcast, encode_frames
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.outcome import Rejected
from parlour_server.http.turn_budget import TurnBudgets
from parlour_server.limits.event_budget import EventBudget, EventBudgets
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.credentials import Scope
from parlour_server.store.records import StoreError
from parlour_server.websocket.rate_limits import ConnectionRate, ConnectionRateLimits

#: In one turn of the event loop a source starts at most this many commands that are neither moves nor pings,
#: plus as many that were already waiting. Entering, opening a room and joining it take milliseconds; other
#: work of the turn waits for no more of them than these.
COMMANDS_PER_TURN: Final = 2

Close = Callable[[CloseCode, str], None]


class Outgoing(Protocol):
    """The outgoing queue of a connection; ``Outbox`` is the queue of a socket of this node."""

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""

    @property
    def is_writable(self) -> bool:
        """Whether a frame sent now goes out at once."""

    def send(self, frames: bytes) -> None:
        """Send frames that must arrive, in order."""

    def send_newest(self, topic: str, frame: bytes) -> None:
        """Send a frame that a later one of the same topic replaces."""

    def piggyback_ping(self) -> None:
        """Measure the round trip with the next frames."""

    def close(self) -> None:
        """Drop the queue and send nothing more."""


class Elsewhere(Protocol):
    """Passes a connection's messages to other nodes, where there are several."""

    async def forward(self, message: ClientMessage) -> bool:
        """Send a message to the node that must handle it; return False if this node must.

        Raises:
            CommandRefused: that node cannot be reached, or the client has joined too many rooms.
            StoreError: the database does not answer.
        """

    def forward_move(self, move: PlayMove) -> bool:
        """Send a move to the node of its room; return False if the room is not joined at another node."""

    def announce(self) -> None:
        """Add the connection, which has sent Hello, to the users online."""

    def in_live_game(self) -> bool:
        """Return whether the player has a seat in a running game of another node."""

    def on_disconnect(self) -> None:
        """Leave all rooms of other nodes, because the socket is closed."""


@dataclass(frozen=True, slots=True)
class Handling:
    """How the commands of one type are handled."""

    handle: "Callable[[Connection, Any], Awaitable[None] | None]"
    """Replies to a command or refuses it; the next command waits for the awaitable that is returned."""
    scopes: frozenset[Scope]
    """The scopes that a token needs for these commands; reading and watching need none."""
    rate: ConnectionRate | None = None
    """The limit that these commands count against, besides ``message_rate``."""


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of the server that a connection uses."""

    handlers: Mapping[type[ClientMessage], Handling]
    matchmaking: MatchmakingService
    on_disconnect: Sequence[Callable[[Subscriber], None]]
    """Called for each connection whose socket is closed."""
    limits: Limits
    counters: Counters
    pages: Buckets
    """How many pages each source may read; every page is charged, wherever it comes from."""
    elsewhere: "Callable[[Connection, Principal, Outgoing, Close], Elsewhere] | None" = None
    """Makes a connection's ``Elsewhere``; None where there is only this node."""
    events: EventBudgets = field(default_factory=EventBudgets)
    """How many events each source, and each account's bots, may add to the log."""
    turns: TurnBudgets = field(default_factory=lambda: TurnBudgets(COMMANDS_PER_TURN))
    """How many commands each source may start in one turn of the event loop."""


class Connection:
    """One client from handshake to close; a ``Subscriber`` of the rooms it joins.

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
        """Serve a principal; charge its ``source`` (auth.sources), or the player if that is empty."""
        self.player = principal.player
        self.source = source or principal.player.id
        self.budget = _budget_of(principal, self.source, services.events)
        """The client's budget of events."""
        self._turns = services.turns.of(self.source)
        self.has_account = principal.has_account
        self._scopes = principal.scopes
        self._may_play = "play" in principal.scopes
        self._session = session
        self.codec = session.codec
        self._outbox = outbox
        self.send: Callable[[bytes], None] = outbox.send
        self.measure_round_trip: Callable[[], None] = outbox.piggyback_ping
        self._services = services
        self._close = close
        self.joined: dict[str, RoomActor] = {}
        """The rooms of this node that the client has joined, by id."""
        self.now = asyncio.get_running_loop().time  # get_running_loop() costs a system call each time
        self._rate_limits = ConnectionRateLimits(services.limits)
        self._messages = self._rate_limits.bucket("message_rate", self.now())
        elsewhere = services.elsewhere
        self.elsewhere = None if elsewhere is None else elsewhere(self, principal, outbox, close)
        """Passes messages to other nodes, None where there is only this node."""
        self.on_offence: Callable[[], object] = _ignore
        """Called for each message or frame that is unusable or one too many."""

    @property
    def round_trip(self) -> int:
        """The latest measured round trip in milliseconds; 0 before the first."""
        return self._outbox.round_trip

    @property
    def is_writable(self) -> bool:
        """Whether a message sent now goes out at once, without waiting in a queue."""
        return self._outbox.is_writable

    def has_joined_one_of(self, rooms: Collection[str]) -> bool:
        """Return whether the client has joined one of some rooms of this node."""
        return not self.joined.keys().isdisjoint(rooms)

    def in_live_game(self) -> bool:
        """Return whether the player has a seat in a running game of a room that is joined."""
        here = any(
            room.state.status == "playing" and room.state.sits(self.player.id)
            for room in self.joined.values()
        )
        return here or (self.elsewhere is not None and self.elsewhere.in_live_game())

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver a message that a later one of the same topic replaces."""
        self._outbox.send_newest(topic, message.frame(self.codec))

    def on_disconnect(self) -> None:
        """Leave all rooms and stop all work for the client, because the socket is closed."""
        self._close, self.on_offence = _is_closed, _ignore  # leaves no reference cycle
        self._outbox.close()
        for forget in self._services.on_disconnect:
            forget(self)
        for room in self.joined.values():
            room.remove(self)
        self.joined.clear()
        if self.elsewhere is not None:
            self.elsewhere.on_disconnect()
            self.elsewhere = None

    def receive(self, frame: Frame) -> Coroutine[object, object, None] | None:
        """Handle a frame.

        Returns:
            A coroutine to await before the next frame, None if the frame has been handled.
        """
        now = self.now()
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
        handling = self._services.handlers[type(message)]
        if isinstance(message, PlayMove) and self._may_play:  # the most frequent command
            handling.handle(self, message)
            return None
        return self._handle(message, handling)

    async def _handle(self, message: ClientMessage, handling: Handling) -> None:
        if not isinstance(message, Ping):  # a ping costs next to nothing
            await self._turns.taken(1)
        missing = handling.scopes - self._scopes
        if missing:
            refusal = f"this token lacks the scope '{min(missing)}'"
            self.refuse(message, Rejected(RefusalCode.FORBIDDEN, refusal, reason=RefusalReason.NO_SCOPE))
            return
        if handling.rate is not None and self.exceeds(message, handling.rate):
            return
        try:
            try:
                await self._dispatch(message, handling)
            except OwnedElsewhere:  # the owner has just changed
                await self._dispatch(message, handling)
        except CommandRefused as error:
            self.refuse(message, error.rejected)
        except OwnedElsewhere:
            self._close(CloseCode.MOVED, "the room has moved to another node: resume")
        except StoreError:
            refusal = "the log does not answer: try again"
            self.refuse(message, Rejected(RefusalCode.UNAVAILABLE, refusal, 1.0))

    async def _dispatch(self, message: ClientMessage, handling: Handling) -> None:
        if self.elsewhere is not None and await self.elsewhere.forward(message):
            return
        rest = handling.handle(self, message)
        if rest is not None:
            await rest

    def reply(self, reply: Reply) -> None:
        """Deliver the reply to a command."""
        self.send(encode_frames(self.codec, [reply]))

    def refuse(self, command: ClientMessage, why: Rejected) -> None:
        """Refuse a command, naming the room that the command is about."""
        self.reply(refused(command.id, why, getattr(command, "room", None)))

    def exceeds(self, command: ClientMessage, name: ConnectionRate) -> bool:
        """Count a message against a rate limit; refuse it and return True if the limit is exceeded."""
        now = self.now()
        wait = self._rate_limits.take(name, now)
        if wait:
            self._refuse_rate(command, name, wait, now)
        return wait > 0

    def exceeds_pages(self, command: ClientMessage, *, offends: bool) -> bool:
        """Charge a page to the client's source; refuse the command and return True if none is left.

        With ``offends`` a refusal counts as an offence: for studies, but not for returning to many rooms.
        """
        pages, now = self._services.pages, self.now()
        wait = pages.take(self.source, now)
        if wait:
            refusal = f"too much is read ({pages})"
            self.refuse(command, Rejected(RefusalCode.TOO_MANY, refusal, round(wait, 3)))
            if offends:
                self._count_offence(now)
        return wait > 0

    def _refuse_rate(self, command: ClientMessage, name: ConnectionRate, wait: float, now: float) -> None:
        refusal = f"too many messages ({self._rate_limits.describe(name)})"
        self.refuse(command, Rejected(RefusalCode.TOO_MANY, refusal, round(wait, 3)))
        self._count_offence(now)

    def allows_control_frame(self) -> bool:
        """Count a ping, an unsolicited pong or a piece of a message; one too many is an offence."""
        now = self.now()
        allowed = not self._rate_limits.take("control_rate", now)
        if not allowed:
            self._count_offence(now)
        return allowed

    def _count_offence(self, now: float) -> None:
        self.on_offence()
        if self._rate_limits.take("offence_rate", now):
            self._session.over = True  # frames received already are ignored
            self._close(CloseCode.POLICY, "too many unusable messages")


def refused(command: str, why: Rejected, room: str | None = None) -> Refused:
    """Return the reply to a refused command, given by its id, about a room or about none."""
    return Refused(
        command, why.code, why.message, room, retry_after=why.retry_after, reason=why.reason, facts=why.facts
    )


def _budget_of(principal: Principal, source: str, events: EventBudgets) -> EventBudget:
    """Return the budget that is charged for a client's events; a bot with a token uses its account's."""
    if not principal.token:
        return events.of_source(source)
    if not principal.account:
        return events.of_operator_bot(principal.player.id)
    return events.of_account(principal.account, source)


def _ignore() -> None:
    """Do nothing."""


def _is_closed(code: CloseCode, reason: str) -> None:
    """Stand in for the close of a socket that is closed."""
