"""Token scopes: none to watch, `open` to create rooms, both to challenge, `play` for the rest."""

from typing import Any, get_args

import pytest

from parlour_protocol.commands import ClientMessage
from parlour_server.websocket.scopes import needed_scopes
from tests.golden.wire import EXAMPLES

LOOKS_ONLY = {
    "hello",
    "ping",
    "list-rooms",
    "watch-lobby",
    "leave-lobby",
    "join-room",
    "leave-room",
    "fetch-events",
    "fetch-tree",
    "fetch-position-tree",
    "fetch-graph",
    "explain",
    "analyse",
    "stop-analysis",
}
OPENS = {"create-room", "pause", "resume", "step", "pace"}
SAID: dict[type, Any] = {
    type(example.message): example.message for example in EXAMPLES if example.direction == "client"
}


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
def test_each_command_needs_its_scope(kind: type) -> None:
    tag = str(kind.__struct_config__.tag)  # type: ignore[attr-defined]  # every command is a msgspec Struct
    expected = {"challenge": {"open", "play"}}.get(tag, {"open"} if tag in OPENS else {"play"})
    assert needed_scopes(SAID[kind]) == (set() if tag in LOOKS_ONLY else expected)
