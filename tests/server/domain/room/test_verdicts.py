"""Verdicts on moves, by hand."""

import pytest

from parlour_engine.catalogue import make_game
from parlour_protocol.reviews import PositionValues, Verdict
from parlour_protocol.values import Result
from parlour_protocol.worth import ExactValue
from parlour_server.domain.room.replay import Line
from parlour_server.domain.room.verdicts import Decision, decision, verdict_of

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


def nim(*moves: str) -> Line:
    game = make_game("nim", {"heaps": [1, 2]})
    return Line(game, None, (), (game.start(),)).extended(moves)


Known = dict[tuple[str, ...], PositionValues]
#: By the moves that led there: from heaps of 1 and 2 only 2:1 wins.
KNOWN: Known = {
    (): PositionValues(0, 1, {"1:1": LOSS, "2:1": WIN, "2:2": LOSS}, WIN),
    ("1:1",): PositionValues(1, 2, {"2:1": LOSS, "2:2": WIN}, WIN),
    ("2:2",): PositionValues(1, 2, {"1:1": WIN}, WIN),
    ("2:1",): PositionValues(1, 2, {"1:1": LOSS, "2:1": LOSS}, LOSS),
    ("1:1", "2:1"): PositionValues(2, 1, {"2:1": WIN}, WIN),
}
FIRST_WINS, SECOND_WINS = Result(1, "last-counter"), Result(2, "last-counter")


def decided(line: Line, result: Result, known: Known = KNOWN) -> Decision | None:
    return decision(line, result, lambda asked: known.get(asked.moves))


def test_the_last_slip_decides_a_game() -> None:
    assert decided(nim("2:2", "1:1"), SECOND_WINS) == Decision(0, 1, "2:2", ("2:1",))
    assert decided(nim("1:1", "2:1", "2:1"), FIRST_WINS) == Decision(1, 2, "2:1", ("2:2",))


def test_nothing_decides_a_game_without_slips() -> None:
    last = values(WIN, **{"2:1": WIN})
    assert decided(nim("2:1", "1:1", "2:1"), FIRST_WINS, {**KNOWN, ("2:1", "1:1"): last}) is None


def test_a_game_that_was_given_up_is_decided_only_if_it_was_lost() -> None:
    assert decided(nim("2:2"), Result(2, "resigned")) == Decision(0, 1, "2:2", ("2:1",))
    assert decided(nim("2:2"), Result(1, "resigned")) is None
    assert decided(nim("2:2"), Result(None, "aborted")) is None


def test_nothing_is_said_to_have_decided_without_a_proof() -> None:
    assert decided(nim("2:2", "1:1"), SECOND_WINS, {(): KNOWN[()]}) is None
    assert decided(nim("2:2"), Result(2, "resigned"), {(): KNOWN[()]}) is None
