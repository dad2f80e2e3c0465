"""What holds for mcts in both its forms: its proofs are exact, and they are one search, to the last visit."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import part
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import AnyGame
from parlour_engine.kernels.search import COMPILED
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search import mcts as module
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.attempt import maximising_player
from parlour_engine.search.mcts import SCALE, Simulations
from parlour_engine.search.searches import INTERPRETED
from tests.contract.catalogue_cases import (
    KERNELS,
    ODD,
    SMALL,
    at_home,
    listed,
    made,
    named,
    random_positions,
    some_positions,
)
from tests.naive import minimax

CASES = [
    case
    for case in at_home() + listed(ODD) + listed(SMALL)
    if case[0] in KERNELS and made(case).result(made(case).start()) is None
]
ENOUGH = 100_000  # simulations: all small games are proved sooner
MOST_PLIES = 18

games = pytest.mark.parametrize("game", [made(case) for case in CASES], ids=[named(case) for case in CASES])
small_games = pytest.mark.parametrize(
    "game", [made(case) for case in listed(SMALL)], ids=[named(case) for case in listed(SMALL)]
)


def answered(
    searches: Searches,
    game: AnyGame,
    position: Any,
    simulations: int | None,
    seed: int = 1,
    limit: Limit = NO_LIMIT,
    *,
    hints: bool = False,
) -> Analysis:
    question = game, position, Simulations(simulations, seed, hints), limit, INERT
    return replace(searches.mcts(*question), seconds=0.0)


@games
def test_compiled_mcts_visits_and_finds_what_interpreted_mcts_does(game: AnyGame) -> None:
    few = 30 if len(game.legal_moves(game.start())) > 50 else 120
    for seed, position in enumerate(some_positions(game, range(2), most=6)):
        for count in (1, 2, few):
            answers = [answered(form, game, position, count, seed) for form in (INTERPRETED, COMPILED)]
            assert answers[0] == answers[1], (game.position_text(position), count)
            assert answers[0].evaluations <= count
            assert answers[0].visits is not None
            assert sum(answers[0].visits.values()) == answers[0].evaluations


@games
def test_both_forms_follow_the_same_hints(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    if part(game.id, "hints") is None:
        position = game.start()
        answers = [answered(COMPILED, game, position, 40, hints=hints) for hints in (False, True)]
        assert answers[0] == answers[1]
        return
    for seed, position in enumerate(some_positions(game, range(2), most=6)):
        for room in (12, module.MOST_IN_TREE):
            monkeypatch.setattr(module, "MOST_IN_TREE", room)
            answers = [
                answered(form, game, position, 60, seed, hints=True) for form in (INTERPRETED, COMPILED)
            ]
            assert answers[0] == answers[1], game.position_text(position)


@games
def test_an_interrupted_compiled_mcts_keeps_what_the_interpreted_one_keeps(game: AnyGame) -> None:
    for position, nodes in product(some_positions(game, range(1), most=3), (1, 2, 3, 7, 40, 301)):
        answers = [
            answered(form, game, position, None, limit=Limit(nodes=nodes)) for form in (INTERPRETED, COMPILED)
        ]
        assert answers[0] == answers[1], (game.position_text(position), nodes)
        assert answers[0].nodes == nodes or not answers[0].interrupted


@games
def test_both_forms_agree_once_the_tree_is_full(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_IN_TREE", 12)
    for position in some_positions(game, range(1), most=3):
        answers = [answered(form, game, position, 40) for form in (INTERPRETED, COMPILED)]
        assert answers[0] == answers[1], game.position_text(position)


@small_games
def test_a_proof_is_the_value_of_full_minimax_and_the_line_shows_it(game: AnyGame) -> None:
    evaluator = game.evaluators["none"]
    for seed, position in enumerate(some_positions(game, range(3), most=10)):
        sign = 1 if maximising_player(game, position, evaluator) == game.to_move(position) else -1
        exact = sign * minimax.best(game, position, MOST_PLIES, evaluator)[1]
        answer = answered(COMPILED, game, position, ENOUGH, seed)
        assert answer.evaluations < ENOUGH
        assert (answer.value, answer.interrupted) == (SCALE * exact, False)
        assert answer.score.kind == {1: "win", 0: "draw", -1: "loss"}[exact]
        if exact:
            assert answer.score.number == len(answer.line)
        assert outcome(game, position, answer.line) == answer.score.kind


def outcome(game: AnyGame, position: Any, line: tuple[int, ...]) -> str:
    """How a line ends, for the side that begins it."""
    mover = game.to_move(position)
    for move in line:
        position = game.play(position, move)
    result = game.result(position)
    assert result is not None
    return {None: "draw", mover: "win"}.get(result.winner, "loss")


#: Positions of every game that are soon proved.
LATE = [
    ("connect-four", "344313311411371477262354472752"),
    ("connect-four", "667723667173521441123454422366"),
    ("connect-four", "475774457522754657214321516462"),
    *(("mnk", text) for text in ("", "a1 b2", "b2 a1 c3", "a1 b2 c3 a3 c1")),
    ("wolf-and-sheep", "d8/b4,a7,c7,h8/s"),
    ("wolf-and-sheep", "h8/e5,h6,e7,d8/w"),
    ("wolf-and-sheep", "f8/g5,c7,e7,b8/w"),
    ("wolf-and-sheep", "d2/a7,c7,e7,g7/w"),
    *(("nim", text) for text in ("1,2,3", "1,2,4", "2,2", "3,4")),
    *(("greedy-nim", text) for text in ("3,3,1", "4,2,1")),
    *(("modified-nim", text) for text in ("1,3,5/2", "1,2,5/10")),
    *(("grundy", text) for text in ("7,3", "10", "8,2,1")),
]


@pytest.mark.parametrize(("game_id", "text"), LATE)
def test_a_late_position_is_proved_with_the_exact_value(game_id: str, text: str) -> None:
    game = made((game_id, {}))
    position = game.parse_position(text)
    solver = part(game_id, "solver")
    exact = (solver.make_solver(game) if solver else make_oracle_solver(game))(position, NO_LIMIT, INERT)
    answer = answered(COMPILED, game, position, ENOUGH)
    assert answer.score.kind == exact.worth.outcome
    assert exact.moves[answer.move].outcome == exact.worth.outcome
    assert outcome(game, position, answer.line) == answer.score.kind


@games
def test_a_win_in_one_is_found_by_trying_every_move_once(game: AnyGame) -> None:
    for position in random_positions(game, range(3)):
        legal = game.legal_moves(position)
        ends = [(move, game.result(game.play(position, move))) for move in legal]
        wins = {move for move, end in ends if end is not None and end.winner == game.to_move(position)}
        if wins:
            answer = answered(COMPILED, game, position, len(legal))
            assert answer.move in wins
            assert (answer.score.kind, answer.line) == ("win", (answer.move,))


@pytest.mark.parametrize("form", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])
def test_a_seed_repeats_its_answer_and_another_seed_goes_another_way(form: Searches) -> None:
    game = made(("connect-four", {}))
    once, again = (answered(form, game, game.start(), 200, seed=9) for _ in range(2))
    assert once == again
    assert answered(form, game, game.start(), 200, seed=10).visits != once.visits
