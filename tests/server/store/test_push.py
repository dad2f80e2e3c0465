"""The queue of notices: whose a notice is while it is sent, and what becomes of it after a crash."""

from functools import partial

import pytest

from parlour_server.store import push
from parlour_server.store.database import Database
from parlour_server.store.push import CLAIM_MS, MOST_WAITING, Claimed, Subscription, Waiting

NOW, LATER = 1_700_000_000_000, 1_800_000_000_000


@pytest.fixture
def queue(database: Database) -> Database:
    """A database with one device."""
    device = Subscription(
        "d", "p", "s", "https://push.example.org/d", "https://push.example.org", "", "", ("turn",), False
    )
    database.write(partial(push.subscribe, device=device, now=NOW, each=5, of_source=5))
    return database


def note(queue: Database, tag: str = "room-x", body: str = "", due: int = NOW, until: int = LATER) -> None:
    new = Waiting("d", tag, "turn", body, due, until)
    queue.write(partial(push.replace_notices, tag=tag, devices=["d"], new=[new]))


def claimed(queue: Database, now: int) -> list[Claimed]:
    found, _ = queue.write(partial(push.claim, now=now, most=9, origins=[], sources=[]))
    return found


def test_a_claimed_notice_is_no_other_servers_until_the_claim_is_void(queue: Database) -> None:
    note(queue)
    assert [each.tries for each in claimed(queue, NOW)] == [1]
    assert claimed(queue, NOW + CLAIM_MS - 1) == []
    assert [each.tries for each in claimed(queue, NOW + CLAIM_MS)] == [2]  # its server was killed


def test_what_is_noted_of_an_older_notice_leaves_the_newer_one(queue: Database) -> None:
    note(queue, body="older")
    (sent,) = claimed(queue, NOW)
    note(queue, body="newer", due=NOW + 1)
    queue.write(partial(push.delivered, claimed=sent))
    assert [each.notice.body for each in claimed(queue, NOW + 1)] == ["newer"]


def test_a_notice_whose_time_is_over_is_dropped_and_counted(queue: Database) -> None:
    note(queue, until=NOW + 10)
    assert queue.write(partial(push.claim, now=NOW + 10, most=9, origins=[], sources=[])) == ([], 1)
    assert queue.read(push.next_due) is None


def test_a_device_has_so_many_waiting_notices(queue: Database) -> None:
    for number in range(MOST_WAITING + 1):
        note(queue, tag=f"room-{number}")
    found, _ = queue.write(partial(push.claim, now=NOW, most=2 * MOST_WAITING, origins=[], sources=[]))
    assert len(found) == MOST_WAITING
