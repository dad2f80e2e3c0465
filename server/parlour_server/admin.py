"""Short administration commands, safe beside a running server."""

import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parlour_protocol.limits import MAX_NAME
from parlour_server.background.rating_updater import count_anew
from parlour_server.config import SettingError, Settings
from parlour_server.domain.names import READABLE, is_readable
from parlour_server.store import backup, move
from parlour_server.store.credentials import list_tokens, make_token, revoke_token
from parlour_server.store.database import Database
from parlour_server.store.opening import database_file, open_database, shown
from parlour_server.store.ratings import ladders, top

if TYPE_CHECKING:
    from parlour_server.api.leaderboard import Line

SHOWN_PLAYERS = 100  # of each ladder in the table; --json has all of them


def print_token(settings: Settings, name: str) -> None:
    """Print a new bearer token for a bot called ``name``; the token is shown only once.

    Raises:
        SettingError: the name cannot be read in its line.
        DatabaseError, StoreError: the database cannot be used.
    """
    if len(name) > MAX_NAME or not is_readable(name):
        raise SettingError(f"NAME is {name!r}: allowed are {READABLE}")
    with closing(_existing(settings)) as database:
        print(database.write(lambda connection: make_token(connection, name)))


def print_tokens(settings: Settings) -> None:
    """Print each valid token: its id, scopes and bot; raises DatabaseError or StoreError."""
    with closing(_existing(settings)) as database:
        for line in database.run(list_tokens):
            print(f"{line.id}  {','.join(line.scopes):9}  {line.name}")


def revoke(settings: Settings, token: str) -> None:
    """Revoke the token with this id; a running server closes the token's sockets within a minute.

    Raises:
        SettingError: there is no such token.
        DatabaseError, StoreError: the database cannot be used.
    """
    with closing(_existing(settings)) as database:
        if not database.write(lambda connection: revoke_token(connection, token)):
            raise SettingError(f"ID is {token!r}: allowed are the ids that `parlour-server tokens` prints")
        print(f"{token} is revoked")


def print_ratings(settings: Settings, recompute: bool = False, as_json: bool = False) -> None:
    """Print each ladder with its players, as a table or as one JSON object a ladder.

    Args:
        settings: The settings that name the database.
        recompute: Whether to count the whole log again first; the number of games goes to standard error.
        as_json: Whether to print for programs.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
    """
    from parlour_server.api.leaderboard import lines_at  # imports aiohttp: the other commands do without

    now = time.time_ns() // 1_000_000
    with closing(_existing(settings)) as database:
        if recompute:
            print(f"{count_anew(database)} finished games counted", file=sys.stderr)
        found = database.run(ladders)
        for number, (ladder, players) in enumerate(found):
            read = partial(top, ladder=ladder, limit=players if as_json else SHOWN_PLAYERS)
            lines = lines_at(database.run(read), now)
            if as_json:
                board = msgspec.Raw(ladder.board.encode())
                ladder_line = {"pool": ladder.pool, "game": ladder.game, "board": board, "lines": lines}
                print(msgspec.json.encode(ladder_line).decode())
            else:
                print("\n" * (number > 0) + f"{ladder.pool}  {ladder.game}  {ladder.board}")
                _print_table(lines, players)
    if not found and not as_json:
        print("no ratings yet: rated games that have ended make them")


def migrate(settings: Settings) -> None:
    """Migrate the database, as a starting server also does; raises DatabaseError."""
    open_database(settings.database).close()
    print(f"{shown(settings.database)} is up to date")


def back_up(settings: Settings, file: str) -> None:
    """Copy the database to a new file, without disturbing a running server.

    Raises:
        DatabaseError: the database or the file cannot be used.
    """
    rooms = backup.back_up(database_file(settings.database), Path(file))
    print(f"{file} holds {rooms} rooms")


def restore(settings: Settings, file: str) -> None:
    """Replace the database by a copy, and keep the old file beside it.

    Raises:
        DatabaseError: the copy cannot be used, or a server uses the database.
    """
    database = database_file(settings.database)
    rooms, kept = backup.restore(Path(file), database)
    print(f"{database} holds the {rooms} rooms of {file}")
    if kept is not None:
        print(f"{kept} is the file that was there before")


def move_all(settings: Settings, source: str, target: str) -> None:
    """Copy one database to another, and print each table with its number of rows and their checksum.

    Raises:
        MoveError: both are one database, the target is not empty, or the target cannot store a text.
        DatabaseError, StoreError: a database cannot be used, for example because a server uses it.
    """
    print(f"{'table':14}  {'rows':>10}  checksum")
    move.move(source, target, lambda moved: print(f"{moved.table:14}  {moved.rows:>10,}  {moved.checksum}"))
    print(f"{shown(target)} holds everything that {shown(source)} does")


def make_push_keys(settings: Settings, file: str) -> None:
    """Write new keys for notices to a new file that only its owner can read.

    Raises:
        SettingError: the extra ``push`` is not installed.
        OSError: the file exists or cannot be written.
    """
    try:
        from parlour_server.push.keys import make_keys
    except ImportError as error:
        needs = f"the extra `push` of parlour-server ({error.name} is missing)"
        raise SettingError(f"push-keys needs {needs}") from None
    make_keys(Path(file))
    print(f"{file} holds the keys: serve with --push-keys {file} --push-contact mailto:you@example.org")


def _existing(settings: Settings) -> Database:
    return open_database(settings.database, exclusive=False, create=False)


def _print_table(lines: "list[Line]", players: int) -> None:
    """Print the players of a ladder by rank; a player with a provisional rating has no rank."""
    print(f"{'rank':>6}  {'name':{MAX_NAME}}  {'rating':>6}  {'deviation':>9}  {'games':>6}")
    for line in lines:
        name = f"{line.player.name:{MAX_NAME}}"
        print(f"{line.rank or '-':>6}  {name}  {line.rating:>6}  {line.deviation:>9}  {line.games:>6}")
    if players > len(lines):
        print(f"{'':6}  and {players - len(lines)} more: --json lists all")


#: The commands except ``serve`` and ``node``; each takes the settings and its own operands.
COMMANDS: Mapping[str, Callable[..., None]] = {
    "token": print_token,
    "tokens": print_tokens,
    "revoke": revoke,
    "ratings": print_ratings,
    "backup": back_up,
    "restore": restore,
    "migrate": migrate,
    "move": move_all,
    "push-keys": make_push_keys,
}
