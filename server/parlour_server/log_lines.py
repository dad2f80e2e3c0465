"""How the server's log is written: lines for people, or one JSON object a line for programs.

A record about a room says which, and where its log stood, under the same names in both. Nothing that somebody
presented is ever logged (log_filter).
"""

import json
import logging
from datetime import UTC, datetime
from typing import Final

from parlour_server.room.state import RoomState

TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ABOUT: Final = ("room", "seq", "epoch")


def about(state: RoomState, epoch: int) -> dict[str, object]:
    """Return what a record about a room carries, as its ``extra``."""
    return {"room": state.room, "seq": state.seq, "epoch": epoch}


class TextLines(logging.Formatter):
    """Lines for people; what a record is about stands behind the message."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # logging's own name
        """Return the line, without a traceback."""
        known = [f"{name}={getattr(record, name)}" for name in ABOUT if hasattr(record, name)]
        line = super().formatMessage(record)
        return f"{line} [{' '.join(known)}]" if known else line


class JsonLines(logging.Formatter):
    """One object a line: ``at``, ``level``, ``logger``, ``message``, what it is about, and ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the object."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in ABOUT if hasattr(record, name)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def write_log(level: str, form: str) -> None:
    """Write the log to standard error from now on, at a level, as ``text`` or ``json``."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler])
