"""Wolf and sheep, solved: every value comes from the complete table.

The sheep win from every start square of the wolf, in 44 plies from d8.

Invariant: nothing is computed here; every value is the table's.
"""

from parlour_engine.exact.oracle import counted_replies, plies_text, worth_of_plies
from parlour_engine.exact.solution import ExactValue, Reason
from parlour_engine.game import Game
from parlour_engine.games.wolf_and_sheep.rules import WOLF_PLAYER, Position
from parlour_engine.games.wolf_and_sheep.table import PLACEMENTS, SIDES, plies_to_end, sheep_wins


class WolfOracle:
    """Reads the table."""

    at_once = True

    def __init__(self, game: Game[Position]) -> None:
        self.game = game

    def worth(self, position: Position) -> ExactValue:
        """Return the exact value with its plies."""
        return worth_of_plies(plies_to_end(position))

    def replies(self, position: Position) -> tuple[int, int]:
        """Return the number of steps that win, and the number of steps."""
        return counted_replies(self.game, position, plies_to_end)

    def reason(self, position: Position, move: int) -> Reason:
        """Return who wins, in how many plies, and how few replies win after the best defence.

        At the game's start it also sums up the whole table.
        """
        plies, text = plies_to_end(position), self.game.move_text(position, move)
        wolf_wins = (position[2] == WOLF_PLAYER) == (plies % 2 == 1)
        winner = "the wolf wins" if wolf_wins else "the sheep win"
        code, facts = "table", {"positions": PLACEMENTS}
        known = f"the table of all {PLACEMENTS:,} placements: {winner} in {plies_text(plies)}"
        if position == self.game.start():
            wolf_to_move, sheep_to_move = sheep_wins()
            code = "sheep-table"
            facts = {
                "positions": PLACEMENTS // SIDES,
                "wolf_moves": wolf_to_move,
                "sheep_move": sheep_to_move,
            }
            known = f"{summary()} {winner} in {plies_text(plies)}"
        if plies % 2:
            return Reason(code, f"{known}, beginning with {text}", facts)
        winning, legal = self.replies(self.game.play(position, move))
        known = f"{known}; after {text} by {winning} of {legal} replies"
        return Reason(code, known, {**facts, "winning": winning, "replies": legal})


def summary() -> str:
    """Return a summary of all placements of the table."""
    wolf_to_move, sheep_to_move = sheep_wins()
    return (
        f"of {PLACEMENTS // SIDES:,} placements a side the sheep win {wolf_to_move:,} with the wolf to move "
        f"and {sheep_to_move:,} with the sheep to move; from here"
    )
