"""What a bitboard shows without a search is what looking at every window, or playing on, finds slowly."""

from random import Random

import pytest

from parlour_engine.exact.solution import OUTCOMES
from parlour_engine.games.connect_four.proof import mirrored
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.threats import (
    answered,
    has_four,
    safe_cells,
    upwards,
    winning_cells,
)
from tests.engine.games.connect_four.positions import (
    SIZES,
    all_empties,
    game_of,
    mirrored_play,
    positions,
)
from tests.naive.best_play import BestPlay
from tests.naive.connect_four import all_windows


def bits(cells: set[tuple[int, int]], height: int) -> int:
    return sum(1 << column * (height + 1) + row for column, row in cells)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_winning_cell_is_the_last_of_some_window(width: int, height: int) -> None:
    game = game_of(width, height)
    for own, stones, _, _ in positions(game, 60, all_empties(game)):
        wanted = set()
        for window in all_windows(width, height, 4):
            missing = [place for place in window if not own & bits({place}, height)]
            if len(missing) == 1 and not stones & bits(set(missing), height):
                wanted.add(missing[0])
        # Under a cell of its column nothing is ever empty, so a column's line can only be filled at the top.
        found = winning_cells(own, height + 1) & game.full & ~stones
        assert found == bits(wanted, height)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_any_four_in_a_row_are_seen_and_nothing_else(width: int, height: int) -> None:
    source = Random(width * height)
    for _ in range(200):
        stones = source.getrandbits(63) & source.getrandbits(63) & game_of(width, height).full
        windows = (bits(set(window), height) for window in all_windows(width, height, 4))
        assert has_four(stones, height + 1) == any(stones & window == window for window in windows)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_move_is_safe_unless_the_opponent_can_win_with_the_next(width: int, height: int) -> None:
    game = game_of(width, height)
    for position in positions(game, 80, all_empties(game)):
        own, stones, _, _ = position
        playable = stones + game.bottom_row & game.full
        theirs = winning_cells(own ^ stones, height + 1) & game.full & ~stones
        wanted = 0
        for move in game.legal_moves(position):
            after = game.play(position, move)
            replies = (game.play(after, reply) for reply in game.legal_moves(after))
            if not any(has_winner(game, reply) for reply in (after, *replies)):
                wanted |= after[1] ^ stones
        mine_at_once = winning_cells(own, height + 1) & playable
        assert safe_cells(playable, theirs) & ~mine_at_once == wanted & ~mine_at_once


def has_winner(game: ConnectFour, position: Position) -> bool:
    result = game.result(position)
    return result is not None and result.winner is not None


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (7, 6)])
def test_the_side_that_answers_every_stone_gets_what_was_promised(width: int, height: int) -> None:
    game = game_of(width, height)
    judge = BestPlay(game)
    answering = sum(game.bottom_row << row for row in range(height) if (height - row) % 2)
    promises = set()
    for position in positions(game, 3000, range(2, 11)):
        theirs, stones, columns, _ = position
        empty, odd = game.full & ~stones, stones + game.bottom_row & answering
        wins = winning_cells(theirs ^ stones, height + 1) & empty
        promise = answered(theirs ^ stones, theirs, wins, empty, odd, answering, height + 1)
        left = width * height - len(columns)
        if promise != -1:
            outcome, plies = judge.value(position)
            assert promise <= -score_of(OUTCOMES[1 + outcome], plies, left)
        promises.add((min(promise, 1), left % 2))
    assert promises == {(-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_upwards_are_the_empty_cells_from_some_on(width: int, height: int) -> None:
    game, source = game_of(width, height), Random(width)
    for _, stones, _, _ in positions(game, 60, all_empties(game)):
        empty = game.full & ~stones
        chosen = source.getrandbits(63) & source.getrandbits(63) & empty
        wanted = 0
        for cell in range(width * (height + 1)):
            below = ((1 << cell + 1) - 1) & -(1 << cell // (height + 1) * (height + 1))
            if empty >> cell & 1 and chosen & below:
                wanted |= 1 << cell
        assert upwards(chosen, empty) == wanted


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_mirror_image_is_the_board_of_the_mirrored_moves(width: int, height: int) -> None:
    game = game_of(width, height)
    for position in positions(game, 40, all_empties(game)):
        own, stones, _, _ = position
        image = mirrored_play(game, position)
        assert mirrored(own, width, height + 1) == image[0]
        assert mirrored(stones + game.bottom_row, width, height + 1) == image[1] + game.bottom_row
