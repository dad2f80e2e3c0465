"""Finished games written directly to the log, as rooms would write them."""

import msgspec
from sqlalchemy import Connection, insert

from parlour_protocol.events import AnyEvent, GameEnded, GameStarted, RoomOpened
from parlour_protocol.terms import Terms
from parlour_protocol.values import OptionValue, Player, Result, Seat
from parlour_server.store import schema
from parlour_server.store.database import Database

AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")
NIM_BOARD = '{"heaps":[3,4,5],"misere":false}'


def log_game(
    database: Database,
    room: str,
    at: int,
    players: tuple[Player, Player] = (AMBER, BLUE),
    winner: Seat | None = 1,
    reason: str = "last-counter",
) -> None:
    """A room with one game, which ended ``at``."""
    log_events(database, room, 1, at, [*game_bodies(players, winner, reason)])


def game_bodies(
    players: tuple[Player, Player] = (AMBER, BLUE), winner: Seat | None = 1, reason: str = "last-counter"
) -> tuple[RoomOpened, GameStarted, GameEnded]:
    """The events of a room with one game, without its moves."""
    board: dict[str, OptionValue] = {"heaps": [3, 4, 5], "misere": False}
    terms = Terms(rated=True, takeback=False)
    opened = RoomOpened("nim", board, 1, "public", players[0], [*players], terms=terms)
    started = GameStarted(1, [*players], "3,4,5", 1)
    return opened, started, GameEnded(1, Result(winner, reason))


def log_events(database: Database, room: str, first: int, at: int, bodies: list[AnyEvent]) -> None:
    """Events of a room, the first of them numbered ``first``."""
    rows = [
        {
            "room": room,
            "stream": "game",
            "seq": seq,
            "epoch": 1,
            "kind": body.__struct_config__.tag,
            "body": msgspec.json.encode(body).decode(),
            "at": at,
        }
        for seq, body in enumerate(bodies, first)
    ]
    ends = [{"room": room, "seq": row["seq"]} for row in rows if row["kind"] == "game-ended"]

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.events), rows)
        if ends:
            connection.execute(insert(schema.endings), ends)

    database.run(write)


def log_games(database: Database, count: int) -> None:
    """So many games, a second apart, won by Amber and Blue in turn."""
    for game in range(count):
        log_game(database, f"room{game}", 1_000 * (game + 1), winner=1 if game % 2 == 0 else 2)
