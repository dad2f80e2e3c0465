"""The fair queue: shares by source, player and room, urgencies, withdrawals, overflow, yielding."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_server.engines.fair_queue import FairnessKey, FairQueue, Ticket, Urgency
from parlour_server.engines.quotas import QUANTUM

KEPT = 0.1
MAX_COST = 5.0
PERSON, WATCHED, UNWATCHED = Urgency


def queue(capacity: int = 10_000, slice_seconds: float = 0.5) -> FairQueue[str]:
    return FairQueue(capacity, KEPT, slice_seconds)


def key(source: str, player: str = "p", room: str = "r") -> FairnessKey:
    return FairnessKey(source, player, room)


def order(jobs: FairQueue[str], seconds: float = 1.0) -> list[str]:
    """The jobs in the order in which one worker runs them, each for so many seconds."""
    names, now = [], 0.0
    while (ticket := jobs.take(now)) is not None:
        names.append(ticket.job)
        now += seconds
        jobs.finish(ticket, now)
    return names


@dataclass(frozen=True)
class Submission:
    at: float
    key: FairnessKey
    cost: float
    urgency: Urgency = PERSON


@dataclass
class Simulation:
    """Workers that run submitted jobs in simulated time."""

    submissions: list[Submission]
    workers: int
    jobs: FairQueue[Submission] = field(default_factory=lambda: FairQueue(10**6, KEPT))
    busy: list[tuple[float, int, Ticket[Submission]]] = field(default_factory=list)
    served: list[tuple[FairnessKey, Urgency, float, float]] = field(default_factory=list)

    def run(self) -> None:
        """Run until everything is done, and never let a worker idle while a job waits."""
        coming = sorted(self.submissions, key=lambda each: each.at, reverse=True)
        serial = 0
        now = 0.0
        while coming or self.busy:
            now = min([*(each.at for each in coming[-1:]), *(busy[0] for busy in self.busy[:1])])
            while self.busy and self.busy[0][0] <= now:
                ticket = heappop(self.busy)[2]
                self.jobs.finish(ticket, now)
                self.served.append((ticket.key, ticket.urgency, ticket.started, now))
            while coming and coming[-1].at <= now:
                job = coming.pop()
                self.jobs.add(job, job.key, job.urgency, now)
            while len(self.busy) < self.workers and len(self.jobs):
                taken = self.jobs.take(now)
                assert taken is not None
                serial += 1
                heappush(self.busy, (now + taken.job.cost, serial, taken))
        assert len(self.served) == len(self.submissions)

    def seconds(
        self, beside: FairnessKey, level: int, since: float, until: float, urgency: Urgency = PERSON
    ) -> dict[str, float]:
        """The seconds served between two times to the flows of a level that share with a key's."""
        parents = path(beside)[:level]
        found: dict[str, float] = defaultdict(float)
        for whose, how, began, ended in self.served:
            if how is urgency and path(whose)[:level] == parents:
                found[path(whose)[level]] += max(0.0, min(ended, until) - max(began, since))
        return found


def path(key: FairnessKey) -> tuple[str, str, str]:
    return key.source, key.player, key.room


costs = st.floats(0.01, MAX_COST)
names = st.sampled_from("abc")
keys = st.builds(FairnessKey, names, names, names)


@dataclass(frozen=True)
class Burst:
    """As many jobs at once as a client likes to submit."""

    at: float
    key: FairnessKey
    cost: float
    count: int
    urgency: Urgency = PERSON

    def jobs(self) -> list[Submission]:
        return [Submission(self.at, self.key, self.cost, self.urgency)] * self.count


bursts = st.lists(
    st.builds(Burst, st.floats(0, 60), keys, costs, st.integers(1, 60), st.sampled_from(Urgency)),
    min_size=1,
    max_size=6,
)
people = st.lists(st.builds(Burst, st.just(0.0), keys, costs, st.integers(1, 60)), min_size=1, max_size=6)


def submitted_by(*parties: list[Burst]) -> list[Submission]:
    return [job for party in parties for burst in party for job in burst.jobs()]


@pytest.mark.parametrize("level", [0, 1, 2], ids=["sources", "players", "rooms"])
@settings(max_examples=50, deadline=None)
@given(
    others=bursts,
    cost=costs,
    count=st.integers(5, 60),
    start=st.floats(0, 60),
    part=st.floats(0, 1),
    workers=st.integers(1, 3),
)
def test_each_flow_that_waits_gets_its_share_whatever_the_others_submit(
    level: int, others: list[Burst], cost: float, count: int, start: float, part: float, workers: int
) -> None:
    """At any time while it waits no flow beside it gets more from then on.

    Except, at both ends of the time, for what runs, the quantum that it counts for and a usual job.
    """
    victim = [key("v"), key("a", "v"), key("a", "a", "v")][level]
    simulation = Simulation(submitted_by(others, [Burst(start, victim, cost, count)]), workers)
    simulation.run()
    last_taken = max(began for whose, _, began, _ in simulation.served if whose == victim)
    since = start + part * (last_taken - start)
    got = simulation.seconds(victim, level, since, last_taken)
    assert max(got.values(), default=0.0) <= got["v"] + 2 * (workers * (MAX_COST + QUANTUM) + MAX_COST) + 1e-6


@settings(max_examples=50, deadline=None)
@given(others=people, cost=costs, count=st.integers(5, 60), workers=st.integers(1, 3))
def test_what_is_less_urgent_keeps_its_part_however_many_people_wait(
    others: list[Burst], cost: float, count: int, workers: int
) -> None:
    simulation = Simulation(submitted_by(others, [Burst(0.0, key("v"), cost, count, WATCHED)]), workers)
    simulation.run()
    last_taken = max(began for whose, _, began, _ in simulation.served if whose == key("v"))
    spent = {
        urgency: sum(simulation.seconds(key("v"), 0, 0.0, last_taken, urgency).values())
        for urgency in (PERSON, WATCHED)
    }
    assert spent[WATCHED] >= KEPT * (spent[PERSON] - workers * MAX_COST) - QUANTUM * (1 + workers) - 1e-6


def test_a_source_with_one_game_goes_before_one_with_sixty() -> None:
    jobs = queue()
    for number in range(60):
        jobs.add(f"many-{number}", key("crowd", f"guest-{number % 15}", f"room-{number}"), PERSON, 0.0)
    running = jobs.take(0.0)
    assert running is not None
    jobs.add("one", key("other"), PERSON, 1.0)
    jobs.finish(running, 5.0)
    following = jobs.take(5.0)
    assert following is not None
    assert following.job == "one"


def test_players_of_a_source_and_rooms_of_a_player_take_turns() -> None:
    jobs = queue()
    for player, room in [("a", "1"), ("a", "2"), ("a", "1"), ("a", "2"), ("b", "3"), ("b", "3")]:
        jobs.add(player + room, key("s", player, room), PERSON, 0.0)
    assert order(jobs) == ["a1", "b3", "a2", "b3", "a1", "a2"]


def test_whoever_uses_little_waits_for_one_search_even_among_twenty_busy_sources() -> None:
    jobs, now = queue(), 0.0
    for source in range(20):
        for room in range(40):
            jobs.add("long", key(f"busy-{source}", room=str(room)), PERSON, 0.0)
    order = []
    for turn in range(60):
        ticket = jobs.take(now)
        assert ticket is not None
        order.append(ticket.job)
        now += 5.0 if ticket.job == "long" else 0.01
        jobs.finish(ticket, now)
        if turn >= 19 and ticket.job == "long":  # once it is known how long each searches
            jobs.add("short", key("person"), PERSON, now)
    assert order == ["long"] * 20 + ["short", "long"] * 20


def test_workers_that_are_free_at_once_go_to_different_sources() -> None:
    jobs = queue()
    for name in "aab":
        jobs.add(name, key(name), PERSON, 0.0)
    assert [ticket.job for _ in range(3) if (ticket := jobs.take(0.0))] == ["a", "b", "a"]


def test_a_source_that_was_away_has_saved_up_nothing() -> None:
    jobs = queue()
    for number in range(12):
        jobs.add("there", key("a", room=str(number)), PERSON, 0.0)
    now = 0.0
    for _ in range(6):
        ticket = jobs.take(now)
        assert ticket is not None
        now += 1.0
        jobs.finish(ticket, now)
    for number in range(6):
        jobs.add("back", key("b", room=str(number)), PERSON, now)
    assert Counter(order(jobs)[:4]) == {"there": 2, "back": 2}


def test_short_jobs_are_charged_less_than_long_ones() -> None:
    jobs = queue()
    for number in range(8):
        jobs.add("long", key("a", room=str(number)), PERSON, 0.0)
        jobs.add("short", key("b", room=str(number)), PERSON, 0.0)
    names, now = [], 0.0
    for _ in range(8):
        ticket = jobs.take(now)
        assert ticket is not None
        names.append(ticket.job)
        now += 3.0 if ticket.job == "long" else 1.0
        jobs.finish(ticket, now)
    assert Counter(names) == {"long": 2, "short": 6}


def test_people_go_before_watched_rooms_and_those_before_unwatched_ones() -> None:
    jobs = queue()
    for urgency in reversed(Urgency):
        for source in "ab":
            jobs.add(urgency.name, key(source), urgency, 0.0)
    assert order(jobs, 0.1) == [name for each in Urgency for name in [each.name] * 2]


def test_a_job_goes_first_once_somebody_watches() -> None:
    jobs = queue()
    jobs.add("first", key("a"), UNWATCHED, 0.0)
    later = jobs.add("later", key("a", room="s"), UNWATCHED, 0.0)
    jobs.reclassify(later, WATCHED, 0.0)
    assert order(jobs) == ["later", "first"]


def test_a_withdrawn_job_is_not_started() -> None:
    jobs = queue()
    first, second = (jobs.add(name, key(name), PERSON, 0.0) for name in "ab")
    jobs.remove(first)
    jobs.remove(first)
    assert jobs.take(0.0) is second
    jobs.remove(second)  # runs already
    assert (len(jobs), jobs.waiting_of("a"), jobs.waiting_of("b")) == (0, 0, 0)


def test_a_full_queue_drops_a_job_of_whoever_has_most_in_it() -> None:
    jobs = queue(capacity=3)
    jobs.add("person", key("crowd", "p"), PERSON, 0.0)
    unwatched = jobs.add("unwatched", key("crowd", "q"), UNWATCHED, 0.0)
    jobs.add("other", key("crowd", "r"), PERSON, 0.0)
    assert jobs.overflow() is None
    jobs.add("mine", key("alone"), UNWATCHED, 0.0)
    assert jobs.overflow() is unwatched
    assert len(jobs) == 3


@pytest.mark.parametrize(
    ("head", "after", "yields"),
    [
        (("other", PERSON), 0.6, True),
        (("other", PERSON), 0.4, False),  # its slice is not over
        (("crowd", PERSON), 0.6, False),  # the same source's own jobs wait for each other
        (("other", WATCHED), 0.6, False),  # less urgent
    ],
)
def test_a_search_of_a_source_over_its_share_yields(
    head: tuple[str, Urgency], after: float, yields: bool
) -> None:
    jobs = queue()
    jobs.add("a", key("crowd", room="1"), PERSON, 0.0)
    jobs.add("b", key("crowd", room="2"), PERSON, 0.0)
    running = jobs.take(0.0)
    assert running is not None
    if head[0] == "crowd":
        jobs.add("c", key("crowd", room="3"), PERSON, 0.1)
    else:
        jobs.add("c", key(head[0]), head[1], 0.1)
    assert jobs.should_yield(running, after) is yields


def test_the_only_search_of_a_source_ends_by_itself_unless_something_more_urgent_waits() -> None:
    jobs = queue()
    jobs.add("a", key("one"), WATCHED, 0.0)
    running = jobs.take(0.0)
    assert running is not None
    jobs.add("b", key("other"), WATCHED, 0.0)
    assert not jobs.should_yield(running, 10.0)
    jobs.add("c", key("other"), PERSON, 0.0)
    assert jobs.should_yield(running, 10.0)


def test_a_job_with_a_slice_of_its_own_yields_after_that() -> None:
    """As a piece of a series does on the study workers, whose other jobs never yield."""
    jobs: FairQueue[str] = FairQueue(10, kept_share=0.0)
    jobs.add("series", key("one"), UNWATCHED, 0.0, slice_seconds=0.2)
    series = jobs.take(0.0)
    assert series is not None
    jobs.add("study", key("other"), PERSON, 0.05)
    assert [jobs.should_yield(series, at) for at in (0.1, 0.2)] == [False, True]
    jobs.finish(series, 0.2)
    study = jobs.take(0.2)
    assert study is not None
    jobs.add("more", key("third"), PERSON, 0.3)
    assert not jobs.should_yield(study, 100.0)


def test_what_keeps_no_part_of_the_time_waits_for_all_that_is_more_urgent() -> None:
    jobs: FairQueue[str] = FairQueue(1_000, kept_share=0.0)
    jobs.add("series", key("one"), UNWATCHED, 0.0)
    for number in range(100):
        jobs.add("study", key(str(number)), PERSON, 0.0)
    assert order(jobs) == ["study"] * 100 + ["series"]


def test_one_search_at_a_time_yields() -> None:
    jobs = queue()
    for room in "12":
        jobs.add(room, key("crowd", room=room), UNWATCHED, 0.0)
    running = [jobs.take(0.0), jobs.take(0.0)]
    jobs.add("person", key("other"), PERSON, 0.0)
    assert [each is not None and jobs.should_yield(each, 1.0) for each in running] == [True, False]


def test_idle_workers_take_every_job_of_one_source() -> None:
    jobs = queue()
    for number in range(8):
        jobs.add(str(number), key("crowd", room=str(number)), UNWATCHED, 0.0)
    assert [ticket.job for _ in range(8) if (ticket := jobs.take(0.0))] == [str(n) for n in range(8)]


def test_what_a_source_used_while_nobody_else_waited_is_not_held_against_it() -> None:
    jobs = queue()
    for number in range(3):
        jobs.add("alone", key("a", room=str(number)), PERSON, 0.0)
    assert order(jobs, 100.0) == ["alone"] * 3
    jobs.add("a", key("a"), PERSON, 300.0)
    jobs.add("b", key("b"), PERSON, 300.0)
    assert order(jobs) == ["a", "b"]
