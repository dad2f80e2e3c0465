"""The eight levels, and the documents' own."""

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.games.nim.rules import mover_wins
from parlour_engine.limits import Limit
from parlour_engine.players import levels as levels_module
from parlour_engine.players.choose import choose
from parlour_engine.players.levels import TABLE, level_spec
from parlour_engine.players.text import LEVELS, NAMED_LEVELS

CONNECT_FOUR = make_game("connect-four", {})


def test_every_level_that_a_text_may_name_is_in_the_table() -> None:
    assert list(TABLE) == list(range(1, LEVELS + 1))


def test_every_searching_level_is_bounded_by_less_than_two_seconds() -> None:
    for line in TABLE.values():
        if line.algorithm == "alphabeta":
            assert line.seconds is not None
            assert line.seconds <= 1.5


def test_levels_search_deeper_and_deeper() -> None:
    depths = [line.depth for line in TABLE.values() if line.depth is not None]
    assert depths == sorted(set(depths))


def test_every_level_names_an_evaluator_of_its_game() -> None:
    for game_id in GAMES:
        game = make_game(game_id, {})
        levels: list[int | str] = [*TABLE, *NAMED_LEVELS]
        for level in levels:
            assert level_spec(game, level).evaluator in list(game.evaluators)


@pytest.mark.parametrize(
    ("game_id", "depth", "evaluator"),
    [
        ("connect-four", 6, "windows"),
        ("mnk", 5, "lines"),
        ("greedy-nim", 4, "rule"),
        ("modified-nim", 7, "xor"),
    ],
)
def test_the_documents_own_level_searches_as_deep_as_the_document(
    game_id: str, depth: int, evaluator: str
) -> None:
    spec = level_spec(make_game(game_id, {}), "document")
    assert (spec.text(), spec.seconds) == (f"alphabeta:depth={depth},evaluator={evaluator}", None)


def test_easy_medium_and_hard_search_three_five_and_seven_plies_straight() -> None:
    game = make_game("modified-nim", {})
    for level, depth in (("easy", 3), ("medium", 5), ("hard", 7)):
        answer = choose(game, game.start(), f"level:{level}")
        named = choose(game, game.start(), f"alphabeta:depth={depth}")
        assert (answer.depth, answer.nodes, answer.move) == (depth, named.nodes, named.move)


def test_the_printed_table_is_the_table() -> None:
    printed = [line for line in (levels_module.__doc__ or "").splitlines() if line.startswith("| ")][1:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in printed]
    seen: dict[int, tuple[str, str, str]] = {}
    for numbers, algorithm, depths, seconds, _ in rows:
        for place, number in enumerate(numbers.split(", ")):
            depth = depths.split(", ")[place] if depths else ""
            time = seconds.split(", ")[place] if seconds else ""
            seen[int(number)] = (algorithm, depth, time)
    assert seen == {
        level: (line.algorithm, str(line.depth or ("1" if level == 2 else "")), str(line.seconds or ""))
        for level, line in TABLE.items()
    }


def test_level_5_beats_level_1() -> None:
    for seed in range(3):
        position = CONNECT_FOUR.parse_position("44"[: seed % 3])
        strong = CONNECT_FOUR.to_move(position)
        while CONNECT_FOUR.result(position) is None:
            player = "level:5" if CONNECT_FOUR.to_move(position) == strong else f"random:seed={seed}"
            position = CONNECT_FOUR.play(position, choose(CONNECT_FOUR, position, player).move)
        result = CONNECT_FOUR.result(position)
        assert result is not None
        assert result.winner == strong


def test_the_upper_levels_know_the_theory_of_nim_and_the_lower_ones_do_not() -> None:
    game = make_game("nim", {"heaps": [7, 9, 12]})
    for level in TABLE:
        left = game.play(game.start(), choose(game, game.start(), f"level:{level}", Limit(nodes=500)).move)
        if level >= 6:
            assert not mover_wins(left[0], misere=False)
        elif level > 1:
            assert mover_wins(left[0], misere=False)
