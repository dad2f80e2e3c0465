"""Serving until a signal; tests/server/test_main.py tests the whole process."""

import asyncio
import logging
import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from parlour_server import serve
from parlour_server.app import Running
from parlour_server.config import Settings
from parlour_server.serve import allow_sockets, run
from parlour_server.store.database import DatabaseError
from parlour_server.supervision.ending import ABANDONED_STATUS
from parlour_server.supervision.parts import Parts
from tests.server.served import static_files


def test_an_unusable_database_is_raised_to_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.serve.static_dir", lambda: static_files(tmp_path))
    with pytest.raises(DatabaseError):
        run(Settings(port=0, database=f"sqlite:///{tmp_path}/missing/parlour.db"))


def test_a_stop_before_the_start_is_over_names_what_did_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun = asyncio.Event()

    class Signals:
        async def next(self) -> str:
            await begun.wait()
            return "SIGTERM"

    @asynccontextmanager
    async def hanging(settings: Settings, static: Path, *, parts: Parts) -> AsyncIterator[Running]:
        async with parts:
            parts.add("the database", lambda: asyncio.Event().wait(), 0.01)
            begun.set()
            await asyncio.Event().wait()
            raise AssertionError("it has started")
            yield

    monkeypatch.setattr(serve, "StopSignals", Signals)
    monkeypatch.setattr(serve, "serving", hanging)
    monkeypatch.setattr(serve, "static_dir", lambda: static_files(tmp_path))
    monkeypatch.setattr(serve, "end_process_within", lambda: None)
    with caplog.at_level(logging.INFO), pytest.raises(SystemExit) as ended:
        run(Settings(port=0))
    assert ended.value.code == ABANDONED_STATUS
    assert (
        caplog.messages[-1] == "stopped without the end of the database: everything acknowledged is on disk"
    )


def test_a_server_may_open_as_many_sockets_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        allow_sockets()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
