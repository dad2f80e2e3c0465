"""Rate limits of messages, and that they are independent."""

from parlour_protocol.commands import Hello, JoinRoom, ListRooms, Ping, PlayMove
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.websocket.rate_limits import ConnectionRateLimits, extra_rate


def test_what_is_about_no_room_belongs_to_the_lobby_but_for_a_sign_of_life() -> None:
    assert [extra_rate(message) for message in (Hello("h"), ListRooms("l"), Ping("p"))] == [
        "lobby_rate",
        "lobby_rate",
        None,
    ]
    assert extra_rate(JoinRoom("j", "abc")) == "join_rate"
    assert extra_rate(PlayMove("m", "abc", 1, "1")) is None


def test_each_limit_is_used_up_by_itself() -> None:
    allowance = ConnectionRateLimits(Limits(lobby_rate=Rate(1, 10), join_rate=Rate(1, 10)))
    assert allowance.take("lobby_rate", 0.0) == 0
    assert allowance.take("lobby_rate", 0.0) == 10
    assert allowance.take("join_rate", 0.0) == 0
    assert allowance.describe("lobby_rate") == "lobby_rate 1/10"
