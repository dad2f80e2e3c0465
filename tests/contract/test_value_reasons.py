"""A client can word why a position is worth what it is: solvers give the reasons and facts that the protocol
documents, and the terminal has words for all of them, as the page has
(client/web/test/words/value-reasons.test.js).
"""

import re
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Final, get_args

import msgspec
import pytest

from parlour_client.terminal.value_reasons import reason_words
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import Solution
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_protocol.answers import Analysis, Facts
from parlour_protocol.values import OptionValue
from parlour_protocol.worth import ExactValue, ValueReason

PROTOCOL: Final = Path(__file__).parents[2] / "docs" / "protocol.md"

#: Reasons of solvers that search, which give them in their own tests.
SEARCHED: Final = {"book", "search", "threats"}

WON: Final = ExactValue("win", 3)
LOST: Final = ExactValue("loss", 2)

BOARDS: Final[tuple[tuple[str, dict[str, OptionValue]], ...]] = (
    ("nim", {"heaps": [3, 4, 5]}),
    ("nim", {"heaps": [1, 3, 2], "misere": True}),
    ("grundy", {"heap": 12}),
    ("greedy-nim", {"heaps": [4, 4, 3, 2]}),
    ("modified-nim", {"heaps": [1, 3, 5, 7]}),
    ("wolf-and-sheep", {}),
)


def documented() -> dict[str, set[str]]:
    """The facts of each reason, as the protocol lists them."""
    table = PROTOCOL.read_text(encoding="utf-8").split("| reason | facts |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `([\w-]+)` \|([^|]*)\|", table, re.MULTILINE)
    return {reason: set(re.findall(r"`(\w+)`", facts)) for reason, facts in rows}


def analysis_of(game: AnyGame, position: object, solution: Solution) -> Analysis:
    assert solution.reason is not None
    assert solution.move is not None
    reason = msgspec.convert(solution.reason.code, ValueReason)
    worth = msgspec.convert(solution.worth.to_json(), ExactValue)
    best = game.move_text(position, solution.move)
    return Analysis("r", 1, 1, {}, worth, best, reason, dict(solution.reason.facts), done=True)


def solved_positions(name: str, options: dict[str, OptionValue]) -> list[Analysis]:
    """The analyses of all positions of some games played by chance."""
    game = make_game(name, options)
    solver, chance = make_oracle_solver(game), Random(name)
    found = []
    for _ in range(12):
        position = game.start()
        while game.result(position) is None:
            found.append(analysis_of(game, position, solver(position, NO_LIMIT, INERT)))
            position = game.play(position, chance.choice(game.legal_moves(position)))
    return found


@pytest.fixture(scope="module")
def given() -> list[Analysis]:
    return [analysis for name, options in BOARDS for analysis in solved_positions(name, options)]


def test_solvers_give_the_documented_reasons_and_facts(given: list[Analysis]) -> None:
    facts = defaultdict[str, set[str]](set)
    for analysis in given:
        facts[str(analysis.reason)].update(analysis.facts)
    known = documented()
    assert set(known) == set(get_args(ValueReason)) == set(facts) | SEARCHED
    assert dict(facts) == {reason: names for reason, names in known.items() if reason not in SEARCHED}


def test_the_terminal_words_every_reason(given: list[Analysis]) -> None:
    for analysis in given:
        assert re.fullmatch(r"[a-z0-9].*[^.{}]", reason_words(analysis))
    seven: Facts = {"heap": 7, "parts": "5 + 2", "part": 2}
    for worth, ends in ((WON, "may be taken, so whoever moves wins"), (LOST, "so whoever moves loses")):
        assert reason_words(Analysis("r", 1, 1, {}, worth, "1:2", "fibonacci", seven)).endswith(ends)
    searched: dict[ValueReason, tuple[Facts, str]] = {
        "search": ({"depth": 9}, "searched 9 moves ahead"),
        "book": ({}, "scores of columns come from the opening book"),
        "threats": (
            {"plies": 5},
            "forced after 5 moves at most, played through against every reply",
        ),
    }
    assert set(searched) == SEARCHED
    for reason, (facts, words) in searched.items():
        assert reason_words(Analysis("r", 1, 1, {}, None, "4", reason, facts)) == words
