"""Queries for a player's page: name, ratings, latest rooms."""

import msgspec
from sqlalchemy import Connection, desc, select

from parlour_protocol.values import Player, RoomSummary
from parlour_server.domain.ratings.ladders import Ladder
from parlour_server.domain.ratings.standings import Standing
from parlour_server.store import schema
from parlour_server.store.ratings import standings_of

MAX_ROOMS = 50
SEATS_READ = 500
"""Seats that are searched for rooms; a player of mostly private rooms may be shown fewer rooms."""

_decode_summary = msgspec.json.Decoder(RoomSummary).decode


class Played(msgspec.Struct, frozen=True):
    """A room in which a player has or had a seat; ``at`` is its last update in milliseconds since 1970."""

    room: RoomSummary
    at: int


def rooms_played(connection: Connection, player: str, private: bool) -> list[Played]:
    """Return a player's latest rooms, newest first; private rooms only if ``private``."""
    seats, rooms = schema.seats.c, schema.rooms.c
    latest = (
        select(seats.room, seats.at)
        .where(seats.player == player)
        .order_by(desc(seats.at))
        .limit(SEATS_READ)
        .subquery()
    )
    query = (
        select(rooms.summary, rooms.touched)
        .join(latest, latest.c.room == rooms.room)
        .order_by(desc(latest.c.at))
        .limit(MAX_ROOMS)
    )
    if not private:
        query = query.where(rooms.visibility == "public")
    return [Played(_decode_summary(summary), touched) for summary, touched in connection.execute(query)]


def read_player(
    connection: Connection, player: str, private: bool
) -> tuple[Player, list[tuple[Ladder, Standing]], list[Played]] | None:
    """Return a player, known from an account, a room or a rating, with standings and rooms, else None."""
    rooms, standings = rooms_played(connection, player, private), standings_of(connection, player)
    accounts = schema.accounts.c
    name = connection.scalar(select(accounts.name).where(accounts.player == player))
    known = [Player(player, name)] if name is not None else []
    known += [
        each for played in rooms for each in played.room.players if each is not None and each.id == player
    ]
    known += [standing.player for _, standing in standings]
    return (known[0], standings, rooms) if known else None
