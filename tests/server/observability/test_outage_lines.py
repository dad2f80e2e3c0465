"""An outage fills no log: one line a cause in ten seconds, with a count; each such line names its cause."""

import ast
import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour_server
from parlour_server.observability.log import OUTAGE_SECONDS, OutageFilter, TextLines, start_log
from parlour_server.store.records import StoreError
from parlour_server.supervision import causes
from parlour_server.supervision.causes import BUS_AWAY, DATABASE_AWAY, DATABASE_BACK

#: Names of exceptions that are caught where a service is away.
SERVICE_AWAY = {"StoreError", "UNAVAILABLE", "CONNECTION_FAILURES"}
#: Functions that run once in a process's life: their lines are none of many.
ONCE = {"close", "hand_over_rooms", "_start"}
CAUSES = {name for name, value in vars(causes).items() if name.isupper() and isinstance(value, dict)}


class Written:
    """A log whose time the test sets."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self._stream = io.StringIO()
        handler = logging.StreamHandler(self._stream)
        handler.setFormatter(TextLines())
        handler.addFilter(OutageFilter(lambda: self.now))
        self.loggers = [logging.Logger("parlour_server.store.x"), logging.Logger("parlour_server.rooms.y")]
        for logger in self.loggers:
            logger.addHandler(handler)

    @property
    def lines(self) -> list[str]:
        return [line.partition(": ")[2] for line in self._stream.getvalue().splitlines()]


def test_lines_of_one_cause_are_written_once_in_ten_seconds_with_how_many_there_were() -> None:
    written = Written()
    for second in range(30):
        written.now = 1_000.0 + second
        for logger in written.loggers:
            logger.warning("it does not answer: %s", "100 % silent", extra=DATABASE_AWAY)
    assert written.lines == [
        "it does not answer: 100 % silent",
        "it does not answer: 100 % silent (20 times in 10 s)",
        "it does not answer: 100 % silent (20 times in 10 s)",
    ]


def test_other_causes_the_end_of_an_outage_and_lines_without_a_cause_are_written() -> None:
    written = Written()
    (logger, _) = written.loggers
    for _ in range(2):
        logger.warning("the database is away", extra=DATABASE_AWAY)
        logger.warning("the bus is away", extra=BUS_AWAY)
        logger.warning("the database is back", extra=DATABASE_BACK)
        logger.warning("something else")
    assert written.lines == [
        "the database is away",
        "the bus is away",
        "the database is back",
        "something else",
        "something else",
    ]


def test_the_last_word_of_an_outage_is_its_end() -> None:
    written = Written()
    (logger, _) = written.loggers
    for second, line in ((0, "away"), (1, "back"), (2, "away"), (3, "back"), (11, "away"), (12, "back")):
        written.now = 1_000.0 + second
        logger.warning(line, extra=DATABASE_AWAY if line == "away" else DATABASE_BACK)
    assert written.lines == ["away", "back", "away (2 times in 11 s)", "back"]


def test_a_line_alone_has_no_count() -> None:
    written = Written()
    for _ in range(3):
        written.loggers[0].error("away", extra=DATABASE_AWAY)
        written.now += OUTAGE_SECONDS
    assert written.lines == ["away"] * 3


def test_the_log_of_a_server_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[logging.Handler] = []

    def keep(level: str, handlers: list[logging.Handler]) -> None:
        made.extend(handlers)

    monkeypatch.setattr(logging, "basicConfig", keep)
    monkeypatch.setattr(logging.getLogger("aiohttp.server"), "filters", [])
    start_log("warning", "json")
    assert [type(each) for handler in made for each in handler.filters] == [OutageFilter]


def outage_lines() -> Iterator[tuple[str, ast.Call]]:
    """Every call of a logger where an exception is caught because a service is away, with its place."""
    folder = Path(parlour_server.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) or function.name in ONCE:
                continue
            for handler in ast.walk(function):
                if isinstance(handler, ast.ExceptHandler) and handler.type is not None:
                    caught = {each.id for each in ast.walk(handler.type) if isinstance(each, ast.Name)}
                    if caught & SERVICE_AWAY:
                        for call in ast.walk(handler):
                            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("logger."):
                                yield f"{path.relative_to(folder)}:{call.lineno}", call


def test_every_line_about_a_service_that_is_away_names_its_cause() -> None:
    found = dict(outage_lines())
    assert len(found) >= 10, "they are found"
    bare = [
        place
        for place, call in found.items()
        if not any(each.arg == "extra" and ast.unparse(each.value) in CAUSES for each in call.keywords)
    ]
    assert bare == []


def test_a_failed_read_of_the_log_and_a_writer_that_connects_anew_are_one_cause() -> None:
    """What PostgreSQL's outage brought four to six times a second."""
    written = Written()
    for tenth in range(600):
        written.now = 1_000.0 + tenth / 10
        written.loggers[0].warning("the database does not answer", extra=DATABASE_AWAY)
        written.loggers[1].error("the log could not be read: %s", StoreError("x"), extra=DATABASE_AWAY)
    assert len(written.lines) == 6
