"""The previews of links: drawn once, bounded, and patient with a log that does not answer."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from parlour_server.analysis.cache import Bounds
from parlour_server.auth.request_rates import Charge
from parlour_server.http.responses import HttpRefusal
from parlour_server.pictures.kinds import example
from parlour_server.pictures.previews import MOST_WAITING, Look, Previews
from parlour_server.pictures.subject import Subject
from parlour_server.store.records import StoreError
from tests.server.served import static_files


class Numbers:
    """A kind whose targets are numbers; it counts how often it was asked, and may wait or fail."""

    name = "number"
    query: tuple[str, ...] = ()

    def __init__(self, *, lasts: bool = True) -> None:
        self.lasts = lasts
        self.asked: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        return path.removeprefix("/number/") if path.startswith("/number/") else None

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        self.asked.append(id)
        await self.gate.wait()
        if id == "away":
            raise StoreError("the disk is full")
        return example() if id.isdecimal() else None


@pytest.fixture
async def numbers(tmp_path: Path) -> AsyncIterator[tuple[Numbers, Previews]]:
    kind = Numbers()
    previews = Previews([kind], static_files(tmp_path), Bounds(2, bytes_of=len))
    yield kind, previews
    await previews.close()


async def drawn(previews: Previews, id: str, address: str = "192.0.2.1") -> bytes | None:
    target = previews.target("number", id, {})
    assert target is not None
    return await previews.picture(target, "en", "svg", Look(address, Charge(())))


async def test_what_lasts_is_looked_up_and_drawn_once(numbers: tuple[Numbers, Previews]) -> None:
    kind, previews = numbers
    assert await drawn(previews, "1") == await drawn(previews, "1")
    assert kind.asked == ["1"]


async def test_those_who_look_at_one_target_at_a_time_share_one_search_for_it(tmp_path: Path) -> None:
    kind = Numbers(lasts=False)
    previews = Previews([kind], static_files(tmp_path))
    kind.gate.clear()
    looks = [asyncio.create_task(drawn(previews, "1")) for _ in range(5)]
    await asyncio.sleep(0)
    looks[0].cancel()  # its client has left; the others wait on
    kind.gate.set()
    pictures = await asyncio.gather(*looks[1:])
    assert pictures[0] is not None
    assert kind.asked == ["1"]
    assert set(pictures) == {pictures[0]}
    assert await drawn(previews, "1") == pictures[0]
    assert kind.asked == ["1", "1"]
    await previews.close()


async def test_pictures_beyond_the_bound_are_dropped_the_oldest_first(
    numbers: tuple[Numbers, Previews],
) -> None:
    kind, previews = numbers
    for id in ("1", "2", "3", "2", "1"):
        await drawn(previews, id)
    assert kind.asked == ["1", "2", "3", "1"]


async def test_a_log_that_does_not_answer_shows_nothing(numbers: tuple[Numbers, Previews]) -> None:
    _, previews = numbers
    assert await drawn(previews, "away") is None
    assert await drawn(previews, "nothing") is None


async def test_an_address_belongs_to_its_kind_and_all_others_to_the_site(
    numbers: tuple[Numbers, Previews],
) -> None:
    kind, previews = numbers
    assert previews.target_of("/number/7", {"x": "1"}).kind is kind
    assert previews.target_of("/elsewhere", {}) == previews.site[0]


async def test_no_more_pictures_wait_than_the_bound_and_addresses_share_it(
    numbers: tuple[Numbers, Previews],
) -> None:
    _, previews = numbers
    flood = [asyncio.create_task(drawn(previews, str(number))) for number in range(1 + MOST_WAITING + 20)]
    await asyncio.sleep(0.01)
    others = [asyncio.create_task(drawn(previews, "1000", f"198.51.100.{number}")) for number in range(3)]
    assert all(isinstance(answer, bytes) for answer in await asyncio.gather(*others))
    assert len([each for each in flood if not each.done()]) > MOST_WAITING // 2  # they did not wait for all
    answers = await asyncio.gather(*flood, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, HttpRefusal)]
    assert {refusal.status for refusal in refused} == {503}
    assert 20 <= len(refused) <= 20 + len(others)  # each of the others took a place, or found one free
    assert len([answer for answer in answers if isinstance(answer, bytes)]) == len(flood) - len(refused)
