"""Values by forced wins alone: what they claim is so, and what they do not know stays open."""

from collections import Counter

import pytest

from parlour_engine.control import INERT
from parlour_engine.exact.by_threats import LOSS, WIN, ThreatSolver
from parlour_engine.exact.solution import UNKNOWN, ExactValue, Solution
from parlour_engine.games.mnk.prover import MNKProver
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.limits import NO_LIMIT, Limit
from tests.engine.games.mnk.positions import BOARDS, board, name, positions
from tests.naive.solver import NaiveSolver

LARGE = board(15, 15, 5)
WON, MET = "h8 a1 i8 a3 j8 a5", "a1 h8 a3 i8 a5 j8"
ANSWERS = {"g8", "k8", "a2", "a4"}  # the last two make a four first


def solved(text: str, limit: Limit = NO_LIMIT) -> Solution:
    return ThreatSolver(LARGE, MNKProver(LARGE))(LARGE.parse_position(text), limit, INERT)


def test_a_forced_win_is_a_value_whose_reason_has_its_plies() -> None:
    found = solved(WON)
    assert (found.worth, found.interrupted, found.moves[found.move or 0]) == (WIN, False, WIN)
    assert found.reason is not None
    assert (found.reason.code, found.reason.facts) == ("threats", {"plies": 3})
    assert found.reason.text == "a forced win in at most 3 plies, played through against every reply"


def test_moves_that_leave_the_other_side_a_forced_win_are_lost() -> None:
    reported: dict[int, ExactValue] = {}
    solver = ThreatSolver(LARGE, MNKProver(LARGE))
    found = solver(LARGE.parse_position(MET), NO_LIMIT, INERT, reported.__setitem__)
    kept = {LARGE.names[move] for move, worth in found.moves.items() if worth is not LOSS}
    assert kept == ANSWERS
    assert (found.worth, Counter(reported.values())) == (UNKNOWN, {LOSS: len(found.moves) - len(ANSWERS)})
    assert found.reason is not None
    assert found.reason.facts == {}


def test_where_nothing_is_forced_nothing_is_claimed() -> None:
    found = solved("h8 i9")
    assert set(found.moves.values()) == {UNKNOWN}
    assert (found.worth, found.interrupted) == (UNKNOWN, False)


@pytest.mark.parametrize("game", BOARDS[::3], ids=name)
def test_what_is_claimed_is_so_by_playing_everything(game: MNK) -> None:
    solver, naive = ThreatSolver(game, MNKProver(game)), NaiveSolver(game)
    for position in positions(game, count=10, empty=8, seed=6):
        found, truth = solver(position, NO_LIMIT, INERT), naive(position, NO_LIMIT, INERT)
        assert list(found.moves) == list(truth.moves)
        for move, worth in found.moves.items():
            assert worth.outcome in (None, truth.moves[move].outcome)
        assert found.worth.outcome in (None, truth.worth.outcome)


@pytest.mark.parametrize("limit", [Limit(nodes=10), Limit(seconds=0)])
def test_a_limit_ends_the_proof_with_what_is_known(limit: Limit) -> None:
    found = solved(MET, limit)
    assert (found.interrupted, found.worth) == (True, UNKNOWN)
    assert found.move in found.moves


def test_a_position_that_is_over_is_worth_its_result() -> None:
    game = board(3, 3, 3)
    solver = ThreatSolver(game, MNKProver(game))
    for text, outcome in (("a1 a2 b1 b2 c1", "loss"), ("b2 a1 a2 c2 b1 b3 c3 a3 c1", "draw")):
        found = solver(game.parse_position(text), NO_LIMIT, INERT)
        assert (found.worth.outcome, found.worth.plies, found.moves) == (outcome, 0, {})
