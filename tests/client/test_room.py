import asyncio
from contextlib import aclosing

import pytest

from parlour_client.address import RoomAddress
from parlour_client.errors import BadInput, ConnectionEnded, Refusal
from parlour_client.room import Room
from parlour_protocol.answers import Event
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.client.memory_network import MemoryNetwork
from tests.client.model_house import ANN, BOB, ModelHouse


async def test_move_is_on_the_board_when_play_returns(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        assert room.seats == [1]
        assert room.is_my_turn
        assert room.position.legal == ("a", "b", "c")
        await room.play("b")
        assert room.position.moves == ("b",)
        assert not room.is_my_turn


async def test_play_returns_no_sooner_than_its_event_is_heard(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.copies = lambda message: 0 if isinstance(message, Event) else 1
        playing = asyncio.create_task(room.play("a"))
        await network.lost.wait()
        await connection.list_rooms()  # answered after the move was acknowledged
        assert not playing.done()
        network.copies = lambda message: 1
        house.play(opened, BOB, 2, "b")  # what follows shows that something is missing
        await playing
        assert room.position.moves == ("a", "b")


async def test_whole_game_between_two_connections_ends_alike_for_both(
    house: ModelHouse, network: MemoryNetwork
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


async def test_illegal_move_is_refused_and_changes_nothing(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(Refusal) as refused:
            await room.play("z")
        assert refused.value.code is RefusalCode.ILLEGAL_MOVE
        assert room.is_my_turn


async def test_move_before_the_first_game_is_refused_here(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, None])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        with pytest.raises(BadInput, match="has not started"):
            await room.play("a")


async def test_nobody_is_to_move_between_the_last_move_and_the_end(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, ANN], length=2)
    house.play(opened, ANN, 1, "a")
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        turns: list[bool] = []
        original = room.went_on

        def spy(events: list[Event], current: bool) -> None:
            original(events, current)
            turns.append(room.is_my_turn)

        room.went_on = spy  # type: ignore[method-assign]  # a spy
        house.play(opened, ANN, 2, "b")
        await room.until(lambda room: room.status == "over")
    assert turns == [False, False]


async def test_resigning_and_a_rematch_change_the_seats_over(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await room.resign()
        await room.until(lambda room: room.status == "over")
        await room.offer_rematch()
        assert room.view.rematch == [1]
        house.offer_rematch(opened, BOB)
        await room.until(lambda room: room.number == 2)
        assert room.seats == [2]
        assert room.players == [BOB, ANN]


async def test_seat_may_be_left_before_the_game(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([None, None])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        await room.take_seat(2)
        assert room.seats == [2]
        await room.leave_seat(2)
        assert room.open_seats == [1, 2]


async def test_slow_watcher_sees_the_newest_state_and_no_backlog(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        async with aclosing(room.changes()) as changes:
            await anext(changes)
            for turn in range(1, 21):
                house.play(opened, ANN if turn % 2 else BOB, turn, "a")
            await room.until(lambda room: len(room.position.moves) == 20)
            seen = await anext(changes)
            assert len(seen.position.moves) == 20
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await anext(changes)


async def test_room_returns_after_a_loss_and_has_missed_nothing(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.newest.cut()
        for turn in range(1, 10):
            house.play(opened, ANN if turn % 2 else BOB, turn, "abc"[turn % 3])
        await room.until(lambda room: len(room.position.moves) == 9)
        assert room.view == opened.view()


async def test_watcher_never_sees_a_position_on_the_way_to_the_present(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB], length=50)
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        network.newest.cut()
        for turn in range(1, 10):
            house.play(opened, ANN if turn % 2 else BOB, turn, "a")
        seen = [len(room.position.moves)]
        async with aclosing(room.changes()) as changes:
            async for now in changes:
                seen.append(len(now.position.moves))
                if seen[-1] == 9:
                    break
    assert sorted(set(seen)) == [0, 9]


async def test_move_whose_acknowledgement_was_lost_is_played_once(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB])
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


async def test_room_of_a_closed_connection_tells_its_watchers(
    house: ModelHouse, network: MemoryNetwork
) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        waiting = asyncio.create_task(room.until(lambda room: room.status == "over"))
        await asyncio.sleep(0)
        network.newest.cut(CloseCode.FORBIDDEN, "go away")
        with pytest.raises(ConnectionEnded, match="go away"):
            await waiting


async def test_parted_room_hears_nothing_more(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        room.part()
        house.play(opened, ANN, 1, "a")
        await connection.list_rooms()
        assert room.position.moves == ()


async def test_only_a_running_game_of_ones_own_presses(house: ModelHouse, network: MemoryNetwork) -> None:
    opened = house.open_room([ANN, BOB])
    async with network.connection("ann") as ann:
        mine = await Room.join(ann, RoomAddress(opened.name))
        assert mine.is_pressing
        house.resign(opened, ANN)
        await mine.until(lambda room: room.status == "over")
        assert not mine.is_pressing
