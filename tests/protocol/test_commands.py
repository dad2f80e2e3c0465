"""The commands: bounds of every field, spelling of every kind."""

from typing import Any

import msgspec
import pytest

from parlour_protocol.commands import ClientMessage, kebab

HUGE = 2**53


def read(**fields: object) -> Any:
    return msgspec.convert({"id": "1", **fields}, ClientMessage)


MOVE: dict[str, object] = {"type": "play-move", "room": "a1", "turn": 1, "move": "4"}
CREATE: dict[str, object] = {"type": "create-room", "game": "nim", "seats": ["me", "open"]}
JOIN: dict[str, object] = {"type": "join-room", "room": "a1"}
RESIGN: dict[str, object] = {"type": "resign", "room": "a1", "number": 1}


@pytest.mark.parametrize(
    ("command", "field", "value"),
    [
        (MOVE, "id", ""),
        (MOVE, "id", "x" * 65),
        (MOVE, "id", 7),
        (MOVE, "room", ""),
        (MOVE, "room", "a" * 33),
        (MOVE, "room", "A1"),
        (MOVE, "room", "../etc"),
        (MOVE, "room", "a1\n"),
        (MOVE, "turn", 0),
        (MOVE, "turn", HUGE),
        (MOVE, "turn", 1.5),
        (MOVE, "turn", True),
        (MOVE, "turn", "1"),
        (MOVE, "move", ""),
        (MOVE, "move", "4" * 65),
        (MOVE, "move", 4),
        (MOVE, "colour", "red"),
        (CREATE, "seats", ["me"]),
        (CREATE, "seats", ["me", "open", "open"]),
        (CREATE, "seats", ["me", ""]),
        (CREATE, "seats", ["me", "x" * 201]),
        (CREATE, "game", "x" * 41),
        (CREATE, "options", {"width": 7.5}),
        (CREATE, "options", {"heaps": [[1]]}),
        (CREATE, "options", {f"option{number}": 1 for number in range(17)}),
        (CREATE, "visibility", "secret"),
        (JOIN, "key", "x" * 65),
        (JOIN, "seqs", {"game": -1}),
        (JOIN, "seqs", {"game": HUGE}),
        (JOIN, "seqs", {"moves": 1}),
        (RESIGN, "number", 0),
        ({"type": "take-seat", "room": "a1"}, "seat", 3),
        ({"type": "leave-seat", "room": "a1"}, "seat", 0),
        ({"type": "fetch-events", "room": "a1", "after": 0}, "stream", "clock"),
        ({"type": "fetch-events", "room": "a1", "stream": "game"}, "after", -1),
        ({"type": "hello"}, "client", "x" * 41),
    ],
)
def test_a_field_out_of_bounds_is_refused(command: dict[str, object], field: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**{**command, field: value})


@pytest.mark.parametrize(
    ("command", "field", "value"),
    [
        (MOVE, "id", "x" * 64),
        (MOVE, "room", "a" * 32),
        (MOVE, "turn", HUGE - 1),
        (MOVE, "move", "4" * 64),
        (CREATE, "seats", ["x" * 200, "level:8"]),
        (CREATE, "options", {"width": 7, "misere": True, "start": "random", "heaps": [3, 4, 5]}),
        (JOIN, "seqs", {"game": 0, "players": 3, "spectators": HUGE - 1}),
        ({"type": "hello"}, "client", "x" * 40),
    ],
)
def test_a_field_at_its_bound_is_read(command: dict[str, object], field: str, value: object) -> None:
    assert getattr(read(**{**command, field: value}), field) == value


@pytest.mark.parametrize(
    "command", [MOVE, CREATE, JOIN, RESIGN, {"type": "ping"}], ids=lambda raw: raw["type"]
)
def test_no_command_is_valid_without_an_id(command: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError, match="id"):
        msgspec.convert(command, ClientMessage)


def test_wire_names_are_the_class_names_in_kebab_case() -> None:
    assert [kebab(name) for name in ("Ping", "PlayMove", "RoomOpened")] == [
        "ping",
        "play-move",
        "room-opened",
    ]
