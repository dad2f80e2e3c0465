"""Logs written by earlier versions replay to the same rooms."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour_protocol.events import AnyEvent
from parlour_protocol.terms import STANDARD_TERMS
from parlour_protocol.values import RoomSummary
from parlour_server.domain.room.state import replay
from parlour_server.domain.room.views import room_summary

LOGS = Path(__file__).parents[3] / "golden" / "logs"
WRITTEN = [
    (f"{file.stem}/{name}", room)
    for file in sorted(LOGS.glob("*.json"))
    for name, room in msgspec.json.decode(file.read_bytes()).items()
]


@pytest.mark.parametrize("room", [room for _, room in WRITTEN], ids=[name for name, _ in WRITTEN])
def test_an_old_log_replays_to_the_room_it_described(room: dict[str, Any]) -> None:
    union: Any = list[AnyEvent]
    events = msgspec.convert(room["events"], union)
    state = replay("room", events)
    assert (state.seq, state.turn, state.status) == (len(events), room["turn"], room["status"])
    assert state.game.position_text(state.position) == room["position"]
    assert state.opened.terms == STANDARD_TERMS
    assert state.clocks is None
    assert msgspec.to_builtins(events) == room["events"], "what is stored would be written otherwise now"


@pytest.mark.parametrize("room", [room for _, room in WRITTEN], ids=[name for name, _ in WRITTEN])
def test_an_old_line_of_a_list_is_still_read(room: dict[str, Any]) -> None:
    union: Any = list[AnyEvent]
    summary = msgspec.convert(room["summary"], RoomSummary)
    shown = room_summary(replay(summary.room, msgspec.convert(room["events"], union)))
    assert (summary.number, summary.result) == (0, None)  # lines did not say that yet
    assert msgspec.structs.replace(shown, number=0, result=None) == summary
