"""Terms and clocks: allowed values and defaults."""

from typing import Any, get_args

import msgspec
import pytest

from parlour_protocol.terms import (
    STANDARD_TERMS,
    ByoYomi,
    Clock,
    ClockView,
    DaysPerMove,
    Fischer,
    PerMove,
    Term,
    Terms,
)


@pytest.mark.parametrize("clock", [PerMove(30), Fischer(180, 2), ByoYomi(600, 5, 30), DaysPerMove(3)])
def test_a_clock_is_tagged_by_its_kind(clock: Clock) -> None:
    union: Any = Clock
    assert msgspec.json.decode(msgspec.json.encode(clock), type=union) == clock


@pytest.mark.parametrize(
    "raw",
    [
        {"kind": "per-move", "seconds": 0},
        {"kind": "fischer", "seconds": 180, "increment": 181},
        {"kind": "fischer", "seconds": 10_801, "increment": 0},
        {"kind": "fischer", "seconds": 180},
        {"kind": "byo-yomi", "seconds": 0, "periods": 0, "period": 30},
        {"kind": "days", "days": 15},
        {"kind": "hourglass", "seconds": 60},
    ],
)
def test_a_clock_out_of_bounds_is_refused(raw: dict[str, object]) -> None:
    union: Any = Clock
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, union)


def test_every_term_can_be_switched_and_the_usual_ones_are_left_out() -> None:
    assert set(get_args(Term)) == set(Terms.__struct_fields__)
    assert msgspec.to_builtins(STANDARD_TERMS) == {}
    assert msgspec.to_builtins(Terms(rated=True, takeback=False)) == {"rated": True, "takeback": False}


def test_clocks_that_stand_leave_the_running_seat_out() -> None:
    assert msgspec.to_builtins(ClockView([1, 2])) == {"left": [1, 2]}
