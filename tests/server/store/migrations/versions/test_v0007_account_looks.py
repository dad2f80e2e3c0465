"""The migration that adds the look of an account's name."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, text

from parlour_server.domain.names import look_of
from parlour_server.store.accounts import is_taken
from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0007_account_looks, v0011_looks_without_decoration


def test_accounts_that_were_there_are_found_by_their_look(database: Database) -> None:
    def down_and_up(connection: Connection) -> list[bool]:
        with Operations.context(MigrationContext.configure(connection)):
            v0007_account_looks.downgrade()
            columns = "player, name, name_key, password, epoch, created"
            values = "'5f0c92e14ab7d368', 'Amilia0', 'amilia0', 'hash', 1, 7"
            connection.execute(text(f"INSERT INTO accounts ({columns}) VALUES ({values})"))
            v0007_account_looks.upgrade()
            v0011_looks_without_decoration.upgrade()
        return [is_taken(connection, {look_of(name)}) for name in ("Arni1iaO", "Blue")]

    assert database.run(down_and_up) == [True, False]
