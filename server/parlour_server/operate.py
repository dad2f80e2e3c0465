"""Short commands for whoever runs a server; safe beside a running one."""

from parlour_protocol.limits import MAX_NAME
from parlour_server.config import SettingError, Settings
from parlour_server.store.credentials import make_token
from parlour_server.store.database import Database


def print_token(settings: Settings, name: str) -> None:
    """Print a new bearer token for a bot of that name; it is shown this once.

    Raises:
        SettingError: the name is empty or too long.
        DatabaseError: the database cannot be used.
    """
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise SettingError(f"NAME is {name!r}: allowed are 1 to {MAX_NAME} printable characters")
    database = Database(settings.database, exclusive=False)
    try:
        print(make_token(database.engine, name))
    finally:
        database.close()


def migrate(settings: Settings) -> None:
    """Bring the database up to date, which a starting server also does.

    Raises:
        DatabaseError: the database cannot be used.
    """
    Database(settings.database).close()
    print(f"{settings.database} is up to date")
