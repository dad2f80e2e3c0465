"""A node that starts is on the bus of the others of its database, or does not start."""

import asyncio
from collections.abc import Mapping

import pytest

from parlour_server.cluster import roll_call
from parlour_server.cluster.errors import BusError
from parlour_server.cluster.roll_call import RollCall
from tests.server.cluster.fake_bus import FakeBus


class PromptBus(FakeBus):
    """Delivers at once."""

    def publish(self, subject: str, body: bytes) -> None:
        super().publish(subject, body)
        self.run()


async def called(node: str, bus: FakeBus, packages: Mapping[str, str] | None = None) -> RollCall:
    made = RollCall(node, bus, packages)
    await made.start()
    return made


async def living(*names: str) -> set[str]:
    return set(names)


async def test_one_that_starts_first_calls_no_other() -> None:
    bus = PromptBus()
    await (await called("a", bus)).check(living)
    assert not bus.delivered


async def test_one_answer_is_enough() -> None:
    bus = PromptBus()
    await called("b", bus)
    await (await called("a", bus)).check(lambda: living("b", "c"))


async def test_one_whose_calls_are_lost_calls_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll_call, "CALL_SECONDS", 0.0)
    bus = PromptBus(seed=1, lossy=0.9)
    await called("b", bus)
    async with asyncio.timeout(60):
        await (await called("a", bus)).check(lambda: living("b"))
    assert bus.mishaps


async def test_one_on_another_bus_is_refused_with_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll_call, "LIMIT_SECONDS", 0.0)
    monkeypatch.setattr(roll_call, "CALL_SECONDS", 0.01)
    with pytest.raises(BusError, match="none of the nodes of this database, b, c, answers"):
        await (await called("a", PromptBus())).check(lambda: living("c", "b"))


async def test_one_whose_others_were_killed_waits_until_their_leases_have_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(roll_call, "CALL_SECONDS", 0.0)
    left = [{"b"}, {"b"}, set[str]()]

    async def dying() -> set[str]:
        return left.pop(0)

    await (await called("a", PromptBus())).check(dying)
    assert not left


async def test_nodes_say_which_games_are_missing_where_once(caplog: pytest.LogCaptureFixture) -> None:
    bus = PromptBus()
    await called("b", bus, {"bachet": "parlour-game-bachet 1.0", "kayles": "kayles 2"})
    starting = await called("a", bus, {"bachet": "parlour-game-bachet 1.1"})
    for _ in range(2):
        await starting.check(lambda: living("b"))
    assert sorted(record.getMessage() for record in caplog.records) == [
        "node a lacks bachet (parlour-game-bachet 1.0), kayles (kayles 2); "
        "this node lacks bachet (parlour-game-bachet 1.1): a node refuses rooms whose game it lacks",
        "node b lacks bachet (parlour-game-bachet 1.1); "
        "this node lacks bachet (parlour-game-bachet 1.0), kayles (kayles 2): "
        "a node refuses rooms whose game it lacks",
    ]


async def test_nodes_with_the_same_games_say_nothing_of_them(caplog: pytest.LogCaptureFixture) -> None:
    bus, packages = PromptBus(), {"bachet": "parlour-game-bachet 1.0"}
    await called("b", bus, packages)
    await (await called("a", bus, packages)).check(lambda: living("b"))
    assert not caplog.records
