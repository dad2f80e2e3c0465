"""What is kept out of the server's log: the words of strangers, which may hold a secret."""

import logging

from aiohttp.http_exceptions import HttpProcessingError


def hide_requests(record: logging.LogRecord) -> bool:
    """Take out of a record what somebody sent instead of HTTP; say that it happened. Keeps every record.

    The parser quotes the line that it cannot read, a token in a broken header included, and no stranger's
    mistake is an error of the server's.
    """
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, HttpProcessingError):
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        record.msg, record.args = f"{record.getMessage()}: HTTP {error.code}", None
    return True


def keep_secrets() -> None:
    """Let the HTTP server log no more of a broken request than that it came."""
    logging.getLogger("aiohttp.server").addFilter(hide_requests)
