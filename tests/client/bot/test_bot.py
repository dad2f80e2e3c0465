import pytest

from parlour_client.bot.bot import Bot
from parlour_client.room.position import Position
from parlour_protocol.terms import ClockView


class Plain(Bot):
    def choose(self, position: Position, clock: ClockView | None) -> str:
        return position.legal[0]


def test_bot_without_a_name_is_called_by_its_class() -> None:
    assert Plain().title == "Plain"


def test_bot_accepts_every_game_unless_it_names_some() -> None:
    class Picky(Plain):
        accepts = ("nim",)

    assert Plain().plays("connect-four")
    assert Picky().plays("nim")
    assert not Picky().plays("connect-four")


@pytest.mark.parametrize("command", ["resign", "offer_draw", "values", "game"])
def test_command_outside_of_a_call_is_refused_in_plain_words(command: str) -> None:
    with pytest.raises(RuntimeError, match="use the Game that on_start was given"):
        getattr(Plain(), command)()
