"""Explain why an engine plays a move, as codes and facts.

An explanation says what the move leads to, which other move is best, and what decides. It uses the player's
own analysis, the rules, and exact values that are known at once. Without exact values it also takes a look
(players/second_best.py), and gives the look's depth for the best other move. It never guesses. The facts:

| code | facts | what it says |
|---|---|---|
| `fallback` | | the move replaced an answer that failed or came too late |
| `glance` | `plies` | the move was made at a glance of so many plies, not by the player's search |
| `only-move` | | no other move is legal |
| `wins` | | the move ends the game and wins it |
| `parries` | `moves`, `of`, `reply` | after this many other moves the opponent wins at once, as by `reply` |
| `threatens` | `replies`, `of` | after this many of the opponent's replies the mover can win at once |
| `winning-cells` | `own`, `theirs`, `own_odd`, `their_odd` | empty cells that make a line after the move |
| `distance` | `rows`, `passed` | after the move: rows from wolf to goal, sheep no longer ahead of it |
| `exact` | `outcome`, `plies` | what the move is worth under perfect play |
| a reason of an oracle | its own | why the position is won or lost, if the move is that of perfect play |

Rows are counted from 1 at the bottom. Only games in which stones fall have `own_odd` and `their_odd`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis, line_texts
from parlour_engine.catalogue import part
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import Reason, Solution, Solver, UnsolvableError
from parlour_engine.exact.solvable import has_oracle, make_oracle_solver
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players import consequence
from parlour_engine.players.choose import check_player
from parlour_engine.players.consequence import answers_to_replies
from parlour_engine.players.levels import without_mistakes
from parlour_engine.players.second_best import exact_second, look, own_second
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.search.attempt import DepthSearch
from parlour_engine.search.fields import EVALUATOR

Facts: TypeAlias = Mapping[str, int | str]
EMPTY = "."


def evidence(game: AnyGame, position: Any, analysis: Analysis) -> dict[str, Any]:
    """Return what an analysis says for its move, as plain JSON that can be stored until someone asks.

    Returns:
        `line` and `depth`; `score` unless the player claims nothing; `second` if the player proved or
        simulated the other moves; `glance`, in plies, if the move was not searched; `fallback` if the move
        is a stand-in.
    """
    found: dict[str, Any] = {"line": line_texts(game, position, analysis.line), "depth": analysis.depth}
    if analysis.stands_in:
        return {**found, "fallback": True}
    if analysis.at_a_glance:
        return {**found, "glance": analysis.depth}
    if analysis.score.kind != "evaluation" or analysis.depth > 0:
        found["score"] = analysis.score.to_json()
    second = own_second(analysis)
    return found if second is None else {**found, "second": second.to_json(game, position)}


def explain(
    game: AnyGame,
    position: Any,
    move: int,
    player_text: str,
    known: Mapping[str, Any],
    to_depth: DepthSearch,
    control: Control = INERT,
) -> dict[str, Any]:
    """Return why a move is played in a position that is not over, as plain JSON.

    Args:
        game: The rules.
        position: The root.
        move: The legal move to explain.
        player_text: The player; the look uses its evaluator. Empty for a person.
        known: The player's `evidence`, empty if it is lost.
        to_depth: The search of the look.
        control: Stops the look.

    Returns:
        The `consequence` (players/consequence.py), if known; `reasons`, the decisive ones first, each with
        its `code` and `facts`; `line`, `depth` and `score` from the evidence; and the `second` best move, if
        there is another.
    """
    after = game.play(position, move)
    answers = answers_to_replies(game, after) if game.result(after) is None else {}
    solve = known_values(game, position)
    exact = None if solve is None else solve(position, NO_LIMIT, control)
    reasons = [
        *by_player(known),
        *by_rules(game, position, move, answers),
        *by_board(game, position, move),
        *by_proof(exact, move),
    ]
    why = {name: known[name] for name in ("line", "depth", "score") if name in known}
    why["reasons"] = [{"code": code, "facts": dict(facts)} for code, facts in reasons]
    found = consequence.by_rules(game, position, move, answers)
    if exact is not None and solve is not None:
        second = exact_second(exact, move)
        found = consequence.by_exact_values(game, position, move, exact, solve, control) or found
    else:
        seen = look(game, position, evaluator_of(game, position, player_text), to_depth, control)
        second = None if seen is None else seen.second(move)
        looked = None if seen is None else consequence.by_look(game, position, move, seen, to_depth, control)
        found = looked or found or consequence.by_player(known)
    if found is not None:
        why["consequence"] = found.to_json(game, after)
    if exact is None and "second" in known:
        return {**why, "second": known["second"]}
    return why if second is None else {**why, "second": second.to_json(game, position)}


def known_values(game: AnyGame, position: Any) -> Solver | None:
    """Return a solver that knows a game's values without a search, None if there is none."""
    if not has_oracle(game):
        return None
    solve = make_oracle_solver(game)
    try:
        solve(position, NO_LIMIT, INERT)
    except UnsolvableError:  # its table is not there
        return None
    return solve


def evaluator_of(game: AnyGame, position: Any, player_text: str) -> str:
    """Return the evaluator of a player for the side to move; the game's default if the text names none."""
    if not player_text:
        return game.default_evaluator
    spec = without_mistakes(game, check_player(game, player_text), game.to_move(position))
    return spec[EVALUATOR] or game.default_evaluator


def by_player(known: Mapping[str, Any]) -> Iterator[tuple[str, Facts]]:
    """Yield how the player found the move, from its own evidence."""
    if known.get("fallback"):
        yield "fallback", {}
    if "glance" in known:
        yield "glance", {"plies": known["glance"]}


def by_rules(
    game: AnyGame, position: Any, move: int, answers: Mapping[int, int | None]
) -> Iterator[tuple[str, Facts]]:
    """Yield what the rules show of a move, up to two moves ahead, given its `answers_to_replies`."""
    legal = game.legal_moves(position)
    if len(legal) == 1:
        yield "only-move", {}
    after = game.play(position, move)
    result = game.result(after)
    if result is not None:
        if result.winner == game.to_move(position):
            yield "wins", {}
        return
    replies = {each: winning_reply(game, game.play(position, each)) for each in legal}
    threats = [each for each in legal if replies[each] is not None]
    if threats and replies[move] is None:
        reply = game.move_text(game.play(position, threats[0]), replies[threats[0]] or 0)
        yield "parries", {"moves": len(threats), "of": len(legal) - 1, "reply": reply}
    won = sum(answer is not None for answer in answers.values())
    if won:
        yield "threatens", {"replies": won, "of": len(answers)}


def by_board(game: AnyGame, position: Any, move: int) -> Iterator[tuple[str, Facts]]:
    """Yield the facts of the board after a move."""
    after, mover = game.play(position, move), game.to_move(position)
    view = game.view(after)
    if game.result(after) is not None:
        return
    if view["family"] == "grid":
        own, theirs = winning_cells(view, game, str(mover)), winning_cells(view, game, str(3 - mover))
        if own or theirs:
            odd = {"own_odd": odd_rows(view, own), "their_odd": odd_rows(view, theirs)}
            falls = view["moves"] == "column"
            yield "winning-cells", {"own": len(own), "theirs": len(theirs), **(odd if falls else {})}
    standing = part(game.id, "standing")
    if standing is not None:
        yield standing(game, after)


def winning_cells(view: Mapping[str, Any], game: AnyGame, player: str) -> set[int]:
    """Return the empty cells of a grid in which another piece of the player completes a line."""
    width, height, cells, line = view["width"], view["height"], view["cells"], game.options["line"]
    assert isinstance(line, int)
    exactly = game.options.get("overline") is False
    found = set()
    for cell, content in enumerate(cells):
        if content != EMPTY:
            continue
        x, y = cell % width, cell // width
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                at = 1
                while (
                    0 <= x + sign * at * dx < width
                    and 0 <= y + sign * at * dy < height
                    and cells[cell + sign * at * (dx + dy * width)] == player
                ):
                    run, at = run + 1, at + 1
            if run == line if exactly else run >= line:
                found.add(cell)
    return found


def odd_rows(view: Mapping[str, Any], cells: set[int]) -> int:
    """Return how many cells are on odd rows, counted from 1 at the bottom."""
    return sum((view["height"] - cell // view["width"]) % 2 for cell in cells)


def by_proof(exact: Solution | None, move: int) -> Iterator[tuple[str, Facts]]:
    """Yield the exact value of a move, and the oracle's reason if the oracle recommends the move."""
    if exact is None:
        return
    worth = exact.moves[move]
    assert worth.outcome is not None  # a table or a theorem leaves nothing open
    yield "exact", {"outcome": worth.outcome, **({} if worth.plies is None else {"plies": worth.plies})}
    if exact.move == move and exact.reason is not None:
        reason: Reason = exact.reason
        yield reason.code, dict(reason.facts)
