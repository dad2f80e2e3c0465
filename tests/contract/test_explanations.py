"""Why a move is played: every fact is true, by the rules alone or by playing everything, in every game."""

import json
import re
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.catalogue import make_game
from parlour_engine.commands.why import why_lines
from parlour_engine.game import AnyGame
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import Explanation, explain, winning_cells
from tests.contract.catalogue_cases import SMALL, Case, at_home, listed, made, named, some_positions
from tests.naive.best_play import BestPlay

PLAYERS = (
    "random:seed=1",
    "greedy",
    "alphabeta:depth=2",
    "minimax:depth=2",
    "pvs:depth=2",
    "mcts:simulations=40,seed=1",
)
OUTCOMES = {"loss": -1, "draw": 0, "win": 1}
every_case = pytest.mark.parametrize("case", [*at_home(), *listed(SMALL)], ids=named)


def wins_at_once(game: AnyGame, position: Any) -> bool:
    mover = game.to_move(position)
    after = (game.result(game.play(position, move)) for move in game.legal_moves(position))
    return any(result is not None and result.winner == mover for result in after)


def facts_of(why: Explanation) -> dict[str, dict[str, Any]]:
    return {code: dict(facts) for code, facts in why.reasons}


@every_case
def test_what_the_rules_say_is_so(case: Case) -> None:
    game = made(case)
    for number, position in enumerate(some_positions(game, range(2), 6)):
        analysis = choose(game, position, PLAYERS[number % len(PLAYERS)])
        why = explain(game, position, analysis)
        facts, legal = facts_of(why), game.legal_moves(position)
        after = game.play(position, analysis.move)
        result = game.result(after)
        assert ("only-move" in facts) == (len(legal) == 1)
        assert ("wins" in facts) == (result is not None and result.winner == game.to_move(position))
        if result is not None:
            continue
        lost = [move for move in legal if is_lost(game, game.play(position, move))]
        assert ("parries" in facts) == (bool(lost) and analysis.move not in lost)
        if "parries" in facts:
            assert (facts["parries"]["moves"], facts["parries"]["of"]) == (len(lost), len(legal) - 1)
        answers = [game.play(after, move) for move in game.legal_moves(after)]
        won = sum(is_lost(game, each) for each in answers)
        assert facts.get("threatens", {"replies": 0})["replies"] == won
        assert json.loads(json.dumps(why.to_json(game, position)))
        assert all(re.fullmatch(r"[a-z].*[^.{}]", line) for line in why_lines(why.to_json(game, position)))


def is_lost(game: AnyGame, position: Any) -> bool:
    """Return whether the game goes on and the side to move wins at once."""
    return game.result(position) is None and wins_at_once(game, position)


@pytest.mark.parametrize("case", listed(SMALL), ids=named)
def test_what_is_exact_is_so_by_playing_everything(case: Case) -> None:
    game = made(case)
    judge = BestPlay(game)
    for position in some_positions(game, range(2), 6):
        analysis = choose(game, position, "alphabeta:depth=2")
        why = explain(game, position, analysis)
        facts = facts_of(why)
        if "exact" in facts:
            outcome, _ = judge.value(game.play(position, analysis.move))
            assert OUTCOMES[facts["exact"]["outcome"]] == -outcome
        if why.second is not None and why.second.worth is not None:
            others = [move for move in game.legal_moves(position) if move != analysis.move]
            best = max(-judge.value(game.play(position, move))[0] for move in others)
            assert why.second.move in others
            assert OUTCOMES[why.second.worth.outcome or ""] == best


@every_case
def test_the_second_best_loses_what_the_values_say(case: Case) -> None:
    game = made(case)
    for position in some_positions(game, range(1), 3):
        analysis = choose(game, position, "negamax:depth=2")
        second = explain(game, position, analysis).second
        assert (second is None) == (len(game.legal_moves(position)) == 1)
        assert second is None or second.move != analysis.move
        if second is not None and second.loses is not None:
            assert analysis.moves is not None
            losses = [
                abs(analysis.moves[move] - analysis.value) for move in analysis.moves if move != analysis.move
            ]
            assert second.loses == min(losses)


@pytest.mark.parametrize("options", [{}, {"width": 5, "height": 4}])
def test_winning_cells_are_those_where_a_stone_out_of_turn_makes_a_line(options: dict[str, object]) -> None:
    game, line = make_game("connect-four", options), 4
    for position in some_positions(game, range(3), 12):
        move = game.legal_moves(position)[0]
        after = game.play(position, move)
        if game.result(after) is not None:
            continue
        view: Any = game.view(after)
        for player in "12":
            tried = {
                cell
                for cell, content in enumerate(view["cells"])
                if content == "." and makes_line(view, cell, player, line)
            }
            assert winning_cells(view, game, player) == tried


def makes_line(view: Any, cell: int, player: str, line: int) -> bool:
    """Return whether some window of that length is all the player's once the cell is."""
    width, height = view["width"], view["height"]
    cells = view["cells"][:cell] + player + view["cells"][cell + 1 :]
    windows = (
        [(x + step * dx, y + step * dy) for step in range(line)]
        for x in range(width)
        for y in range(height)
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )
    inside = (window for window in windows if all(0 <= x < width and 0 <= y < height for x, y in window))
    return any(all(cells[y * width + x] == player for x, y in window) for window in inside)


def test_the_command_line_prints_why(capsys: pytest.CaptureFixture[str]) -> None:
    main(["search", "nim", "perfect", "--option", "heaps=1,2", "--why"])
    said = capsys.readouterr().out
    assert "best other move 1:1: loss in 2\n" in said
    assert "after 2 of the 2 other moves the opponent wins at once, as by 2:2\n" in said
    main(["search", "nim", "perfect", "--option", "heaps=1,2", "--why", "--json"])
    why = json.loads(capsys.readouterr().out)["why"]
    assert [reason["code"] for reason in why["reasons"]] == ["parries", "threatens", "exact", "nim-sum"]


def test_the_wolfs_distance_is_counted_on_the_board() -> None:
    game = make_game("wolf-and-sheep", {})
    for position in some_positions(game, range(3), 12):
        analysis = choose(game, position, "greedy")
        facts = facts_of(explain(game, position, analysis))
        after = game.play(position, analysis.move)
        if game.result(after) is not None:
            assert "distance" not in facts
            continue
        view: Any = game.view(after)
        wolf, sheep = view["pieces"]
        rows = [view["cells"][row * 8 : row * 8 + 8] for row in range(8)]  # from the top
        at = next(row for row in range(8) if wolf in rows[row])
        passed = sum(row.count(sheep) for row in rows[: at + 1])
        assert facts["distance"] == {"rows": 7 - at, "passed": passed}
