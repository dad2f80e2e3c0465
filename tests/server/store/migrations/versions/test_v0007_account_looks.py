"""The migration that adds the look of an account's name."""

from sqlalchemy import Connection, text

from parlour_server.domain.names import look_of
from parlour_server.store.accounts import is_taken
from parlour_server.store.database import Database
from tests.server.store.migrations.stages import migrate, rebuild


def test_accounts_that_were_there_are_found_by_their_look(database: Database) -> None:
    def up(connection: Connection) -> list[bool]:
        rebuild(connection, "0006")
        columns = "player, name, name_key, password, epoch, created"
        values = "'5f0c92e14ab7d368', 'Amilia0', 'amilia0', 'hash', 1, 7"
        connection.execute(text(f"INSERT INTO accounts ({columns}) VALUES ({values})"))
        migrate(connection, "0007")
        return [is_taken(connection, {look_of(name)}) for name in ("Arni1iaO", "Blue")]

    assert database.run(up) == [True, False]
