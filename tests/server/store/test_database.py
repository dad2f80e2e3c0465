"""What an operator is told of a failure, and which states of the schema are known."""

import pytest
from alembic.util import CommandError
from sqlalchemy.exc import OperationalError

from parlour_server.store.database import known_versions, reason


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (FileNotFoundError(2, "No such file or directory", "/x"), "No such file or directory"),
        (TimeoutError(), "it does not answer"),
        (OperationalError("SELECT 1", {}, Exception("disk I/O error")), "disk I/O error"),
        (
            CommandError("Can't locate revision identified by '9'"),
            "it was written by a newer version of Parlour",
        ),
        (ValueError("first\nsecond"), "first"),
    ],
)
def test_a_failure_is_told_in_one_line(error: Exception, line: str) -> None:
    assert reason(error) == line


def test_the_first_state_of_the_schema_is_known_for_ever() -> None:
    assert "0001" in known_versions()
