"""Estimate how long the games of a series will take, from a short trial of its first games.

The estimate is good to a small factor: later games may be longer, and other openings harder.
"""

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from parlour_engine.control import Control
from parlour_engine.game import AnyGame
from parlour_engine.match.referee import Played, Referee

TRIAL_GAMES = 4
PLAYOUTS = 8


@dataclass(frozen=True, slots=True)
class Estimate:
    """CPU seconds of a game; a lower bound if `at_least`, because the trial did not finish one move."""

    seconds: float
    at_least: bool

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as plain JSON."""
        return {"seconds": self.seconds, "at_least": self.at_least}


def estimate(referee: Referee, control: Control, trial_seconds: float) -> Estimate:
    """Return an estimate from a few games, or from the moves that a trial of this CPU time finished."""
    began, games = process_time(), list[Played]()
    game = referee.begin(0)
    while process_time() - began < trial_seconds and not control.stopped():
        further = referee.play_on(game)
        if control.stopped():
            break  # this move's search may have been cut short
        if not isinstance(further, Played):
            game = further
            continue
        games.append(further)
        if len(games) == TRIAL_GAMES:
            break
        game = referee.begin(len(games))
    if games:
        return Estimate(sum(sum(played.seconds) for played in games) / len(games), at_least=False)
    chosen = len(game.moves) - len(referee.begin(0).moves)
    moves_to_come = max(1.0, usual_plies(referee.game) - len(game.moves))
    if chosen:
        spent = sum(game.seconds)
        return Estimate(spent + spent / chosen * moves_to_come, at_least=False)
    return Estimate((process_time() - began) * moves_to_come, at_least=True)


def usual_plies(game: AnyGame) -> float:
    """Return the mean length in plies of a few games of random moves, the same at each call."""
    source, plies = Random(PLAYOUTS), 0
    for _ in range(PLAYOUTS):
        position = game.start()
        while moves := game.legal_moves(position):
            position = game.play(position, source.choice(moves))
            plies += 1
    return plies / PLAYOUTS
