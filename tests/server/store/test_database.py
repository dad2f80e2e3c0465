"""One-line reasons of failures, and known schema versions."""

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
def test_a_failure_has_a_one_line_reason(error: Exception, line: str) -> None:
    assert reason(error) == line


def test_the_first_state_of_the_schema_is_known_for_ever() -> None:
    assert "0001" in known_versions()
