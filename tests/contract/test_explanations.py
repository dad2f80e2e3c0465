"""Why a move is played: every fact is true, by the rules alone or by playing everything, in every game."""

import json
import re
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.commands.why import why_lines
from parlour_engine.conformance.cases import SEARCHING, short_text
from parlour_engine.control import INERT
from parlour_engine.exact.solvable import has_oracle, make_oracle_solver
from parlour_engine.game import AnyGame, JsonValue
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players import consequence, second_best
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence, explain, winning_cells
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.memo import MEMO
from tests.contract.catalogue_cases import SMALL, Case, at_home, listed, made, named, some_positions
from tests.naive.best_play import BestPlay

PLAYERS = [short_text(each) for each in SEARCHING if each is not MEMO]  # it refuses large boards
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
        if won == len(answers):
            assert (why["consequence"]["outcome"], why["consequence"]["plies"]) == ("win", 3)
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


@pytest.mark.parametrize("case", listed(SMALL), ids=named)
def test_the_consequence_of_every_move_is_so_by_playing_everything(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_best, "LOOK", Limit(nodes=100_000))
    monkeypatch.setattr(consequence, "LINE", Limit(nodes=100_000))
    game = made(case)
    judge = BestPlay(game)
    for position in some_positions(game, range(2), 5)[1:]:  # at the start nothing is given away
        best, _ = judge.value(position)
        for move in game.legal_moves(position):
            why = explain(game, position, move, "", {}, search_to_depth)
            after = game.play(position, move)
            outcome, plies = judge.value(after)
            if len(game.legal_moves(position)) > 7 and "consequence" not in why:
                continue  # too much for the look
            leads = why["consequence"]
            assert OUTCOMES[leads["outcome"]] == -outcome
            if leads["outcome"] != "draw" and "plies" in leads:
                assert leads["plies"] == plies + 1
            assert OUTCOMES[leads.get("best", leads["outcome"])] == best or leads["outcome"] == "win"
            gave_away = -outcome < best
            assert gave_away == (leads.get("best", leads["outcome"]) != leads["outcome"])
            if gave_away:
                assert why["second"]["score"]["kind"] == leads["best"]
            line = leads.get("line", [])
            assert len(line) <= plies or not outcome
            for text in line:
                before = judge.value(after)
                after = game.play(after, game.parse_move(after, text))
                assert not outcome or judge.value(after) == (-before[0], before[1] - 1)
            if is_lost(game, game.play(position, move)):
                assert (leads["outcome"], leads["plies"], len(line)) == ("loss", 2, 1)


@pytest.mark.parametrize("case", [*at_home(), ("modified-nim", {"heaps": [1, 2, 3, 4, 5]})], ids=named)
def test_where_a_table_or_a_theorem_knows_the_value_every_move_has_a_consequence(case: Case) -> None:
    game = made(case)
    if not has_oracle(game):
        return
    solve = make_oracle_solver(game)
    for position in some_positions(game, range(2), 6):
        solution = solve(position, NO_LIMIT, INERT)
        for move in game.legal_moves(position)[:6]:
            why = explain(game, position, move, "", {}, search_to_depth)
            worth = solution.moves[move]
            leads = why["consequence"]
            assert (leads["outcome"], leads.get("plies")) == (worth.outcome, worth.plies)
            assert leads["best"] == solution.worth.outcome
            if worth.plies is not None and "second" in why:
                assert why["second"]["score"]["plies"] is not None


def test_a_blunder_that_loses_at_once_begins_with_the_reply_also_on_a_large_board() -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
    position = game.parse_position("h8 a1 h9 a3 h10 c1 h11")
    why = explain(game, position, game.parse_move(position, "c15"), "", {}, search_to_depth)
    assert why["consequence"]["outcome"] == "loss"
    assert why["consequence"]["plies"] == 2
    assert why["consequence"]["line"][0] in ("h7", "h12")


TWO_WINNING_SQUARES = [
    ("mnk", {"width": 15, "height": 15, "line": 5}, "e11 d10 g6 c11 e9 b12 e10 d9", "e8"),
    ("mnk", {"width": 4, "height": 4, "line": 3}, "b2 a4", "b3"),
    ("connect-four", {}, "4 4 5 5", "3"),
]


@pytest.mark.parametrize(("game_id", "options", "moves", "move"), TWO_WINNING_SQUARES)
def test_a_move_after_which_every_reply_loses_at_once_wins_without_a_look(
    game_id: str, options: dict[str, JsonValue], moves: str, move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_best, "LOOK", Limit(nodes=1))
    game = make_game(game_id, options)
    position = game.parse_position(moves)
    why = explain(game, position, game.parse_move(position, move), "", {}, search_to_depth)
    leads, facts = why["consequence"], facts_of(why)
    assert (leads["outcome"], leads["plies"], leads["best"]) == ("win", 3, "win")
    assert facts["threatens"]["replies"] == facts["threatens"]["of"]
    for text in (move, *leads["line"]):
        position = game.play(position, game.parse_move(position, text))
    result = game.result(position)
    assert result is not None
    assert result.winner == game.to_move(game.parse_position(moves))


def test_a_move_that_threatens_twice_wins_nothing_where_the_opponent_wins_first() -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
    position = game.parse_position("e11 a1 e9 b1 e10 c1 a15 d1")
    why = explain(game, position, game.parse_move(position, "e8"), "", {}, search_to_depth)
    leads, facts = why["consequence"], facts_of(why)
    assert (leads["outcome"], leads["plies"], leads["line"]) == ("loss", 2, ["e1"])
    assert facts["threatens"]["replies"] == facts["threatens"]["of"] - 1


def test_what_a_machine_has_proved_of_its_move_is_the_consequence() -> None:
    game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
    position = game.parse_position("h8 a1 h9 a3 j8 c1")
    known = {"line": ["h7", "h10"], "depth": 9, "score": {"kind": "win", "plies": 9, "at_most": True}}
    why = explain(game, position, game.parse_move(position, "g8"), "", known, search_to_depth)
    leads = why["consequence"]
    assert (leads["outcome"], leads["best"]) == ("win", "win")
    assert leads["plies"] <= 9


def test_a_move_that_stood_in_for_an_answer_says_so_first() -> None:
    game = make_game("connect-four", {})
    why = explain(game, game.start(), 3, "level:3", {"fallback": True}, search_to_depth)
    assert why["reasons"][0] == {"code": "fallback", "facts": {}}
    assert not {"score", "line", "depth"} & set(why)


def test_nothing_is_said_where_nothing_is_known() -> None:
    game = make_game("connect-four", {})
    why = explain(game, game.start(), 3, "", {}, search_to_depth)
    assert "consequence" not in why


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
    assert "it wins in 3; then 1:1 2:1\n" in said
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
