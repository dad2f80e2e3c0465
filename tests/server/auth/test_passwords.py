"""Passwords: right or wrong, the same work without an account, and never in the event loop."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import Parameters, PasswordHasher, Type, extract_parameters
from argon2.exceptions import VerifyMismatchError
from blockbuster import blockbuster_ctx

from parlour_server.auth import passwords
from parlour_server.auth.passwords import Overloaded, Passwords


@pytest.fixture
def hashing() -> Iterator[Passwords]:
    made = Passwords()
    yield made
    made.close()


async def test_only_the_password_that_was_kept_is_right(hashing: Passwords) -> None:
    kept = await hashing.hash("correct horse")
    assert await hashing.verify(kept, "correct horse")
    for wrong in ("correct horse ", "Correct horse", "", "correct\0horse"):
        assert not await hashing.verify(kept, wrong)


async def test_the_same_password_is_never_kept_the_same(hashing: Passwords) -> None:
    assert await hashing.hash("correct horse") != await hashing.hash("correct horse")


async def test_every_keyboard_spells_a_password_alike(hashing: Passwords) -> None:
    assert await hashing.verify(await hashing.hash("caf\u00e9 au lait"), "cafe\u0301 au lait")


async def test_what_is_kept_is_argon2id_as_strong_as_recommended(hashing: Passwords) -> None:
    parameters = extract_parameters(await hashing.hash("correct horse"))
    assert parameters.type is Type.ID
    assert (parameters.memory_cost, parameters.time_cost) >= (19 * 1024, 2)


@pytest.mark.parametrize("kept", [None, "", "no hash at all", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AA"])
async def test_a_password_without_an_account_is_wrong(hashing: Passwords, kept: str | None) -> None:
    assert not await hashing.verify(kept, "correct horse")


async def test_an_unknown_name_costs_the_same_work(
    hashing: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[Parameters] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, kept: Any, password: Any) -> Any:
        with pytest.raises(VerifyMismatchError):  # after the work, not because it is no hash
            verify(self, kept, password)
        worked.append(extract_parameters(kept))
        raise VerifyMismatchError

    kept = await hashing.hash("correct horse")
    monkeypatch.setattr(PasswordHasher, "verify", counted)
    await hashing.verify(kept, "wrong")
    await hashing.verify(None, "wrong")
    assert worked[0] == worked[1]


async def test_few_are_hashed_at_a_time_and_few_wait(
    hashing: Passwords, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold, running, most = threading.Event(), 0, 0
    lock = threading.Lock()

    def slow(self: PasswordHasher, password: Any) -> str:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        hold.wait(30)
        with lock:
            running -= 1
        return "hash"

    monkeypatch.setattr(PasswordHasher, "hash", slow)
    accepted = passwords.THREADS + passwords.MAX_WAITING
    tasks = [asyncio.create_task(hashing.hash("x")) for _ in range(accepted)]
    await asyncio.sleep(0)
    with pytest.raises(Overloaded):
        await hashing.hash("x")
    hold.set()
    assert await asyncio.gather(*tasks) == ["hash"] * accepted
    assert most == passwords.THREADS
    assert await hashing.hash("x") == "hash"


async def test_the_event_loop_goes_on_meanwhile(hashing: Passwords, monkeypatch: pytest.MonkeyPatch) -> None:
    hold = threading.Event()
    monkeypatch.setattr(PasswordHasher, "hash", lambda self, password: str(hold.wait(30)))
    with blockbuster_ctx(scanned_modules=["parlour_server"]):
        task = asyncio.create_task(hashing.hash("correct horse"))
        await asyncio.sleep(0.01)
        assert not task.done()
        hold.set()  # by the loop itself, which would otherwise wait in vain
        assert await task == "True"
