"""The migration that adds players' pages gives existing seats their room's time."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, inspect, text

from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0004_players, v0005_unfinished_seats


def test_a_seat_taken_before_it_has_the_time_of_its_room(database: Database) -> None:
    def down_and_up(connection: Connection) -> tuple[set[str], list[tuple[str, int]]]:
        with Operations.context(MigrationContext.configure(connection)):
            v0005_unfinished_seats.downgrade()
            v0004_players.downgrade()
            columns = {column["name"] for column in inspect(connection).get_columns("seats")}
            connection.execute(
                text("INSERT INTO rooms VALUES ('old', 'over', 'public', false, '{}', 7, null)")
            )
            connection.execute(text("INSERT INTO seats VALUES ('amber', 'old'), ('amber', 'lost')"))
            v0004_players.upgrade()
        rows = connection.execute(text("SELECT room, at FROM seats ORDER BY at DESC")).all()
        return columns, [(row.room, row.at) for row in rows]

    columns, rows = database.run(down_and_up)
    assert columns == {"player", "room"}
    assert rows == [("old", 7), ("lost", 0)]


def test_a_players_seats_are_found_in_order_by_an_index(database: Database) -> None:
    def plan(connection: Connection) -> str:
        sqlite = connection.dialect.name == "sqlite"
        if not sqlite:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # an empty table is read through
            connection.exec_driver_sql("SET LOCAL enable_bitmapscan = off")
        explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
        query = "SELECT room FROM seats WHERE player = 'a' ORDER BY at DESC LIMIT 5"
        return str(connection.execute(text(f"{explain} {query}")).all())

    assert "seats_by_time" in database.run(plan)
