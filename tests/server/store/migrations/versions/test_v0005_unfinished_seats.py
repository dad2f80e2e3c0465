"""The migration that adds unfinished seats marks existing ones."""

from sqlalchemy import Connection, text

from parlour_server.store.database import Database
from tests.server.store.migrations.stages import migrate, rebuild


def test_seats_that_were_there_are_marked_where_their_room_is_unfinished(database: Database) -> None:
    def up(connection: Connection) -> list[str]:
        rebuild(connection, "0004")
        rooms = [("a", "over"), ("b", "playing"), ("c", "waiting")]
        for room, status in rooms:
            values = f"'{room}', '{status}', 'public', false, '{{}}', 7, null"
            connection.exec_driver_sql(f"INSERT INTO rooms VALUES ({values})")
        for room in ("a", "b", "c", "lost"):
            connection.exec_driver_sql(f"INSERT INTO seats VALUES ('amber', '{room}', 7)")
        migrate(connection, "0005", "0005")
        return list(connection.scalars(text("SELECT room FROM seats WHERE unfinished ORDER BY room")))

    assert database.run(up) == ["b", "c"]
