"""The document's counts, every one of them, and positions that no game comes to."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.games.wolf_and_sheep.rules import NAMES, is_dark
from parlour_engine.kernels.search import compiled_search
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import FIXED_DEPTH, Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.fixed_depth import search_to_depth

GAME = make_game("wolf-and-sheep", {})
MEASURED = GAME.parse_position("e7/a1,c1,e1,g1/s")
DARK = [square for square in range(64) if is_dark(square)]

PLAIN = [28, 172, 516, 3132, 12474, 75455, 228865, 1382733, 5126358, 31504639]
PRUNED = {
    "simple": "10 46 54 272 308 1601 3413 16829 9795 64504 119500 207805 236052 1543519 1234821 5187585"
    " 6780147",
    "fast": "10 47 59 300 363 1706 3157 17219 10503 65723 110907 216105 241399 1435392 1317121 5225543"
    " 6414090",
    "smart": "16 148 115 651 323 1817 9192 47005 12851 135350 239833 757678 375965 3039741 4316106 18525666"
    " 9257771",
}  # from depth 2 on


def evaluations(algorithm: str, evaluator: str, depth: int) -> int:
    method = Method(algorithm, evaluator)
    answer = compiled_search(GAME, MEASURED, method, depth, Budget(NO_LIMIT, INERT))
    return answer.ends + answer.guesses


@pytest.mark.parametrize("evaluator", PRUNED)
def test_alpha_beta_evaluates_as_many_leaves_as_the_document_prints(evaluator: str) -> None:
    counts = [int(count) for count in PRUNED[evaluator].split()]
    assert [evaluations("alphabeta", evaluator, depth) for depth in range(2, 19)] == counts
    assert [evaluations("negamax-alphabeta", evaluator, depth) for depth in range(2, 14)] == counts[:12]


@pytest.mark.parametrize("algorithm", ["minimax", "negamax"])
def test_the_plain_search_evaluates_as_many_leaves_as_the_document_prints(algorithm: str) -> None:
    assert [evaluations(algorithm, "simple", depth) for depth in range(2, 12)] == PLAIN


def test_any_placing_is_searched_as_the_plain_rules_do() -> None:
    source = Random(5)
    for _ in range(150):
        wolf, *sheep = source.sample(DARK, 5)
        side = "s" if wolf < 8 else source.choice("ws")
        position = GAME.parse_position(f"{NAMES[wolf]}/{','.join(NAMES[one] for one in sheep)}/{side}")
        if GAME.result(position) is not None:
            continue
        question = (
            Method(source.choice(FIXED_DEPTH), source.choice(list(GAME.evaluators))),
            source.randint(1, 4),
        )
        answers = [
            search(GAME, position, *question, Budget(Limit(nodes=2000), INERT))
            for search in (compiled_search, search_to_depth)
        ]
        assert answers[0] == answers[1], (GAME.position_text(position), question)


@pytest.mark.parametrize("rank", range(1, 9))
def test_a_row_of_sheep_is_judged_with_division_towards_zero(rank: int) -> None:
    row = [NAMES[square] for square in DARK if square // 8 == rank - 1]
    for wolf in (square for square in DARK if square >= 8 and square // 8 != rank - 1):
        position = GAME.parse_position(f"{NAMES[wolf]}/{','.join(row)}/w")
        if GAME.result(position) is not None:
            continue
        for evaluator in GAME.evaluators:
            answers = [
                search(GAME, position, Method("minimax", evaluator), 1, Budget(NO_LIMIT, INERT))
                for search in (compiled_search, search_to_depth)
            ]
            assert answers[0] == answers[1], (NAMES[wolf], evaluator)
