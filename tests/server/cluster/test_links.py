"""Links between nodes: order, doubled and lost batches, silence, restarts, over a bus that misbehaves."""

import asyncio
from collections import defaultdict

import msgspec
import pytest

from parlour_server.cluster.links import (
    FORGET_SECONDS,
    HEARTBEAT_SECONDS,
    SILENT_SECONDS,
    WAITING_BYTES,
    Links,
)
from parlour_server.cluster.messages import VERSION, AnyItem, Deliver, InLiveGame, Leave
from tests.server.cluster.fake_bus import FakeBus


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Peer:
    """One node's links, with what arrived and which nodes were lost."""

    def __init__(self, name: str, bus: FakeBus, clock: Clock) -> None:
        self.arrived: list[tuple[str, AnyItem]] = []
        self.lost: list[str] = []
        self.failed: list[AnyItem] = []
        self.unusable = -1  # the relay whose items cannot be handled
        self.links = Links(
            name, bus, self.take, self.lost.append, lambda _, item: self.failed.append(item), clock
        )
        bus.subscribers[f"node.{name}"] = [self.links.receive]

    def take(self, peer: str, item: AnyItem) -> None:
        if isinstance(item, Leave) and item.relay == self.unusable:
            raise RuntimeError("unforeseen")
        self.arrived.append((peer, item))

    @property
    def relays(self) -> list[int]:
        return [item.relay for _, item in self.arrived if isinstance(item, Leave)]


class Pair:
    """Nodes a and b on one bus."""

    def __init__(self, bus: FakeBus) -> None:
        self.bus, self.clock = bus, Clock()
        self.a, self.b = Peer("a", bus, self.clock), Peer("b", bus, self.clock)

    async def settle(self) -> None:
        """Let both send what they have, until nothing is under way."""
        while True:
            await asyncio.sleep(0)
            if not self.bus.waiting:
                return
            self.bus.run()

    async def wait(self, seconds: float) -> None:
        """Let time pass, with both looking after their links."""
        for _ in range(round(seconds / 0.5)):
            self.clock.now += 0.5
            self.a.links.tick()
            self.b.links.tick()
            await self.settle()

    async def hold_both(self) -> None:
        """Put the link to use in both directions and let both confirm it."""
        self.a.links.retain("b")
        self.b.links.retain("a")
        await self.wait(HEARTBEAT_SECONDS * 2)


@pytest.fixture
async def pair() -> Pair:
    return Pair(FakeBus())


async def test_items_arrive_in_order_and_those_of_one_turn_together(pair: Pair) -> None:
    pair.a.links.send("b", Leave(0))
    await pair.settle()
    for number in range(1, 6):
        pair.a.links.send("b", Leave(number))
    await asyncio.sleep(0)
    assert len(pair.bus.waiting) == 1
    await pair.settle()
    assert pair.b.relays == [0, 1, 2, 3, 4, 5]
    assert {peer for peer, _ in pair.b.arrived} == {"a"}


async def test_the_same_frames_for_many_relays_are_sent_once(pair: Pair) -> None:
    frames, others = b"x" * 1000, b"y"
    for relay in range(3):
        pair.a.links.deliver("b", relay, frames, False)
    pair.a.links.deliver("b", 3, others, False)
    pair.a.links.deliver("b", 4, others, True)
    await pair.settle()
    assert [item for _, item in pair.b.arrived] == [
        Deliver([0, 1, 2], frames, False),
        Deliver([3], others, False),
        Deliver([4], others, True),
    ]


async def test_a_doubled_batch_is_dropped(pair: Pair) -> None:
    await pair.hold_both()
    pair.a.links.send("b", Leave(1))
    await asyncio.sleep(0)
    pair.bus.waiting *= 2
    await pair.settle()
    assert pair.b.relays == [1]
    assert pair.b.links.unexpected == 1


async def test_a_gap_takes_the_link_down_on_both_sides_and_it_goes_on_anew(pair: Pair) -> None:
    await pair.hold_both()
    pair.a.links.send("b", Leave(1))
    await asyncio.sleep(0)
    pair.bus.waiting.clear()  # lost
    pair.a.links.send("b", Leave(2))
    await pair.settle()
    assert (pair.a.lost, pair.b.lost) == (["b"], ["a"])
    assert pair.b.relays == [], "nothing that comes after a gap is taken"
    pair.a.links.send("b", Leave(3))
    await pair.settle()
    assert pair.b.relays == [3]


async def test_a_lost_last_batch_is_found_by_the_next_heartbeat(pair: Pair) -> None:
    await pair.hold_both()
    pair.a.links.send("b", Leave(1))
    await asyncio.sleep(0)
    pair.bus.waiting.clear()
    await pair.wait(HEARTBEAT_SECONDS + 0.5)
    assert (pair.a.lost, pair.b.lost) == (["b"], ["a"])


async def test_a_late_batch_of_an_ended_incarnation_changes_nothing(pair: Pair) -> None:
    await pair.hold_both()
    pair.a.links.send("b", Leave(1))
    await asyncio.sleep(0)
    late = pair.bus.waiting.pop()
    pair.a.links.send("b", Leave(2))
    await pair.settle()
    pair.bus.waiting.append(late)
    await pair.settle()
    await pair.wait(SILENT_SECONDS * 2)
    assert pair.b.relays == []
    assert (len(pair.a.lost), len(pair.b.lost)) == (1, 1)


async def test_a_silent_node_is_given_up_while_its_link_is_in_use(pair: Pair) -> None:
    await pair.hold_both()
    pair.bus.subscribers.clear()
    await pair.wait(SILENT_SECONDS + HEARTBEAT_SECONDS)
    assert (pair.a.lost, pair.b.lost) == (["b"], ["a"])
    await pair.wait(FORGET_SECONDS)
    assert (pair.a.lost, pair.b.lost) == (["b"], ["a"]), "what is not in use is not given up again"


async def test_a_node_that_never_was_there_is_given_up(pair: Pair) -> None:
    pair.a.links.retain("nowhere")
    await pair.wait(SILENT_SECONDS)
    assert pair.a.lost == ["nowhere"]


async def test_heartbeats_keep_a_quiet_link_up_and_measure_it(pair: Pair) -> None:
    await pair.hold_both()
    for _ in range(20):
        pair.clock.now += 0.5
        pair.a.links.tick()
        await asyncio.sleep(0)
        pair.clock.now += 0.008  # under way
        await pair.settle()
        pair.b.links.tick()
        await asyncio.sleep(0)
        pair.clock.now += 0.004
        await pair.settle()
    assert (pair.a.lost, pair.b.lost) == ([], [])
    assert pair.a.links.hop("b") in range(10, 15)


async def test_an_unused_link_is_silent_and_forgotten(pair: Pair) -> None:
    pair.a.links.send("b", Leave(1))
    await pair.settle()
    await pair.wait(FORGET_SECONDS + 1)
    assert pair.bus.waiting == []
    pair.a.links.send("b", Leave(2))
    await pair.settle()
    assert pair.b.relays == [1, 2]


async def test_a_node_that_starts_again_under_its_name_takes_the_link_down_once(pair: Pair) -> None:
    await pair.hold_both()
    again = Peer("b", pair.bus, pair.clock)
    pair.b = again
    pair.a.links.send("b", Leave(1))
    await pair.wait(SILENT_SECONDS * 2)
    assert pair.a.lost == ["b"]
    pair.a.links.send("b", Leave(2))
    await pair.settle()
    assert again.relays == [2]


async def test_nodes_that_begin_anew_at_the_same_time_agree(pair: Pair) -> None:
    await pair.hold_both()
    subscribers, pair.bus.subscribers = pair.bus.subscribers, defaultdict(list)
    await pair.wait(SILENT_SECONDS + HEARTBEAT_SECONDS)
    pair.bus.subscribers = subscribers
    for _ in range(3):
        pair.a.links.retain("b")
        pair.b.links.retain("a")
        pair.a.links.send("b", Leave(1))
        pair.b.links.send("a", Leave(2))
        await pair.wait(HEARTBEAT_SECONDS)
    assert (pair.a.lost, pair.b.lost) == (["b"], ["a"])
    assert (pair.a.relays, pair.b.relays) == ([2] * 3, [1] * 3)


async def test_what_waits_for_a_node_that_never_answers_is_bounded(pair: Pair) -> None:
    pair.a.links.retain("nowhere")
    for _ in range(WAITING_BYTES // 1000):
        pair.a.links.deliver("nowhere", 1, bytes(1000), False)
    assert pair.a.lost == ["nowhere"]


async def test_what_is_no_batch_of_this_version_is_dropped_and_counted(pair: Pair) -> None:
    fine = [VERSION, "a", 1, 0, 0, 1, 0, 0, []]
    bad: list[object] = [
        [VERSION + 1, *fine[1:]],
        [VERSION, "", *fine[2:]],
        [VERSION, "a", -1, *fine[3:]],
        [*fine[:8], [[99, 1]]],
        [*fine[:8], [[5, "one"]]],
        {"version": VERSION},
        None,
    ]
    for body in [*map(msgspec.msgpack.encode, bad), b"", b"\xc1", b"\xd9\x02\xff\xff"]:
        pair.b.links.receive(body)
    assert pair.b.links.malformed == len(bad) + 3
    pair.b.links.receive(msgspec.msgpack.encode(fine))
    assert pair.b.links.malformed == len(bad) + 3
    assert pair.b.arrived == []


@pytest.mark.parametrize("seed", range(30))
async def test_whatever_the_bus_does_items_come_once_in_order_until_the_link_is_down(seed: int) -> None:
    pair = Pair(FakeBus(seed, lossy=0.1))
    sent = 0
    for _ in range(60):
        pair.a.links.retain("b")
        pair.b.links.retain("a")
        for _ in range(pair.bus.random.randrange(4)):
            pair.a.links.send("b", Leave(sent))
            sent += 1
            await asyncio.sleep(0)
        pair.b.links.send("a", InLiveGame(1, True))
        await pair.wait(0.5)
    assert pair.bus.mishaps > 5
    assert pair.b.relays == sorted(set(pair.b.relays)), "once each and in order"
    pair.bus.lossy = 0.0
    await pair.wait(SILENT_SECONDS * 3)
    lost = len(pair.a.lost), len(pair.b.lost)
    assert min(lost) > 0
    arrived = len(pair.b.relays)
    pair.a.links.retain("b")
    for number in range(sent, sent + 10):
        pair.a.links.send("b", Leave(number))
        await pair.settle()
    assert pair.b.relays[arrived:] == list(range(sent, sent + 10)), "once the bus behaves, so do the links"


async def test_an_item_that_cannot_be_handled_is_counted_and_ends_what_depends_on_it(pair: Pair) -> None:
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    await pair.hold_both()
    pair.b.unusable = 2
    for number in range(1, 5):
        pair.a.links.send("b", Leave(number))
    await pair.settle()
    assert pair.b.relays == [1, 3, 4]
    assert (pair.b.failed, pair.b.links.failed, len(reported)) == ([Leave(2)], 1, 1)
    assert (pair.a.lost, pair.b.lost) == ([], []), "the link stays up"
