"""Commands about rooms: open, join, leave or read a room, and play in it (docs/protocol.md, 6).

A connection must join a room before it sends commands about the room. Joining checks access; the room decides
what a seat may do.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from parlour_protocol import commands
from parlour_protocol.answers import Ack, Event, EventPage, RoomJoined, RoomList
from parlour_protocol.commands import Analyse, FetchEvents, JoinRoom, PlayMove, Say
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Position, Stream
from parlour_server.counters import Counters
from parlour_server.domain.room.chat import stream_of
from parlour_server.domain.room.decide import RoomCommand
from parlour_server.domain.room.outcome import Rejected
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Buckets
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.rooms.room_actor import RoomActor
from parlour_server.store.reader import LogReader
from parlour_server.store.records import OwnershipLost
from parlour_server.websocket.connection import Connection
from parlour_server.websocket.study_commands import RoomStudy, StudyCommands

#: How many events are read from the log for one page: enough to fill the page with the smallest events.
PAGE_EVENTS: Final = 500
NO_SPECTATORS: Final = Rejected(RefusalCode.NO_SPECTATORS, "this room admits no spectators")
NEEDS_KEY: Final = Rejected(
    RefusalCode.FORBIDDEN, "this room opens only by its link", reason=RefusalReason.NEEDS_KEY
)


class RoomCommands:
    """Carries out the commands of all connections that concern rooms."""

    def __init__(
        self,
        rooms: RoomRegistry,
        reader: LogReader,
        studies: StudyCommands,
        pages: Buckets,
        limits: Limits,
        counters: Counters,
    ) -> None:
        """Charge the pages that are read to ``pages``, as the connection does."""
        self._rooms = rooms
        self._reader = reader
        self._studies = studies
        self._pages = pages
        self._max_joined = limits.max_joined
        self._counters = counters

    def submit(self, client: Connection, command: RoomCommand | Say) -> None:
        """Let the room decide a command, and reply to it."""
        room, player = client.joined.get(command.room), client.player
        if room is None or not room.state.sits(player.id):
            room = _room(client, command)
        if room is not None:
            room.submit(player, command, client.now(), client, client.budget)

    def list_rooms(self, client: Connection, command: commands.ListRooms) -> None:
        """Reply with the public rooms."""
        client.reply(RoomList(command.id, self._rooms.listed()))

    async def create(self, client: Connection, command: commands.CreateRoom) -> None:
        """Open a room."""
        client.reply(await self._rooms.create(client.player, command, client.source, client.budget))

    async def join(self, client: Connection, command: JoinRoom) -> None:
        """Let a client join a room, loading the room if necessary."""
        is_loaded = self._rooms.is_loaded(command.room)
        if not is_loaded and client.exceeds_pages(command, offends=False):
            return
        async with self._rooms.kept(command.room) as room:
            if not is_loaded:
                self._pages.spend(client.source, room.state.seq / PAGE_EVENTS, client.now())
            refusal = self._join_refusal(client, room, command)
            if refusal is not None:
                client.refuse(command, refusal)
                return
            if command.room not in client.joined:
                self._rooms.check_spectator(room.state, client.player)
            await self._enter(client, room, command)

    def leave(self, client: Connection, command: commands.LeaveRoom) -> None:
        """Let a client leave a room; the reply is the same if it has not joined the room."""
        room = client.joined.pop(command.room, None)
        if room is not None:
            self._studies.stop_analysis(client, command.room)
            room.remove(client)
        client.reply(Ack(command.id, command.room))

    async def fetch(self, client: Connection, command: FetchEvents) -> None:
        """Reply with a page of a stream."""
        room = _room(client, command)
        if room is None:
            return
        if command.stream not in ("game", stream_of(room.state, client.player.id)):
            refusal, reason = f"the stream {command.stream} is not yours", RefusalReason.NOT_YOUR_STREAM
            client.refuse(command, Rejected(RefusalCode.FORBIDDEN, refusal, reason=reason))
            return
        if client.exceeds_pages(command, offends=False):
            return
        events, more = await self._event_page(client, room, command.stream, command.after)
        client.reply(EventPage(command.id, command.room, events, more))

    def study(self, client: Connection, command: RoomStudy) -> None:
        """Start a study of a position of a room."""
        room = _room(client, command)
        if room is not None and not client.exceeds_pages(command, offends=True):
            self._studies.fetch(client, room, command)

    def analyse(self, client: Connection, command: Analyse) -> None:
        """Start to prove the values of a position of a room."""
        room = _room(client, command)
        if room is not None:
            self._studies.analyse(client, room, command)

    def stop_analysis(self, client: Connection, command: commands.StopAnalysis) -> None:
        """End the client's analysis if it is one of this room."""
        self._studies.stop_analysis(client, command.room)
        client.reply(Ack(command.id, command.room))

    def _join_refusal(self, client: Connection, room: RoomActor, command: JoinRoom) -> Rejected | None:
        if len(client.joined) >= self._max_joined and command.room not in client.joined:
            refusal = f"you have joined enough rooms (max_joined {self._max_joined}): leave one"
            return Rejected(RefusalCode.TOO_MANY, refusal)
        if not self._rooms.may_join(room.state, client.player, command.key):
            return NEEDS_KEY
        return None if room.may_join(client.player.id) else NO_SPECTATORS

    async def _enter(self, client: Connection, room: RoomActor, command: JoinRoom) -> None:
        """Join the room and subscribe to it; no event may come between the reply and the subscription."""
        player = client.player.id
        known, heads = command.seqs, room.heads(player)
        events: list[Event] = []
        more, state = False, None
        if known is None or any(known.get(stream, 0) > head for stream, head in heads.items()):
            state = room.snapshot()
        else:
            after = known.get("game", 0)
            if after < heads["game"] and client.exceeds_pages(command, offends=False):
                return
            self._counters.missed.observe(heads["game"] - after)
            events, more = await self._event_page(client, room, "game", after)
        if room.lost:  # dropped since it was found: the client would get no events
            raise OwnershipLost
        client.joined[command.room] = room
        own_seats, heads = room.state.seats_of(player), room.heads(player)
        clocks = room.clocks() if state is None else None
        client.reply(RoomJoined(command.id, command.room, own_seats, state, events, more, heads, clocks))
        room.add(client)

    async def _event_page(
        self, client: Connection, room: RoomActor, stream: Stream, after: int
    ) -> tuple[list[Event], bool]:
        """Return the next page of a stream and whether more follow, read from memory or else the log."""
        events = room.events_after(stream, after)
        if events is None:
            events = await self._reader.events(room.state.room, stream, after, PAGE_EVENTS)
        if stream == "game":
            return cut_page(events, room.state.seq, room.position, room.clocks())
        return cut_page(events, room.heads(client.player.id).get(stream, 0))


def _room(
    client: Connection,
    command: RoomCommand | Say | RoomStudy | Analyse | FetchEvents,
) -> RoomActor | None:
    """Return the room that a command is about; refuse the command if the client has not joined it."""
    room = client.joined.get(command.room)
    if room is None:
        if not _is_forwarded(client, command):
            client.refuse(command, Rejected(RefusalCode.NOT_JOINED, f"join room {command.room} first"))
    elif room.state.sits(client.player.id):
        return room
    elif not room.may_join(client.player.id):
        client.refuse(command, NO_SPECTATORS)
    elif not client.exceeds(command, "watcher_rate"):
        return room
    return None


def _is_forwarded(client: Connection, command: object) -> bool:
    """Forward a move if its room is at another node: unlike other commands, moves skip ``forward``."""
    elsewhere = client.elsewhere
    return elsewhere is not None and isinstance(command, PlayMove) and elsewhere.forward_move(command)


def cut_page(
    events: Sequence[Event], head: int, position: Position | None = None, clocks: ClockView | None = None
) -> tuple[list[Event], bool]:
    """Return the events that fit into one page, at least one, and whether more follow (docs/protocol.md, 6).

    Only the stream's newest event, ``head``, carries ``position`` and ``clocks``.
    """
    page: list[Event] = []
    size = 0
    for event in events:
        newest = event.seq == head
        bare = msgspec.structs.replace(
            event, position=position if newest else None, clocks=clocks if newest else None
        )
        size += len(msgspec.json.encode(bare))
        if page and size > PAGE_BYTES:
            break
        page.append(bare)
    last = page[-1].seq if page else head
    return page, last < head
