import asyncio
from contextlib import AsyncExitStack, aclosing

import pytest
from msgspec.structs import replace

from parlour_client.connection.address import RoomAddress
from parlour_client.errors import BadInput, ConnectionEnded, Refusal
from parlour_client.room.room import Room
from parlour_protocol.answers import Analysis, Event, Refused
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import CreateRoom, PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.events import TimeGiven
from parlour_protocol.terms import ClockView, Fischer
from parlour_protocol.values import OfferView, Player, Result, Seat
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from parlour_protocol.worth import ExactValue
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelServer
from tests.client.web_stub import web_stub


async def test_move_is_on_the_board_when_play_returns(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        assert room.seats == [1]
        assert room.is_my_turn
        assert room.position.legal == ("a", "b", "c")
        await room.play("b")
        assert room.position.moves == ("b",)
        assert not room.is_my_turn


async def test_play_returns_no_sooner_than_its_event_is_heard(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.copies = lambda message: 0 if isinstance(message, Event) else 1
        playing = asyncio.create_task(room.play("a"))
        await network.lost.wait()
        await connection.list_rooms()  # answered after the move was acknowledged
        assert not playing.done()
        network.copies = lambda message: 1
        server.play(opened, BOB, 2, "b")  # what follows shows that something is missing
        await playing
        assert room.position.moves == ("a", "b")


async def test_whole_game_between_two_connections_ends_alike_for_both(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with network.connection("ann") as ann, network.connection("bob") as bob:
        created = await ann.create_room("letters", ("me", "open"))
        hers = await Room.join(ann, RoomAddress(created.room))
        his = await Room.join(bob, RoomAddress(created.room))
        assert (hers.status, hers.is_my_turn, his.open_seats) == ("waiting", False, [2])
        await his.take_seat(2)
        for player, move in ((hers, "a"), (his, "b"), (hers, "c")):
            await player.until(lambda room: room.is_my_turn)
            await player.play(move)
        for player in (hers, his):
            await player.until(lambda room: room.status == "over")
            assert player.result is not None
            assert player.result.winner == 1
            assert player.position.legal == ()


async def test_illegal_move_is_refused_and_changes_nothing(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(Refusal) as refused:
            await room.play("z")
        assert refused.value.code is RefusalCode.ILLEGAL_MOVE
        assert room.is_my_turn


async def test_move_before_the_first_game_is_refused_here(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, None])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="has not started"):
            await room.play("a")


async def test_no_seat_is_to_move_between_the_last_move_and_the_end(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, ANN], length=2)
    server.play(opened, ANN, 1, "a")
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        turns: list[bool] = []
        original = room.went_on

        def spy(events: list[Event], current: bool) -> None:
            original(events, current)
            turns.append(room.is_my_turn)

        room.went_on = spy  # type: ignore[method-assign]  # a spy
        server.play(opened, ANN, 2, "b")
        await room.until(lambda room: room.status == "over")
    assert turns == [False, False]


async def test_resigning_and_a_rematch_change_the_seats_over(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await room.resign()
        await room.until(lambda room: room.status == "over")
        await room.offer_rematch()
        assert room.view.rematch == [1]
        server.offer_rematch(opened, BOB)
        await room.until(lambda room: room.number == 2)
        assert room.seats == [2]
        assert room.players == [BOB, ANN]


async def test_seat_may_be_left_before_the_game(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([None, None])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await room.take_seat(2)
        assert room.seats == [2]
        await room.leave_seat(2)
        assert room.open_seats == [1, 2]


async def test_the_other_seat_is_freed_until_its_player_has_moved(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, None])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="no other player has a seat"):
            await room.free_seat()
        server.take_seat(opened, BOB, 2)
        await room.until(lambda room: room.status == "playing")
        await room.free_seat()
        assert (room.status, room.players, room.result) == ("waiting", [ANN, None], None)
        assert room.view == opened.view()


async def test_seat_of_a_machine_is_not_freed(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, Player("machine-1", "level:3", "machine", "level:3")])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="a machine's seat cannot be freed"):
            await room.free_seat()


async def test_slow_watcher_sees_the_newest_state_and_no_backlog(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        async with aclosing(room.changes()) as changes:
            await anext(changes)
            for turn in range(1, 21):
                server.play(opened, ANN if turn % 2 else BOB, turn, "a")
            await room.until(lambda room: len(room.position.moves) == 20)
            seen = await anext(changes)
            assert len(seen.position.moves) == 20
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await anext(changes)


async def test_room_returns_after_a_loss_and_has_missed_nothing(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.newest.cut()
        for turn in range(1, 10):
            server.play(opened, ANN if turn % 2 else BOB, turn, "abc"[turn % 3])
        await room.until(lambda room: len(room.position.moves) == 9)
        assert room.view == opened.view()


async def test_watcher_never_sees_a_position_on_the_way_to_the_present(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.newest.cut()
        for turn in range(1, 10):
            server.play(opened, ANN if turn % 2 else BOB, turn, "a")
        seen = [len(room.position.moves)]
        async with aclosing(room.changes()) as changes:
            async for now in changes:
                seen.append(len(now.position.moves))
                if seen[-1] == 9:
                    break
    assert sorted(set(seen)) == [0, 9]


async def test_move_whose_acknowledgement_was_lost_is_played_once(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.copies = lambda message: 0
        playing = asyncio.create_task(room.play("a"))
        await network.lost.wait()
        network.copies = lambda message: 1
        network.newest.cut()
        await playing
    assert opened.letters == ["a"]
    codec = server_codec(MSGPACK_SUBPROTOCOL)
    repeated = [codec.decode(frame) for frame in network.newest.heard]
    assert any(isinstance(command, PlayMove) for command in repeated)


async def test_readers_of_a_room_get_the_error_of_a_closed_connection(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        waiting = asyncio.create_task(room.until(lambda room: room.status == "over"))
        await asyncio.sleep(0)
        network.newest.cut(CloseCode.FORBIDDEN, "go away")
        with pytest.raises(ConnectionEnded, match="go away"):
            await waiting


async def test_parted_room_hears_nothing_more(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        room.part()
        server.play(opened, ANN, 1, "a")
        await connection.list_rooms()
        assert room.position.moves == ()


async def test_only_a_running_game_of_ones_own_presses(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection("ann") as ann:
        mine = await Room.join(ann, RoomAddress(opened.name))
        assert mine.is_pressing
        server.resign(opened, ANN)
        await mine.until(lambda room: room.status == "over")
        assert not mine.is_pressing


SOME = Analysis("room1", 1, 1, {"a": ExactValue("draw")})
ALL = Analysis(
    "room1", 1, 1, {"a": ExactValue("draw"), "b": ExactValue("win", 3)}, ExactValue("win", 3), "b", done=True
)


async def test_values_come_as_they_become_known_until_all_are(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    server.analyses = [SOME, ALL]
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        seen = [analysis async for analysis in room.analyse()]
    assert seen[-1] == ALL  # of those before, some may be skipped: only the newest counts
    assert len(seen) in (1, 2)
    assert server.stopped == []


async def test_values_of_another_turn_are_not_taken_for_these(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    server.analyses = [replace(ALL, turn=7), ALL]
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        assert [analysis.turn async for analysis in room.analyse(1)] == [1]


async def test_closing_the_generator_of_values_stops_the_analysis(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    server.analyses = [SOME]
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        async with aclosing(room.analyse()) as values:
            assert await anext(values) == SOME
        await connection.list_rooms()
    assert server.stopped == [opened.name]


async def test_values_that_were_cut_off_with_the_connection_are_asked_for_again(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    server.analyses = [SOME]
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        async with aclosing(room.analyse()) as values:
            assert await anext(values) == SOME
            server.analyses = [ALL]
            network.newest.cut()
            assert await anext(values) == ALL


async def test_the_next_analysis_ends_the_one_before(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    server.analyses = [SOME]
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        before = room.analyse(1)
        assert await anext(before) == SOME
        waiting = asyncio.create_task(anext(before, None))
        await asyncio.sleep(0)
        server.analyses = [replace(ALL, turn=2)]
        assert [analysis.turn async for analysis in room.analyse(2)] == [2]
        assert await waiting is None
    assert server.stopped == []


async def test_values_refused_are_an_exception_and_leave_others_alone(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        server.refuse_next = Refused("", RefusalCode.NO_HELP, "this room allows no help while a game runs")
        with pytest.raises(Refusal, match="allows no help"):
            await anext(room.analyse())
        await connection.list_rooms()
    assert server.stopped == []


async def test_a_room_is_opened_with_or_without_help(server: ModelServer, network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        for values in (True, False, None):
            await connection.create_room("letters", ("me", "open"), values=values)
    created = [server_codec(MSGPACK_SUBPROTOCOL).decode(frame) for frame in network.newest.heard]
    assert [command.help for command in created if isinstance(command, CreateRoom)] == [True, False, None]


# -- what two players settle between them ----------------------------------------------------------------


async def both_seated(network: MemoryNetwork, stack: AsyncExitStack, name: str) -> tuple[Room, Room]:
    """A room as Ann and as Bob have joined it."""
    ann = await stack.enter_async_context(network.connection("ann"))
    bob = await stack.enter_async_context(network.connection("bob"))
    return await Room.join(ann, RoomAddress(name)), await Room.join(bob, RoomAddress(name))


async def test_a_draw_is_offered_declined_and_offered_again(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with AsyncExitStack() as stack:
        hers, his = await both_seated(network, stack, server.open_room([ANN, BOB], length=9).name)
        await hers.offer_draw()
        await his.until(lambda room: bool(room.offers))
        assert his.offers == [OfferView("draw", 1, 1)]
        assert hers.offers == []
        await his.decline("draw")
        await hers.until(lambda room: not room.view.offers)
        await hers.play("a")
        await hers.offer_draw()
        await his.until(lambda room: bool(room.offers))
        await his.accept("draw")
        await hers.until(lambda room: room.status == "over")
        assert hers.result == Result(None, "agreed")


async def test_withdrawn_offer_can_no_longer_be_answered(server: ModelServer, network: MemoryNetwork) -> None:
    async with AsyncExitStack() as stack:
        hers, his = await both_seated(network, stack, server.open_room([ANN, BOB], length=9).name)
        await hers.offer_draw()
        await his.until(lambda room: bool(room.offers))
        with pytest.raises(BadInput, match="you do not propose a draw"):
            await his.withdraw("draw")
        assert (hers.own_offers, his.own_offers) == ([OfferView("draw", 1, 1)], [])
        await hers.withdraw("draw")
        await his.until(lambda room: not room.offers)
        assert [(no.offer, no.seat) for no in his.declined] == [("draw", 1)]
        with pytest.raises(BadInput, match="nobody proposes a draw"):
            await his.accept("draw")
        assert hers.status == "playing"


async def test_an_answer_that_is_sent_again_spares_one_s_own_newer_proposal(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with AsyncExitStack() as stack:
        opened = server.open_room([ANN, BOB], length=9)
        hers, his = await both_seated(network, stack, opened.name)
        await hers.offer_draw()
        await his.until(lambda room: bool(room.offers))
        await his.decline("draw")
        declined = network.newest.heard[-1]
        await his.offer_draw()
        await network.newest.send(declined)
        assert opened.offers == [OfferView("draw", 2, 1)]


async def test_a_move_that_was_taken_back_is_off_the_board_for_both(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with AsyncExitStack() as stack:
        hers, his = await both_seated(network, stack, server.open_room([ANN, BOB], length=9).name)
        await hers.play("a")
        await hers.take_back()
        await his.until(lambda room: bool(room.offers))
        await his.accept("takeback")
        await hers.until(lambda room: room.is_my_turn)
        for room in (hers, his):
            assert (room.position.moves, room.position.turn, room.offers) == ((), 3, [])
        await hers.play("b")
        assert hers.position.moves == ("b",)


async def test_offer_that_was_not_made_cannot_be_answered(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="nobody proposes a draw"):
            await room.accept("draw")


@pytest.mark.parametrize(("word", "result"), [("abort", (None, "aborted")), ("claim_win", (1, "abandoned"))])
async def test_a_game_ends_by_a_word(
    server: ModelServer, network: MemoryNetwork, word: str, result: tuple[Seat | None, str]
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await getattr(room, word)()
        assert room.result == Result(*result)


async def test_time_that_was_given_is_on_the_clock(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([60_000, 60_000])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await room.give_time()
        assert room.clocks == ClockView([60_000, 75_000])


async def test_clocks_that_an_outage_stopped_are_known_to_stand_after_the_return(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([60_000, 60_000], running=1)
    async with network.connection() as ann:
        room = await Room.join(ann, RoomAddress(opened.name))
        opened.clocks = ClockView([45_000, 60_000])
        network.newest.cut()
        await room.until(lambda room: room.clocks == ClockView([45_000, 60_000]))


async def test_chat_reaches_its_audience_once_including_latecomers(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with AsyncExitStack() as stack:
        hers, his = await both_seated(network, stack, opened.name)
        network.copies = lambda message: 2
        for text in ("one", "two", "three"):
            await hers.say(text)
        network.copies = lambda message: 1
        await his.until(lambda room: len(room.said) == 3)
        assert (
            [said.text for said in his.said] == [said.text for said in hers.said] == ["one", "two", "three"]
        )
        late = await stack.enter_async_context(network.connection("bob"))
        room = await Room.join(late, RoomAddress(opened.name))
        await room.until(lambda room: len(room.said) == 3)
        await his.close_chat()
        assert not his.view.chat
        with pytest.raises(Refusal):
            await his.say("four")


async def test_a_room_is_opened_on_terms_and_with_a_clock(
    server: ModelServer, network: MemoryNetwork
) -> None:
    async with network.connection() as connection:
        await connection.create_room("letters", ("me", "open"), terms={"chat": False}, clock=Fischer(60, 1))
    created = [server_codec(MSGPACK_SUBPROTOCOL).decode(frame) for frame in network.newest.heard]
    wishes = [(wish.terms, wish.clock) for wish in created if isinstance(wish, CreateRoom)]
    assert wishes == [({"chat": False}, Fischer(60, 1))]


async def test_gifts_of_time_are_kept_in_order(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([60_000, 60_000], running=1)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        before = room.clocks_at
        await room.give_time()
        server.give_time(opened, BOB, 1)
        await room.until(lambda room: len(room.gifts) == 2)
        assert room.gifts == [TimeGiven(2, 1, 15_000), TimeGiven(1, 1, 15_000)]
        assert room.clocks == ClockView([75_000, 75_000], running=1)
        assert room.clocks_at > before


async def test_rules_are_those_of_the_rooms_game(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    with web_stub() as stub:
        stub.answer("/api/games/letters/rules?language=sl", b"# Letters")
        async with network.connection() as connection:
            connection.server = stub.address
            room = await Room.join(connection, RoomAddress(opened.name))
            assert await room.rules("sl") == "# Letters"
