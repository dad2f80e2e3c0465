"""``python -m tests.hostile.attacker``: attacks, or peers that only burn processor time, as it is ordered.

For each order, a line of JSON, it prints a line when its guests are there, waits for a line, acts, and prints
what came of it as JSON.
"""

import asyncio
import os
import resource
import sys
from collections import Counter
from contextlib import AsyncExitStack
from time import perf_counter, process_time

import msgspec

from tests.hostile.attacks import ATTACKS, Attack, Post
from tests.hostile.peer import Target

NICENESS = 19
SLICE_SECONDS = 0.01
END_SECONDS = 5.0


class Order(msgspec.Struct, frozen=True):
    """What to do: an attack's name, or none to burn ``share`` of a processor beside idle sockets."""

    attack: str
    port: int
    address: str
    sockets: int
    seconds: float
    record: str = ""
    share: float = 0.0


class Outcome(msgspec.Struct, frozen=True):
    """What the server made of it, counted, and the part of a processor that it took."""

    tally: dict[str, int]
    share: float


async def carry_out(order: Order) -> Outcome:
    """Prepare, wait for the word, and act."""
    target = Target(order.port, order.address)
    attack = ATTACKS.get(order.attack)
    guests = min(order.sockets, attack.guests if attack else -(-order.sockets // 20))
    tokens = [await target.guest() for _ in range(guests)]
    posts = [Post(target, tokens[number % guests], order.record) for number in range(order.sockets)]
    async with AsyncExitStack() as stack:
        for post in [] if attack else posts:
            peer = await stack.enter_async_context(post.peer())
            await peer.greet()
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        began, burnt = perf_counter(), process_time()
        await (assault(attack, posts, order.seconds) if attack else burn(order.share, order.seconds))
        share = (process_time() - burnt) / (perf_counter() - began)
    return Outcome(dict(sum((post.tally for post in posts), Counter[str]())), share)


async def obey() -> None:
    """Carry out one order after the other."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        outcome = await carry_out(msgspec.json.decode(line, type=Order))
        print(msgspec.json.encode(outcome).decode(), flush=True)


async def assault(attack: Attack, posts: list[Post], seconds: float) -> None:
    """Attack with every socket for some time."""
    acting = [asyncio.create_task(post.occupy(attack.act)) for post in posts]
    await asyncio.wait(acting, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in acting:
        task.cancel()
    ended, _ = await asyncio.wait(acting, timeout=END_SECONDS)
    for task in ended:
        if not task.cancelled():
            task.result()  # an error of the attack's own


async def burn(share: float, seconds: float) -> None:
    """Take a share of a processor."""
    until = perf_counter() + seconds
    while perf_counter() < until:
        end = process_time() + share * SLICE_SECONDS
        while process_time() < end:
            pass
        await asyncio.sleep((1 - min(share, 1.0)) * SLICE_SECONDS)


def main() -> None:
    """Run."""
    os.nice(NICENESS)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    asyncio.run(obey())


if __name__ == "__main__":
    main()
