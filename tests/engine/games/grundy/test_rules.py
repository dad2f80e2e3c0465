"""Grundy's game: its rules, its texts, and the positions that can occur."""

from random import Random

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.game import MoveError, OptionError, PositionError, Result
from parlour_engine.games.grundy.rules import draw_heap, partitions
from tests.naive import heap_games

GAME = make_game("grundy", {})


def test_random_games_go_as_on_the_naive_table() -> None:
    for seed in range(60):
        source = Random(seed)
        heap = source.randint(3, 25)
        game = make_game("grundy", {"heap": heap})
        position = game.start()
        heaps: tuple[int, ...] = (heap,)
        while moves := heap_games.grundy_moves(heaps):
            texts = [game.move_text(position, move) for move in game.legal_moves(position)]
            assert texts == [f"{whole}={larger}+{whole - larger}" for whole, larger in moves]
            number = source.randrange(len(moves))
            heaps = heap_games.grundy_after(heaps, *moves[number])
            position = game.play(position, game.legal_moves(position)[number])
            assert game.position_text(position) == ",".join(map(str, heaps))
        assert game.result(position) == Result(2 if len(heaps) % 2 else 1, "no-move")


def test_every_partition_can_be_set_up_whatever_the_games_heap() -> None:
    for total in range(1, 13):
        for heaps in all_partitions(total, total):
            text = ",".join(map(str, heaps))
            assert GAME.position_text(GAME.parse_position(text)) == text


def all_partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    if total == 0:
        return [()]
    return [
        (part, *rest)
        for part in range(min(total, largest), 0, -1)
        for rest in all_partitions(total - part, part)
    ]


def test_the_number_of_heaps_gives_the_side_to_move() -> None:
    assert [GAME.to_move(GAME.parse_position(text)) for text in ("10", "9,1", "7,2,1")] == [1, 2, 1]


def test_the_view_shows_where_the_parts_of_the_last_split_lie() -> None:
    position = GAME.parse_position("7,2,1")
    split = GAME.play(position, GAME.parse_move(position, "7=6+1"))
    assert GAME.view(split) == {
        "family": "heaps",
        "moves": "split",
        "heaps": [6, 2, 1, 1],
        "start": [6, 2, 1, 1],
        "last": {"heap": 1, "taken": 1},
    }
    view = GAME.view(GAME.play(position, GAME.parse_move(position, "7=4+3")))
    assert view["last"] == {"heap": 1, "taken": 3}


def test_the_parts_may_be_written_in_either_order() -> None:
    assert GAME.parse_move(GAME.start(), "10=3+7") == GAME.parse_move(GAME.start(), " 10=7+3 ")


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("10", "x", "'x' is not a move: write heap=part+part, such as 7=4+3"),
        ("10", "10", "'10' is not a move: write heap=part+part, such as 7=4+3"),
        ("10", "10=4+3+3", "'10=4+3+3' is not a move: write heap=part+part, such as 7=4+3"),
        ("10", "7=4+3", "there is no heap of 7"),
        ("10", "10=7+2", "7+2 is not 10"),
        ("10", "10=10+0", "cannot split off 0: both parts need a counter"),
        ("10", "10=5+5", "cannot split 10 into equal parts"),
        ("2,2,2,2,1,1", "2=1+1", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position: str, text: str, why: str) -> None:
    with pytest.raises(MoveError) as error:
        GAME.parse_move(GAME.parse_position(position), text)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "position is '': allowed are heaps of 1 or more, as 7,2,1"),
        ("9,0,1", "position is '9,0,1': allowed are heaps of 1 or more, as 7,2,1"),
        ("9,x", "position is '9,x': allowed are heaps of 1 or more, as 7,2,1"),
        ("1000,1", "position is '1000,1': it holds 1001 counters, allowed are 1..1000"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.parse_position(text)
    assert str(error.value) == why


@pytest.mark.parametrize("heap", [2, 1001, "10"])
def test_a_heap_out_of_bounds_is_refused(heap: object) -> None:
    with pytest.raises(OptionError, match=r"^option 'heap' is .*: allowed are 3\.\.1000$"):
        make_game("grundy", {"heap": heap})


def test_partitions_are_counted_right() -> None:
    assert [partitions(total) for total in (1, 5, 10, 50)] == [1, 7, 42, 204_226]


def test_a_random_start_has_seven_to_ten_counters() -> None:
    assert {draw_heap(Random(seed))["heap"] for seed in range(100)} == {7, 8, 9, 10}
