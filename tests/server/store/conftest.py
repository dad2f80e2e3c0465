"""An open database of each persistent kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from tests.databases import URLS


@pytest.fixture(params=URLS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    opened = open_database(URLS[request.param](tmp_path))
    yield opened
    opened.close()
