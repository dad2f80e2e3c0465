"""The games of a series as comma-separated values: one row a game, numbers from 1, player texts as names."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from parlour_engine.match.referee import Played

CSV_COLUMNS: Final = (
    "game",
    "opening",
    "first",
    "second",
    "winner",
    "reason",
    "plies",
    "opening_plies",
    "moves_first",
    "moves_second",
    "nodes_first",
    "nodes_second",
    "seconds_first",
    "seconds_second",
    "moves",
)


def csv_text(players: Sequence[str], games: Iterable[Played]) -> str:
    """Return the games as text, below a line with the names of the columns."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for game in games:
        winner = "draw" if game.winner is None else ("first", "second")[game.players.index(game.winner)]
        about = [game.number + 1, game.opening + 1, *(players[place] for place in game.players)]
        plies = [len(game.moves), game.drawn, *game.chosen]
        moves = " ".join(game.moves)
        table.writerow([*about, winner, game.reason, *plies, *game.nodes, *game.seconds, moves])
    return out.getvalue()
