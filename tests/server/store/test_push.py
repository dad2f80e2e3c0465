"""The queue of notices: whose a notice is while it is sent, and what becomes of it after a crash."""

from collections import Counter
from functools import partial

import pytest

from parlour_server.store import push
from parlour_server.store.database import Database
from parlour_server.store.push import CLAIM_MS, MOST_WAITING, Claimed, Shares, Subscription, Waiting

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
    found, _ = queue.write(partial(push.claim, now=now, most=9, shares=shares()))
    return found


def shares(
    *, origins: dict[str, int] | None = None, sources: dict[str, int] | None = None, of_source: int = 99
) -> Shares:
    """What is being sent to origins and for sources, of which an origin may have 99."""
    return Shares(frozenset(), Counter(origins), Counter(sources), 99, of_source)


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
    assert queue.write(partial(push.claim, now=NOW + 10, most=9, shares=shares())) == ([], 1)
    assert queue.read(push.next_due) is None


def test_a_device_has_so_many_waiting_notices(queue: Database) -> None:
    for number in range(MOST_WAITING + 1):
        note(queue, tag=f"room-{number}")
    found, _ = queue.write(partial(push.claim, now=NOW, most=2 * MOST_WAITING, shares=shares()))
    assert len(found) == MOST_WAITING


def subscribe(queue: Database, name: str, source: str) -> None:
    origin = f"https://{name}.example.org"
    device = Subscription(name, name, source, f"{origin}/", origin, "", "", ("turn",), False)
    queue.write(partial(push.subscribe, device=device, now=NOW, each=5, of_source=99))


def test_a_claim_has_no_more_of_a_source_than_its_share(queue: Database) -> None:
    for number in range(6):
        subscribe(queue, f"flood{number}", "flooder")
        new = Waiting(f"flood{number}", "room-x", "turn", "", NOW, LATER)
        queue.write(partial(push.replace_notices, tag="room-x", devices=[new.subscription], new=[new]))
    note(queue, due=NOW + 1)  # behind all of them
    under_way = shares(sources={"flooder": 1}, of_source=3)
    found, _ = queue.write(partial(push.claim, now=NOW + 1, most=4, shares=under_way))
    assert [each.device.source for each in found] == ["flooder", "flooder", "s"]


def test_what_is_given_back_is_sent_again_at_once_unless_it_is_settled(queue: Database) -> None:
    for tag in ("room-x", "room-y"):
        note(queue, tag)
    both = claimed(queue, NOW)
    queue.write(partial(push.delivered, claimed=both[0]))
    queue.write(partial(push.give_back, claimed=both, now=NOW + 5))
    assert [each.notice.tag for each in claimed(queue, NOW + 5)] == [both[1].notice.tag]
