"""The prover of forced wins: what it reports is a win, what threats can force it finds, its limits hold."""

import os
import subprocess
import sys
from collections import Counter
from itertools import islice

import pytest

from parlour_engine.control import INERT
from parlour_engine.games.mnk import prover
from parlour_engine.games.mnk.fours import WON, fours, threes
from parlour_engine.games.mnk.patterns import NO_SQUARE
from parlour_engine.games.mnk.played_through import other_win
from parlour_engine.games.mnk.prover import Hunt, MNKProver
from parlour_engine.games.mnk.rules import MNK
from parlour_engine.games.mnk.solvable import UnconfirmedError
from parlour_engine.games.mnk.solver import make_solver
from parlour_engine.kernels import cells
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget
from tests.engine.games.mnk import tactics
from tests.engine.games.mnk.positions import BOARDS, board, name, positions
from tests.engine.games.mnk.test_solver import FlagAlone
from tests.naive.best_play import WIN, BestPlay
from tests.naive.forced_wins import NaiveForcing, sides

LARGE = board(15, 15, 5)
# Width, height, line: k of 3 to 6, with longer rows winning and not.
FORCING = [
    board(*size, overline)
    for size in ((5, 4, 3), (6, 6, 4), (7, 6, 5), (8, 6, 6))
    for overline in (True, False)
]
OPEN_THREE = "h8 a1 i8 a3 j8 a5"
FEW_MARKS = ("c3 a1", "c3 a1 d4 f6", "c3 a1 d4 b2", "c3 c4 d4 b2", "c3 a1 c4 a2 e5 a4")
THREES = "h8 a1 i8 a3 h9 a5"  # a win by threats of fours, none by fours alone


@pytest.mark.parametrize("game", BOARDS, ids=name)
def test_what_is_reported_as_a_win_is_one_by_playing_everything(game: MNK) -> None:
    prove, judge = MNKProver(game), BestPlay(game)
    for position in positions(game, count=15, empty=8, seed=11):
        found = prove(position, NO_LIMIT, INERT)
        outcome, plies = judge.value(position)
        if found.line:
            assert (outcome, plies <= len(found.line)) == (WIN, True), game.position_text(position)
            for move in found.line:
                assert move in game.legal_moves(position)
                position = game.play(position, move)
            assert game.result(position) is not None
        assert not found.interrupted


def test_a_win_by_threats_is_found_exactly_where_trying_everything_finds_one() -> None:
    compared = Counter[tuple[bool, bool]]()
    for game in FORCING:
        naive = NaiveForcing(game)
        few = map(game.parse_position, FEW_MARKS if game.line == 4 else ())
        for position in (*few, *positions(game, count=8, empty=len(game.bits) - 5, seed=2)):
            marks = sides(position)
            hunt = Hunt(game, position, Budget(NO_LIMIT, INERT))
            for left in range(1, 4):
                expected = naive.fours(*marks, left), naive.threes(*marks, left)
                found = hunt.ask(fours, left) == WON, hunt.ask(threes, left) == WON
                assert found == expected, (game.position_text(position), left)
                compared[expected] += 1
                if expected[1]:
                    break
    assert min(compared[answers] for answers in ((False, False), (False, True), (True, True))) > 3


def test_lines_of_fours_that_were_built_are_found_and_nothing_where_there_is_none() -> None:
    prove = MNKProver(LARGE)
    for position, line in islice(tactics.wins(LARGE, 5), 6):
        found = prove(position, Limit(nodes=200_000), INERT)
        assert 0 < len(found.line) <= len(line) + 2
    for position in (*islice(tactics.losses(LARGE, 5), 6), *islice(tactics.nearly_full(LARGE, 5), 6)):
        found = prove(position, Limit(nodes=200_000), INERT)
        assert not found.line


@pytest.mark.parametrize(
    ("size", "text", "plies"),
    [
        ((15, 15, 5), "", None),
        ((15, 15, 5), OPEN_THREE, 3),
        ((15, 15, 5), THREES, 15),
        ((19, 19, 6), "a19 s1 b19 s3 c19 s5 d19 s7 e19 s9", 1),
        ((19, 19, 3), "j10 a1", 3),
        ((4, 4, 3), "", 5),
        ((3, 3, 3), "", None),
    ],
)
def test_known_positions(size: tuple[int, int, int], text: str, plies: int | None) -> None:
    game = board(*size)
    found = MNKProver(game)(game.parse_position(text), NO_LIMIT, INERT)
    assert (len(found.line) or None, found.interrupted) == (plies, False)


def test_a_row_too_long_is_no_win_where_only_exact_ones_are() -> None:
    text = "a1 a15 b1 c15 c1 e15 e1 g15 f1 i15"  # d1 would make six
    for overline, plies in ((True, 1), (False, None)):
        game = board(15, 15, 5, overline)
        found = MNKProver(game)(game.parse_position(text), Limit(depth=1), INERT)
        assert (len(found.line) or None) == plies


def test_the_line_is_the_longest_defence_and_its_plies_are_the_score() -> None:
    found = MNKProver(LARGE)(LARGE.parse_position(OPEN_THREE), NO_LIMIT, INERT)
    assert found.score is not None
    assert found.score.to_json() == {"kind": "win", "plies": 3}
    assert MNKProver(LARGE)(LARGE.start(), NO_LIMIT, INERT).score is None


@pytest.mark.parametrize("nodes", [1, 10, 100, 1000, 10_000])
def test_no_more_positions_are_entered_than_allowed_and_nothing_is_claimed_too_early(nodes: int) -> None:
    found = MNKProver(LARGE)(LARGE.parse_position(THREES), Limit(nodes=nodes), INERT)
    assert (found.line, found.interrupted, found.nodes <= nodes) == ((), True, True)


@pytest.mark.parametrize(("depth", "plies"), [(1, 0), (2, 0), (3, 3), (4, 3)])
def test_a_depth_bounds_the_plies_of_the_win(depth: int, plies: int) -> None:
    found = MNKProver(LARGE)(LARGE.parse_position(OPEN_THREE), Limit(depth=depth), INERT)
    assert len(found.line) == plies


def test_a_flag_set_in_memory_stops_the_search() -> None:
    control = FlagAlone()
    control.word.value = 7
    found = MNKProver(LARGE)(LARGE.parse_position(THREES), NO_LIMIT, control)
    assert (found.line, found.interrupted) == ((), True)


def test_a_win_that_cannot_be_played_through_is_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover.Hunt, "run", lambda hunt, most: 4)
    with pytest.raises(UnconfirmedError, match="could be played through"):
        MNKProver(LARGE)(LARGE.parse_position("h8 a1 i8 a3"), NO_LIMIT, INERT)


def test_a_four_with_one_gap_is_no_win_once_its_gap_is_taken_and_one_with_two_is() -> None:
    for text, has_other in (("h8 g8 i8 a3 j8 a5 k8 a7", False), ("h8 a1 i8 a3 j8 a5 k8 a7", True)):
        hunt = Hunt(LARGE, LARGE.parse_position(text), Budget(NO_LIMIT, INERT))
        words = hunt.memory.cells[cells.BOARD]
        gap = other_win(words, NO_SQUARE)
        assert gap != NO_SQUARE
        assert (other_win(words, gap) != NO_SQUARE) is has_other


RUN = """
from parlour_engine.catalogue import make_game

from parlour_engine.control import INERT
from parlour_engine.games.mnk import prover
from parlour_engine.limits import NO_LIMIT

game = make_game("mnk", {"width": 15, "height": 15, "line": 5})
found = prover.make_prover(game)(game.parse_position("h8 a1 i8 a3 j8 a5"), NO_LIMIT, INERT)
searches = prover.fours, prover.threes, prover.played_through, prover.write_line
print(len(found.line), sum(sum(each.stats.cache_hits.values()) for each in searches))
"""


@pytest.mark.usefixtures("prepared_cache")
def test_a_new_process_proves_from_the_shared_cache() -> None:
    done = subprocess.run([sys.executable, "-c", RUN], env=os.environ, capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, ["3", "4"]), done.stderr


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_every_position_that_was_built_is_judged_rightly() -> None:
    for game in (LARGE, board(15, 15, 5, overline=False), board(19, 19, 6), board(10, 10, 4)):
        prove = MNKProver(game)
        for position, _ in islice(tactics.wins(game, 1), 100):
            assert prove(position, Limit(seconds=10), INERT).line, game.position_text(position)
        for position in (*islice(tactics.losses(game, 1), 50), *islice(tactics.nearly_full(game, 1), 50)):
            assert not prove(position, Limit(seconds=1), INERT).line, game.position_text(position)


@pytest.mark.deep
@pytest.mark.timeout(900)
def test_what_the_prover_claims_on_small_boards_the_solver_finds_too() -> None:
    for size in ((6, 5, 4), (6, 6, 5), (5, 5, 4)):
        game = board(*size)
        solver = make_solver(game)
        for position in positions(game, count=100, empty=20, seed=4):
            found = MNKProver(game)(position, Limit(nodes=100_000), INERT)
            worth = solver(position, NO_LIMIT, INERT).worth
            if found.line:
                assert worth.outcome == "win"
                assert worth.plies is not None
                assert worth.plies <= len(found.line)
