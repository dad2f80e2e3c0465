import asyncio
import threading

import pytest

from parlour_client.threads import in_thread


async def test_blocking_call_leaves_the_loop_free() -> None:
    gate = threading.Event()
    waiting = asyncio.create_task(in_thread(gate.wait))
    await asyncio.sleep(0)  # the loop turns although the call blocks
    assert not waiting.done()
    gate.set()
    assert await waiting is True


@pytest.mark.parametrize("raised", [ValueError("no"), StopIteration()])
async def test_exception_of_the_call_reaches_the_caller(raised: Exception) -> None:
    def fail() -> None:
        raise raised

    with pytest.raises((ValueError, RuntimeError)):
        await in_thread(fail)


async def test_abandoned_call_is_no_longer_heard() -> None:
    gate, done = threading.Event(), threading.Event()

    def work() -> None:
        gate.wait()
        done.set()

    call = asyncio.create_task(in_thread(work))
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    gate.set()
    await in_thread(done.wait)
