"""A connection to a server for all rooms: it connects, reconnects by itself, and resumes.

It passes answers to the requests that wait for them, and events to the listeners of rooms and of the lobby.
It gives up only for the reasons that a Link names; a caller who cannot wait sets a timeout.

Invariant: every caller that awaits something here gets an answer, an exception of this package, or is
cancelled.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from importlib.metadata import version
from typing import Any, Protocol, Self, TypeVar

from parlour_client.connection.address import ServerAddress, parse_server
from parlour_client.connection.identity import Identity, identify
from parlour_client.connection.link import Link, LinkState
from parlour_client.connection.transport import Opener, websocket_opener
from parlour_client.errors import ClientError, ConnectionEnded, Refusal, RequestTimeout, RoomLeft
from parlour_client.protocol.conversation import (
    Conversation,
    Delivery,
    Dropped,
    Greeted,
    NewEvents,
    Postponed,
    Settled,
    Shut,
    Snapshot,
    Timed,
)
from parlour_protocol.answers import (
    Event,
    LobbyEvent,
    Refused,
    Reply,
    RoomCreated,
    RoomList,
    TransientUpdate,
    Welcome,
)
from parlour_protocol.commands import ClientMessage, CreateRoom, ListRooms
from parlour_protocol.limits import MAX_OUTSTANDING
from parlour_protocol.liveness import CLIENT_TIMING, Timing
from parlour_protocol.terms import Clock, ClockView, Term
from parlour_protocol.values import OptionValue, Player, RoomSummary, RoomView, Visibility

log = logging.getLogger("parlour_client.connection.connection")

CLIENT_VERSION = version("parlour-client")
CLIENT_NAME = f"parlour-client {CLIENT_VERSION}"
REQUEST_TIMEOUT_S = 30.0
STUDY_TIMEOUT_S = 300.0  # on a busy machine a study waits for minutes; the server answers sooner than this

T = TypeVar("T")


class Listener(Protocol):
    """Receives the events of one room; every method must return at once."""

    @property
    def is_pressing(self) -> bool:
        """Whether a player waits for this room, so that a dead connection must be noticed soon."""

    def restarted(self, state: RoomView, said: int) -> None:
        """Take the room's whole state; ``said`` counts earlier chat messages that will come as events."""

    def went_on(self, events: list[Event], current: bool) -> None:
        """Take the room's next events; ``current`` is false while more missed events are on their way."""

    def timed(self, clocks: ClockView) -> None:
        """Take the displayed clocks after a lost connection."""

    def passed(self, update: TransientUpdate) -> None:
        """Take a replaceable update: only the newest counts."""

    def ended(self, error: ClientError) -> None:
        """Hear that nothing more will come, and why."""


class LobbyListener(Protocol):
    """Receives messages that concern no joined room; every method must return at once."""

    def welcomed(self) -> None:
        """Note a welcome of the server: lobby subscriptions must be made again."""

    def received(self, event: LobbyEvent) -> None:
        """Take a message that is about no joined room."""

    def ended(self, error: ClientError) -> None:
        """Hear that nothing more will come, and why."""


class Connection:
    """A connection to a server under one identity; an asynchronous context manager.

    Entering waits until the server has said who we are. Afterwards a lost connection reconnects by itself,
    with all rooms and unanswered commands.
    """

    def __init__(
        self,
        server: str,
        *,
        identity: Identity | None = None,
        name: str = "Guest",
        opener: Opener | None = None,
        timing: Timing = CLIENT_TIMING,
        on_link: Callable[[LinkState], None] = lambda _: None,
        waits: bool = False,
    ) -> None:
        """Name the server and the identity to use: by default the guest of that name.

        With ``waits``, entering the connection waits for a server that does not answer yet.

        Raises:
            BadInput: The server or the name is unusable.
        """
        self.server: ServerAddress = parse_server(server)
        self._conversation = Conversation(CLIENT_NAME, timing)
        self._link = Link(
            opener=opener or websocket_opener(self.server),
            identity=identity or identify(self.server, name, "person"),
            conversation=self._conversation,
            timing=timing,
            is_pressing=lambda: any(listener.is_pressing for listener in self._listeners.values()),
            deliver=self._deliver,
            on_link=on_link,
            waits=waits,
        )
        self._listeners: dict[str, Listener] = {}
        self._lobby_listeners: list[LobbyListener] = []
        self._answers: dict[str, asyncio.Future[Reply]] = {}
        self._joining: dict[str, _Joining] = {}
        self._slots = asyncio.Semaphore(MAX_OUTSTANDING)  # further requests wait until one is answered
        self._welcome: Welcome | None = None  # the latest welcome; None until the first has come
        self.welcomes = 0  # number of welcomes: each new one ends everything tied to the connection before
        self._entered = asyncio.Event()  # set when the first welcome has come, or never will
        self._task: asyncio.Task[None] | None = None
        self._end: ClientError | None = None  # the error that ended the connection for good

    async def __aenter__(self) -> Self:
        """Connect and say hello.

        Raises:
            ServerUnreachable: The first attempt found no server, and ``waits`` is false.
            IdentityError: The server does not accept the token.
            ConnectionEnded: The server does not want this client.
        """
        self._task = asyncio.create_task(self._hold())
        try:
            await self._entered.wait()
            self._check_open()
        except BaseException:
            await self.aclose()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close."""
        await self.aclose()

    async def aclose(self) -> None:
        """Close for good; callers that still wait get ConnectionEnded."""
        self._finish(ConnectionEnded("the connection was closed"))
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    @property
    def you(self) -> Player:
        """Your player on this server."""
        return self._greeting.you

    @property
    def unfinished(self) -> list[RoomSummary]:
        """Your unfinished rooms, as of the latest welcome."""
        return self._greeting.rooms

    @property
    def joined(self) -> set[str]:
        """The rooms that have been joined here."""
        return set(self._listeners)

    def new_id(self) -> str:
        """Return an id for a command."""
        return self._conversation.new_id()

    async def request(self, command: ClientMessage, timeout_s: float = REQUEST_TIMEOUT_S) -> Reply:
        """Send a command and return its answer, however often the connection breaks meanwhile.

        Raises:
            Refusal: The server refused; nothing has changed.
            RequestTimeout: No answer came within ``timeout_s``; the command may or may not have worked.
            RoomLeft: The command's room was left before the answer came; it may or may not have worked.
            ConnectionEnded: No answer will come.
            BadInput: The command is too long to be sent.
        """
        try:
            async with asyncio.timeout(timeout_s), self._slots:
                reply = await self._ask(command)
        except TimeoutError:
            raise RequestTimeout(f"the server has not answered for {timeout_s:g} s") from None
        if isinstance(reply, Refused):
            raise Refusal(reply)
        return reply

    async def insist(self, command: ClientMessage) -> Reply:
        """Return the answer to a command; send it again after the wait that the server asks for.

        Each wait is logged as a warning with its reason and its seconds. Raises like ``request``, but a
        Refusal only if waiting would not help.
        """
        while True:
            try:
                return await self.request(command)
            except Refusal as refusal:
                if refusal.retry_after is None:
                    raise
                _log_wait(refusal.message, refusal.retry_after)
                await asyncio.sleep(refusal.retry_after)

    def send(self, command: ClientMessage) -> None:
        """Send a command without awaiting its answer; the command is lost if the connection breaks."""
        self._conversation.send(command)
        self._link.wake()

    async def list_rooms(self) -> list[RoomSummary]:
        """Return the public rooms; raises as ``request`` does."""
        reply = await self.request(ListRooms(id=self.new_id()))
        return reply.rooms if isinstance(reply, RoomList) else []

    async def create_room(
        self,
        game: str,
        seats: tuple[str, str],
        options: Mapping[str, OptionValue] | None = None,
        visibility: Visibility = "unlisted",
        values: bool | None = None,
        terms: Mapping[Term, bool] | None = None,
        clock: Clock | None = None,
        start: str = "",
    ) -> RoomCreated:
        """Open a room; each seat is ``me``, ``open`` or a player text. Waits and raises as ``insist`` does.

        ``values`` says whether exact values may be requested during a game; by default they may unless two
        people play each other. ``terms`` are the terms that differ from the defaults; without a ``clock``
        time is not counted. ``start`` is the text of the position to begin with, if not the game's own.
        """
        command = CreateRoom(
            id=self.new_id(),
            game=game,
            seats=[*seats],
            options=dict(options or {}),
            visibility=visibility,
            help=values,
            terms=dict(terms or {}),
            clock=clock,
            start=start,
        )
        reply = await self.insist(command)
        if not isinstance(reply, RoomCreated):
            raise ConnectionEnded(f"the server answered create-room with {type(reply).__name__}")
        return reply

    async def subscribe(
        self, room: str, key: str, listener: Listener, timeout_s: float = REQUEST_TIMEOUT_S
    ) -> None:
        """Join a room and pass its events to a listener until ``unsubscribe``.

        If the server asks to come back later, the wait is logged and is not part of ``timeout_s``.

        Raises:
            Refusal: The room does not exist, or does not let us in.
            RequestTimeout: The room's state has not come within ``timeout_s``.
            ConnectionEnded: The connection is closed for good.
        """
        self._check_open()
        if room in self._listeners:
            raise ValueError(f"room {room} has been joined already")
        joining = self._joining[room] = _Joining(asyncio.get_running_loop().create_future(), timeout_s)
        self._listeners[room] = listener
        self._conversation.join(room, key)
        self._link.wake()
        try:
            async with joining.limit:
                await joining.joined
        except TimeoutError:
            self.unsubscribe(room)
            raise RequestTimeout(f"room {room} has not answered for {timeout_s:g} s") from None
        except BaseException:
            self.unsubscribe(room)
            raise
        finally:
            del self._joining[room]

    def unsubscribe(self, room: str) -> None:
        """Leave a room; its listener receives nothing more."""
        self._listeners.pop(room, None)
        for delivery in self._conversation.leave(room):
            self._deliver(delivery)
        self._link.wake()

    def subscribe_lobby(self, listener: LobbyListener) -> None:
        """Pass events of the lobby to a listener until ``unsubscribe_lobby``."""
        self._check_open()
        self._lobby_listeners.append(listener)

    def unsubscribe_lobby(self, listener: LobbyListener) -> None:
        """Pass no more events of the lobby to a listener."""
        if listener in self._lobby_listeners:
            self._lobby_listeners.remove(listener)

    @property
    def _greeting(self) -> Welcome:
        if self._welcome is None:
            raise RuntimeError("the connection has not been entered: use `async with`")
        return self._welcome

    async def _ask(self, command: ClientMessage) -> Reply:
        self._check_open()
        self._conversation.ask(command)
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._answers[command.id] = answer
        self._link.wake()
        try:
            return await answer
        finally:
            del self._answers[command.id]
            self._conversation.forget(command.id)

    def _check_open(self) -> None:
        if self._end is not None:
            raise self._end

    async def _hold(self) -> None:
        try:
            await self._link.hold()
        except ClientError as error:
            self._finish(error)
        except Exception as error:  # a bug of ours: callers must not wait for ever
            log.exception("the connection has failed")
            self._finish(ConnectionEnded(f"the connection has failed: {error!r}"))
        finally:
            self._finish(ConnectionEnded("the connection was closed"))

    def _deliver(self, delivery: Delivery) -> None:
        if isinstance(delivery, TransientUpdate):
            if delivery.room in self._listeners:
                self._listeners[delivery.room].passed(delivery)
            return
        match delivery:
            case Greeted(welcome):
                if self._welcome is not None and self._welcome.you.id != welcome.you.id:
                    log.warning("the server has forgotten %s: seats taken before are lost", self.you.name)
                self._welcome = welcome
                self.welcomes += 1
                self._entered.set()
                for listener in tuple(self._lobby_listeners):
                    listener.welcomed()
            case Dropped(command, room):
                answer = self._answers.get(command)
                if answer is not None:
                    _fail(answer, RoomLeft(f"room {room} was left: whether the command worked is not known"))
            case Settled(reply):
                _resolve(self._answers.get(reply.id or ""), reply)
            case Snapshot(state, said):
                if state.room in self._listeners:
                    self._listeners[state.room].restarted(state, said)
                if state.room in self._joining:
                    _resolve(self._joining[state.room].joined, None)
            case NewEvents(room, events, current):
                if room in self._listeners:
                    self._listeners[room].went_on(events, current)
            case Timed(room, clocks):
                if room in self._listeners:
                    self._listeners[room].timed(clocks)
            case Postponed(room, refused, seconds):
                if room in self._joining and refused.retry_after is not None:
                    self._joining[room].postpone(seconds)
                    _log_wait(f"room {room}: {refused.message}", seconds)
            case Shut(room, refused):
                self._shut(room, Refusal(refused))
            case _:
                for listener in tuple(self._lobby_listeners):
                    listener.received(delivery)

    def _shut(self, room: str, refusal: Refusal) -> None:
        listener = self._listeners.pop(room, None)
        joining = self._joining.get(room)
        if joining is not None and not joining.joined.done():
            joining.joined.set_exception(refusal)
        elif listener is not None:
            listener.ended(refusal)

    def _finish(self, error: ClientError) -> None:
        if self._end is not None:
            return
        self._end = error
        self._entered.set()
        for answer in self._answers.values():
            _fail(answer, error)
        for joining in self._joining.values():
            _fail(joining.joined, error)
        for listener in tuple(self._listeners.values()):
            listener.ended(error)
        for lobby_listener in tuple(self._lobby_listeners):
            lobby_listener.ended(error)


class _Joining:
    """A room that is being joined, and how long that may take."""

    def __init__(self, joined: asyncio.Future[None], timeout_s: float) -> None:
        self.joined = joined
        self.limit = asyncio.timeout(timeout_s)
        self._timeout_s = timeout_s

    def postpone(self, seconds: float) -> None:
        """Restart the timeout after so many seconds."""
        if not self.joined.done():
            self.limit.reschedule(asyncio.get_running_loop().time() + seconds + self._timeout_s)


def _log_wait(why: str, seconds: float) -> None:
    log.warning("%s: trying again in %.1f s", why, seconds)


def _resolve(future: asyncio.Future[T] | None, result: T) -> None:
    if future is not None and not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[Any], error: ClientError) -> None:
    if not future.done():
        future.set_exception(error)
