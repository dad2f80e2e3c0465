"""The exercises that a person does in a row, drawn by a worker as plain data."""

from collections.abc import Mapping
from typing import Any

from parlour_engine.control import Control
from parlour_engine.exercises.alpha_beta import Convention, proved
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import KINDS, row
from parlour_engine.exercises.orders import STUDIED
from parlour_engine.game import INFINITY


def draw_exercises(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the different exercises of a seed, each with its key, as plain JSON.

    Args:
        arguments: `kind`, `game`, `band`, `seed`, and the convention as `cut` and `fail`; as in
            `exercises.kinds.exercise`.
        control: Stops the drawing between two exercises.

    Returns:
        `games`, the ids of the games that have the kind; `exercises`, as `drawn_json` describes each; and
        `stopped`, whether there may be more of them.

    Raises:
        GameError: There are no such exercises.
    """
    kind, found = arguments["kind"], list[dict[str, Any]]()
    convention = Convention(arguments["cut"], arguments["fail"])
    for each in row(kind, arguments["game"], arguments["band"], arguments["seed"], convention):
        found.append(drawn_json(each))
        if control.stopped():
            break
    return {"games": list(KINDS[kind].games()), "exercises": found, "stopped": control.stopped()}


def drawn_json(exercise: Exercise) -> dict[str, Any]:
    """Return an exercise with its key as plain JSON, and what a board needs to show it.

    These are the `view` of its position, None for a typed tree, and the texts of the `moves` there. If the
    kind asks what alpha-beta does, `searched` has the nodes that are entered, in order, with the bounds that
    the search has proved for the value of each; a missing bound is None.
    """
    game, position = exercise.game, exercise.position
    return {
        **exercise.to_json(),
        "view": None if game.id == STUDIED else game.view(position),
        "moves": [game.move_text(position, move) for move in game.legal_moves(position)],
        "searched": searched_json(exercise) if KINDS[exercise.kind].prunes else [],
    }


def searched_json(exercise: Exercise) -> list[dict[str, int | None]]:
    """Return the nodes of an exercise's tree that alpha-beta enters, with the bounds it proves for each."""
    assert exercise.drawn is not None  # what prunes has a tree
    entered = exercise.drawn.entered
    bounds = proved(exercise.drawn.flat, entered)
    return [
        {"node": node.number, "least": within(bounds[node.number][0]), "most": within(bounds[node.number][1])}
        for node in entered
    ]


def within(bound: int) -> int | None:
    """Return a bound of a value, None if there is none."""
    return None if abs(bound) == INFINITY else bound
