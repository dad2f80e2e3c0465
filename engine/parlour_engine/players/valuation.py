"""How an evaluator adds up its value of a leaf, as plain JSON.

Invariant: the terms add up to the value that a search gives the same leaf.
"""

from dataclasses import fields
from functools import reduce
from typing import Any

from parlour_engine.game import AnyGame, GameError, GameOverError, Term
from parlour_engine.notation import quoted
from parlour_engine.search.attempt import maximising_player


def value_terms(game: AnyGame, root: Any, moves: list[int], evaluator: str) -> dict[str, Any]:
    """Return the value that a search from `root` gives the position after `moves`, and its terms.

    Returns:
        `value` from the point of view of the `maximiser`, a player, and `terms` in order, each with the
        fields of `game.Term` that it uses.

    Raises:
        GameError: The game has no such evaluator, or the evaluator's values do not add up from terms.
        GameOverError: The game is over after the moves, so that its result decides and nothing is guessed.
    """
    known = game.evaluators.get(evaluator)
    if known is None or known.terms is None:
        names = [name for name, each in game.evaluators.items() if each.terms is not None]
        allowed = f"allowed are {', '.join(names)}" if names else f"{game.id} has none that adds up"
        raise GameError(f"evaluator is {quoted(evaluator)}: {allowed}")
    position = reduce(game.play, moves, root)
    if game.result(position) is not None:
        raise GameOverError("there is nothing to add up: the game is over there, and its result decides")
    maximiser = maximising_player(game, root, known)
    value = known.guess(position, maximiser, len(moves))
    terms = known.terms(position, maximiser, len(moves))
    return {"value": value, "maximiser": maximiser, "terms": [term_json(term) for term in terms]}


def term_json(term: Term) -> dict[str, Any]:
    """Return a term without the fields that it does not use."""
    told = {each.name: (getattr(term, each.name), each.default) for each in fields(term)}
    return {name: value for name, (value, unused) in told.items() if value != unused}
