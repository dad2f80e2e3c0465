"""Games without a move: nobody begins many of them, and who waits at a table plays on with somebody else."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour_protocol.answers import Ack, ChallengeMade, Done, Facts, Paired, Refused
from parlour_protocol.commands import Abort, AcceptChallenge, Challenge, FindOpponent, FreeSeat, TakeSeat
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.state import RoomState
from parlour_server.limits.settings import STANDARD_LIMITS, Limits
from parlour_server.limits.token_bucket import Rate
from parlour_server.rooms.unmoved_games import ELSEWHERE_SECONDS, SEATING_SECONDS, UnmovedGames
from tests.server.domain.room.states import AMBER, BLUE, MACHINE, abort, after, move, opened
from tests.server.served import NIM, Client, RunningServer, served
from tests.server.set_time import SetLoop, in_set_time

TWO = Limits(max_unmoved=2, max_address_unmoved=3)
APART = {AMBER.id: "here", BLUE.id: "there"}


def game(room: str) -> RoomState:
    return replace(opened(AMBER, BLUE, options={"heaps": [4, 4], "misere": False}), room=room)


def why_not(games: UnmovedGames, player: str, source: str) -> tuple[RefusalReason | None, Facts] | None:
    try:
        games.check(player, source)
    except CommandRefused as error:
        return error.rejected.reason, error.rejected.facts
    return None


def refused(games: UnmovedGames, player: str, source: str) -> bool:
    why = why_not(games, player, source)
    assert why in (None, (RefusalReason.UNMOVED_GAMES, {"most": TWO.max_unmoved}))
    return why is not None


async def test_a_player_begins_so_many_games_and_another_after_a_move() -> None:
    games = UnmovedGames(TWO)
    games.note(game("a"), APART)
    assert not refused(games, AMBER.id, "here")
    games.note(game("b"), APART)
    assert refused(games, AMBER.id, "here")
    assert not refused(games, "other", "here")
    games.note(after(game("a"), (AMBER, move(1, "1:1"))), APART)
    assert not refused(games, AMBER.id, "here")
    assert refused(games, BLUE.id, "there"), "who has moved in neither"
    games.note(after(game("b"), (AMBER, abort())), APART)
    assert not refused(games, BLUE.id, "there")


async def test_all_at_one_address_begin_so_many_together() -> None:
    games = UnmovedGames(TWO)
    for room in ("a", "b"):
        games.note(game(room), APART)
    games.expect("c", [("other", "there")], 5.0)
    why = why_not(games, "third", "there")
    assert why == (RefusalReason.ADDRESS_UNMOVED_GAMES, {"most": 3}), "who has begun none of them"
    games.forget("a")
    assert not refused(games, "third", "there")


async def test_games_without_an_opponent_elsewhere_are_not_counted() -> None:
    games = UnmovedGames(TWO)
    for number in range(9):
        games.note(game(f"near{number}"), {AMBER.id: "class", BLUE.id: "class"})
    games.note(opened(AMBER, MACHINE), APART)
    games.note(opened(AMBER, AMBER), APART)
    assert not refused(games, AMBER.id, "class")


@in_set_time
async def test_a_seat_that_is_asked_for_counts_until_it_is_known_what_became_of_it() -> None:
    games, loop = UnmovedGames(TWO), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    games.expect("a", [(BLUE.id, "there")], SEATING_SECONDS)
    games.expect("b", [(BLUE.id, "there")], SEATING_SECONDS)
    assert refused(games, BLUE.id, "there")
    games.note(game("a"), APART)
    await loop.jump(SEATING_SECONDS)
    assert not refused(games, BLUE.id, "there"), "another took the seat in room b"
    games.note(game("b"), APART)
    assert refused(games, BLUE.id, "there")


@in_set_time
async def test_a_game_at_another_node_counts_until_both_have_moved_there() -> None:
    moves: dict[str, int] = {}
    games, loop = UnmovedGames(TWO, moves.get), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    for room in ("a", "b"):
        games.expect(room, list(APART.items()), ELSEWHERE_SECONDS)
    moves |= {"a": 1, "b": 0}
    await loop.jump(ELSEWHERE_SECONDS)
    assert refused(games, AMBER.id, "here"), "the other node says that it goes on so"
    moves["a"] = 2
    assert not refused(games, AMBER.id, "here")


@in_set_time
async def test_a_game_at_another_node_that_is_soon_over_counts_for_seconds() -> None:
    games, loop = UnmovedGames(TWO, dict[str, int]().get), asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    for room in ("a", "b"):
        games.expect(room, list(APART.items()), ELSEWHERE_SECONDS)
    assert refused(games, AMBER.id, "here")
    await loop.jump(15.0)
    assert not refused(games, AMBER.id, "here")


# -- with a running server ---------------------------------------------------------------------------


@pytest.fixture
async def apart(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server for which every player has an address of their own."""
    fast = Rate(1_000, 10)
    async with served(
        tmp_path,
        shared_networks=("127.0.0.1",),
        search_rate=fast,
        lobby_rate=fast,
        guest_rate=fast,
        handshake_rate=fast,
    ) as server:
        yield server


async def open_table(server: RunningServer) -> tuple[Client, str]:
    host = await server.enter()
    room = (await host.create(["me", "open"], "public")).room
    await host.join(room)
    return host, room


async def test_a_squatter_of_thirty_tables_gets_few_and_their_hosts_play_on(apart: RunningServer) -> None:
    tables = [await open_table(apart) for _ in range(30)]
    squatter, guest = await apart.enter(), await apart.enter()
    for _, room in tables:
        await squatter.join(room)
        await squatter.send(TakeSeat(f"take-{room}", room, 2))  # all at once
    answers = {room: await squatter.answer(f"take-{room}") for _, room in tables}
    taken = [room for room, answer in answers.items() if isinstance(answer, Ack)]
    assert len(taken) == STANDARD_LIMITS.max_unmoved
    why = {(answer.code, answer.reason) for answer in answers.values() if isinstance(answer, Refused)}
    assert why == {(RefusalCode.TOO_MANY, RefusalReason.UNMOVED_GAMES)}
    for host, room in tables:
        if room in taken:
            assert isinstance(await host.ask(FreeSeat("free", room, squatter.you.id)), Ack)
            again = await squatter.refusal(TakeSeat(f"again-{room}", room, 2))
            assert again.reason is RefusalReason.SEAT_FREED
    for number, (host, room) in enumerate(tables[:2]):
        await guest.join(room)
        assert isinstance(await guest.ask(TakeSeat(f"sit{number}", room, 2)), Ack)
        turn = (await host.join(room)).state
        assert turn is not None
        await host.play(room, turn.position.turn, "1:1")
        await guest.play(room, turn.position.turn + 1, "2:1")


async def test_seats_that_a_room_refuses_are_not_counted(apart: RunningServer) -> None:
    guest = await apart.enter()
    for number in range(STANDARD_LIMITS.max_unmoved):
        _, room = await open_table(apart)
        await guest.join(room)
        no = await guest.refusal(TakeSeat(f"taken{number}", room, 1))
        assert no.code is RefusalCode.SEAT_TAKEN
    _, room = await open_table(apart)
    await guest.join(room)
    assert isinstance(await guest.ask(TakeSeat("sit", room, 2)), Ack)


async def test_the_host_of_a_table_calls_the_game_off_and_somebody_else_sits_down(
    apart: RunningServer,
) -> None:
    host, room = await open_table(apart)
    squatter, guest = await apart.enter(), await apart.enter()
    await squatter.join(room)
    await squatter.ask(TakeSeat("take", room, 2))
    assert isinstance(await host.ask(Abort("off", room, 1)), Ack)
    await guest.join(room)
    assert isinstance(await guest.ask(TakeSeat("sit", room, 2)), Ack)


async def test_who_plays_with_many_by_their_links_meets_no_limit(apart: RunningServer) -> None:
    teacher = await apart.enter()
    for _ in range(STANDARD_LIMITS.max_unmoved + 2):
        pupil = await apart.enter()
        room = await pupil.create(["me", "open"], "link")
        await pupil.join(room.room)
        await teacher.join(room.room, room.key)
        assert isinstance(await teacher.ask(TakeSeat(f"sit-{room.room}", room.room, 2)), Ack)
    assert isinstance(await teacher.ask(FindOpponent("o", "nim", NIM)), Done)


async def test_a_host_whose_guests_do_not_move_may_play_elsewhere(apart: RunningServer) -> None:
    host = await apart.enter()
    for _ in range(STANDARD_LIMITS.max_unmoved + 2):
        room = (await host.create(["open", "me"], "public")).room
        await host.join(room)
        squatter = await apart.enter()
        await squatter.join(room)
        assert isinstance(await squatter.ask(TakeSeat("take", room, 1)), Ack)
    assert isinstance(await host.ask(FindOpponent("o", "nim", NIM)), Done)


async def test_who_is_challenged_by_many_may_accept_before_they_have_moved(apart: RunningServer) -> None:
    bot = await apart.enter()
    for number in range(STANDARD_LIMITS.max_unmoved + 2):
        wish = Challenge(id="fight", to=bot.you.id, game="nim", options=NIM)
        made = await (await apart.enter()).ask(wish)
        assert isinstance(made, ChallengeMade)
        accepted = await bot.ask(AcceptChallenge(f"yes{number}", made.challenge.challenge))
        assert isinstance(accepted, Done), accepted


def room_of(client: Client, search: str) -> str | None:
    paired = [each for each in client.lobby_events if isinstance(each, Paired) and each.search == search]
    return paired[0].room if paired else None


async def test_who_does_not_move_is_paired_a_few_times_only(apart: RunningServer) -> None:
    squatter = await apart.enter()
    for number in range(STANDARD_LIMITS.max_unmoved):
        search = f"s{number}"
        await (await apart.enter()).ask(FindOpponent("o", "nim", NIM))
        await squatter.ask(FindOpponent(search, "nim", NIM))
        await squatter.until(partial(room_of, squatter, search))
    no = await squatter.refusal(FindOpponent("more", "nim", NIM))
    assert (no.code, no.reason) == (RefusalCode.TOO_MANY, RefusalReason.UNMOVED_GAMES)
    assert no.facts == {"most": STANDARD_LIMITS.max_unmoved}
