"""Why an engine plays a move, as codes and facts: its score and line, the best other move, and what decides.

Everything follows from the player's own analysis, the rules, an exact value that is known at once, or, for
the best other move, a look that says how deep it was (players/second_best.py); nothing is guessed. The facts:

| code | facts | what it says |
|---|---|---|
| `glance` | `plies` | the move was made at a glance of so many plies, not by the player's search |
| `only-move` | | no other move is legal |
| `wins` | | the move ends the game and wins it |
| `parries` | `moves`, `of`, `reply` | after so many other moves the opponent wins at once, as by `reply` |
| `threatens` | `replies`, `of` | after so many of the opponent's replies the mover can win at once |
| `winning-cells` | `own`, `theirs`, `own_odd`, `their_odd` | empty cells that then make a line |
| `distance` | `rows`, `passed` | rows from the wolf to its goal then, and sheep no longer before it |
| `exact` | `outcome`, `plies` | what the move is worth under perfect play |
| a reason of an oracle | its own | why the position is won or lost, if the move is that of perfect play |

Rows are counted from 1 at the bottom; `own_odd` and `their_odd` are there where stones fall.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis, line_texts
from parlour_engine.catalogue import part
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import Reason, Solution
from parlour_engine.exact.solvable import make_oracle_solver, solved_at_once
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.players.choose import check_player
from parlour_engine.players.levels import without_mistakes
from parlour_engine.players.second_best import exact_second, looked_second, own_second
from parlour_engine.search.attempt import DepthSearch

Facts: TypeAlias = Mapping[str, int | str]
EMPTY = "."


def evidence(game: AnyGame, position: Any, analysis: Analysis) -> dict[str, Any]:
    """Return what an analysis itself says for its move, as plain JSON that can be kept until it is asked for.

    Returns:
        `line` and `depth`; `score` unless the player claims nothing; `second` if it proved or simulated the
        others; `glance`, in plies, of a move that was not searched.
    """
    found: dict[str, Any] = {"line": line_texts(game, position, analysis.line), "depth": analysis.depth}
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
        player_text: Who plays it: its evaluator is that of the look. Empty for a person.
        known: The player's `evidence`, empty if it is lost.
        to_depth: What searches the look.
        control: Stops the look.

    Returns:
        `reasons`, the decisive ones first, each with its `code` and `facts`; of the evidence `line`, `depth`
        and `score`; and the `second` best move, if there is another.
    """
    exact = None
    if solved_at_once(game, position):
        exact = make_oracle_solver(game)(position, NO_LIMIT, INERT)
    reasons = [
        *by_player(known),
        *by_rules(game, position, move),
        *by_board(game, position, move),
        *by_proof(exact, move),
    ]
    why = {name: known[name] for name in ("line", "depth", "score") if name in known}
    why["reasons"] = [{"code": code, "facts": dict(facts)} for code, facts in reasons]
    if exact is None and "second" in known:
        return {**why, "second": known["second"]}
    evaluator = evaluator_of(game, position, player_text)
    second = (
        looked_second(game, position, move, evaluator, to_depth, control)
        if exact is None
        else exact_second(exact, move)
    )
    return why if second is None else {**why, "second": second.to_json(game, position)}


def evaluator_of(game: AnyGame, position: Any, player_text: str) -> str:
    """Return the evaluator that a player has for its side, the game's default where it names none."""
    if not player_text:
        return game.default_evaluator
    spec = without_mistakes(game, check_player(game, player_text), game.to_move(position))
    return spec.evaluator or game.default_evaluator


def by_player(known: Mapping[str, Any]) -> Iterator[tuple[str, Facts]]:
    """Yield what the player's own evidence says of how the move was found."""
    if "glance" in known:
        yield "glance", {"plies": known["glance"]}


def by_rules(game: AnyGame, position: Any, move: int) -> Iterator[tuple[str, Facts]]:
    """Yield what the rules alone say of a move, one move ahead and two."""
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
    answers = [game.play(after, each) for each in game.legal_moves(after)]
    open_answers = [each for each in answers if game.result(each) is None]
    won = sum(winning_reply(game, each) is not None for each in open_answers)
    if won:
        yield "threatens", {"replies": won, "of": len(answers)}


def winning_reply(game: AnyGame, position: Any) -> int | None:
    """Return a move that wins at once for its side, None if there is none."""
    mover = game.to_move(position)
    for move in game.legal_moves(position):
        result = game.result(game.play(position, move))
        if result is not None and result.winner == mover:
            return move
    return None


def by_board(game: AnyGame, position: Any, move: int) -> Iterator[tuple[str, Facts]]:
    """Yield what is on the board after a move."""
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
    """Return the empty cells of a grid where one more piece of a player makes a line."""
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
    """Yield what an exact value says of a move."""
    if exact is None:
        return
    worth = exact.moves[move]
    assert worth.outcome is not None  # a table or a theorem leaves nothing open
    yield "exact", {"outcome": worth.outcome, **({} if worth.plies is None else {"plies": worth.plies})}
    if exact.move == move and exact.reason is not None:
        reason: Reason = exact.reason
        yield reason.code, dict(reason.facts)
