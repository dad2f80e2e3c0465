"""A database as it was at an earlier migration, and the migrations that follow."""

from importlib import import_module

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection

from parlour_server.store.database import MIGRATIONS
from parlour_server.store.schema import metadata

VERSIONS = {path.stem[1:5]: path.stem for path in sorted((MIGRATIONS / "versions").glob("v*.py"))}


def rebuild(connection: Connection, last: str) -> None:
    """Make the tables anew and empty, as they were after a migration."""
    metadata.drop_all(connection)
    migrate(connection, min(VERSIONS), last)


def migrate(connection: Connection, first: str, last: str = max(VERSIONS)) -> None:
    """Run the migrations from one to another, both included; without ``last`` to the newest."""
    with Operations.context(MigrationContext.configure(connection)):
        for version, module in VERSIONS.items():
            if first <= version <= last:
                import_module(f"parlour_server.store.migrations.versions.{module}").upgrade()
