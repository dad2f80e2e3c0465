"""From a player text to a move: the door that servers, workers and the command line all use.

Invariant: whatever the text, the cap and the stop flag, the answer is a legal move, or one of the typed
errors.
"""

from parlour_engine.analysis import Analysis
from parlour_engine.control import INERT, Control
from parlour_engine.game import AnyGame, GameOverError, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.levels import level_spec
from parlour_engine.players.text import PlayerSpec, parse_player
from parlour_engine.search.alphabeta import alphabeta
from parlour_engine.search.greedy import greedy
from parlour_engine.search.uniform import random_move


def check_player(game: AnyGame, text: str) -> PlayerSpec:
    """Return what a player text says, if it can play this game.

    Raises:
        PlayerTextError: The text is unusable, or names an evaluator that the game does not have.
    """
    spec = parse_player(text)
    if spec.evaluator is not None and spec.evaluator not in game.evaluators:
        known = ", ".join(game.evaluators)
        raise PlayerTextError(f"player field 'evaluator' is '{spec.evaluator}': {game.id} allows {known}")
    return spec


def choose(
    game: AnyGame,
    position: object,
    player_text: str,
    limit_cap: Limit = NO_LIMIT,
    control: Control = INERT,
) -> Analysis:
    """Return the player's analysis of a position, its own limits tightened by the cap.

    Raises:
        PlayerTextError: The text names no player of this game.
        GameOverError: There is nothing to choose.
    """
    spec = check_player(game, player_text)
    if game.result(position) is not None:
        raise GameOverError("the game is over: there is no move to choose")
    settled = spec if spec.level is None else level_spec(game, spec.level)
    evaluator = game.evaluators[settled.evaluator or game.default_evaluator]
    limit = Limit(settled.depth, settled.nodes, settled.seconds).within(limit_cap)
    if settled.algorithm == "random":
        return random_move(game, position, settled.seed)
    if settled.algorithm == "greedy":
        return greedy(game, position, evaluator, limit, control)
    # A text that names a depth asks for the documents' own search; any other for the best move in time.
    hurry = spec.depth is None
    return alphabeta(game, position, evaluator, limit, control, stop_when_proved=hurry)
