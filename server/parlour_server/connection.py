"""One client's conversation: commands in, answers and news out (docs/protocol.md, 5 to 7).

Every command gets exactly one answer. Commands about a room are taken only from those who joined it
on this connection, and joining is where access is decided; what a seat may do is decided by the room.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

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
    Abort,
    AcceptOffer,
    Analyse,
    ClaimWin,
    ClientMessage,
    CloseChat,
    CreateRoom,
    DeclineOffer,
    FetchEvents,
    FetchGraph,
    FetchTree,
    GiveTime,
    Hello,
    HouseCommand,
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
    StopAnalysis,
    TakeSeat,
)
from parlour_protocol.errors import CloseCode, MalformedMessage, ProtocolViolation, RefusalCode
from parlour_protocol.session import Session
from parlour_protocol.values import Player, Stream
from parlour_protocol.version import PROTOCOL
from parlour_server import __version__
from parlour_server.allowance import Allowance, SocketRate, rate_of
from parlour_server.analyses import Analyses, topic
from parlour_server.figures import Figures
from parlour_server.foyer import Foyer
from parlour_server.identity import Visitor
from parlour_server.limits import Limits
from parlour_server.live_room import LiveRoom
from parlour_server.outbox import Broadcast, Outbox, build_frame
from parlour_server.pages import PAGE_EVENTS, cut_page
from parlour_server.room.chat import stream_of
from parlour_server.room.decide import RoomCommand
from parlour_server.rooms import Refuse, Rooms
from parlour_server.scopes import needed_scope
from parlour_server.store.reader import LogReader
from parlour_server.store.records import StoreError
from parlour_server.studies import NoStudy, Studies

Close = Callable[[CloseCode, str], None]


@dataclass(frozen=True, slots=True)
class Services:
    """What a conversation draws on."""

    rooms: Rooms
    reader: LogReader
    studies: Studies
    analyses: Analyses
    foyer: Foyer
    limits: Limits
    figures: Figures


class Connection:
    """A client from handshake to close. ``close`` asks the socket to end; it may be called twice."""

    def __init__(
        self,
        visitor: Visitor,
        session: Session[ClientMessage],
        outbox: Outbox,
        services: Services,
        close: Close,
    ) -> None:
        self._player = visitor.player
        self._has_account = visitor.has_account
        self._scopes = visitor.scopes
        self._session = session
        self._outbox = outbox
        self._services = services
        self._studying: set[asyncio.Task[None]] = set()
        self._close = close
        self._joined: dict[str, LiveRoom] = {}
        self._now = asyncio.get_running_loop().time  # asking for the loop costs a system call each time
        self._allowance = Allowance(services.limits)

    @property
    def player(self) -> Player:
        """Who it is."""
        return self._player

    @property
    def round_trip(self) -> int:
        """The milliseconds to the client and back, as last measured; 0 before that."""
        return self._outbox.round_trip

    @property
    def has_account(self) -> bool:
        """Whether it is somebody who signed in."""
        return self._has_account

    @property
    def keeps_up(self) -> bool:
        """Whether what is sent to the client now goes out at once."""
        return self._outbox.keeps_up

    def measure(self) -> None:
        """Measure the round trip anew, with what is sent next."""
        self._outbox.ask_along()

    def plays(self) -> bool:
        """Return whether the player has a seat in a running game of this connection."""
        return any(
            room.state.status == "playing" and room.state.sits(self._player.id)
            for room in self._joined.values()
        )

    def send(self, messages: Sequence[Broadcast], reply: Reply | None = None) -> None:
        """Deliver what must arrive: an answer, if any, then the messages."""
        codec = self._session.codec
        if reply is None and len(messages) == 1:  # what each of many spectators gets of a move
            self._outbox.send(messages[0].frame(codec))
            return
        frames = [message.frame(codec) for message in messages]
        if reply is not None:
            frames.insert(0, build_frame(codec.encode(reply)))
        self._outbox.send(*frames)

    def send_newest(self, topic: str, message: Broadcast) -> None:
        """Deliver what a later message of the topic replaces."""
        self._outbox.send_newest(topic, message.frame(self._session.codec))

    def left(self) -> None:
        """Take the client out of its rooms: the socket is gone."""
        self._outbox.close()
        for task in self._studying:
            task.cancel()
        self._services.analyses.leave(self)
        self._services.foyer.left(self)
        for room in self._joined.values():
            room.remove(self)
        self._joined.clear()

    def receive(self, frame: Frame) -> Awaitable[None] | None:
        """Act on a frame: at most one answer, or the end of the connection.

        What cannot be done at once is returned, to be awaited before the next frame.
        """
        now = self._now()
        try:
            message = self._session.receive(frame, now)
        except MalformedMessage as error:
            self._answer(Refused(error.command_id, RefusalCode.MALFORMED, str(error)))
            self._offend(now)
            return None
        except ProtocolViolation as error:
            self._close(error.code, str(error))
            return None
        if message is None:
            return None
        if self._is_too_much(message.id, "message_rate", now):
            return None
        if isinstance(message, PlayMove) and "play" in self._scopes:  # much the most frequent
            self._command(message)
            return None
        return self._act(message)

    async def _act(self, message: ClientMessage) -> None:
        scope = needed_scope(message)
        if scope is not None and scope not in self._scopes:
            self._refuse(message.id, RefusalCode.FORBIDDEN, f"this token lacks the scope '{scope}'")
            return
        rate = rate_of(message)
        if rate is not None and self._is_too_much(message.id, rate, self._now()):
            return
        try:
            await self._dispatch(message)
        except Refuse as error:
            self._refuse(message.id, error.refusal.code, error.refusal.message, error.refusal.retry_after)
        except StoreError:
            self._refuse(
                message.id, RefusalCode.UNAVAILABLE, "the log does not answer: try again", retry_after=1.0
            )

    async def _dispatch(self, message: ClientMessage) -> None:
        if isinstance(message, HouseCommand):
            self._answer(await self._services.foyer.act(self, message))
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
                | Say()
            ):
                self._command(message)
            case Ping():
                self._answer(Pong(message.id))
            case FetchTree() | FetchGraph():
                self._study(message)
            case Analyse():
                self._analyse(message)
            case StopAnalysis():
                self._services.analyses.leave(self, message.room)
                self._answer(Ack(message.id, message.room))
            case JoinRoom():
                await self._join(message)
            case FetchEvents():
                await self._fetch(message)
            case LeaveRoom():
                self._leave(message)
            case Hello():
                rooms = await self._services.rooms.rooms_of(self._player)
                self._answer(Welcome(message.id, self._player, PROTOCOL, f"parlour {__version__}", rooms))
                self._services.foyer.came(self)
            case ListRooms():
                self._answer(RoomList(message.id, await self._services.rooms.listed()))
            case CreateRoom():
                await self._create(message)
            case _:
                assert_never(message)

    def _command(self, message: RoomCommand | Say) -> None:
        room = self._room(message)
        if room is None:
            return
        if isinstance(message, Say):
            room.say(self._player, message, self._answer, self)
        else:
            room.submit(self._player, message, self._answer, self)

    def _room(
        self, command: RoomCommand | Say | FetchTree | FetchGraph | Analyse | FetchEvents
    ) -> LiveRoom | None:
        """Return the room that a command is about; refuse the command if the client is not in it."""
        room = self._joined.get(command.room)
        if room is None:
            self._refuse(command.id, RefusalCode.NOT_JOINED, f"join room {command.room} first")
        elif room.state.sits(self._player.id):
            return room
        elif not room.admits(self._player.id):
            self._refuse(command.id, RefusalCode.FORBIDDEN, "this room admits no spectators")
        elif not self._is_too_much(command.id, "watcher_rate", self._now()):
            return room
        return None

    def _study(self, message: FetchTree | FetchGraph) -> None:
        """Answer when the study is done; moves go on meanwhile."""
        room = self._room(message)
        if room is not None:
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
            self._refuse_study(room, message.id, error)

    def _refuse_study(self, room: LiveRoom, command_id: str, error: NoStudy) -> None:
        refused = room.refused(command_id, error.refusal.code, error.refusal.message)
        self._answer(msgspec.structs.replace(refused, retry_after=error.retry_after))

    def _analyse(self, message: Analyse) -> None:
        """Say that an analysis runs, and what is known already; the rest is told as it is proved."""
        room = self._room(message)
        if room is None:
            return
        try:
            known = self._services.analyses.begin(room, self, message)
        except NoStudy as error:
            self._refuse_study(room, message.id, error)
            return
        self._answer(Ack(message.id, message.room))
        if known is not None:
            self.send_newest(topic(known), Broadcast(known))

    async def _create(self, message: CreateRoom) -> None:
        self._answer(await self._services.rooms.create(self._player, message))

    async def _join(self, message: JoinRoom) -> None:
        room = await self._services.rooms.find(message.room)
        most = self._services.limits.max_joined
        if len(self._joined) >= most and message.room not in self._joined:
            refusal = f"you have joined enough rooms (max_joined {most}): leave one"
            self._refuse(message.id, RefusalCode.TOO_MANY, refusal)
        elif not self._services.rooms.may_join(room.state, self._player, message.key):
            self._refuse(message.id, RefusalCode.FORBIDDEN, "this room opens only by its link")
        elif not room.admits(self._player.id):
            self._refuse(message.id, RefusalCode.FORBIDDEN, "this room admits no spectators")
        else:
            if message.room not in self._joined:
                self._services.rooms.check_spectator(room.state, self._player)
            await self._enter(room, message)

    async def _enter(self, room: LiveRoom, message: JoinRoom) -> None:
        """Let the client watch, from the same moment on at which the answer is made."""
        known, heads = message.seqs, room.heads(self._player.id)
        events: list[Event] = []
        more, state = False, None
        if known is None or any(known.get(stream, 0) > head for stream, head in heads.items()):
            state = room.snapshot()
        else:
            after = known.get("game", 0)
            self._services.figures.missed.observe(heads["game"] - after)
            events, more = await self._missed(room, "game", after)
        self._joined[message.room] = room
        mine, heads = room.state.seats_of(self._player.id), room.heads(self._player.id)
        clocks = room.clocks() if state is None else None
        self._answer(RoomJoined(message.id, message.room, mine, state, events, more, heads, clocks))
        room.add(self)

    async def _fetch(self, message: FetchEvents) -> None:
        room = self._room(message)
        if room is None:
            return
        if message.stream not in ("game", stream_of(room.state, self._player.id)):
            self._refuse(message.id, RefusalCode.FORBIDDEN, f"the stream {message.stream} is not yours")
            return
        events, more = await self._missed(room, message.stream, message.after)
        self._answer(EventPage(message.id, message.room, events, more))

    async def _missed(self, room: LiveRoom, stream: Stream, after: int) -> tuple[list[Event], bool]:
        """Return the next page of a stream and whether more follow, from memory or else the log."""
        events = room.events_after(stream, after)
        if events is None:
            events = await self._services.reader.events(room.state.room, stream, after, PAGE_EVENTS)
        if stream == "game":
            return cut_page(events, room.state.seq, room.position, room.clocks())
        return cut_page(events, room.heads(self._player.id).get(stream, 0))

    def _leave(self, message: LeaveRoom) -> None:
        room = self._joined.pop(message.room, None)
        if room is not None:
            self._services.analyses.leave(self, message.room)
            room.remove(self)
        self._answer(Ack(message.id, message.room))

    def _answer(self, reply: Reply) -> None:
        self._outbox.send(build_frame(self._session.send(reply)))

    def _refuse(
        self, command_id: str, code: RefusalCode, message: str, retry_after: float | None = None
    ) -> None:
        self._answer(Refused(command_id, code, message, retry_after=retry_after))

    def _is_too_much(self, command_id: str, name: SocketRate, now: float) -> bool:
        """Return whether a message goes beyond a limit; it is refused then."""
        wait = self._allowance.take(name, now)
        if wait:
            refusal = f"too many messages ({self._allowance.says(name)})"
            self._refuse(command_id, RefusalCode.TOO_MANY, refusal, retry_after=round(wait, 3))
            self._offend(now)
        return wait > 0

    def _offend(self, now: float) -> None:
        if self._allowance.take("offence_rate", now):
            self._session.over = True  # what has come already is not answered any more
            self._close(CloseCode.POLICY, "too many unusable messages")
