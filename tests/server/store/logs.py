"""Sample events and rows for tests of the store."""

from parlour_protocol.answers import Event
from parlour_protocol.events import RematchOffered, SeatTaken
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Visibility
from parlour_server.store.records import RoomRow

AMBER = Player("5f0c92e14ab7d368", "Amber")
MACHINE = Player("machine", "greedy", "machine", "greedy")


def taken(room: str, seq: int, name: str = "Amber") -> Event:
    return Event(room, "game", 1, seq, 1_000 + seq, SeatTaken(1, Player("5f0c92e14ab7d368", name)))


def offer(room: str, seq: int) -> Event:
    return Event(room, "game", 1, seq, 1_000 + seq, RematchOffered(1, 2))


def row(
    room: str,
    status: RoomStatus = "playing",
    visibility: Visibility = "public",
    players: tuple[Player | None, Player | None] = (AMBER, None),
    touched: int = 1_000,
    due: int | None = None,
    rated: bool = False,
) -> RoomRow:
    machine = any(player is not None and player.kind == "machine" for player in players)
    summary = RoomSummary(room, "nim", {}, status, list(players), terms=Terms(rated=rated))
    return RoomRow(summary, visibility, machine, touched, due)
