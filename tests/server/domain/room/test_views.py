"""The wire's values of a room, in each of its states."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from parlour_engine.catalogue import GAMES, make_game
from parlour_protocol.values import HeapsView, LastTake, Result, View
from parlour_server.domain.room.views import position_view, room_summary, room_view
from tests.server.domain.room.states import (
    AMBER,
    BLUE,
    ROOM,
    accept,
    after,
    again,
    asked,
    long_game,
    move,
    offer,
    over,
    playing,
    waiting,
)


def test_before_the_first_game_the_start_is_shown_without_legal_moves() -> None:
    shown = position_view(waiting())
    assert (shown.turn, shown.text, shown.legal, shown.result) == (0, "1,2", "", None)


def test_a_position_carries_its_legal_moves_and_the_last_one() -> None:
    shown = position_view(playing())
    assert (shown.turn, shown.to_move, shown.legal) == (2, 2, "2:1 2:2")
    assert shown.view == HeapsView("take", heaps=[0, 2], start=[1, 2], last=LastTake(1, 1))


def test_after_the_end_there_are_no_legal_moves_and_the_result_is_kept() -> None:
    shown = position_view(over())
    assert (shown.turn, shown.legal, shown.result) == (3, "", Result(2, "last-counter"))


def test_a_room_shows_its_state_whole() -> None:
    shown = room_view(asked(), epoch=1, present=[True, False])
    assert (shown.room, shown.epoch, shown.seqs, shown.title) == (ROOM, 1, {"game": 7}, "Nim")
    assert [(seat.player, seat.present) for seat in shown.seats] == [(AMBER, True), (BLUE, False)]
    assert (shown.status, shown.number, shown.moves, shown.rematch) == ("over", 1, ["1:1", "2:2"], [1])
    assert shown.result == Result(2, "last-counter")


def test_each_move_is_shown_with_its_turn() -> None:
    taken_back = after(long_game("1:1", "1:1"), (BLUE, offer("takeback", 3)), (AMBER, accept("takeback", 3)))
    shown = room_view(taken_back, epoch=1, present=[True, True])
    assert (shown.moves, shown.turns) == (["1:1"], [1])
    state = after(taken_back, (BLUE, move(4, "1:2")))
    shown = room_view(state, epoch=1, present=[True, True])
    assert (shown.moves, shown.turns) == (["1:1", "1:2"], [1, 4])


def test_a_rematch_clears_what_belonged_to_the_last_game() -> None:
    shown = room_view(again(), epoch=1, present=[True, True])
    assert (shown.number, shown.moves, shown.rematch, shown.result) == (2, [], [], None)
    assert [seat.player for seat in shown.seats] == [BLUE, AMBER]
    assert shown.position.turn == 4


def test_a_line_of_a_list_counts_the_moves_of_the_current_game() -> None:
    assert room_summary(playing()).moves == 1
    assert room_summary(again()).moves == 0
    assert room_summary(waiting()).players == [AMBER, None]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_wire_draws_whatever_the_engine_draws(game_id: str) -> None:
    game, random = make_game(game_id, {}), Random(1)
    for _ in range(20):
        position = game.start()
        while moves := game.legal_moves(position):
            position = game.play(position, random.choice(moves))
            shown = position_view(replace(playing(), game=game, position=position)).view
            assert shown == msgspec.convert(game.view(position), View)
