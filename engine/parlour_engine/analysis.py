"""What a search returns, and the same as plain data with moves as people write them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour_engine.game import AnyGame
from parlour_engine.score import Score


@dataclass(frozen=True, slots=True)
class Analysis:
    """One search's answer.

    All counts belong to the search of `depth`; those of other depths are not added.

    Attributes:
        move: A legal move, even where the search was interrupted.
        score: What the position is worth to the side to move.
        line: A play that the value was found on, `move` first; a side already lost may not resist in it.
        depth: The plies searched in full; of `mcts`, those to the deepest position of its tree.
        nodes: Positions entered, the root and ends included.
        evaluations: Leaves given a value, ends included.
        cutoffs: Nodes left because the window had closed.
        table_hits: Positions answered by a table.
        seconds: Time spent, all depths together.
        value: The algorithm's own number for the root, from the point of view of the side to move.
        interrupted: Whether a bound or a stop ended the search before its depth was reached.
        moves: The value of every legal move where the algorithm knows them all, else None; of `mcts`, that of
            each move it has tried.
        visits: How many simulations each of these moves had; None but of `mcts`.
        memory_bytes: The memory of the table or tree that compiled code searched with; 0 without one.
        at_a_glance: Whether the move was made at a glance of `depth` plies, not by the search.
    """

    move: int
    score: Score
    line: tuple[int, ...]
    depth: int
    nodes: int
    evaluations: int
    cutoffs: int
    table_hits: int
    seconds: float
    value: int
    interrupted: bool = False
    moves: Mapping[int, int] | None = None
    visits: Mapping[int, int] | None = None
    memory_bytes: int = field(default=0, compare=False)
    at_a_glance: bool = False


def line_texts(game: AnyGame, position: object, line: tuple[int, ...]) -> list[str]:
    """Return the moves of a line as texts, each in the position it is played in."""
    texts = []
    for move in line:
        texts.append(game.move_text(position, move))
        position = game.play(position, move)
    return texts


def analysis_json(game: AnyGame, position: object, analysis: Analysis) -> dict[str, Any]:
    """Return the analysis as plain JSON, in the order the command line prints it.

    Where moves have visits, these and their values come last, as `moves` by the move's text.
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
    }
    if analysis.visits is not None and analysis.moves is not None:
        answer["moves"] = {
            game.move_text(position, move): {"visits": visits, "value": analysis.moves[move]}
            for move, visits in analysis.visits.items()
        }
    return answer
