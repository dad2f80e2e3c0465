from parlour_client.errors import ClientError, Refusal, ServerUnreachable, TryLater
from parlour_protocol.answers import Refused
from parlour_protocol.errors import RefusalCode
from tests.client.model_server import ANN, BOB, ModelServer


def test_refusal_carries_all_fields_of_the_message() -> None:
    position = ModelServer().open_room([ANN, BOB]).position()
    refused = Refused("1", RefusalCode.CONFLICT, "turn 1 is over", "abc", 4, position, retry_after=2.0)
    refusal = Refusal(refused)
    assert (refusal.code, str(refusal)) == (RefusalCode.CONFLICT, "turn 1 is over")
    assert (refusal.position, refusal.retry_after) == (position, 2.0)


def test_busy_server_may_be_treated_as_one_that_is_not_there() -> None:
    later = TryLater("busy", 3.0)
    assert isinstance(later, ServerUnreachable)
    assert isinstance(later, ClientError)
    assert later.retry_after == 3.0
