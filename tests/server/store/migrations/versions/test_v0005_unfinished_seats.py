"""The migration that adds unfinished seats marks existing ones."""

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, inspect, text

from parlour_server.store.database import Database
from parlour_server.store.migrations.versions import v0005_unfinished_seats


def test_seats_that_were_there_are_marked_where_their_room_is_unfinished(database: Database) -> None:
    def down_and_up(connection: Connection) -> tuple[set[str], list[str]]:
        with Operations.context(MigrationContext.configure(connection)):
            v0005_unfinished_seats.downgrade()
            columns = {column["name"] for column in inspect(connection).get_columns("seats")}
            rooms = [("a", "over"), ("b", "playing"), ("c", "waiting")]
            for room, status in rooms:
                values = f"'{room}', '{status}', 'public', false, '{{}}', 7, null"
                connection.exec_driver_sql(f"INSERT INTO rooms VALUES ({values})")
            for room in ("a", "b", "c", "lost"):
                connection.exec_driver_sql(f"INSERT INTO seats VALUES ('amber', '{room}', 7)")
            v0005_unfinished_seats.upgrade()
        marked = connection.scalars(text("SELECT room FROM seats WHERE unfinished ORDER BY room"))
        return columns, list(marked)

    assert database.run(down_and_up) == ({"player", "room", "at"}, ["b", "c"])
