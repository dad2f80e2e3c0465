from parlour_client.bot.samples import BOTS
from parlour_client.room.position import position_of
from tests.client.model_server import ANN, BOB, ModelServer


def test_every_bot_is_known_by_its_own_name_and_plays_legally() -> None:
    position = position_of(ModelServer().open_room([ANN, BOB]).view())
    for name, kind in BOTS.items():
        assert kind().title == name
        assert kind().choose(position, None) in position.legal


def test_first_mover_plays_the_first_and_random_mover_any_move() -> None:
    position = position_of(ModelServer().open_room([ANN, BOB]).view())
    assert BOTS["first"]().choose(position, None) == "a"
    assert {BOTS["random"]().choose(position, None) for _ in range(200)} == {"a", "b", "c"}
