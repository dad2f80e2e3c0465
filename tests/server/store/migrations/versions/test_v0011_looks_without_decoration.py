"""The migration that takes decoration out of the looks of account names."""

import pytest
from sqlalchemy import Connection, text

from parlour_server.domain.names import look_of, looks_of
from parlour_server.store.accounts import find_account, is_taken
from parlour_server.store.database import Database
from tests.server.store.migrations.stages import migrate, rebuild

NAMES = ("Wolf-gang_1", "admin", "IlI0oO1", "mW-_-wm", "0")


@pytest.mark.parametrize("name", NAMES)
def test_the_look_of_a_name_that_was_there_is_what_it_would_be_now(database: Database, name: str) -> None:
    def up(connection: Connection) -> str:
        rebuild(connection, "0010")
        columns = "player, name, name_key, look, password, epoch, created"
        values = f"'5f0c92e14ab7d368', '{name}', '{name.lower()}', 'old', 'hash', 1, 7"
        connection.execute(text(f"INSERT INTO accounts ({columns}) VALUES ({values})"))
        migrate(connection, "0011")
        assert find_account(connection, name) is not None
        assert is_taken(connection, looks_of(f"({name})"))
        return str(connection.scalar(text("SELECT look FROM accounts")))

    assert database.run(up) == look_of(name)
