"""The positions of the day at m,n,k: tic-tac-toe, and five in a row on a board of 15 by 15."""

from collections.abc import Iterator
from typing import Final, cast

from parlour_engine.exercises.board import DailyBoard, default_options
from parlour_engine.game import AnyGame, JsonValue
from parlour_engine.games.mnk.rules import MNK, Position
from parlour_engine.games.mnk.stand_in import square_values
from parlour_engine.search.splitmix import SplitMix

BEST: Final = 5  # squares; a lively game plays any of these


def same(game: AnyGame, position: Position) -> str:
    """Return a text that a position on a square board shares with its turned and mirrored images."""
    rules = cast(MNK, game)
    cells = rules.view(position)["cells"]
    rows = [cells[at : at + rules.width] for at in range(0, len(cells), rules.width)]
    images = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        images += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return min(images)


def five_in_a_row(source: SplitMix) -> dict[str, JsonValue]:
    """Return the options of five in a row; nothing is drawn."""
    return {"width": 15, "height": 15, "line": 5}


def lively_opening(game: AnyGame, source: SplitMix, plies: range) -> Iterator[Position]:
    """Yield positions of a game in which both sides build rows more than they stop them.

    Each move is one of the most useful squares. A row that is about to win is always stopped; the game ends
    before a win.
    """
    rules = cast(MNK, game)
    position = rules.play(rules.start(), len(rules.bits) // 2)
    for ply in range(1, plies.stop):
        if ply in plies:
            yield position
        values = square_values(rules, position)
        ranked = sorted(rules.legal_moves(position), key=lambda square: -values[square])
        after = rules.play(position, ranked[0])
        if rules.result(after) is not None:
            return
        if not stops_a_win(rules, position, ranked[0]):
            after = rules.play(position, ranked[source.below(min(BEST, len(ranked)))])
        position = after


def stops_a_win(rules: MNK, position: Position, square: int) -> bool:
    """Return whether the other side would win at once on a square."""
    own, stones, played, _ = position
    return rules.play((own ^ stones, stones, played, False), square)[3]


BOARDS = (
    DailyBoard(default_options, range(1, 8), range(2, 10), draws=True, quiet=True, apart=5, same=same),
    DailyBoard(
        five_in_a_row,
        range(14, 50),
        range(5, 14),
        name="five-in-a-row",
        quiet=True,
        same=same,
        opening=lively_opening,
    ),
)
