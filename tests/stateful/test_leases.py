"""Leases and fencing among nodes that stand still, whose clocks are apart, and whose wires lose messages.

Invariants: no two nodes append under one epoch of a room, none after a later epoch; what was acknowledged is
in the log; a node with a true clock stops using its lease before another may fence it. Afterwards, when
nothing fails any more, every node has a lease and every room an owner that appends to it.
"""

import logging
from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from tests.stateful.lease_nodes import Fate, LeaseTables, Node, connect

NAMES = ("a", "b", "c")
ROOMS = ("room1", "room2")
SKEW_SECONDS = 60
STEP_MS = 250
CALM_SECONDS = 30  # in which an operator's restarts, leases of dead nodes and retries are over

INDEX = st.integers(0, len(NAMES) - 1)
#: How far a clock is put forward, or how long it stands still.
LEAP = st.sampled_from([1.0, 3.4, 3.6, 4.1, 20.0, float(SKEW_SECONDS)])
DURATION = st.integers(1, 20)
LATENCY = st.sampled_from([0, 0, 500, 1_500, 3_000, 20_000])  # milliseconds
FATES: tuple[Fate, ...] = ("request lost", "reply lost", "late")
STUBBORN = st.lists(st.booleans(), min_size=len(NAMES), max_size=len(NAMES))
SKEWS = st.lists(st.integers(-SKEW_SECONDS, SKEW_SECONDS), min_size=len(NAMES), max_size=len(NAMES))


class Leases(RuleBasedStateMachine):
    """Three nodes and what can happen to them."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = LeaseTables()
        self.nodes: list[Node] = []
        self.dead: list[Node] = []

    @initialize(skews=SKEWS, stubborn=STUBBORN)
    def start(self, skews: list[int], stubborn: list[bool]) -> None:
        self.skews, self.stubborn = skews, stubborn
        self.nodes = [self.started(index) for index in range(len(NAMES))]
        self.settle()

    def started(self, index: int) -> Node:
        return Node(self.tables, NAMES[index], self.skews[index], self.stubborn[index])

    @rule(index=INDEX, room=st.sampled_from(ROOMS))
    def play(self, index: int, room: str) -> None:
        """Append to a room, or own it first."""
        node = self.nodes[index]
        if room not in node.rooms:
            node.open(room)
            self.settle()
        node.append(room)
        self.settle()

    @rule(index=INDEX, room=st.sampled_from(ROOMS), plays=st.booleans())
    def hand_over(self, index: int, room: str, plays: bool) -> None:
        """Give up a room, also while something is being appended to it."""
        if plays:
            self.nodes[index].append(room)
        self.nodes[index].hand_over(room)
        self.settle()

    @rule(steps=DURATION)
    def all_play_on(self, steps: int) -> None:
        for _ in range(steps):
            for node in self.nodes:
                for room in ROOMS:
                    node.append(room)
            self.time_passes(1)

    @rule(steps=DURATION)
    def time_passes(self, steps: int) -> None:
        for _ in range(steps):
            self.tables.now += STEP_MS
            for node in self.nodes:
                node.loop.moved += STEP_MS / 1000
            self.settle()

    @rule(index=INDEX)
    def stand_still_or_go_on(self, index: int) -> None:
        self.nodes[index].runs = not self.nodes[index].runs
        self.settle()

    @rule(index=INDEX, seconds=LEAP)
    def clock_is_put_forward(self, index: int, seconds: float) -> None:
        self.nodes[index].loop.moved += seconds
        self.nodes[index].has_true_clock = False
        self.settle()

    @rule(index=INDEX, seconds=LEAP)
    def clock_stands_still(self, index: int, seconds: float) -> None:
        """A machine was suspended, or its clock runs slow: time passes for all others."""
        node = self.nodes[index]
        node.has_true_clock = False
        for _ in range(int(seconds * 1000 / STEP_MS)):
            node.loop.moved -= STEP_MS / 1000
            self.time_passes(1)

    @rule(index=INDEX, there=LATENCY, back=LATENCY)
    def wire_changes(self, index: int, there: int, back: int) -> None:
        self.nodes[index].there_ms, self.nodes[index].back_ms = there, back
        self.settle()

    @rule(index=INDEX, fates=st.lists(st.sampled_from(FATES), min_size=1, max_size=4))
    def wire_loses(self, index: int, fates: list[Fate]) -> None:
        """Of the next requests some are lost, the reply of others; of late ones the node hears nothing."""
        self.nodes[index].loop.fates.extend(fates)

    @rule()
    def late_requests_arrive(self) -> None:
        for node in (*self.nodes, *self.dead):
            while node.late:
                node.late.pop().arrive()

    @rule(index=INDEX, leaves=st.booleans())
    def start_again(self, index: int, leaves: bool) -> None:
        node = self.nodes[index]
        if leaves and node.runs:
            node.leave()
            self.settle()
        node.die()
        self.dead.append(node)
        self.nodes[index] = self.started(index)
        self.settle()

    def settle(self) -> None:
        """Let everything happen that can happen at this time."""
        busy = True
        while busy:
            for node in self.nodes:
                if node.runs:
                    node.turn()
            busy = any([node.answer() for node in self.nodes])  # noqa: C419  # each of them
        self.a_lease_is_given_up_before_it_expires()

    def a_lease_is_given_up_before_it_expires(self) -> None:
        for node in self.nodes:
            if node.runs and node.has_true_clock and node.lease_id:
                assert self.tables.now < self.tables.nodes.get(node.lease_id, ("", 0))[1]

    @invariant()
    def the_log_is_that_of_one_writer_after_the_other(self) -> None:
        writers: dict[tuple[str, int], str] = {}
        for room in ROOMS:
            events = self.tables.events_of(room)
            assert [event[2] for event in events] == list(range(1, len(events) + 1))
            assert [event[3] for event in events] == sorted(event[3] for event in events)
            for event in events:
                by = self.tables.appended_by[room, event[2]]
                assert writers.setdefault((room, event[3]), by) == by

    @invariant()
    def what_was_acknowledged_is_in_the_log(self) -> None:
        for node in (*self.nodes, *self.dead):
            for event in node.acknowledged:
                assert self.tables.log[event[0], event[2]] == event

    def teardown(self) -> None:
        try:
            if self.nodes:
                self.calm()
        finally:
            for node in self.nodes:
                node.die()

    def calm(self) -> None:
        """Let nothing fail any more: then every node has a lease, and every room goes on."""
        self.late_requests_arrive()
        for node in self.nodes:
            node.runs, node.there_ms, node.back_ms = True, 0, 0
            node.loop.fates.clear()
        self.time_passes(CALM_SECONDS * 1000 // STEP_MS)
        for index, node in enumerate(self.nodes):
            if node.holds_rooms:  # it gives rooms up because it leaves: the others go with its lease
                self.start_again(index, leaves=True)
        assert all(node.lease_id in self.tables.nodes for node in self.nodes)
        for room in ROOMS:
            before = len(self.tables.events_of(room))
            for index in range(len(NAMES)):
                self.nodes[index].rooms.pop(room, None)
                self.nodes[index].open(room)
                self.settle()
            (owner,) = [node for node in self.nodes if room in node.rooms]
            known = len(owner.acknowledged)
            owner.append(room)
            self.settle()
            assert len(owner.acknowledged) == known + 1
            assert len(self.tables.events_of(room)) == before + 1
        self.the_log_is_that_of_one_writer_after_the_other()
        self.what_was_acknowledged_is_in_the_log()


@pytest.fixture
def _simulated(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The simulated database in place of PostgreSQL, and no log of what is lost."""
    monkeypatch.setattr("parlour_server.cluster.leases.leases", LeaseTables)
    monkeypatch.setattr("parlour_server.store.postgresql_writer.connect_owner", connect)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("_simulated")
def test_no_epoch_has_two_writers_and_nothing_acknowledged_is_lost() -> None:
    run_state_machine_as_test(Leases, settings=settings(max_examples=40, stateful_step_count=50))


@pytest.mark.usefixtures("_simulated")
def test_a_room_that_could_not_be_handed_over_goes_on_when_its_node_has_left() -> None:
    nodes = Leases()
    nodes.start([0] * len(NAMES), [False] * len(NAMES))
    nodes.play(0, ROOMS[0])
    nodes.wire_loses(0, ["request lost"])
    nodes.hand_over(0, ROOMS[0], plays=True)
    nodes.teardown()
