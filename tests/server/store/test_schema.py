"""The tables as the program means them and as the migrations make them."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from parlour_server.store.database import Database
from parlour_server.store.schema import metadata


def test_the_migrations_make_exactly_the_tables_of_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []


def test_the_log_is_unique_on_room_stream_and_number(database: Database) -> None:
    key = inspect(database.engine).get_pk_constraint("events")["constrained_columns"]
    assert key == ["room", "stream", "seq"]
