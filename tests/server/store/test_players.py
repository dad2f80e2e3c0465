"""A player's rooms in the order in which seats were taken, a bounded number of them."""

import pytest
from sqlalchemy import insert

from parlour_protocol.values import Player, RoomSummary
from parlour_server.store import players, schema
from parlour_server.store.database import Database
from parlour_server.store.players import read_player, rooms_played
from parlour_server.store.records import RoomRow, room_values

AMBER = Player("a", "Amber")


def seat(database: Database, room: str, at: int, visibility: str = "public") -> None:
    """Write a room in which Amber has had a seat since a time."""
    summary = RoomSummary(room, "nim", {}, "over", [AMBER, None])
    names = [column.name for column in schema.rooms.columns]
    row = dict(zip(names, room_values(RoomRow(summary, visibility, False, at + 5)), strict=True))  # type: ignore[arg-type]  # each is one
    database.run(lambda connection: connection.execute(insert(schema.rooms), [row]))
    seated = {"player": AMBER.id, "room": room, "at": at}
    database.run(lambda connection: connection.execute(insert(schema.seats), [seated]))


def shown(database: Database, private: bool = False) -> list[tuple[str, int]]:
    found = database.run(lambda connection: rooms_played(connection, AMBER.id, private))
    return [(played.room.room, played.at) for played in found]


def test_the_latest_rooms_come_first_and_private_ones_only_if_asked(database: Database) -> None:
    for room, at, visibility in [("old", 1, "public"), ("new", 3, "public"), ("mine", 2, "link")]:
        seat(database, room, at, visibility)
    assert shown(database) == [("new", 8), ("old", 6)]
    assert shown(database, private=True) == [("new", 8), ("mine", 7), ("old", 6)]


def test_so_many_are_shown_and_so_many_looked_at(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(6):
        seat(database, str(at), at, "link" if at > 3 else "public")
    monkeypatch.setattr(players, "MAX_ROOMS", 2)
    assert [room for room, _ in shown(database)] == ["3", "2"]
    monkeypatch.setattr(players, "SEATS_READ", 3)
    assert [room for room, _ in shown(database)] == ["3"]


def test_an_id_without_games_is_unknown(database: Database) -> None:
    assert database.run(lambda connection: read_player(connection, "b", True)) is None
