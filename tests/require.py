"""What a test needs from the machine: skip with the reason without it, fail where nothing may be missing."""

import os

import pytest


def require(condition: object, reason: str) -> None:
    """Skip the calling test or fixture unless the condition holds.

    With PARLOUR_REQUIRE_ALL=1 it fails instead, so that no skip hides on the machine that runs everything.
    """
    if condition:
        return
    if os.environ.get("PARLOUR_REQUIRE_ALL") == "1":
        pytest.fail(f"PARLOUR_REQUIRE_ALL is set, but {reason}")
    pytest.skip(reason)
