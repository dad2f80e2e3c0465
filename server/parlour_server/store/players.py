"""What the database knows of a player: the name, the ratings, and the latest rooms."""

import msgspec
from sqlalchemy import Connection, desc, select

from parlour_protocol.values import Player, RoomSummary
from parlour_server.ratings.ladders import Ladder
from parlour_server.ratings.standings import Standing
from parlour_server.store import schema
from parlour_server.store.ratings import standings_of

MOST_ROOMS = 50
LOOKED_AT = 500
"""Seats that are looked at for them: whoever plays mostly in private shows fewer."""

_decode_summary = msgspec.json.Decoder(RoomSummary).decode


class Played(msgspec.Struct, frozen=True):
    """A room in which somebody has or had a seat; ``at`` is when something last changed in its list."""

    room: RoomSummary
    at: int


def rooms_played(connection: Connection, player: str, private: bool) -> list[Played]:
    """Return a player's latest rooms, the newest first; of private ones only if asked."""
    seats, rooms = schema.seats.c, schema.rooms.c
    latest = (
        select(seats.room, seats.at)
        .where(seats.player == player)
        .order_by(desc(seats.at))
        .limit(LOOKED_AT)
        .subquery()
    )
    query = (
        select(rooms.summary, rooms.touched)
        .join(latest, latest.c.room == rooms.room)
        .order_by(desc(latest.c.at))
        .limit(MOST_ROOMS)
    )
    if not private:
        query = query.where(rooms.visibility == "public")
    return [Played(_decode_summary(summary), touched) for summary, touched in connection.execute(query)]


def find_player(
    connection: Connection, player: str, rooms: list[Played], standings: list[tuple[Ladder, Standing]]
) -> Player | None:
    """Return who an id means: an account, else whoever played under it."""
    accounts = schema.accounts.c
    name = connection.scalar(select(accounts.name).where(accounts.player == player))
    if name is not None:
        return Player(player, name)
    for played in rooms:
        for seated in played.room.players:
            if seated is not None and seated.id == player:
                return seated
    return standings[0][1].player if standings else None


def read_player(
    connection: Connection, player: str, private: bool
) -> tuple[Player, list[tuple[Ladder, Standing]], list[Played]] | None:
    """Return somebody with their standings and their rooms, None for whom nothing is known of."""
    rooms, standings = rooms_played(connection, player, private), standings_of(connection, player)
    found = find_player(connection, player, rooms, standings)
    return None if found is None else (found, standings, rooms)
