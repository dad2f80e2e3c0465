"""A fresh database for each test of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_server.store.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path}/parlour.db")
    yield opened
    opened.close()
