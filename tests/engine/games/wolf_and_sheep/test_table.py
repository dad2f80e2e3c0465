"""The shipped table: its numbering, its entries, and what happens without it."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from typing import cast

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.exact.solution import UnsolvableError
from parlour_engine.games.wolf_and_sheep import table as wolf_table
from parlour_engine.games.wolf_and_sheep.rules import Position, is_dark
from parlour_engine.games.wolf_and_sheep.table import ENTRIES, PLACEMENTS, entry, plies_to_end, table

DARK = [square for square in range(64) if is_dark(square)]


def test_every_placement_has_a_place_of_its_own() -> None:
    """A sample of wolf squares, every set of sheep, both sides to move."""
    places: set[int] = set()
    count = 0
    for wolf in DARK[::7]:
        for first, second, third, fourth in combinations(DARK, 4):
            for player in (1, 2):
                position: Position = (wolf, (first, second, third, fourth), player, -1)
                places.add(entry(position))
                count += 1
    assert len(places) == count
    assert min(places) >= 0
    assert max(places) < ENTRIES
    assert PLACEMENTS == 2_013_760


def test_no_game_lasts_longer_than_44_plies() -> None:
    assert max(table()) == 44


def test_an_entry_follows_from_those_one_step_away() -> None:
    """The rule of exact/oracle.py, in words of its own, for a sample of all placements."""
    game, source = make_game("wolf-and-sheep", {}), Random(4)
    for _ in range(20_000):
        wolf, *sheep = source.sample(DARK, 5)
        position = cast(Position, (wolf, tuple(sorted(sheep)), source.choice((1, 2)), -1))
        if game.result(position) is not None:
            assert plies_to_end(position) % 2 == (wolf < 8 and position[2] == 1)
            continue
        after = [plies_to_end(game.play(position, move)) for move in game.legal_moves(position)]
        lost = [plies for plies in after if plies % 2 == 0]
        assert plies_to_end(position) == 1 + (min(lost) if lost else max(after))


def test_it_is_read_without_numpy() -> None:
    program = (
        "import sys; from parlour_engine.games.wolf_and_sheep.table import table; table(); "
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_damaged_table_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = wolf_table.FILE.read_bytes()
    damaged = tmp_path / wolf_table.FILE.name
    damaged.write_bytes(whole[:-100] + bytes(100))
    monkeypatch.setattr(wolf_table, "FILE", damaged)
    table.cache_clear()
    try:
        with pytest.raises(
            UnsolvableError, match=r"table 'wolf-and-sheep\.xz' cannot be used: it is damaged"
        ):
            plies_to_end((59, (0, 2, 4, 6), 1, -1))
    finally:
        table.cache_clear()
