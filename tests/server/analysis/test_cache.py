"""What is kept of studies: within its bounds, and no longer than somebody asks for it."""

import asyncio

from parlour_server.analysis.cache import Bounds, Cache
from tests.server.set_time import SetLoop, in_set_time


def filled(bounds: Bounds, answers: list[str]) -> Cache:
    cache = Cache(bounds)
    for answer in answers:
        cache.put(answer, answer)
    return cache


def kept(cache: Cache, answers: list[str]) -> list[str]:
    return [answer for answer in answers if cache.get(answer) is not None]


async def test_the_answers_that_were_asked_for_last_are_kept() -> None:
    cache = filled(Bounds(2), ["a", "b"])
    assert cache.get("a") == "a"
    cache.put("c", "c")
    assert kept(cache, ["a", "b", "c"]) == ["a", "c"]


async def test_the_bytes_of_all_are_bounded_and_one_that_is_larger_is_kept_alone() -> None:
    answers = ["a" * 20, "b" * 20, "c" * 20]
    cache = filled(Bounds(10, 50, bytes_of=len), answers)
    assert kept(cache, answers) == answers[1:]
    cache.put("d" * 60, "d" * 60)
    assert kept(cache, [*answers, "d" * 60]) == ["d" * 60]
    cache.put("e", "e")
    assert kept(cache, ["d" * 60, "e"]) == ["e"]


async def test_bounds_of_no_answer_keep_none() -> None:
    assert kept(filled(Bounds(0), ["a"]), ["a"]) == []


@in_set_time
async def test_an_answer_is_dropped_when_it_has_not_been_asked_for_for_a_while() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    dropped: list[str] = []

    def weighed(answer: str) -> int:
        dropped.append(answer)
        return 1

    cache = filled(Bounds(10, seconds=60.0, bytes_of=weighed), ["a", "b"])
    dropped.clear()
    await loop.run_for(40)
    assert cache.get("a") == "a"
    await loop.run_for(25)
    assert dropped == ["b"]  # by itself, so that it holds no memory for good
    await loop.run_for(40)
    assert dropped == ["b", "a"]
    assert kept(cache, ["a", "b"]) == []
    cache.put("c", "c")
    await loop.run_for(61)
    assert kept(cache, ["c"]) == []
    cache.close()
