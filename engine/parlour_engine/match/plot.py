"""Draw the results of a series: ratings with their intervals, and the share of points by pairing.

Matplotlib, from the extra `plot`, is imported only when a picture is drawn. Equal results make equal files.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from parlour_engine.game import GameError
from parlour_engine.match.calibration import Calibration, title_of
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import ratings

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST_NAME = 30
SALT = "parlour"  # keeps the names inside an SVG file the same


class PlotError(GameError):
    """A picture cannot be drawn or written."""


def check_plot(path: Path) -> None:
    """Check that a picture can be drawn into this file.

    Raises:
        PlotError: The library is missing, or the name does not end in .svg.
    """
    if path.suffix != ".svg":
        raise PlotError(f"plot is '{path}': allowed is a name that ends in .svg")
    if find_spec("matplotlib") is None:
        raise PlotError("plot needs matplotlib: install parlour-engine[plot]")


def draw_series(path: Path, title: str, players: Sequence[str], games: Sequence[Played]) -> None:
    """Draw the results of a series.

    Raises:
        PlotError: The file cannot be written.
    """
    from matplotlib.figure import Figure

    height = 1.6 + 0.45 * len(players)
    figure = Figure(figsize=(11, height), layout="constrained")
    figure.suptitle(title)
    left, right = figure.subplots(1, 2, width_ratios=(3, 2))
    names = [f"{place}. {player[:LONGEST_NAME]}" for place, player in enumerate(players, 1)]
    draw_ratings(left, names, games)
    draw_matrix(right, len(players), games)
    save(figure, path)


def save(figure: "Figure", path: Path) -> None:
    """Write a picture, the same bytes for the same content.

    Raises:
        PlotError: The file cannot be written.
    """
    import matplotlib

    with matplotlib.rc_context({"svg.hashsalt": SALT, "svg.fonttype": "none"}):
        try:
            figure.savefig(path, format="svg", metadata={"Date": None})
        except OSError as error:
            raise PlotError(f"plot '{path}' cannot be written: {error.strerror}") from None


def draw_levels(path: Path, calibrations: Sequence[Calibration]) -> None:
    """Draw ratings and blunders of the levels, one row for each board.

    Raises:
        PlotError: The file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 2.4 * len(calibrations)), layout="constrained")
    for row, calibration in zip(
        figure.subplots(len(calibrations), 2, squeeze=False), calibrations, strict=True
    ):
        rated, rates = calibration.ratings(), calibration.blunder_rates()
        places = range(1, len(rated) + 1)
        spread = [[each.elo - each.low for each in rated], [each.high - each.elo for each in rated]]
        row[0].errorbar(places, [each.elo for each in rated], yerr=spread, fmt="o-", capsize=3)
        row[0].set_title(title_of(calibration.board), fontsize=9)
        row[0].set_ylabel("Elo")
        row[0].grid(axis="y", alpha=0.4)
        if None not in rates:
            row[1].bar(places, [100 * (rate or 0) for rate in rates])
            row[1].set_title("blunders, %", fontsize=9)
        else:
            row[1].set_axis_off()
    save(figure, path)


def draw_ratings(axes: "Axes", names: Sequence[str], games: Sequence[Played]) -> None:
    """Draw each player's rating with its interval."""
    rated, places = ratings(len(names), games), range(len(names))
    spread = [[each.elo - each.low for each in rated], [each.high - each.elo for each in rated]]
    axes.errorbar([each.elo for each in rated], places, xerr=spread, fmt="o", capsize=3)
    axes.set_yticks(places, names)
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.4)
    axes.set_xlabel("Elo above the mean, 95 % interval")


def draw_matrix(axes: "Axes", players: int, games: Sequence[Played]) -> None:
    """Draw a matrix with the points of the player of the row against the player of the column, in percent."""
    shares = [[share(games, one, other) for other in range(players)] for one in range(players)]
    colours = [[0.5 if each is None else each for each in row] for row in shares]
    axes.imshow(colours, cmap="RdYlGn", vmin=0, vmax=1, aspect="auto")
    for one, row in enumerate(shares):
        for other, each in enumerate(row):
            if each is not None:
                axes.text(other, one, f"{100 * each:.0f}", ha="center", va="center", fontsize=8)
    axes.set_xticks(range(players), [str(place + 1) for place in range(players)])
    axes.set_yticks(range(players), [str(place + 1) for place in range(players)])
    axes.set_xlabel("points of the row against the column, %")


def share(games: Sequence[Played], one: int, other: int) -> float | None:
    """Return the first player's share of the points against the second, None if they never met."""
    points = [game.points_of(one) for game in games if {*game.players} == {one, other}]
    return sum(points) / len(points) if points else None
