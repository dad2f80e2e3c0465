"""The result of a search, and its form as plain data with moves as text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour_engine.game import AnyGame
from parlour_engine.score import Score


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of one search.

    All counts are those of the search to `depth`; other depths are not added.

    Attributes:
        move: A legal move, even if the search was interrupted.
        score: The value of the position for the side to move.
        line: A line with this value, `move` first. It is best play only if the score has a proved length;
            otherwise the losing side may not resist in it.
        depth: The plies searched in full; for `mcts`, the plies to the deepest position of its tree.
        nodes: Positions entered, the root and ends included.
        evaluations: Leaves given a value, ends included.
        cutoffs: Nodes left because the window had closed, even if no untried move was left.
        effective_cutoffs: The cutoffs that left at least one move untried.
        table_hits: Positions found in a table.
        seconds: Time spent, all depths together.
        value: The algorithm's own number for the root, for the side to move.
        interrupted: Whether a bound or a stop ended the search before its depth was reached.
        moves: The value of every legal move, if the algorithm knows them all, else None; for `mcts`, the
            value of each move that it has tried.
        visits: The number of simulations of each of these moves; None except for `mcts`.
        memory_bytes: The size of the table or tree of compiled code; 0 without one.
        proved: The proved value of each legal move, if exact play has proved them all.
        ruled_out: Whether interrupted exact play has ruled out an outcome of some move; the move is then the
            best by what is proved.
        stands_in: Whether there was no time to look at every move, so that players/stand_in.py chose the
            move.
        at_a_glance: Whether the move was made at a glance of `depth` plies, not by the search.
    """

    move: int
    score: Score
    line: tuple[int, ...]
    depth: int
    nodes: int
    evaluations: int = 0
    cutoffs: int = 0
    table_hits: int = 0
    seconds: float = 0.0
    value: int = 0
    interrupted: bool = False
    moves: Mapping[int, int] | None = None
    visits: Mapping[int, int] | None = None
    memory_bytes: int = field(default=0, compare=False)
    at_a_glance: bool = False
    effective_cutoffs: int = 0
    proved: Mapping[int, Score] | None = None
    ruled_out: bool = False
    stands_in: bool = False


def line_texts(game: AnyGame, position: object, line: tuple[int, ...]) -> list[str]:
    """Return the moves of a line as texts, each from the position in which it is played."""
    texts = []
    for move in line:
        texts.append(game.move_text(position, move))
        position = game.play(position, move)
    return texts


def analysis_json(game: AnyGame, position: object, analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as plain JSON, in the order in which the command line prints it.

    If moves have visits, `moves` comes last: visits and value by the text of the move.
    """
    answer: dict[str, Any] = {
        "move": game.move_text(position, analysis.move),
        "score": analysis.score.to_json(),
        "value": analysis.value,
        "line": line_texts(game, position, analysis.line),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "evaluations": analysis.evaluations,
        "cutoffs": analysis.cutoffs,
        "table_hits": analysis.table_hits,
        "seconds": analysis.seconds,
        "interrupted": analysis.interrupted,
        "effective_cutoffs": analysis.effective_cutoffs,
    }
    if analysis.visits is not None and analysis.moves is not None:
        answer["moves"] = {
            game.move_text(position, move): {"visits": visits, "value": analysis.moves[move]}
            for move, visits in analysis.visits.items()
        }
    return answer
