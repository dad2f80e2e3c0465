"""Rooms as matchmaking sees them, kept in memory: who sits at which public table, and who is connected."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Any

from parlour_protocol.answers import Ack, Refused, Reply
from parlour_protocol.commands import CreateRoom, LeaveSeat, TakeSeat
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, RoomStatus, RoomSummary
from parlour_server.domain.room.listing import ListedRoom
from parlour_server.matchmaking.tables import Tables, Visitor


@dataclass
class Table:
    """One room: its terms as in a list, its seats, and whether the waiting player is connected to it."""

    line: dict[str, Any]
    players: list[Player | None]
    since: float
    present: bool = True
    started: bool = False
    games: list[tuple[str, str]] = field(default_factory=list)

    @property
    def waiting_player(self) -> Player | None:
        """The player who sits alone."""
        seated = [player for player in self.players if player is not None]
        return seated[0] if len(seated) == 1 else None

    def take(self, index: int, player: Player) -> bool:
        """Seat a player; the game starts when both seats are taken."""
        held = self.players[index]
        if held is not None:
            return held.id == player.id
        self.players[index] = player
        first, second = self.players
        if first is not None and second is not None:
            self.started = True
            self.games.append((first.id, second.id))
        return True


class MemoryTables:
    """All tables. Every request takes a turn of the event loop before the room decides."""

    def __init__(self) -> None:
        self.rooms: dict[str, Table] = {}
        self._paired = 0

    def tables(self) -> Tables:
        """Return what matchmaking is given."""
        return Tables(
            self._waiting, self._status, lambda player, command: player + command, self._open, self._act
        )

    async def create_between(self, opened: RoomOpened) -> str:
        """Open a room for two players, in which the game begins."""
        await asyncio.sleep(0)
        self._paired += 1
        room = f"paired{self._paired}"
        table = self.rooms[room] = Table(
            _line(opened.game, opened.options, opened.terms), [None, None], _now()
        )
        for index, player in enumerate(opened.players):
            assert player is not None
            table.take(index, player)
        return room

    def _waiting(self) -> Iterator[ListedRoom]:
        for room, table in reversed(self.rooms.items()):
            if table.waiting_player is not None and table.present:
                line = RoomSummary(room, status="waiting", players=list(table.players), **table.line)
                yield ListedRoom(line, "", table.since, inf)

    def _status(self, room: str) -> RoomStatus | None:
        table = self.rooms.get(room)
        if table is None:
            return None
        return "playing" if table.started else "waiting"

    async def _open(self, visitor: Visitor, command: CreateRoom) -> None:
        await asyncio.sleep(0)
        room = visitor.player.id + command.id
        if room not in self.rooms:
            terms = Terms(**command.terms)
            self.rooms[room] = Table(_line(command.game, command.options, terms), [None, None], _now(), False)
        self.rooms[room].take(command.seats.index("me"), visitor.player)

    async def _act(self, room: str, visitor: Visitor, command: TakeSeat | LeaveSeat, beside: str) -> Reply:
        await asyncio.sleep(0)
        table, index = self.rooms[room], command.seat - 1
        if beside and all(player is None or player.id != beside for player in table.players):
            return Refused(command.id, RefusalCode.CONFLICT, "that player has left")
        if isinstance(command, TakeSeat):
            if table.take(index, visitor.player):
                return Ack(command.id, room)
            return Refused(command.id, RefusalCode.SEAT_TAKEN, "taken")
        if table.started:
            return Refused(command.id, RefusalCode.GAME_RUNNING, "the game has started")
        table.players[index] = None
        return Ack(command.id, room)


def _line(game: str, options: dict[str, Any], terms: Terms) -> dict[str, Any]:
    return {"game": game, "options": options, "terms": terms}


def _now() -> float:
    return asyncio.get_running_loop().time()
