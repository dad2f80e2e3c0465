"""A server ends in time though its database or its bus is silent; `tests.chaos.silent_stop` is longer."""

from pathlib import Path
from random import Random

import pytest

from tests.chaos.silent_stop import BUSY_SECONDS, SERVICES, stopped_in_silence

SEED = Random().randrange(10**6)
TEST_SECONDS = 200


@pytest.mark.slow
@pytest.mark.timeout(TEST_SECONDS)
@pytest.mark.parametrize("service", SERVICES)
async def test_a_silent_service_keeps_no_server_from_ending(service: str, tmp_path: Path) -> None:
    print("seed", SEED)
    stop = await stopped_in_silence(service, tmp_path, Random(f"{SEED} 0"))  # as the long form's first
    print(stop.line(), stop.log, sep="\n")
    assert not stop.failure(BUSY_SECONDS)
