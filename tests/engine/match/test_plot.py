"""The picture of a series: an SVG file with every player, the same each time."""

import sys
from pathlib import Path

import pytest

from parlour_engine.match import plot
from parlour_engine.match.plot import PlotError, check_plot, draw_series, share
from tests.engine.match.test_standing import A_WINS, B_WINS, DRAW, series

GAMES = series(A_WINS, DRAW, A_WINS, B_WINS)


def test_a_picture_names_every_player_and_is_the_same_each_time(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.svg", "other.svg")]
    for path in paths:
        draw_series(path, "nim, 4 games", ["level:3", "random"], GAMES)
    one, other = (path.read_text() for path in paths)
    assert one == other
    assert one.startswith("<?xml")
    for text in ("nim, 4 games", "1. level:3", "2. random", "62"):
        assert text in one


def test_points_are_shares_of_the_games_between_two_players() -> None:
    assert (share(GAMES, 0, 1), share(GAMES, 1, 0), share(GAMES, 0, 0)) == (0.625, 0.375, None)


def test_a_missing_library_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    with pytest.raises(PlotError, match=r"install parlour-engine\[plot\]"):
        check_plot(Path("x.svg"))


def test_another_kind_of_file_and_one_that_cannot_be_written_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PlotError, match="ends in"):
        check_plot(Path("x.png"))
    with pytest.raises(PlotError, match="cannot be written"):
        draw_series(tmp_path / "missing" / "x.svg", "", ["a", "b"], GAMES)


def test_the_library_is_imported_only_to_draw() -> None:
    import subprocess

    code = "import sys, parlour_engine.commands.match; print('matplotlib' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed == "False\n"
