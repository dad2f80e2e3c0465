"""Positions of the day: exactly one move is right, by searches of the tests' own, and the days differ."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import Inert
from parlour_engine.exercises.board import safe_moves
from parlour_engine.exercises.daily import (
    GENERATOR,
    DayError,
    DayPosition,
    board_of,
    day_games,
    position_of_day,
)
from parlour_engine.game import AnyGame
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.search.budget import Interrupted
from tests.naive.best_play import BestPlay
from tests.naive.only_moves import ConnectFourByHand, FiveByHand, best_moves

FIRST = date(2026, 11, 28)
DAYS = [FIRST + timedelta(days=number) for number in range(100)]
OUTCOMES = {"win": 1, "draw": 0}
#: How many days are checked each time, where two take too long; the others by `make test-deep`.
FEW = {"five-in-a-row": 1}
AT_ONCE = 10  # days of one test, so that each ends within its limit also on a busy machine


@cache
def the_day(name: str, day: date) -> DayPosition:
    return position_of_day(name, day, GENERATOR, compile_missing=True)


@dataclass
class Question:
    """A day with what a checker needs of it."""

    day: DayPosition
    game: AnyGame = field(init=False)
    position: Any = field(init=False)

    def __post_init__(self) -> None:
        self.game = make_game(self.day.game, self.day.options)
        self.position = self.game.parse_position(self.day.position)

    @property
    def answer(self) -> int:
        return self.game.parse_move(self.position, self.day.answer)

    @property
    def others(self) -> list[int]:
        return [move for move in self.game.legal_moves(self.position) if move != self.answer]


@cache
def judge(game: AnyGame) -> BestPlay:
    return BestPlay(game)


def by_best_play(asked: Question) -> None:
    """Every move is played to the end of the game."""
    outcomes, plies = best_moves(judge(asked.game), asked.position)
    best = OUTCOMES[asked.day.outcome]
    assert [move for move, outcome in outcomes.items() if outcome >= best] == [asked.answer]
    assert outcomes[asked.answer] == best
    assert plies[asked.answer] == asked.day.plies
    for wrong, (reply, _) in asked.day.refutations.items():
        after = asked.game.play(asked.position, asked.game.parse_move(asked.position, wrong))
        replies, _ = best_moves(judge(asked.game), after)
        assert replies[asked.game.parse_move(after, reply)] == max(replies.values()) > -best


def by_hand(asked: Question) -> None:
    """Connect Four: the answer wins in so many plies and no fewer; no other column wins."""
    rules = ConnectFourByHand()
    played = [int(column) - 1 for column in asked.day.position]
    children = {move: rules.after([*played, move]) for move in (asked.answer, *asked.others)}
    assert rules.loses_within(*children[asked.answer], asked.day.plies - 1)
    assert asked.day.plies < 3 or not rules.loses_within(*children[asked.answer], asked.day.plies - 3)
    assert [move for move, child in children.items() if not rules.gets(*child, 0)] == [asked.answer]
    for wrong, (reply, _) in asked.day.refutations.items():
        own, other = rules.after([*played, int(wrong) - 1])
        if rules.makes_line(own | (cell := rules.cell(own | other, int(reply) - 1)), cell):
            continue
        after = other, own | cell
        assert not rules.gets(*after, 1), f"after {wrong} the reply {reply} still loses"
        if rules.gets(own, other, 1):
            assert not rules.gets(*after, 0), f"after {wrong} the reply {reply} gives the win away"


def by_fours(asked: Question) -> None:
    """Five in a row: both sides win by fours, the side to move with one move alone."""
    rules = FiveByHand(asked.game)
    own, other = rules.sides(asked.position)
    longest = (
        max(asked.day.plies, *(int(facts_of(asked, move).get("plies", 1)) for move in asked.others)) + 1
    ) // 2
    ends = rules.completing(own | {asked.answer}, other)
    assert ends, "the answer is no four"
    assert not rules.completing(other, own) - {asked.answer}
    assert len(ends) > 1 or rules.wins_by_fours(own | {asked.answer}, other | ends, asked.day.plies // 2)
    assert not rules.completing(own, other)
    for square in asked.others:
        assert rules.loses_after(own, other, square, longest), asked.game.move_text(asked.position, square)


def facts_of(asked: Question, wrong: int) -> dict[str, Any]:
    facts: dict[str, Any] = asked.day.refutations[asked.game.move_text(asked.position, wrong)][1]["facts"]
    return facts


CHECKERS: dict[str, Callable[[Question], None]] = {"connect-four": by_hand, "five-in-a-row": by_fours}


def check(name: str, day: date) -> None:
    asked = Question(the_day(name, day))
    game, found, (_, board) = asked.game, asked.day, board_of(name)
    assert game.result(asked.position) is None
    assert game.position_text(asked.position) == found.position
    assert game.to_move(asked.position) == found.side
    assert len(asked.others) + 1 >= board.least_moves
    assert found.plies == len(found.line)
    assert found.plies in board.plies
    if board.quiet:
        assert winning_reply(game, asked.position) is None
        assert len(safe_moves(game, asked.position)) >= 2
    CHECKERS.get(name, by_best_play)(asked)
    check_line(asked)
    unfinished = [move for move in asked.others if game.result(game.play(asked.position, move)) is None]
    assert set(found.refutations) == {game.move_text(asked.position, move) for move in unfinished}


def check_line(asked: Question) -> None:
    """The line is legal, begins with the answer and ends as it says."""
    position = asked.position
    assert asked.day.line[0][0] == asked.day.answer
    for text, reason in asked.day.line:
        assert set(reason) == {"code", "facts"}
        position = asked.game.play(position, asked.game.parse_move(position, text))
    result = asked.game.result(position)
    assert result is not None
    assert result.winner == (asked.day.side if asked.day.outcome == "win" else None)


@pytest.mark.parametrize("name", day_games())
def test_exactly_one_move_keeps_the_value(name: str) -> None:
    for day in DAYS[: FEW.get(name, 2)]:
        check(name, day)


@pytest.mark.deep
@pytest.mark.parametrize("first", range(0, len(DAYS), AT_ONCE))
@pytest.mark.parametrize("name", day_games())
def test_exactly_one_move_keeps_the_value_on_a_hundred_days(name: str, first: int) -> None:
    for day in DAYS[first : first + AT_ONCE]:
        check(name, day)


@pytest.mark.parametrize("name", [name for name in day_games() if board_of(name)[1].apart > 2])
def test_days_that_are_close_have_different_positions(name: str) -> None:
    apart, looks = board_of(name)[1].apart, looks_of(name)
    for first in range(len(looks) - apart + 1):
        assert len(set(looks[first : first + apart])) == apart


def looks_of(name: str, days: int = 20) -> list[str]:
    """What a person sees of the positions of some days, one after the other."""
    looks = []
    for day in DAYS[:days]:
        asked = Question(the_day(name, day))
        looks.append(board_of(name)[1].same(asked.game, asked.position))
    return looks


#: What version 1 makes. A change that makes this fail makes other days: raise `GENERATOR`.
VERSION_1 = {
    "connect-four": ("3545317233543", "4"),
    "mnk": ("a3 b3 c3 a1", "c1"),
    "five-in-a-row": (
        "h8 i9 i7 j6 e11 g9 k9 l10 h6 h9 f9 j8 j7 g11 h7 f12 h10 h4 f7 g7 g8 i6 l7 k7 i5 e10 f10 f8 j10 g10 "
        "l6 g12 g13 f11",
        "i11",
    ),
    "wolf-and-sheep": ("a5/f2,c3,d6,c7/s", "c3-b4"),
    "nim": ("6,2,0", "1:4"),
    "greedy-nim": ("1,5,4", "2:1"),
    "modified-nim": ("0,3,7,6/2", "4:2"),
    "grundy": ("6,5,5,2,1", "6=4+2"),
}


@pytest.mark.parametrize("name", VERSION_1)
def test_a_version_makes_the_same_day_on_every_machine(name: str) -> None:
    found = the_day(name, FIRST)
    assert (GENERATOR, found.position, found.answer) == (1, *VERSION_1[name])


def test_a_day_is_the_same_in_plain_json() -> None:
    found = the_day("mnk", FIRST)
    assert DayPosition.of_json(json.loads(json.dumps(found.to_json()))) == found


def test_a_version_or_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(DayError, match="version is 0: this generator makes version 1"):
        position_of_day("nim", FIRST, 0)
    with pytest.raises(DayError, match="day game is 'chess': allowed are connect-four, mnk, "):
        position_of_day("chess", FIRST, GENERATOR)


class StoppedAfter(Inert):
    """A control that stops after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    def stopped(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("name", ["nim", "connect-four", "five-in-a-row"])
@pytest.mark.parametrize("questions", [0, 3])
def test_a_stop_ends_the_search_for_a_position(name: str, questions: int) -> None:
    with pytest.raises(Interrupted):
        position_of_day(name, DAYS[4], GENERATOR, StoppedAfter(questions), compile_missing=True)
