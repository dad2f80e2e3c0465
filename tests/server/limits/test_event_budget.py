"""The budget of events: what one address, or the bots of one account, may add to the log in a day."""

from pathlib import Path

from parlour_protocol.answers import Ack, RoomCreated
from parlour_protocol.commands import (
    CreateRoom,
    FindOpponent,
    LeaveSeat,
    MakeOffer,
    OfferRematch,
    PlayMove,
    Resign,
    Say,
    TakeSeat,
)
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.values import Player
from parlour_server.auth.identity import Principal
from parlour_server.limits.event_budget import ROOM_EVENTS, EventBudget, EventBudgets
from parlour_server.limits.settings import Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.websocket.connection import _budget_of
from tests.server.served import NIM, Client, served

BOT = Player("b1", "Bot", "bot")


def test_a_budget_is_spent_into_debt_and_comes_back_within_the_day() -> None:
    budgets = EventBudgets(Limits(event_rate=Rate(100, 1_000), account_event_rate=Rate(1_000, 1_000)))
    one, other = budgets.of_source("one"), budgets.of_source("other")
    one.spend(99, 0.0)
    assert one.wait(0.0) == 0
    one.spend(51, 0.0)
    assert one.wait(0.0) == 510
    assert budgets.of_source("one").wait(505.0) == 5
    assert other.wait(0.0) == 0 == budgets.of_account("one", "one").wait(0.0)


def test_bots_of_one_account_share_its_budget_wherever_they_are() -> None:
    budgets = EventBudgets(Limits(event_rate=Rate(10, 10), account_event_rate=Rate(20, 20)))

    def budget(principal: Principal, source: str) -> str:
        return str(_budget_of(principal, source, budgets))

    bots = [
        Principal(Player(f"b{number}", "Bot", "bot"), token=f"t{number}", account="acc") for number in (1, 2)
    ]
    _budget_of(bots[0], "here", budgets).spend(20, 0.0)
    assert _budget_of(bots[1], "there", budgets).wait(0.0) > 0
    assert _budget_of(Principal(BOT, token="t3"), "there", budgets).wait(0.0) == 0, "the operator's"
    assert budget(bots[0], "here") == "account_event_rate 20/20"
    assert budget(Principal(BOT), "here") == "event_rate 10/10", "a guest that calls itself a bot"


def test_whoever_makes_many_accounts_at_one_address_gets_no_more() -> None:
    budgets = EventBudgets(Limits(event_rate=Rate(10, 10), account_event_rate=Rate(20, 20)))

    def budget(account: str, source: str) -> EventBudget:
        return _budget_of(Principal(BOT, token=f"of {account}", account=account), source, budgets)

    for number in range(4):
        budget(f"account {number}", "here").spend(5, 0.0)
    assert budget("another", "here").wait(0.0) > 0
    assert budget("another", "there").wait(0.0) == 0
    assert budget("account 0", "there").wait(0.0) == 0
    assert _budget_of(Principal(BOT), "here", budgets).wait(0.0) == 0, "people at that address play on"
    assert _budget_of(Principal(BOT, token="t"), "here", budgets).wait(0.0) == 0, "and the operator's bots"


async def flood(client: Client, room: str) -> int:
    """Move and take back as long as it is allowed; return the number of events that were added."""
    events, turn = 0, 1
    while True:
        moved = await client.ask(PlayMove(client.new_id(), room, turn, "1:1"))
        assert isinstance(moved, Ack), "a game that runs is never stopped"
        back = await client.ask(MakeOffer(client.new_id(), room, "takeback", turn + 1))
        if not isinstance(back, Ack):
            assert (getattr(back, "code", None), getattr(back, "reason", None)) == (
                RefusalCode.TOO_MANY,
                RefusalReason.EVENT_BUDGET,
            )
            return events + 1
        events, turn = events + 3, turn + 2


async def test_one_guest_who_writes_as_fast_as_it_can_stays_within_its_budget(tmp_path: Path) -> None:
    async with served(tmp_path, event_rate=Rate(400, 86_400)) as server:
        client = await server.enter()
        room = (await client.create(["me", "me"])).room
        await client.join(room)
        events = await flood(client, room)
        assert 400 - ROOM_EVENTS - 5 <= events <= 400
        wish = CreateRoom("more", "nim", ["me", "me"], NIM)
        no = await client.refusal(wish)
        assert (no.code, no.reason) == (RefusalCode.TOO_MANY, RefusalReason.EVENT_BUDGET)
        assert no.retry_after is not None
        assert 0 < no.retry_after <= 86_400
        search = await client.refusal(FindOpponent("s", "nim", NIM))
        assert search.reason is RefusalReason.EVENT_BUDGET
        said = await client.refusal(Say("hi", room, "players", "hello"))
        assert said.reason is RefusalReason.EVENT_BUDGET
        assert isinstance(await client.ask(Resign("off", room, 1)), Ack), "the game goes on to its end"
        again = await client.refusal(OfferRematch("again", room, 1))
        assert again.reason is RefusalReason.EVENT_BUDGET
        other = await server.enter()  # of the same address
        assert (await other.refusal(CreateRoom("o", "nim", ["me", "me"], NIM))).code is RefusalCode.TOO_MANY


async def test_over_its_budget_a_client_gives_a_seat_up_and_hears_again_what_was_done(tmp_path: Path) -> None:
    spent_by_a_seat = Rate(ROOM_EVENTS + 2, 86_400)
    async with served(tmp_path, event_rate=spent_by_a_seat) as server:
        client = await server.enter()
        room = (await client.create(["open", "open"], "link")).room
        await client.join(room)
        assert isinstance(await client.ask(TakeSeat("sit", room, 1)), Ack)
        assert isinstance(await client.ask(TakeSeat("sit", room, 1)), Ack), "sent again"
        assert (await client.refusal(TakeSeat("both", room, 2))).reason is RefusalReason.EVENT_BUDGET
        assert isinstance(await client.ask(LeaveSeat("up", room, 1)), Ack)
        assert (await client.refusal(TakeSeat("back", room, 1))).reason is RefusalReason.EVENT_BUDGET


async def test_in_a_shared_network_each_player_has_a_budget(tmp_path: Path) -> None:
    async with served(tmp_path, event_rate=Rate(100, 86_400), shared_networks=("127.0.0.1",)) as server:
        client, other = await server.enter(), await server.enter()
        room = (await client.create(["me", "me"])).room
        await client.join(room)
        await flood(client, room)
        assert isinstance(await other.ask(CreateRoom("o", "nim", ["me", "me"], NIM)), RoomCreated)


async def test_a_room_that_was_opened_is_found_again_with_an_empty_budget(tmp_path: Path) -> None:
    async with served(tmp_path, event_rate=Rate(20, 86_400)) as server:
        client = await server.enter()
        wish = CreateRoom("same", "nim", ["me", "me"], NIM)
        first = await client.ask(wish)
        assert isinstance(first, RoomCreated)
        assert first == await client.ask(wish)
