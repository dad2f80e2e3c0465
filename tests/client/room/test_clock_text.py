import pytest

from parlour_client.errors import BadInput
from parlour_client.room.clock_text import read_clock
from parlour_protocol.terms import ByoYomi, Clock, DaysPerMove, Fischer, PerMove


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("", None),
        ("180+2", Fischer(180, 2)),
        ("60+0", Fischer(60, 0)),
        ("600+3x30", ByoYomi(600, 3, 30)),
        ("30/move", PerMove(30)),
        ("2d", DaysPerMove(2)),
    ],
)
def test_a_clock_is_read_as_it_is_written(text: str, clock: Clock | None) -> None:
    assert read_clock(text) == clock


@pytest.mark.parametrize(
    "text", ["5", "3 + 2", "180+", "+2", "0+0", "99999+0", "15d", "0/move", "1+99x9", "²d"]
)
def test_anything_else_is_refused_in_one_line_that_says_what_is_allowed(text: str) -> None:
    with pytest.raises(BadInput, match="clock is '") as refused:
        read_clock(text)
    assert "\n" not in str(refused.value)
