"""Pauses of the process are recorded without holding up the event loop."""

import logging
from typing import Any, cast

import pytest

from parlour_server.background.pauses import PauseRecorder
from parlour_server.domain.clock.outage import Outage
from parlour_server.store.database import Database
from parlour_server.store.records import StoreError


class BrokenDatabase:
    def write(self, work: object) -> Any:
        raise StoreError("the disk is full")


async def test_a_pause_that_cannot_be_written_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    recorder = PauseRecorder(cast(Database, BrokenDatabase()))
    with caplog.at_level(logging.WARNING, "parlour_server"):
        recorder.record(Outage(1_000, 9_000))
        await recorder.close()
    told, failed = caplog.records
    assert (told.levelname, told.__dict__["seconds"]) == ("WARNING", 8.0)
    assert (failed.levelname, "the disk is full" in failed.getMessage()) == ("ERROR", True)
