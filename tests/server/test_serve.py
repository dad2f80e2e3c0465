"""Serving until a signal; tests/server/test_main.py tests the whole process."""

import resource
from pathlib import Path

import pytest

from parlour_server.config import Settings
from parlour_server.serve import allow_sockets, run
from parlour_server.store.database import DatabaseError
from tests.server.served import static_files


def test_an_unusable_database_is_raised_to_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.serve.static_dir", lambda: static_files(tmp_path))
    with pytest.raises(DatabaseError):
        run(Settings(port=0, database=f"sqlite:///{tmp_path}/missing/parlour.db"))


def test_a_server_may_open_as_many_sockets_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        allow_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
