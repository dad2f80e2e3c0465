"""A semaphore for each key."""

import asyncio

from parlour_server.engines.per_user_limit import KeyedSemaphore


async def test_a_lane_takes_so_many_and_the_others_wait_for_their_turn() -> None:
    semaphores, inside, most, leave = KeyedSemaphore(2), 0, 0, asyncio.Event()

    async def use(subject: str) -> None:
        nonlocal inside, most
        async with semaphores.of(subject):
            inside += 1
            most = max(most, inside)
            await leave.wait()
            inside -= 1

    users = [asyncio.create_task(use("a")) for _ in range(5)]
    await asyncio.sleep(0)
    assert inside == 2
    async with semaphores.of("b"):  # one key does not wait for another
        pass
    users[4].cancel()
    leave.set()
    await asyncio.gather(*users, return_exceptions=True)
    assert (most, inside) == (2, 0)
    assert semaphores._semaphores == {}
