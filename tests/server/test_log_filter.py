"""What the log tells of a broken request, and of an error of the server's own."""

import logging
from collections.abc import Iterator

import pytest
from aiohttp.http_exceptions import BadHttpMessage

from parlour_server.log_filter import hide_requests, keep_secrets

LOGGER = logging.getLogger("aiohttp.server")


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    keep_secrets()
    yield
    LOGGER.removeFilter(hide_requests)


def log(error: Exception) -> None:
    try:
        raise error
    except Exception:
        LOGGER.exception("Error handling request from %s", "127.0.0.1")


def test_of_a_broken_request_only_its_coming_is_told(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    log(BadHttpMessage("Invalid header: Authorization Bearer secret"))
    (record,) = caplog.records
    assert record.getMessage() == "Error handling request from 127.0.0.1: HTTP 400"
    assert record.levelname == "INFO"
    assert "secret" not in caplog.text
    assert "Traceback" not in caplog.text


def test_an_error_of_the_servers_own_is_told_in_full(caplog: pytest.LogCaptureFixture) -> None:
    log(ZeroDivisionError("division by zero"))
    assert caplog.records[0].levelname == "ERROR"
    assert "Traceback" in caplog.text
    assert "division by zero" in caplog.text
