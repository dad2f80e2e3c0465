"""The rooms of this server: made, found, listed, and forgotten by the memory when nobody is there."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from msgspec import DecodeError

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame, GameError
from parlour_engine.players.choose import check_player
from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import AnyEvent, RoomOpened
from parlour_protocol.limits import MAX_NAME
from parlour_protocol.values import Player, RoomSummary
from parlour_server.identity import Identities
from parlour_server.live_room import EPOCH, LiveRoom, event_of, room_row
from parlour_server.machines import Machines
from parlour_server.room.decide import Refusal, first_game
from parlour_server.room.state import LogError, RoomState, open_room, replay
from parlour_server.room.views import room_summary
from parlour_server.store.reader import LogReader
from parlour_server.store.records import Record, StoreError
from parlour_server.store.writer import LogWriter

logger = logging.getLogger(__name__)

MAX_LISTED: Final = 100
LISTED_MS: Final = 24 * 3600 * 1000
LIST_SECONDS: Final = 1.0
IDLE_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 15.0


class Refuse(Exception):
    """A command is refused before it reaches a room."""

    def __init__(self, code: RefusalCode, message: str) -> None:
        super().__init__(message)
        self.refusal = Refusal(code, message)


class Rooms:
    """Every room, in memory or in the log."""

    def __init__(
        self, writer: LogWriter, reader: LogReader, identities: Identities, machines: Machines
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._identities = identities
        self._machines = machines
        self._live: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._list: tuple[float, list[RoomSummary]] = (-LIST_SECONDS, [])
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Wake the games whose machines were thinking when the server last stopped; sweep from now on."""
        self._tasks = [asyncio.create_task(self._wake()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Stop sweeping."""
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)

    async def find(self, room: str) -> LiveRoom:
        """Return a room.

        Raises:
            Refuse: there is none of that name.
        """
        live = self._live.get(room) or await self._load(room)
        if live is None:
            raise Refuse(RefusalCode.NO_SUCH_ROOM, f"there is no room {room}")
        live.idle_since = asyncio.get_running_loop().time()  # whoever asks may be about to join
        return live

    async def create(self, actor: Player, command: CreateRoom) -> RoomCreated:
        """Open the room that the command describes, or find the one it opened before.

        Raises:
            Refuse: the game, its options or a seat is unusable.
            StoreError: the room could not be written.
        """
        name = self._identities.name_room(actor.id, command.id)
        created = RoomCreated(command.id, name.room, name.key if command.visibility == "link" else "")
        if self._live.get(name.room) is None and await self._load(name.room) is None:
            await self._open_once(name.room, actor, command)
        return created

    def may_join(self, state: RoomState, player: Player, key: str) -> bool:
        """Return whether somebody may watch a room: one made by link asks for its key or a seat."""
        if state.opened.visibility != "link" or state.opened.by.id == player.id or state.seats_of(player.id):
            return True
        return self._identities.is_room_key(state.room, key)

    async def listed(self) -> list[RoomSummary]:
        """Return the public rooms that wait or play, newest first; at most a second old."""
        now = asyncio.get_running_loop().time()
        if now - self._list[0] >= LIST_SECONDS:
            since = time.time_ns() // 1_000_000 - LISTED_MS
            self._list = (now, self._list[1])  # one reader at a time: the others get the list before
            self._list = (now, self._current(await self._reader.listed(since, MAX_LISTED)))
        return self._list[1]

    async def rooms_of(self, player: Player) -> list[RoomSummary]:
        """Return a player's unfinished rooms, newest first."""
        return self._current(await self._reader.rooms_of(player.id, MAX_LISTED))

    def _current(self, summaries: list[RoomSummary]) -> list[RoomSummary]:
        """Return the lines as the rooms stand: a mere move does not write one."""
        lives = [self._live.get(line.room) for line in summaries]
        return [
            line if live is None else room_summary(live.state)
            for line, live in zip(summaries, lives, strict=True)
        ]

    async def _open_once(self, room: str, actor: Player, command: CreateRoom) -> None:
        """Open a room; the same command on another socket may have done so a moment before."""
        try:
            await self._open(room, actor, command)
        except StoreError:
            if await self._load(room) is None:
                raise

    async def _open(self, room: str, actor: Player, command: CreateRoom) -> None:
        opened = open_event(actor, command)
        state = open_room(room, opened)
        events: tuple[AnyEvent, ...] = (opened, *first_game(state))
        state = replay(room, list(events))
        at = time.time_ns() // 1_000_000
        records = [Record(room, "game", seq, EPOCH, event, at) for seq, event in enumerate(events, 1)]
        await asyncio.shield(self._writer.append(records, room_row(state, at)))
        if room not in self._live:
            self._add(state, records)

    async def _load(self, room: str) -> LiveRoom | None:
        """Return a room from the log; several who ask at once share one reading."""
        task = self._loading.get(room)
        if task is None:
            task = self._loading[room] = asyncio.create_task(self._read(room))
            task.add_done_callback(lambda _: self._loading.pop(room, None))
        return await asyncio.shield(task)

    async def _read(self, room: str) -> LiveRoom | None:
        try:
            found = await self._reader.fold(room, lambda records: (_replayed(room, records), records))
        except (LogError, DecodeError):
            logger.exception("room %s cannot be read", room)
            return None
        if found is None:
            return None
        return self._live.get(room) or self._add(*found)

    def _add(self, state: RoomState, records: list[Record]) -> LiveRoom:
        tail = [event_of(record) for record in records]
        live = LiveRoom(state, self._writer, tail, self._machines.attend)
        self._live[state.room] = live
        self._machines.attend(live)
        return live

    async def _wake(self) -> None:
        for room in await self._reader.machines_playing():
            with suppress(Refuse, StoreError):
                await self.find(room)

    async def _sweep(self) -> None:
        """Forget rooms that nobody has watched for a while; the log still has them."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for name, live in list(self._live.items()):
                long_ago = loop.time() - live.idle_since > IDLE_SECONDS
                if live.idle and long_ago and not self._machines.busy(name):
                    del self._live[name]


def _replayed(room: str, records: list[Record]) -> RoomState:
    return replay(room, [record.body for record in records])


def open_event(actor: Player, command: CreateRoom) -> RoomOpened:
    """Return the opening that a command asks for.

    Raises:
        Refuse: the game, its options or a seat is unusable.
    """
    try:
        game = make_game(command.game, command.options)
    except UnknownGameError as error:
        raise Refuse(RefusalCode.UNKNOWN_GAME, str(error)) from None
    except GameError as error:
        raise Refuse(RefusalCode.BAD_OPTIONS, str(error)) from None
    return RoomOpened(
        game=command.game,
        options=dict(game.options),
        rules=game.rules_version,
        visibility=command.visibility,
        by=actor,
        players=[_sit(actor, game, text) for text in command.seats],
    )


def _sit(actor: Player, game: AnyGame, text: str) -> Player | None:
    """Return who a seat's text means."""
    if text == "open":
        return None
    if text == "me":
        return actor
    try:
        engine = check_player(game, text).text()
    except GameError as error:
        raise Refuse(RefusalCode.BAD_PLAYER, str(error)) from None
    return Player("machine", engine[:MAX_NAME], "machine", engine)
