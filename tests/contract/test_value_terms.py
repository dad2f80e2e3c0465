"""What an evaluator's value adds up from: every term is there on the board, and their sum is the value."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.game import AnyGame, Evaluator, GameError, GameOverError, Player, Term
from parlour_engine.players.valuation import value_terms
from tests.contract.catalogue_cases import ODD, Case, at_home, made, named, random_game

CASES = [*at_home(), *[(game, options) for game, all_options in ODD.items() for options in all_options]]
#: Positions of one game; a game on the largest board has 361.
MOST_CHECKED = 10
PLAYERS: tuple[Player, Player] = (1, 2)


def adding_up(game: AnyGame) -> Iterator[Evaluator[Any]]:
    """Yield the evaluators that say what they add up."""
    return (each for each in game.evaluators.values() if each.terms is not None)


def test_every_game_with_a_guess_of_its_own_says_what_it_adds_up() -> None:
    silent = {
        (game_id, name)
        for game_id in GAMES
        for name, each in make_game(game_id, {}).evaluators.items()
        if each.terms is None and name != "none" and not each.numbers
    }
    assert silent == set()


@pytest.mark.parametrize("case", CASES, ids=named)
@given(seed=st.integers(0, 10**6))
def test_the_terms_add_up_to_the_value_of_every_leaf(case: Case, seed: int) -> None:
    game = made(case)
    positions = list(enumerate(random_game(game, seed)))
    step = 1 + len(positions) // MOST_CHECKED
    for plies, (position, _) in positions[seed % step :: step]:
        if game.result(position) is not None:
            continue
        for evaluator in adding_up(game):
            assert evaluator.terms is not None
            for maximiser in PLAYERS:
                terms = evaluator.terms(position, maximiser, plies)
                assert sum(term.value for term in terms) == evaluator.guess(position, maximiser, plies)
                for term in terms:
                    check_counts(term)
                    check_lines(game, position, term)


def check_counts(term: Term) -> None:
    if term.each is not None:
        assert term.value == term.each * (term.own - term.theirs)


def check_lines(game: AnyGame, position: Any, term: Term) -> None:
    """Check, on the board that a person sees, that a term's windows hold what its name says."""
    view = game.view(position)
    if view["family"] == "grid" and term.lines:
        assert len(term.lines) == term.own + term.theirs
        line = int(game.options["line"])  # type: ignore[arg-type]  # a number in both games of lines
        for first, last, player in term.lines:
            between = range(first, last + (1 if last >= first else -1), (last - first) // (line - 1))
            cells = [view["cells"][cell] for cell in between]
            own, empty = cells.count(str(player)), cells.count(".")
            match term.name:
                case "complete":
                    assert own == line
                case "one-missing" | "threat":
                    assert (own, empty) == (line - 1, 1)
                case "two-missing":
                    assert (own, empty) == (line - 2, 2)
                case "marks" | "almost":
                    assert (own, empty) == (term.of, line - (term.of or 0))
                case "met":
                    assert (own, empty) == (line - 1, 0)
                case name:
                    raise AssertionError(f"{name} draws windows that nothing checks")
    if view["family"] == "pieces" and term.lines:
        letters = {kind: letter for letter, kind in view["pieces"].items()}
        assert {view["cells"][first] for first, _, _ in term.lines} == {letters["wolf"]}
        assert {view["cells"][last] for _, last, _ in term.lines} == {letters["sheep"]}


def test_the_value_is_that_of_a_leaf_below_the_root_of_its_search() -> None:
    game = make_game("wolf-and-sheep", {})
    moves = [game.parse_move(game.start(), "d8-c7")]
    found = value_terms(game, game.start(), moves, "simple")
    assert found == {
        "value": 0,
        "maximiser": 1,
        "terms": [{"name": "rows", "value": 1}, {"name": "plies", "value": -1}],
    }


def test_a_value_that_leaves_32_bits_shows_what_wrapping_around_takes_off() -> None:
    game = make_game("wolf-and-sheep", {})
    root = game.parse_position("e3/a5,c5,e5,g5/w")
    first = game.parse_move(root, "e3-d2")
    moves = [first, game.parse_move(game.play(root, first), "a5-b6")]
    found = value_terms(game, root, moves, "smart")
    assert found["value"] == -(2**31) + 1
    assert found["terms"] == [
        {"name": "passed", "value": 2**31 - 1},
        {"name": "plies", "value": 2},
        {"name": "fitted", "value": -(2**32)},
    ]


@pytest.mark.parametrize(
    ("game_id", "evaluator", "words"),
    [
        ("connect-four", "none", "evaluator is 'none': allowed are windows"),
        ("connect-four", "x" * 99, "allowed are windows"),
        ("grundy", "xor", "grundy has none that adds up"),
    ],
)
def test_an_evaluator_that_does_not_add_up_is_refused_in_one_line(
    game_id: str, evaluator: str, words: str
) -> None:
    game = make_game(game_id, {})
    with pytest.raises(GameError, match=words):
        value_terms(game, game.start(), [], evaluator)


def test_a_finished_game_has_a_result_and_no_guess() -> None:
    game = make_game("nim", {"heaps": [1]})
    with pytest.raises(GameOverError, match="its result decides"):
        value_terms(game, game.start(), [game.parse_move(game.start(), "1:1")], "xor")
