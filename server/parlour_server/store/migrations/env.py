"""Alembic's entry point: runs the migrations on the connection of ``database.upgrade``."""

from alembic import context

from parlour_server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
