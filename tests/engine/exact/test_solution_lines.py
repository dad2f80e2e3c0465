"""Proofs as people read them."""

import doctest
from typing import Any

import pytest

from parlour_engine.exact import solution_lines as module
from parlour_engine.exact.solution_lines import solution_lines, worth_words


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    ("worth", "words"),
    [
        ({"outcome": "loss", "plies": 1, "score": None}, "loss in 1 ply"),
        ({"outcome": "win", "plies": None, "score": None}, "win"),
        ({"outcome": "draw", "plies": 9, "score": 0}, "draw, score 0"),
        ({"outcome": None, "plies": None, "score": None, "bounds": ["loss", "draw"]}, "no win"),
        ({"outcome": None, "plies": None, "score": None, "bounds": ["loss", "win"]}, "not known"),
    ],
)
def test_a_value_is_said_in_words(worth: dict[str, Any], words: str) -> None:
    assert worth_words(worth) == words


def test_a_proof_is_a_position_its_moves_the_reason_and_what_it_cost() -> None:
    draw = {"outcome": "draw", "plies": None, "score": None}
    solution = {
        "position": "",
        **draw,
        "move": "b2",
        "moves": {"a3": draw, "b2": draw},
        "reason": "nobody can win",
        "nodes": 1234,
        "seconds": 0.5,
        "interrupted": True,
    }
    assert list(solution_lines(solution)) == [
        "start: draw for the side to move",
        "    a3  draw",
        "  * b2  draw",
        "nobody can win",
        "1,234 nodes, 0.500 s (its limits ended the proof)",
    ]
