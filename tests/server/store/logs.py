"""Records and rows of no particular game."""

from parlour_protocol.events import RematchOffered, SeatTaken
from parlour_protocol.values import Player, RoomStatus, RoomSummary, Visibility
from parlour_server.store.records import Record, RoomRow

AMBER = Player("5f0c92e14ab7d368", "Amber")
MACHINE = Player("machine", "greedy", "machine", "greedy")


def record(room: str, seq: int, name: str = "Amber") -> Record:
    return Record(room, "game", seq, 1, SeatTaken(1, Player("5f0c92e14ab7d368", name)), 1_000 + seq)


def offer(room: str, seq: int) -> Record:
    return Record(room, "game", seq, 1, RematchOffered(1, 2), 1_000 + seq)


def row(
    room: str,
    status: RoomStatus = "playing",
    visibility: Visibility = "public",
    players: tuple[Player | None, Player | None] = (AMBER, None),
    touched: int = 1_000,
) -> RoomRow:
    machine = any(player is not None and player.kind == "machine" for player in players)
    return RoomRow(RoomSummary(room, "nim", {}, status, list(players)), visibility, machine, touched)
