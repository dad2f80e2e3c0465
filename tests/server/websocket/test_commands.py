"""The table of commands has a row for every type, with its scopes and its rate."""

from collections.abc import Mapping
from typing import Any, cast, get_args

import pytest

from parlour_protocol.commands import ClientMessage
from parlour_server.counters import Counters
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.matchmaking.service import MatchmakingService
from parlour_server.websocket.commands import connection_services
from parlour_server.websocket.connection import Handling
from parlour_server.websocket.study_commands import StudyCommands

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
    "explain-value",
    "fetch-graph",
    "explain",
    "analyse",
    "stop-analysis",
}
OPENS = {"create-room", "pause", "resume", "step", "pace"}


@pytest.fixture(scope="module")
def handlers() -> Mapping[type, Handling]:
    """The table of a server, of which only the services that every connection tells of its end are there."""
    none = cast(Any, None)
    studies = StudyCommands(none, none, none, 1.0)
    matchmaking = MatchmakingService.__new__(MatchmakingService)
    services = connection_services(none, none, studies, matchmaking, STANDARD_LIMITS, Counters(), none)
    return services.handlers


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]  # every command is a msgspec Struct


def test_every_command_has_a_handler(handlers: Mapping[type, Handling]) -> None:
    assert set(handlers) == set(get_args(ClientMessage))


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
def test_each_command_needs_its_scope(handlers: Mapping[type, Handling], kind: type) -> None:
    tag = _tag(kind)
    expected = {"challenge": {"open", "play"}}.get(tag, {"open"} if tag in OPENS else {"play"})
    assert handlers[kind].scopes == (set() if tag in LOOKS_ONLY else expected)


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
def test_what_is_about_no_room_belongs_to_the_lobby_but_for_a_sign_of_life(
    handlers: Mapping[type, Handling], kind: type
) -> None:
    about_a_room = "room" in kind.__struct_fields__  # type: ignore[attr-defined]  # see above
    special = {"join-room": "join_rate", "ping": None}
    expected = special.get(_tag(kind), None if about_a_room else "lobby_rate")
    assert handlers[kind].rate == expected
