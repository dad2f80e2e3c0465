"""Nodes that fail jobs in a row have none for longer each time."""

from parlour_server.engines.remote.reliability import (
    ASIDE_SECONDS,
    FAILURES,
    MAX_REMEMBERED,
    MOST_ASIDE_SECONDS,
    REST_SECONDS,
    Reliability,
)


def test_pauses_grow_with_the_failures_in_a_row_and_a_success_ends_them() -> None:
    nodes, now, pauses = Reliability(), 0.0, []
    for _ in range(FAILURES + 7):
        pauses.append(nodes.note_failure("a", now))
        now = nodes.until("a")
    rests = [REST_SECONDS] * (FAILURES - 1)
    growing = [min(ASIDE_SECONDS * 2**times, MOST_ASIDE_SECONDS) for times in range(8)]
    assert pauses == rests + growing
    assert nodes.set_aside == 8
    nodes.note_success("a")
    assert nodes.until("a") < now
    assert nodes.note_failure("a", now) == REST_SECONDS


def test_what_was_given_before_a_pause_does_not_lengthen_it() -> None:
    nodes = Reliability()
    for _ in range(9):
        nodes.note_failure("a", 0.0)
    assert nodes.until("a") == REST_SECONDS


def test_only_so_many_are_remembered_and_the_oldest_failure_is_forgotten_first() -> None:
    nodes = Reliability()
    for name in ("twice", *range(MAX_REMEMBERED), "twice"):
        nodes.note_failure(f"{name}", 0.0)
    assert nodes.until("0") < 0.0
    remembered = ["twice", *range(2, MAX_REMEMBERED)]
    assert all(nodes.until(f"{name}") == REST_SECONDS for name in remembered)
