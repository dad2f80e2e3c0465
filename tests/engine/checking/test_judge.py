"""Which ways to search are right, and which answers are wrong."""

from dataclasses import dataclass, field
from math import inf
from typing import Any

import pytest

from parlour_engine.checking.convention import ConventionError, read_convention
from parlour_engine.checking.judge import Answer, Judgement, Trial, judge
from parlour_engine.checking.student import StudentGame
from tests.engine.checking.in_process import FOUR, WOLF, Function, asked, searched

POSITIONS = [None, "344", "4435"]


@dataclass
class AlphaBeta:
    """Alpha-beta in one of its right forms.

    Attributes:
        minimax: Whether values and windows are for the maximiser.
        hard: Whether an inner node returns no value outside of its window.
        tells: Whether it leaves a trace, with windows and cuts.
        table: Whether it keeps bounds in a table, and uses them.
        infinity: What it begins with.
        last: Whether it keeps the last of equally good moves.
    """

    minimax: bool = False
    hard: bool = False
    tells: bool = True
    table: bool = False
    infinity: float = inf
    last: bool = False
    known: dict[Any, tuple[float, float]] = field(default_factory=dict)

    def __call__(self, game: StudentGame, position: Any, depth: int) -> tuple[float, str | None]:
        self.known.clear()
        sign = -1 if self.minimax and not game.maximises(position) else 1
        value, move = self.search(game, position, depth, -self.infinity, self.infinity, None)
        return sign * value, move

    def search(
        self, game: StudentGame, position: Any, depth: int, alpha: float, beta: float, played: str | None
    ) -> tuple[float, str | None]:
        """Return value and move for the side to move."""
        flip = self.minimax and not game.maximises(position)
        if self.tells:
            game.trace.enter(played, *((-beta, -alpha) if flip else (alpha, beta)))
        value, move, cut = self.found(game, position, depth, alpha, beta)
        if self.tells:
            if cut:
                game.trace.cut()
            game.trace.value(-value if flip else value)
        return value, move

    def found(
        self, game: StudentGame, position: Any, depth: int, alpha: float, beta: float
    ) -> tuple[float, str | None, bool]:
        if game.over(position) or depth == 0:
            return game.own_value(position), None, False
        low, high = self.known.get((position, depth), (-inf, inf))
        if self.table and (low == high or low >= beta or high <= alpha):
            return (low if low >= beta else high), None, False
        best, best_move, entered = -inf, None, alpha
        for move in game.moves(position):
            value = -self.search(game, game.play(position, move), depth - 1, -beta, -alpha, move)[0]
            if value > best or (self.last and value == best):
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        self.known[position, depth] = (
            best if best > entered else -inf,
            best if best < beta else inf,
        )
        return (max(entered, min(beta, best)) if self.hard else best), best_move, alpha >= beta


def judged(function: Function, convention: str = "", *, depth: int = 4) -> Judgement:
    trials = [asked(function, searched(FOUR, position, depth)) for position in POSITIONS]
    return judge(trials, read_convention(convention))


@pytest.mark.parametrize("minimax", [False, True])
@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("infinity", [inf, 10**9])
def test_every_form_of_alpha_beta_is_right_and_recognised(minimax: bool, hard: bool, infinity: float) -> None:
    found = judged(AlphaBeta(minimax=minimax, hard=hard, infinity=infinity))
    assert list(found.differences) == [None] * len(POSITIONS)
    assert found.convention.values == ("minimax" if minimax else "negamax")
    assert found.convention.bounds == ("hard" if hard else "soft")
    assert found.convention.table == "no"


@pytest.mark.parametrize("minimax", [False, True])
@pytest.mark.parametrize("hard", [False, True])
def test_a_table_with_bounds_is_right_unless_the_command_forbids_it(minimax: bool, hard: bool) -> None:
    program = AlphaBeta(minimax=minimax, hard=hard, table=True)
    found = judged(program, depth=5)
    assert list(found.differences) == [None] * len(POSITIONS)
    assert found.convention.table == "yes"
    assert any(judged(program, "table=no", depth=5).differences)


@pytest.mark.parametrize("minimax", [False, True])
def test_a_fixed_maximiser_may_be_the_second_player_of_a_position(minimax: bool) -> None:
    wolf, sheep = (f"e7/a1,g1,b2,f2/{side}" for side in "ws")
    trials = [asked(AlphaBeta(minimax=minimax), searched(WOLF, position)) for position in (wolf, sheep)]
    found = judge(trials, {})
    assert list(found.differences) == [None, None]
    assert found.convention.values == ("minimax" if minimax else "negamax")


def test_without_a_trace_value_move_and_counts_are_compared() -> None:
    assert not any(judged(AlphaBeta(tells=False)).differences)
    other_move = judged(AlphaBeta(tells=False, last=True))
    assert [each is not None and "best moves" in each.sentence for each in other_move.differences]
    assert any(other_move.differences)

    trial = asked(AlphaBeta(tells=False), searched(FOUR))
    answer = trial.answer
    assert answer.nodes is not None
    assert answer.evaluations is not None
    wrong = [
        Answer(answer.move, 1 + (answer.value or 0), None, answer.nodes, answer.evaluations),
        Answer(answer.move, answer.value, None, answer.nodes + 1, answer.evaluations),
        Answer(answer.move, answer.value, None, answer.nodes, answer.evaluations + 1),
    ]
    for each in wrong:
        (difference,) = judge([Trial(trial.search, each)], {}).differences
        assert difference is not None
        assert (difference.kind, difference.path) == ("root", ())


def test_in_its_own_order_a_program_may_play_any_of_the_best_moves() -> None:
    program = AlphaBeta(tells=False)
    search = searched(FOUR, None, 1)
    right = asked(program, search).answer
    for move in ("1", "4", "7"):
        trial = Trial(search, Answer(move, right.value))
        expected = move == right.move or right.value == asked_value(search, move)
        fits = judge([trial], read_convention("order=own")).differences == [None]
        assert fits == expected


def asked_value(search: Any, move: str) -> float:
    game = StudentGame(search, lambda line: None)
    return -game.own_value(game.play(game.root, move))


def test_a_window_that_does_not_hold_the_value_is_wrong() -> None:
    found = judged(AlphaBeta(infinity=1), depth=5)
    sentences = [each.sentence for each in found.differences if each is not None]
    assert any("does not hold the value" in sentence for sentence in sentences)


def test_an_answer_that_is_missing_decides_no_convention() -> None:
    trials = [asked(AlphaBeta(minimax=True), searched(FOUR, position)) for position in POSITIONS]
    missing = Trial(searched(FOUR, "7"), Answer(problem="it ended without an answer"))
    found = judge([missing, *trials], {})
    assert found.convention.values == "minimax"
    assert not any(found.differences)


@pytest.mark.parametrize("text", ["cut", "cut=never", "colour=red", "cut=equal;order=own"])
def test_an_unknown_convention_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ConventionError) as refused:
        read_convention(text)
    assert "allowed are" in str(refused.value)
    assert "\n" not in str(refused.value)
