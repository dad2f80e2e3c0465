from dataclasses import replace

from parlour_client.room.position import position_of
from tests.client.model_server import ANN, BOB, ModelServer


def test_position_holds_what_a_bot_needs_and_the_game_it_belongs_to() -> None:
    server = ModelServer(length=2)
    room = server.open_room([ANN, BOB])
    server.play(room, ANN, 1, "b")
    position = position_of(room.view())
    assert (position.game, position.options) == ("letters", {"length": 2})
    assert (position.to_move, position.turn) == (2, 2)
    assert (position.moves, position.legal) == (("b",), ("a", "b", "c"))
    assert position.result is None


def test_position_without_a_running_game_has_no_legal_moves() -> None:
    server = ModelServer(length=1)
    waiting = server.open_room([ANN, None])
    assert position_of(waiting.view()).legal == ()
    over = server.open_room([ANN, BOB])
    server.play(over, ANN, 1, "a")
    assert position_of(over.view()).legal == ()
    assert position_of(over.view()).result is not None


def test_the_mover_of_a_move_is_counted_back_from_the_side_to_move() -> None:
    server = ModelServer(length=3)
    room = server.open_room([ANN, BOB])
    server.play(room, ANN, 1, "a")
    server.play(room, BOB, 2, "b")
    usual = position_of(room.view())
    assert [usual.mover_of(number) for number in (1, 2)] == [1, 2]
    other = replace(usual, to_move=2)  # as from a position set up with seat 2 to move
    assert [other.mover_of(number) for number in (1, 2)] == [2, 1]
