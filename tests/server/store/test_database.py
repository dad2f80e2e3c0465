"""One-line reasons of failures, and known schema versions."""

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy.exc import OperationalError

from parlour_server.store.database import MIGRATIONS, NewerVersion, known_versions, reason


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (FileNotFoundError(2, "No such file or directory", "/x"), "No such file or directory"),
        (TimeoutError(), "it does not answer"),
        (OperationalError("SELECT 1", {}, Exception("disk I/O error")), "disk I/O error"),
        (NewerVersion(), "it was written by a newer version of Parlour"),
        (ValueError("first\nsecond"), "first"),
    ],
)
def test_a_failure_has_a_one_line_reason(error: Exception, line: str) -> None:
    assert reason(error) == line


def test_the_first_state_of_the_schema_is_known_for_ever() -> None:
    assert "0001" in known_versions()


def test_the_versions_read_off_the_names_of_files_are_those_of_the_migrations() -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    assert known_versions() == {each.revision for each in script.walk_revisions()}
    assert max(known_versions()) == script.get_current_head()
