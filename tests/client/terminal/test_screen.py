from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.room.room import Room
from parlour_client.terminal.boards import draw
from parlour_client.terminal.screen import MOST_LINES, Screen
from parlour_protocol.answers import Presence, Thinking
from parlour_protocol.commands import AcceptOffer, DeclineOffer, Say
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.terms import ClockView
from parlour_protocol.values import Player, Result
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelRoom, ModelServer

CID = Player("p-cid", "Cid")


async def shown(connection: Connection, opened: ModelRoom) -> tuple[Room, Screen, list[str]]:
    """A room with its screen, and what the screen has said since it first looked."""
    said: list[str] = []
    room = await Room.join(connection, RoomAddress(opened.name))
    screen = Screen(room, said.append)
    screen.show()
    said.clear()
    return room, screen, said


async def test_screen_that_looks_late_names_the_new_game_and_every_move_missed(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, ANN], length=3)
    said: list[str] = []
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        screen = Screen(room, said.append)
        screen.show()
        for letter in "abc":
            await room.play(letter)
        await room.until(lambda room: room.status == "over")
        await room.offer_rematch()
        await room.play("b")
        await room.play("a")
        said.clear()
        screen.show()
    assert said[1:4] == ["Game 2", "X played b", "O played a"]


async def test_clocks_stand_in_the_prompt(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([165_000, 180_000], running=1)
    said: list[str] = []
    async with network.connection() as connection:
        Screen(await Room.join(connection, RoomAddress(opened.name)), said.append).show()
    assert said[-1] == "Your move (a b c), your clock 2:45, theirs 3:00:"


async def test_offer_of_the_other_side_is_printed_once(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        server.offer(opened, BOB, "draw", 1)
        await room.until(lambda room: bool(room.offers))
        screen.show()
        screen.show()
        assert said == ["The other player offers a draw: type accept or decline."]
        await room.decline("draw")
        screen.show()
        assert said[1:] == ["You declined."]


async def test_withdrawing_an_offer_is_shown_to_both(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=9)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.offer_draw()
        screen.show()
        await room.withdraw("draw")
        screen.show()
        assert said == ["You offered a draw.", "You took the offer back."]
        await room.play("a")
        server.offer(opened, BOB, "draw", 2)
        await room.until(lambda room: bool(room.offers))
        screen.show()
        said.clear()
        server.answer(opened, BOB, DeclineOffer("1", opened.name, "draw", 2))
        await room.until(lambda room: not room.offers)
        screen.show()
        screen.show()
    assert said == ["The other player takes the offer back."]


async def test_declined_offer_is_printed_once(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=9)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.offer_draw()
        screen.show()
        server.answer(opened, BOB, DeclineOffer("1", opened.name, "draw", 1))
        await room.until(lambda room: not room.own_offers)
        screen.show()
        screen.show()
    assert said == ["You offered a draw.", "The other player declines."]


async def test_spectator_sees_offers_answers_and_gifts(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([BOB, CID], length=9)
    opened.clocks = ClockView([60_000, 60_000], running=1)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        server.offer(opened, BOB, "draw", 1)
        await room.until(lambda room: bool(room.view.offers))
        screen.show()
        server.answer(opened, CID, DeclineOffer("1", opened.name, "draw", 1))
        server.give_time(opened, BOB, 1)
        await room.until(lambda room: bool(room.gifts))
        screen.show()
        screen.show()
    assert said == ["X offers a draw.", "O declines.", "X gave O 15 seconds."]


async def test_a_gift_is_confirmed_to_its_giver_once(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB], length=9)
    opened.clocks = ClockView([60_000, 60_000], running=1)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.give_time()
        screen.show()
        server.give_time(opened, BOB, 1)
        await room.until(lambda room: len(room.gifts) == 2)
        screen.show()
    assert said == ["You gave 15 seconds.", "The other player gave you 15 seconds."]


async def test_clocks_that_are_shown_elsewhere_are_not_in_the_prompt(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    opened.clocks = ClockView([165_000, 180_000], running=1)
    said: list[str] = []
    async with network.connection() as connection:
        room = await Room.join(connection, RoomAddress(opened.name))
        Screen(room, said.append, shows_clocks=False).show()
    assert said[-1] == "Your move (a b c):"


async def test_board_is_printed_once_for_an_exchange_and_on_request(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=9)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.play("a")
        screen.show()
        assert said == ["X played a"]
        server.play(opened, BOB, 2, "b")
        await room.until(lambda room: room.is_my_turn)
        screen.show()
        board = draw(room.position.view)
        assert said[1:] == ["", "O played b", board, "Your move (a b c):"]
        screen.show_board()
        assert said[5:] == [board]


async def test_last_board_is_printed_where_a_game_ends_after_ones_own_move(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB], length=9)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.play("a")
        screen.show()
        server.resign(opened, BOB)
        await room.until(lambda room: room.status == "over")
        screen.show()
        screen.show()
        board = draw(room.position.view)
    assert said == ["X played a", "", board, "You win (by resignation).", "Type rematch or quit."]


async def test_last_board_is_printed_also_where_the_screen_looks_between_the_last_move_and_the_end(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([BOB, ANN], length=1)
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        opened.moves.append((1, BOB.id, "b", len(opened.log) + 1))
        server.happen(opened, MovePlayed(1, 1, "b"))
        await room.until(lambda room: bool(room.view.moves))
        screen.show()
        assert said == ["X played b"]
        server.happen(opened, GameEnded(1, Result(1, "last-letter")))
        await room.until(lambda room: room.status == "over")
        screen.show()
        assert said[1:3] == ["", draw(room.position.view)]


async def test_takeback_is_printed_with_the_board_it_leads_to(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.play("a")
        screen.show()
        said.clear()
        server.offer(opened, ANN, "takeback", 2)
        server.answer(opened, BOB, AcceptOffer("2", opened.name, "takeback", 2))
        await room.until(lambda room: not room.view.moves)
        screen.show()
    assert "A move was taken back." in said


async def test_a_seat_freed_after_a_move_is_no_takeback(server: ModelServer, network: MemoryNetwork) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        await room.play("a")
        screen.show()
        said.clear()
        opened.moves.clear()
        server.free_seat(opened, ANN, BOB.id)
        await room.until(lambda room: room.status == "waiting")
        screen.show()
    assert "A move was taken back." not in said
    assert said[-2:] == ["The game was called off: a seat is free again.", "Waiting for another player ..."]


async def test_absence_and_return_are_printed_while_a_game_runs(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        for present in ([True, False], [True, False], [True, True]):
            room.passed(Presence(room.id, present, 0))
            screen.show()
    assert said == ["Bob is away.", "Bob is back."]


async def test_it_is_printed_once_a_turn_that_a_machine_ponders(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        for turn, ponders in ((1, False), (1, True), (1, True), (3, True)):
            room.passed(Thinking(room.id, turn, depth=5, nodes=9, ponders=ponders))
            screen.show()
    assert said == ["Bob ponders.", "Bob ponders."]


async def test_chat_is_printed_unless_its_speaker_is_muted(
    server: ModelServer, network: MemoryNetwork
) -> None:
    opened = server.open_room([ANN, BOB])
    async with network.connection() as connection:
        room, screen, said = await shown(connection, opened)
        server.say_in(opened, BOB, Say("1", opened.name, "players", "Good game!"))
        await room.until(lambda room: len(room.said) == 1)
        screen.show()
        screen.muted.add(BOB.id)
        server.say_in(opened, BOB, Say("2", opened.name, "players", "Hello?"))
        await room.until(lambda room: len(room.said) == 2)
        screen.show()
        assert said == ["Bob says: Good game!"]
        screen.muted.clear()
        said.clear()
        for number in range(3, 3 + MOST_LINES + 5):
            server.say_in(opened, BOB, Say(str(number), opened.name, "players", str(number)))
        await room.until(lambda room: len(room.said) == MOST_LINES + 7)
        screen.show()
    assert len(said) == MOST_LINES
