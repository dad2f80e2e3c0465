"""What the log stores, as values."""

from dataclasses import FrozenInstanceError

import pytest

from tests.server.store.logs import record


def test_records_are_values_that_nobody_changes() -> None:
    assert record("a", 1) == record("a", 1) != record("a", 2)
    with pytest.raises(FrozenInstanceError):
        record("a", 1).seq = 2  # type: ignore[misc]  # that is the point
