"""The first migration: the log and what stands beside it, and the way back."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import inspect

from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0001_the_log

TABLES = {"events", "rooms", "seats", "settings", "tokens"}


def test_it_makes_its_tables_and_takes_only_them_back(database: Database) -> None:
    assert set(inspect(database.engine).get_table_names()) == TABLES | {"alembic_version"}
    with (
        database.engine.begin() as connection,
        Operations.context(MigrationContext.configure(connection)),
    ):
        v0001_the_log.downgrade()
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
        v0001_the_log.upgrade()
        assert set(inspect(connection).get_table_names()) == TABLES | {"alembic_version"}
