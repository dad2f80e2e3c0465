"""Which limit a message has, and that they do not share."""

from parlour_protocol.commands import Hello, JoinRoom, ListRooms, Ping, PlayMove
from parlour_server.allowance import Allowance, rate_of
from parlour_server.limits import Limits
from parlour_server.rates import Rate


def test_what_is_about_no_room_belongs_to_the_lobby_but_for_a_sign_of_life() -> None:
    assert [rate_of(message) for message in (Hello("h"), ListRooms("l"), Ping("p"))] == [
        "lobby_rate",
        "lobby_rate",
        None,
    ]
    assert rate_of(JoinRoom("j", "abc")) == "join_rate"
    assert rate_of(PlayMove("m", "abc", 1, "1")) is None


def test_each_limit_is_used_up_by_itself() -> None:
    allowance = Allowance(Limits(lobby_rate=Rate(1, 10), join_rate=Rate(1, 10)))
    assert allowance.take("lobby_rate", 0.0) == 0
    assert allowance.take("lobby_rate", 0.0) == 10
    assert allowance.take("join_rate", 0.0) == 0
    assert allowance.says("lobby_rate") == "lobby_rate 1/10"
