"""Why a move is played: every fact is true, by the rules alone or by playing everything, in every game."""

import json
import re
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.commands.why import why_lines
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players import second_best
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence, explain, winning_cells
from parlour_engine.search.fixed_depth import search_to_depth
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


@pytest.fixture(autouse=True)
def _looks_by_positions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a look that time bounds may see nothing."""
    monkeypatch.setattr(second_best, "LOOK", Limit(nodes=10_000))


def wins_at_once(game: AnyGame, position: Any) -> bool:
    mover = game.to_move(position)
    after = (game.result(game.play(position, move)) for move in game.legal_moves(position))
    return any(result is not None and result.winner == mover for result in after)


def why_of(game: AnyGame, position: Any, player: str) -> tuple[Analysis, dict[str, Any]]:
    """Return a player's analysis and why it plays its move."""
    analysis = choose(game, position, player)
    known = evidence(game, position, analysis)
    return analysis, explain(game, position, analysis.move, player, known, search_to_depth)


def facts_of(why: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {reason["code"]: reason["facts"] for reason in why["reasons"]}


@every_case
def test_what_the_rules_say_is_so(case: Case) -> None:
    game = made(case)
    for number, position in enumerate(some_positions(game, range(2), 6)):
        analysis, why = why_of(game, position, PLAYERS[number % len(PLAYERS)])
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
        assert json.loads(json.dumps(why)) == why
        assert all(re.fullmatch(r"[a-z].*[^.{}]", line) for line in why_lines(why))


def is_lost(game: AnyGame, position: Any) -> bool:
    """Return whether the game goes on and the side to move wins at once."""
    return game.result(position) is None and wins_at_once(game, position)


@pytest.mark.parametrize("case", listed(SMALL), ids=named)
def test_what_is_exact_is_so_by_playing_everything(case: Case) -> None:
    game = made(case)
    judge = BestPlay(game)
    for position in some_positions(game, range(2), 6):
        analysis, why = why_of(game, position, "alphabeta:depth=2")
        facts = facts_of(why)
        if "exact" in facts:
            outcome, _ = judge.value(game.play(position, analysis.move))
            assert OUTCOMES[facts["exact"]["outcome"]] == -outcome
        second = why.get("second")
        if second is not None and second["score"]["kind"] != "evaluation":
            move = game.parse_move(position, second["move"])
            outcome, _ = judge.value(game.play(position, move))
            assert move != analysis.move
            assert OUTCOMES[second["score"]["kind"]] == -outcome


@every_case
def test_the_second_best_is_another_move(case: Case) -> None:
    game = made(case)
    for number, position in enumerate(some_positions(game, range(1), 3)):
        analysis, why = why_of(game, position, PLAYERS[number % len(PLAYERS)])
        second = why.get("second")
        assert (second is None) == (len(game.legal_moves(position)) == 1)
        assert second is None or game.parse_move(position, second["move"]) != analysis.move


def test_of_simulations_the_second_best_is_the_next_by_their_mean() -> None:
    game = make_game("connect-four", {})
    for position in some_positions(game, range(2), 4):
        analysis, why = why_of(game, position, "mcts:simulations=300,seed=1")
        values = dict(analysis.moves or {})
        own, second = values.pop(analysis.move), why["second"]
        assert second == {"move": second["move"], "loses": own - max(values.values())}
        assert values[game.parse_move(position, second["move"])] == max(values.values())


def test_a_look_finds_the_second_best_where_the_player_has_no_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(second_best, "LOOK", Limit(nodes=100_000))
    game = make_game("connect-four", {"width": 4, "height": 4, "line": 3})
    judge = BestPlay(game)
    for position in some_positions(game, range(4), 6):
        analysis, why = why_of(game, position, "pvs:depth=3")
        if len(game.legal_moves(position)) == 1:
            continue
        worth = {each: -judge.value(game.play(position, each))[0] for each in game.legal_moves(position)}
        second = why["second"]
        others = [value for move, value in worth.items() if move != analysis.move]
        assert second["depth"] >= 2
        assert OUTCOMES[second["score"]["kind"]] == max(others)


def test_a_look_says_by_how_much_the_move_played_looks_worse() -> None:
    game = make_game("connect-four", {})
    position = game.start()
    best = choose(game, position, "alphabeta:depth=4").move
    worst = min(game.legal_moves(position), key=lambda each: abs(each - 3) != 3)
    assert worst != best
    why = explain(game, position, worst, "", {}, search_to_depth)
    assert game.parse_move(position, why["second"]["move"]) != worst
    assert why["second"]["loses"] < 0
    assert not {"score", "line", "depth"} & set(why)


def test_a_move_made_at_a_glance_claims_no_score() -> None:
    game = make_game("connect-four", {})
    _, why = why_of(game, game.start(), "pvs:depth=4,slips=100,glance=2,seed=1")
    assert facts_of(why)["glance"] == {"plies": 2}
    assert "score" not in why
    _, searched = why_of(game, game.start(), "pvs:depth=4,seed=1")
    assert "glance" not in facts_of(searched)
    assert searched["score"]["kind"] == "evaluation"


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
        analysis, why = why_of(game, position, "greedy")
        facts = facts_of(why)
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
