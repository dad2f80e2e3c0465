"""Alembic finds one line of migrations and runs it on the connection it is given."""

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from parlour_server.store.database import MIGRATIONS, Database


def test_the_migrations_are_one_line_and_a_database_is_at_its_end(database: Database) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    heads = ScriptDirectory.from_config(config).get_heads()
    with database.engine.connect() as connection:
        assert [connection.scalar(text("SELECT version_num FROM alembic_version"))] == heads
