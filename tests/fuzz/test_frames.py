"""The short form of ``make fuzz``, with fixed frames so that failures are reproducible."""

import pytest

from tests.fuzz.mutants import Mutants
from tests.fuzz.targets import Target, targets

SEED = 20261120
FRAMES = 3000


@pytest.mark.parametrize("target", targets(SEED), ids=lambda target: target.name)
def test_damaged_messages_are_refused_by_protocol_errors_or_understood(target: Target) -> None:
    understood = sum(target.feed(target.mutants.draw()) for _ in range(FRAMES))
    target.close()
    assert FRAMES / 200 < understood < FRAMES / 2  # they get far, and they are damaged


@pytest.mark.parametrize("text", [True, False])
def test_the_same_seed_gives_the_same_frames(text: bool) -> None:
    first, second = (Mutants(SEED, "client", text) for _ in range(2))
    assert [first.draw() for _ in range(200)] == [second.draw() for _ in range(200)]


@pytest.mark.parametrize("text", [True, False])
def test_frames_are_of_the_encoding_s_kind(text: bool) -> None:
    mutants = Mutants(SEED, "server", text)
    assert {type(mutants.draw()) for _ in range(200)} == {str if text else bytes}
