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
