"""The migration that adds players' pages gives existing seats their room's time."""

from sqlalchemy import Connection, text

from parlour_server.store.database import Database
from tests.server.store.migrations.stages import migrate, rebuild


def test_a_seat_taken_before_it_has_the_time_of_its_room(database: Database) -> None:
    def up(connection: Connection) -> list[tuple[str, int]]:
        rebuild(connection, "0003")
        connection.execute(text("INSERT INTO rooms VALUES ('old', 'over', 'public', false, '{}', 7, null)"))
        connection.execute(text("INSERT INTO seats VALUES ('amber', 'old'), ('amber', 'lost')"))
        migrate(connection, "0004", "0004")
        rows = connection.execute(text("SELECT room, at FROM seats ORDER BY at DESC")).all()
        return [(row.room, row.at) for row in rows]

    assert database.run(up) == [("old", 7), ("lost", 0)]


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
