"""Short commands for whoever runs a server; safe beside a running one."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from parlour_protocol.limits import MAX_NAME
from parlour_server.config import SettingError, Settings
from parlour_server.rating_count import count_anew, settled_now
from parlour_server.store import backup
from parlour_server.store.credentials import list_tokens, make_token, revoke_token
from parlour_server.store.opening import database_file, open_database, shown
from parlour_server.store.ratings import ladders


def print_token(settings: Settings, name: str) -> None:
    """Print a new bearer token for a bot of that name; it is shown this once.

    Raises:
        SettingError: the name is empty or too long.
        DatabaseError, StoreError: the database cannot be used.
    """
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise SettingError(f"NAME is {name!r}: allowed are 1 to {MAX_NAME} printable characters")
    with closing(open_database(settings.database, exclusive=False)) as database:
        print(database.run(lambda connection: make_token(connection, name)))


def print_tokens(settings: Settings) -> None:
    """Print every bot's token that still counts: its id, its scopes and the bot's name.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
    """
    with closing(open_database(settings.database, exclusive=False)) as database:
        for line in database.run(list_tokens):
            print(f"{line.id}  {','.join(line.scopes):9}  {line.name}")


def revoke(settings: Settings, token: str) -> None:
    """End the token of that id; a running server closes its sockets within a minute.

    Raises:
        SettingError: there is no such token.
        DatabaseError, StoreError: the database cannot be used.
    """
    with closing(open_database(settings.database, exclusive=False)) as database:
        if not database.run(lambda connection: revoke_token(connection, token)):
            raise SettingError(f"ID is {token!r}: allowed are the ids that `parlour-server tokens` prints")
        print(f"{token} is revoked")


def print_ratings(settings: Settings, recompute: bool) -> None:
    """Print how many players each ladder has, after counting the whole log anew if asked to.

    Raises:
        DatabaseError, StoreError: the database cannot be used.
    """
    with closing(open_database(settings.database, exclusive=False)) as database:
        if recompute:
            print(f"{count_anew(database, settled_now())} finished games looked at")
        for ladder, players in database.run(ladders):
            print(f"{ladder.pool}  {ladder.game}  {ladder.board}  {players}")


def migrate(settings: Settings) -> None:
    """Bring the database up to date, which a starting server also does.

    Raises:
        DatabaseError: the database cannot be used.
    """
    open_database(settings.database).close()
    print(f"{shown(settings.database)} is up to date")


def back_up(settings: Settings, file: str) -> None:
    """Copy the database to a new file; a running server does not notice.

    Raises:
        DatabaseError: the database or the file cannot be used.
    """
    rooms = backup.back_up(database_file(settings.database), Path(file))
    print(f"{file} holds {rooms} rooms")


def restore(settings: Settings, file: str) -> None:
    """Put a copy in the database's place.

    Raises:
        DatabaseError: the copy cannot be used, or a server uses the database.
    """
    rooms = backup.restore(Path(file), database_file(settings.database))
    print(f"{settings.database} holds the {rooms} rooms of {file}")


#: What the command line calls them; each takes the settings and what it is about, if anything.
COMMANDS: Mapping[str, Callable[[Settings, str], None]] = {
    "token": print_token,
    "tokens": lambda settings, _: print_tokens(settings),
    "revoke": revoke,
    "ratings": lambda settings, recompute: print_ratings(settings, bool(recompute)),
    "backup": back_up,
    "restore": restore,
    "migrate": lambda settings, _: migrate(settings),
}
