"""The migration that adds accounts and ratings, up and down, keeps existing data."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, inspect, text

from parlour_server.store.credentials import EVERYTHING, find_bearer, make_token
from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0003_accounts_and_ratings

TABLES = {"accounts", "ratings"}


def down(connection: Connection) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        v0003_accounts_and_ratings.downgrade()
    names = {column["name"] for column in inspect(connection).get_columns("tokens")}
    assert names == {"hash", "player", "name", "created"}
    assert not TABLES & set(inspect(connection).get_table_names())


def up(connection: Connection) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        v0003_accounts_and_ratings.upgrade()
    assert set(inspect(connection).get_table_names()) >= TABLES


def test_tokens_made_before_it_may_do_everything_afterwards(database: Database) -> None:
    token = database.run(lambda connection: make_token(connection, "league", ["play"]))
    database.run(down)
    database.run(up)
    bearer = database.run(lambda connection: find_bearer(connection, token))
    assert bearer is not None
    assert bearer.scopes == EVERYTHING


def test_what_ended_is_found_by_an_index_of_its_own(database: Database) -> None:
    def plan(connection: Connection) -> str:
        sqlite = connection.dialect.name == "sqlite"
        if not sqlite:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # an empty table is read through
        explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
        query = "SELECT at FROM events WHERE kind = 'game-ended' AND (at, room, seq) > (0, '', 0)"
        return str(connection.execute(text(f"{explain} {query} ORDER BY at, room, seq")).all())

    steps = database.run(plan)
    assert "events_ended" in steps
    assert "SORT" not in steps.upper()
    assert "B-TREE" not in steps.upper()
