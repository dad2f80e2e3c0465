"""Structured log on standard error: lines for people, or one JSON object a line for programs.

A record names what it is about (a room, a signal, an address) by the same fields in both forms. Invariant: no
password, token, cookie, ticket, player name or text that a client sent is ever in the log.
"""

import json
import logging
import time
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from parlour_server.limits.token_bucket import Bucket, Rate

TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
#: The fields that a record may carry as its ``extra``, in the order in which they are written.
FIELDS: Final = ("room", "seq", "epoch", "game", "players", "result", "address", "signal", "database")
BROKEN_REQUESTS: Final = Rate(10, 60)


class TextLines(logging.Formatter):
    """Lines for people; the fields follow the message in brackets, quoted where they hold a space."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # logging's own name
        """Return the line, without a traceback."""
        known = [f"{name}={_quoted(value)}" for name, value in _fields(record).items()]
        line = super().formatMessage(record)
        return f"{line} [{' '.join(known)}]" if known else line


class JsonLines(logging.Formatter):
    """One object a line: ``at``, ``level``, ``logger``, ``message``, the fields, and ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_fields(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class BrokenRequestFilter(logging.Filter):
    """Reduces a request that is not HTTP to its address and status, at level info, a few times a minute.

    aiohttp quotes the line that it cannot parse, a token in a broken header included, as an error with a
    traceback. Every client can cause these, so no more than ``BROKEN_REQUESTS`` are written, and the next one
    counts those that were left out.
    """

    def __init__(self, rate: Rate = BROKEN_REQUESTS) -> None:
        super().__init__()
        self._bucket = Bucket(rate, time.monotonic())
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write the record, which is changed if it is about a broken request."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError | RequestPayloadError):
            return True
        if self._bucket.take(time.monotonic()):
            self._left_out += 1
            return False
        record.exc_info = record.exc_text = None
        record.levelno, record.levelname = logging.INFO, logging.getLevelName(logging.INFO)
        status = getattr(error, "code", HTTPStatus.BAD_REQUEST.value)  # a broken body has no code of its own
        left_out = f" ({self._left_out} more since the last one)" if self._left_out else ""
        record.msg, record.args = f"{record.getMessage()}: HTTP {status}{left_out}", None
        self._left_out = 0
        return True


def start_log(level: str, form: str) -> None:
    """Write the log to standard error from now on, at a level, as ``text`` or ``json``."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.setLevel(level.upper())  # a filter may lower a record's level after the logger has let it pass
    logging.basicConfig(level=level.upper(), handlers=[handler])
    if level == "info":
        logging.getLogger("alembic").setLevel(logging.WARNING)  # two lines on each start that state nothing
    logging.getLogger("aiohttp.server").addFilter(BrokenRequestFilter())


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}


def _quoted(value: object) -> str:
    text = str(value)
    plain = text.isprintable() and not {" ", '"'} & set(text)
    return text if plain else json.dumps(text, ensure_ascii=False)
