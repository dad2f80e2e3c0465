"""Public tables as matchmaking uses them: which wait for a player, and how a player gets a seat at one.

A table is a room, and the room decides who gets its open seat (``domain.room.seats``). So a player who takes
the seat from the list and one whom matchmaking seats there cannot both get it.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from parlour_protocol.answers import Reply
from parlour_protocol.commands import CreateRoom, LeaveSeat, TakeSeat
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Seat
from parlour_server.delivery.subscriber import Subscriber
from parlour_server.domain.matchmaking.game_terms import table_terms
from parlour_server.domain.matchmaking.pairing import OpenTable
from parlour_server.domain.room.listing import ROOMS_OF_A_SOURCE, ListedRoom
from parlour_server.limits.event_budget import EventBudget
from parlour_server.rooms.registry import RoomRegistry


@dataclass(frozen=True, slots=True)
class Visitor:
    """A player for whom matchmaking acts in a room, with the source and the budget that are charged."""

    player: Player
    source: str
    budget: EventBudget | None = None

    @classmethod
    def of(cls, subscriber: Subscriber) -> "Visitor":
        """Return the player at the other end of a connection."""
        return cls(subscriber.player, subscriber.source, subscriber.budget)


Act = Callable[[str, Visitor, TakeSeat | LeaveSeat, str], Awaitable[Reply]]
"""Lets a room decide a command of a player; refuses it if the player named last has no seat there.

May raise CommandRefused and StoreError.
"""


@dataclass(frozen=True, slots=True)
class Tables:
    """What matchmaking needs of the rooms; all rooms of all nodes, where there are several.

    ``room_of`` returns the id of the room that a player's command opens. ``open`` opens that room, or finds
    it, and seats the player there; it raises CommandRefused, OwnedElsewhere and StoreError.
    """

    waiting: Callable[[], Iterable[ListedRoom]]
    status: Callable[[str], RoomStatus | None]
    room_of: Callable[[str, str], str]
    open: Callable[[Visitor, CreateRoom], Awaitable[None]]
    act: Act

    def open_tables(self, games: set[str]) -> list[OpenTable]:
        """Return the tables at games of these ids, with one person or bot who waits for another."""
        tables, counts = list[OpenTable](), Counter[str]()
        for room in self.waiting():
            counts[room.source] += 1
            line = room.summary
            host = _waiting_player(line)
            terms = table_terms(line) if host is not None and line.game in games else None
            if host is not None and terms is not None:
                crowded = counts[room.source] > ROOMS_OF_A_SOURCE
                seat: Seat = 1 if line.players[0] is None else 2
                tables.append(OpenTable(line.room, seat, host, terms, room.since, crowded))
        return tables


def tables_of(rooms: RoomRegistry, room_of: Callable[[str, str], str], act: Act | None = None) -> Tables:
    """Return the tables of a registry; ``act`` reaches the rooms of other nodes, where there are any."""

    async def open_table(visitor: Visitor, command: CreateRoom) -> None:
        await rooms.open_table(visitor.player, command, visitor.source, visitor.budget)

    async def act_here(room: str, visitor: Visitor, command: TakeSeat | LeaveSeat, beside: str) -> Reply:
        return await rooms.act(room, visitor.player, command, visitor.source, visitor.budget, beside)

    public = rooms.public
    return Tables(public.tables, public.status, room_of, open_table, act or act_here)


def _waiting_player(line: RoomSummary) -> Player | None:
    """Return the person or bot who sits alone in a room, None if nobody or a machine does."""
    seated = [player for player in line.players if player is not None]
    return seated[0] if len(seated) == 1 and seated[0].kind != "machine" else None
