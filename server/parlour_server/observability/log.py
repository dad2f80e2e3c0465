"""Structured log on standard error: lines for people, or one JSON object a line for programs.

A record names its subject (a room, a signal, an address) by the same fields in both forms. Invariant: the log
never contains a password, token, cookie, ticket, player name or text that a client sent.
"""

import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus
from math import inf
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from parlour_engine.catalogue import GAMES
from parlour_engine.packages import lacking
from parlour_server.limits.token_bucket import Bucket, Rate

logger = logging.getLogger(__name__)

TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
#: The fields that a record may carry as its ``extra``, in the order in which they are written.
FIELDS: Final = ("room", "seq", "epoch", "game", "players", "result", "address", "signal", "database", "job")
BROKEN_REQUESTS: Final = Rate(10, 60)
OUTAGE_SECONDS: Final = 10.0


class TextLines(logging.Formatter):
    """Lines for people; the fields follow the message in brackets, quoted if they hold a space."""

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
    """Reduces records of malformed HTTP requests to address and status, at level info, a few a minute.

    aiohttp logs the line that it cannot parse, even with a token in a broken header, as an error with a
    traceback. Every client can cause such records, so at most ``BROKEN_REQUESTS`` are written; the next
    record has the number of omitted ones.
    """

    def __init__(self, rate: Rate = BROKEN_REQUESTS) -> None:
        super().__init__()
        self._bucket = Bucket(rate, time.monotonic())
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write the record; a record of a malformed request is changed."""
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


class OutageFilter(logging.Filter):
    """Writes the lines of one cause at most once in ``OUTAGE_SECONDS``, with the number since the last.

    After a line about an outage the next line about its end is always written. See
    ``parlour_server.supervision.causes``; a record without a cause is always written.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._written: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()
        self._turn = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write the record; add the number of omitted records to it."""
        cause = getattr(record, "cause", None)
        if cause is None:
            return True
        with self._turn:
            now = self._now()
            seconds = now - self._written.get(cause, -inf)
            if seconds < OUTAGE_SECONDS:
                self._left_out[cause] += 1
                return False
            self._written[cause] = now
            left_out = self._left_out.pop(cause, 0)
            end = getattr(record, "end", "")
            self._written.pop(end, None)
            self._left_out.pop(end, None)  # the line about the outage has counted the same outages
        if left_out:
            record.msg = f"{record.getMessage()} ({left_out + 1} times in {seconds:.0f} s)"
            record.args = None
        return True


def log_packages() -> None:
    """Log the games that come from packages, and a warning for each that could not be loaded."""
    if games := lacking(GAMES.packages, {}):
        logger.info("games of packages: %s", games)
    for problem in GAMES.problems:
        logger.warning("%s", problem)


def start_log(level: str, form: str) -> None:
    """Write the log to standard error from now on, at ``level``, as ``text`` or ``json``."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(OutageFilter())
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
