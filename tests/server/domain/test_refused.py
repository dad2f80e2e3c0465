"""Refusals of what the engine found unusable."""

import pytest

from parlour_engine.game import OptionError
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.refused import CommandRefused


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        (None, None),
        ("equal-heaps", RefusalReason.EQUAL_HEAPS),
        ("too-few-pins", None),  # of a game that is not ours
    ],
)
def test_a_reason_that_clients_know_is_told_and_the_message_always(
    named: str | None, reason: RefusalReason | None
) -> None:
    refused = CommandRefused.for_error(RefusalCode.BAD_OPTIONS, OptionError("too few pins", named, pins=1))
    assert (refused.rejected.reason, refused.rejected.message) == (reason, "too few pins")
    assert refused.rejected.facts == {"pins": 1}
