"""Shares of a turn of the event loop."""

import asyncio
import weakref
from functools import partial

import pytest

from parlour_server.http.turn_budget import TurnBudget, TurnBudgets


async def test_who_waits_goes_on_in_later_turns_in_the_order_of_coming() -> None:
    budget, gone_on = TurnBudget(2), []

    async def go(number: int) -> None:
        await budget.taken(1)
        gone_on.append(number)

    going = [asyncio.create_task(go(number)) for number in range(5)]
    seen = []
    while len(gone_on) < 5:
        await asyncio.sleep(0)
        seen.append(len(gone_on))
    await asyncio.gather(*going)
    assert gone_on == [0, 1, 2, 3, 4]
    assert max(after - before for before, after in zip([0, *seen], seen, strict=False)) == 2


async def test_what_costs_more_than_is_left_is_taken_all_the_same_and_nothing_after_it() -> None:
    budget = TurnBudget(4)
    assert [budget.take(3), budget.take(3), budget.take(1)] == [True, True, False]


async def test_whoever_left_takes_nothing() -> None:
    budget = TurnBudget(1)
    await budget.taken(1)
    gone, waits = asyncio.create_task(budget.taken(1)), asyncio.create_task(budget.taken(1))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(waits, 60)


def test_a_share_is_forgotten_with_its_last_user() -> None:
    budgets = TurnBudgets(1)
    budget = budgets.of("10.0.0.1")
    assert budgets.of("10.0.0.1") is budget
    assert budgets.of("10.0.0.2") is not budget
    used = weakref.ref(budget)
    del budget
    assert used() is None


async def test_a_client_rests_beside_others_and_alone_goes_on_in_the_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("parlour_server.http.turn_budget.REST_SECONDS", 3600.0)
    budgets = TurnBudgets(1)
    alone = budgets.of("10.0.0.1")
    alone.take()
    await asyncio.wait_for(alone.taken(1), 60)
    other = budgets.of("10.0.0.2")
    await asyncio.sleep(0)  # the renewal that is under way
    alone.take()
    for _ in range(10):
        await asyncio.sleep(0)
    assert (alone.left, other.take()) == (0, True)


async def test_a_share_that_was_used_up_is_renewed_only_when_its_time_has_come() -> None:
    """Also where it was to be renewed in the next turn, and when it is used up once more."""
    budget, gone_on = TurnBudget(1), []
    budget.take()
    budget.use_up(3600.0)

    async def go(number: int) -> None:
        await budget.taken(1)
        gone_on.append(number)

    going = [asyncio.create_task(go(number)) for number in range(3)]
    for _ in range(10):
        await asyncio.sleep(0)
    assert (gone_on, budget.take()) == ([], False)
    budget.use_up(0.0)
    await asyncio.gather(*going)
    assert gone_on == [0, 1, 2]


async def test_what_is_used_up_again_leaves_the_others_waiting() -> None:
    """One refusal at a time, in the order of coming."""
    budget, refused = TurnBudget(8), []

    def refuse(number: int) -> None:
        refused.append(number)
        budget.use_up(0.0)

    budget.use_up(0.0)
    for number in range(4):
        budget.wait(partial(refuse, number))
    seen = []
    while len(refused) < 4:
        await asyncio.sleep(0)
        seen.append(len(refused))
    assert refused == [0, 1, 2, 3]
    assert max(after - before for before, after in zip([0, *seen], seen, strict=False)) == 1


async def test_one_that_waits_and_fails_does_not_lose_those_behind_it() -> None:
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))
    budget, gone_on = TurnBudget(3), list[int]()
    await budget.taken(3)

    def fail() -> None:
        raise RuntimeError("unforeseen")

    budget.wait(partial(gone_on.append, 1))
    budget.wait(fail)
    budget.wait(partial(gone_on.append, 2))
    await asyncio.wait_for(budget.taken(1), 60)
    assert gone_on == [1, 2]
    assert reported == ["what waited for its budget of a turn failed"]
