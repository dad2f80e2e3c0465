"""The log as people and as programs read it."""

import json
import logging
import sys

from parlour_server.log_lines import JsonLines, TextLines, about
from tests.server.room.states import playing


def record(message: str, *arguments: object, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("parlour_server.x", logging.WARNING, __file__, 1, message, arguments, None)
    made.__dict__.update(extra)
    return made


def test_a_line_for_programs_is_one_object_with_what_it_is_about() -> None:
    state = playing()
    line = JsonLines().format(record("quick move instead of %s\n", "level:3", **about(state, 1)))
    assert "\n" not in line
    told = json.loads(line)
    assert told.pop("at").endswith("+00:00")
    assert told == {
        "level": "warning",
        "logger": "parlour_server.x",
        "message": "quick move instead of level:3\n",
        "room": state.room,
        "seq": state.seq,
        "epoch": 1,
    }


def test_a_failure_brings_its_traceback_on_the_same_line() -> None:
    failed = record("a machine failed", room="m3vt5kq2zxab")
    try:
        raise ValueError("why")
    except ValueError:
        failed.exc_info = sys.exc_info()
    line = JsonLines().format(failed)
    assert "\n" not in line
    assert json.loads(line)["error"].endswith("ValueError: why")


def test_a_line_for_people_ends_with_what_it_is_about() -> None:
    assert (
        TextLines()
        .format(record("a machine failed", room="abc", seq=7))
        .endswith("WARNING parlour_server.x: a machine failed [room=abc seq=7]")
    )
    assert TextLines().format(record("it starts")).endswith("x: it starts")
