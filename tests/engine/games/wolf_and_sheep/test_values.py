"""Wolf and sheep by table against the game played out, what is said of it, and the shipped table itself."""

import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random
from typing import cast

import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.exact.oracle import OracleSolver
from parlour_engine.exact.solution import ExactValue, Solution, UnsolvableError
from parlour_engine.games.wolf_and_sheep import values as wolf_table
from parlour_engine.games.wolf_and_sheep.rules import Position, is_dark
from parlour_engine.games.wolf_and_sheep.values import (
    ENTRIES,
    PLACEMENTS,
    WolfOracle,
    entry,
    plies_to_end,
    table,
)
from parlour_engine.limits import NO_LIMIT
from parlour_engine.options import ChoiceOption
from tests.naive.best_play import WIN, BestPlay

GAME = make_game("wolf-and-sheep", {})
DARK = [square for square in range(64) if is_dark(square)]


def solved(text: str) -> Solution:
    return OracleSolver(GAME, WolfOracle(GAME))(GAME.parse_position(text), NO_LIMIT, INERT)


def reason(text: str) -> str:
    found = solved(text).reason
    assert found is not None
    return found.text


def test_late_positions_are_worth_what_playing_everything_finds() -> None:
    """Late, so that there is little left to play: the sheep stand in the upper half."""
    oracle, played, source = WolfOracle(GAME), BestPlay(GAME), Random(11)
    outcomes = set()
    for _ in range(300):
        sheep = tuple(sorted(source.sample(DARK[14:], 4)))
        wolf = source.choice([square for square in DARK[4:] if square not in sheep])
        position = cast(Position, (wolf, sheep, source.choice((1, 2)), -1))
        outcome, plies = played.value(position)
        assert oracle.worth(position) == ExactValue.proved("win" if outcome == WIN else "loss", plies)
        outcomes.add((position[2], outcome))
    assert len(outcomes) == 4


def test_the_sheep_win_from_every_start_square_and_in_44_plies_from_d8() -> None:
    wolf = next(option for option in GAMES["wolf-and-sheep"].options if isinstance(option, ChoiceOption))
    for square in wolf.choices:
        game = make_game("wolf-and-sheep", {"wolf": square})
        assert WolfOracle(game).worth(game.start()).outcome == "loss"
    assert solved("d8/a1,c1,e1,g1/w").worth == ExactValue.proved("loss", 44)
    assert solved("d8/a1,c1,e1,g1/s").worth == ExactValue.proved("win", 43)


def test_the_wolf_resists_where_all_is_lost() -> None:
    """It takes the longest way, and there the one that the fewest replies punish."""
    found = solved("e5/c3,d2,e3,g3/w")
    assert found.worth.outcome == "loss"
    longest = [move for move, worth in found.moves.items() if worth.plies == found.worth.plies]
    assert len(longest) > 1
    shares = {}
    for move in longest:
        after = OracleSolver(GAME, WolfOracle(GAME))(
            GAME.play(GAME.parse_position("e5/c3,d2,e3,g3/w"), move), NO_LIMIT, INERT
        )
        shares[move] = sum(worth.outcome == "win" for worth in after.moves.values()) / len(after.moves)
    assert len(set(shares.values())) > 1
    assert shares[found.move or 0] == min(shares.values())


def test_at_the_start_the_reason_sums_the_whole_table_up() -> None:
    assert reason("d8/a1,c1,e1,g1/w") == (
        "of 1,006,880 placements a side the sheep win 44,347 with the wolf to move "
        "and 89,068 with the sheep to move; from here the sheep win in 44 plies; "
        "after d8-e7 by 6 of 7 replies"
    )


def test_the_reason_gives_the_winner_how_soon_and_how_narrowly() -> None:
    known = "the table of all 2,013,760 placements: the sheep win in 42 plies"
    assert reason("e7/b2,c1,e1,g1/w").startswith(f"{known}; after ")
    assert reason("b2/a3,c3,e1,g1/w").endswith("the wolf wins in 1 ply, beginning with b2-c1")
    assert solved("a1/b2,c3,e1,g1/s").reason is None


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
        "import sys; from parlour_engine.games.wolf_and_sheep.values import table; table(); "
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
