"""Why an engine plays a move, as codes and facts: what the next best move is worth, and what decides.

Everything follows from the analysis, the rules, or an exact value that is known at once; nothing is guessed.
The facts:

| code | facts | what it says |
|---|---|---|
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
from dataclasses import dataclass
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import part
from parlour_engine.control import INERT
from parlour_engine.exact.solution import ExactValue, Reason, Solution, best_move
from parlour_engine.exact.solvable import make_oracle_solver, solved_at_once
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT

Facts: TypeAlias = Mapping[str, int | str]
EMPTY = "."


@dataclass(frozen=True, slots=True)
class Second:
    """The best of the other moves.

    Attributes:
        move: One of the legal moves.
        loses: How much less it is worth, in the units of the analysis; None where `worth` says it.
        worth: What it is worth exactly, where that is known at once.
    """

    move: int
    loses: int | None = None
    worth: ExactValue | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a move is played; `reasons` have their codes and facts, the decisive ones first."""

    second: Second | None
    reasons: tuple[tuple[str, Facts], ...]

    def to_json(self, game: AnyGame, position: Any) -> dict[str, Any]:
        """Return it as plain JSON, with the second best move as people write it."""
        second: dict[str, Any] | None = None
        if self.second is not None:
            second = {"move": game.move_text(position, self.second.move)}
            second |= (
                {"loses": self.second.loses} if self.second.worth is None else self.second.worth.to_json()
            )
        return {"second": second, "reasons": [{"code": code, **facts} for code, facts in self.reasons]}


def explain(game: AnyGame, position: Any, analysis: Analysis) -> Explanation:
    """Return why an analysis plays its move in a position that is not over."""
    exact: Solution | None = None
    if solved_at_once(game, position):
        exact = make_oracle_solver(game)(position, NO_LIMIT, INERT)
    move = analysis.move
    reasons = [*by_rules(game, position, move), *by_board(game, position, move), *by_proof(exact, move)]
    return Explanation(second_best(game, position, analysis, exact), tuple(reasons))


def second_best(game: AnyGame, position: Any, analysis: Analysis, exact: Solution | None) -> Second | None:
    """Return the best other move, by exact values or else by the analysis' own; None if none is known."""
    move, moves = analysis.move, analysis.moves or {}
    others = {} if exact is None else {each: worth for each, worth in exact.moves.items() if each != move}
    if others:
        best = best_move(others)
        return Second(best, worth=others[best])
    values = {each: value for each, value in moves.items() if each != move}
    if move not in moves or not values:
        return None
    nearest = min(values, key=lambda each: abs(values[each] - moves[move]))
    return Second(nearest, loses=abs(values[nearest] - moves[move]))


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
