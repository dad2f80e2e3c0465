"""Alembic finds one sequence of migrations; tests/contract/test_stores.py runs them on every database."""

from alembic.script import ScriptDirectory

from parlour_server.store.database import MIGRATIONS


def test_the_migrations_are_one_line() -> None:
    assert len(ScriptDirectory(str(MIGRATIONS)).get_heads()) == 1
