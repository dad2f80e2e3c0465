"""Verdicts on moves, by hand."""

import pytest

from parlour_protocol.reviews import PositionValues, Verdict
from parlour_protocol.worth import ExactValue
from parlour_server.domain.room.verdicts import verdict_of

WIN, SLOW_WIN, DRAW = ExactValue("win", 3), ExactValue("win", 27), ExactValue("draw", 9)
LOSS, SOON_LOST = ExactValue("loss", 8), ExactValue("loss", 2)
AT_BEST_A_DRAW = ExactValue(bounds=["loss", "draw"])
OPEN = ExactValue(bounds=["loss", "win"])


def values(worth: ExactValue, **moves: ExactValue) -> PositionValues:
    return PositionValues(0, 1, moves, worth)


@pytest.mark.parametrize(
    ("position", "verdict"),
    [
        (values(WIN, a=WIN, b=WIN), Verdict("kept", "win", "win")),
        (values(WIN, a=WIN, b=DRAW, c=WIN), Verdict("kept", "win", "win")),
        (values(WIN, a=WIN), Verdict("kept", "win", "win")),  # nothing else could be played
        (values(WIN, a=WIN, b=DRAW), Verdict("only", "win", "win")),
        (values(WIN, a=WIN, b=AT_BEST_A_DRAW), Verdict("only", "win", "win")),
        (values(WIN, a=WIN, b=OPEN), Verdict("kept", "win", "win")),
        (values(WIN, a=SLOW_WIN, b=WIN), Verdict("slower", "win", "win", 24)),
        (values(ExactValue("win"), a=SLOW_WIN, b=WIN), Verdict("kept", "win", "win")),
        (values(LOSS, a=SOON_LOST, b=LOSS), Verdict("slower", "loss", "loss", 6)),
        (values(LOSS, a=LOSS, b=SOON_LOST), Verdict("kept", "loss", "loss")),
        (values(DRAW, a=ExactValue("draw", 5), b=DRAW), Verdict("kept", "draw", "draw")),
        (values(WIN, a=DRAW, b=WIN), Verdict("slipped", "win", "draw")),
        (values(DRAW, a=LOSS, b=DRAW), Verdict("slipped", "draw", "loss")),
        (values(WIN, a=OPEN, b=WIN), Verdict("unknown", "win", None)),
        (values(OPEN, a=DRAW, b=OPEN), Verdict("unknown", None, "draw")),
    ],
)
def test_a_move_is_judged_by_what_is_proved(position: PositionValues, verdict: Verdict) -> None:
    assert verdict_of(position, "a") == verdict
