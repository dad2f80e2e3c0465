"""The events of a room's log are stored exactly as they are sent."""

from typing import Any, get_args

import msgspec
import pytest

from parlour_protocol.events import AnyEvent
from tests.golden.wire import EXAMPLES
from tests.golden.wire.events import MOVE_PLAYED, fact

BODIES = [example.message.body for example in EXAMPLES if hasattr(example.message, "body")]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.__struct_config__.tag)
def test_a_stored_fact_reads_back_as_itself(body: AnyEvent) -> None:
    union: Any = AnyEvent
    assert msgspec.json.decode(msgspec.json.encode(body), type=union) == body


def test_facts_hold_no_position() -> None:
    assert not any("position" in body.__struct_fields__ for body in get_args(AnyEvent))


def test_an_event_is_tagged_by_kind_and_its_envelope_by_type() -> None:
    raw = msgspec.to_builtins(MOVE_PLAYED)
    assert (raw["type"], raw["body"]["kind"]) == ("event", "move-played")


def test_an_envelope_without_a_position_leaves_the_field_out() -> None:
    assert "position" not in msgspec.to_builtins(fact("a1", 1, MOVE_PLAYED.body))
