"""Memo: exact to the end, also where only theory or a solver could say."""

from itertools import product

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.game import PlayerTextError
from parlour_engine.games.greedy_nim.rules import mover_wins as greedy_mover_wins
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.memo import MOST_POSITIONS, memo
from tests.naive import heap_games


def test_greedy_nim_is_lost_exactly_with_an_even_number_of_largest_heaps() -> None:
    losses = 0
    for heaps in product(range(11), repeat=3):
        if list(heaps) == sorted(heaps, reverse=True):
            won = heap_games.greedy_mover_wins(heaps)
            assert won == greedy_mover_wins(heaps)
            losses += not won
            if any(heaps) and max(heaps) <= 6:
                game = make_game("greedy-nim", {"heaps": list(heaps)})
                assert (memo(game, game.start(), NO_LIMIT, INERT).value == 1) == won
    assert losses == 56


#: OEIS A002188, the Grundy numbers of Grundy's game, from heap 0.
GRUNDY_NUMBERS = "000102102102132132430430430412312412412415415415410"


@pytest.mark.parametrize("heap", range(3, 31))
def test_the_first_player_loses_grundys_game_exactly_where_the_number_is_0(heap: int) -> None:
    game = make_game("grundy", {"heap": heap})
    assert (memo(game, game.start(), NO_LIMIT, INERT).value == -1) == (GRUNDY_NUMBERS[heap] == "0")


def test_connect_four_on_four_by_four_is_a_draw() -> None:
    game = make_game("connect-four", {"width": 4, "height": 4})
    assert memo(game, game.start(), NO_LIMIT, INERT).score.kind == "draw"


def test_a_node_is_left_at_its_first_win_and_a_known_position_is_not_searched_again() -> None:
    game = make_game("nim", {"heaps": [1, 1, 1]})
    answer = memo(game, game.start(), NO_LIMIT, INERT)
    # 1,1,1 is won by its first move: of 1,1 the first child, 1, is searched to its end and the second known
    assert (answer.nodes, answer.evaluations, answer.cutoffs, answer.table_hits) == (5, 1, 2, 1)
    loser = make_game("nim", {"heaps": [1, 1]})
    lost = memo(loser, loser.start(), NO_LIMIT, INERT)
    assert (lost.nodes, lost.evaluations, lost.cutoffs, lost.table_hits) == (4, 1, 1, 1)


def test_an_interrupted_search_answers_with_the_best_move_so_far() -> None:
    game = make_game("nim", {"heaps": [7, 5, 3, 4]})
    answer = memo(game, game.start(), Limit(nodes=3), INERT)
    assert (answer.interrupted, answer.depth, answer.score.kind) == (True, 0, "evaluation")
    assert answer.move == game.legal_moves(game.start())[0]


def test_a_board_above_the_bound_is_refused_before_anything_is_searched() -> None:
    game = make_game("mnk", {"width": 4, "height": 4})
    assert game.most_positions(game.start()) > MOST_POSITIONS
    with pytest.raises(PlayerTextError, match=r"^player is 'memo': mnk of this size is too large"):
        memo(game, game.start(), NO_LIMIT, INERT)
