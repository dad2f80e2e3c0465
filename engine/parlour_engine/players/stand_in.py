"""The stand-in move, played if an engine's answer failed or came too late: a look of one ply.

The stand-in plays every move it considers and takes one that wins at once. If none wins, it takes the move
that the game's default evaluator likes best among those after which the opponent does not win at once, the
first of equal ones. If it finds no such move, it takes the one that the evaluator likes best. A game with
large boards has a stand-in of its own (`stand_in` in the catalogue).

Work: at most `MOST_PLAYED` moves are considered; if there are more, they are spread evenly over the list.
The best move's replies are played first, then the next move's, until a move is safe or the replies would
exceed `MOST_ANSWERED`. A safe move may then be missed.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour_engine.catalogue import part
from parlour_engine.game import AnyGame
from parlour_engine.search.attempt import maximising_player

MOST_PLAYED: Final = 400
MOST_ANSWERED: Final = 400  # replies


def stand_in(game: AnyGame, position: Any) -> int:
    """Return a legal move of a position that is not over."""
    own = part(game.id, "stand_in")
    if own is not None:
        move: int = own(game, position)
        return move
    legal = game.legal_moves(position)
    mover = game.to_move(position)
    looked_at = legal[:: 1 + len(legal) // MOST_PLAYED]
    children = {move: game.play(position, move) for move in looked_at}
    for move, child in children.items():
        result = game.result(child)
        if result is not None and result.winner == mover:
            return move
    evaluator = game.evaluators[game.default_evaluator]
    maximiser = maximising_player(game, position, evaluator)
    sign = 1 if mover == maximiser else -1

    def value(move: int) -> int:
        child = children[move]
        result = game.result(child)
        if result is None:
            return sign * evaluator.guess(child, maximiser, 1)
        return sign * evaluator.end(child, result, maximiser, 1)

    ranked = sorted(children, key=value, reverse=True)
    return first_safe(game, ranked, children)


def first_safe(game: AnyGame, moves: Sequence[int], children: Mapping[int, Any]) -> int:
    """Return the first move after which the opponent does not win at once.

    Return the first move if there is none, or if none was found within `MOST_ANSWERED` replies.
    """
    left = MOST_ANSWERED
    for move in moves:
        left -= len(game.legal_moves(children[move]))
        if left < 0:
            break
        if winning_reply(game, children[move]) is None:
            return move
    return moves[0]


def winning_reply(game: AnyGame, position: Any) -> int | None:
    """Return a move by which the side to move wins at once, None if there is none."""
    mover = game.to_move(position)
    for move in game.legal_moves(position):
        result = game.result(game.play(position, move))
        if result is not None and result.winner == mover:
            return move
    return None
