"""The migration that adds accounts and ratings, up and down, keeps existing data."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, inspect

from parlour_server.store.credentials import EVERYTHING, find_bearer, make_token
from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0003_accounts_and_ratings, v0008_journal

TABLES = {"accounts", "ratings"}


def down(connection: Connection) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        v0008_journal.downgrade()
        v0003_accounts_and_ratings.downgrade()
    names = {column["name"] for column in inspect(connection).get_columns("tokens")}
    assert names == {"hash", "player", "name", "created"}
    assert not TABLES & set(inspect(connection).get_table_names())


def up(connection: Connection) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        v0003_accounts_and_ratings.upgrade()
        v0008_journal.upgrade()
    assert set(inspect(connection).get_table_names()) >= TABLES


def test_tokens_made_before_it_may_do_everything_afterwards(database: Database) -> None:
    token = database.run(lambda connection: make_token(connection, "league", ["play"]))
    database.run(down)
    database.run(up)
    bearer = database.run(lambda connection: find_bearer(connection, token))
    assert bearer is not None
    assert bearer.scopes == EVERYTHING
