"""Who wins, and after how many plies when the winner hurries and the loser delays, by playing everything."""

from typing import Any

from parlour_engine.game import AnyGame

LOSS, DRAW, WIN = -1, 0, 1


class BestPlay:
    """One game; every position met is kept under its key."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.known: dict[str, tuple[int, int]] = {}

    def value(self, position: Any) -> tuple[int, int]:
        """The outcome from the point of view of the side to move, and the plies."""
        key = self.game.key(position)
        if key not in self.known:
            self.known[key] = self.played_out(position)
        return self.known[key]

    def played_out(self, position: Any) -> tuple[int, int]:
        game, result = self.game, self.game.result(position)
        if result is not None:
            if result.winner is None:
                return DRAW, 0
            return (WIN if result.winner == game.to_move(position) else LOSS), 0
        outcomes: dict[int, list[int]] = {LOSS: [], DRAW: [], WIN: []}
        for move in game.legal_moves(position):
            outcome, plies = self.value(game.play(position, move))
            outcomes[-outcome].append(plies + 1)
        if outcomes[WIN]:
            return WIN, min(outcomes[WIN])
        if outcomes[DRAW]:
            return DRAW, max(outcomes[DRAW])
        return LOSS, max(outcomes[LOSS])
