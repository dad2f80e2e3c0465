"""What the games of taking share: moves played and written, sizes, and heaps set up freely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour_engine.game import MoveError
from parlour_engine.games.heaps.position import (
    NO_MOVE,
    TakingGame,
    parse_take,
    set_up,
    sizes_text,
    sorted_text,
)

sizes = st.lists(st.integers(0, 100), min_size=1, max_size=10).map(tuple)


@given(heaps=sizes, data=st.data())
def test_a_take_is_written_read_and_played(heaps: tuple[int, ...], data: st.DataObject) -> None:
    full = [place for place, size in enumerate(heaps) if size]
    if not full:
        with pytest.raises(MoveError, match="the game is over"):
            parse_take(heaps, "1:1")
        return
    place = data.draw(st.sampled_from(full))
    counters = data.draw(st.integers(1, heaps[place]))
    move = parse_take(heaps, f"{place + 1}:{counters}")
    game, before = TakingGame(), set_up(heaps, heaps)
    assert game.move_text(before, move) == f"{place + 1}:{counters}"
    after = game.play(before, move)
    assert after[0][place] == heaps[place] - counters
    assert (sum(after[0]), after[2:]) == (sum(heaps) - counters, (1, move, counters))
    assert (game.to_move(before), game.to_move(after)) == (1, 2)
    assert game.view(after)["last"] == {"heap": place + 1, "taken": counters}


@given(heaps=sizes, seed=st.randoms())
def test_the_sorted_text_forgets_the_order_and_the_empty_heaps(
    heaps: tuple[int, ...], seed: st.DataObject
) -> None:
    assert sorted_text(heaps) == sorted_text(tuple(reversed(heaps))) == sorted_text((*heaps, 0))
    assert sizes_text(heaps).split(",") == [str(size) for size in heaps]


def test_heaps_that_the_start_could_have_come_down_to_keep_it() -> None:
    assert set_up((1, 4), (3, 4)) == ((1, 4), (3, 4), 0, NO_MOVE, 0)
    assert set_up((4, 4), (3, 4)) == ((4, 4), (4, 4), 0, NO_MOVE, 0)
    assert set_up((1,), (3, 4), taken=2) == ((1,), (1,), 0, NO_MOVE, 2)
