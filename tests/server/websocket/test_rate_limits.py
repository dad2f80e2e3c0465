"""The rate limits of a connection are independent."""

from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.websocket.rate_limits import ConnectionRateLimits


def test_each_limit_is_used_up_by_itself() -> None:
    allowance = ConnectionRateLimits(Limits(lobby_rate=Rate(1, 10), join_rate=Rate(1, 10)))
    assert allowance.take("lobby_rate", 0.0) == 0
    assert allowance.take("lobby_rate", 0.0) == 10
    assert allowance.take("join_rate", 0.0) == 0
    assert allowance.describe("lobby_rate") == "lobby_rate 1/10"
