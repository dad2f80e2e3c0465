"""Hints over the wire: the best move with its reason, logged before it is shown."""

from parlour_protocol.answers import Hint, RoomJoined
from parlour_protocol.commands import JoinRoom, Resign, TakeHint
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import HintTaken
from tests.server.analysis.test_explanations import NIM, against, answered
from tests.server.served import RunningServer


async def test_a_hint_is_the_move_of_exact_play_and_everyone_sees_that_it_was_taken(
    server: RunningServer,
) -> None:
    client, room = await against(server, "level:1", "nim", NIM)
    hint = await client.ask(TakeHint("h", room, 1))
    assert isinstance(hint, Hint), hint
    assert (hint.id, hint.turn, hint.move) == ("h", 1, "1:2")  # 3, 4, 5: only 1, 4, 5 has a nim sum of 0
    assert hint.consequence is not None
    assert hint.consequence.outcome == "win"
    assert [event.body for event in client.events if isinstance(event.body, HintTaken)] == [HintTaken(1, 1)]
    # The same again is the same hint, and no second event.
    again = await client.ask(TakeHint("i", room, 1))
    assert isinstance(again, Hint)
    assert again.move == hint.move
    watcher = await server.enter()
    joined = await watcher.ask(JoinRoom("j", room))
    assert isinstance(joined, RoomJoined)
    assert joined.state is not None
    assert joined.state.hints == [1]


async def test_the_record_of_a_game_says_where_help_was_taken(server: RunningServer) -> None:
    client, room = await against(server, "level:1", "nim", NIM)
    await client.play(room, 1, "1:1")
    await answered(client)
    assert isinstance(await client.ask(TakeHint("h", room, 3)), Hint)
    await client.ask(Resign("r", room, 1))
    async with server.http.get(f"{server.url}/api/rooms/{room}/games/1") as response:
        assert (await response.json())["hints"] == [2]
    async with server.http.get(f"{server.url}/api/rooms/{room}/games/1/text") as response:
        assert "Helped: the best move was shown before move 3" in await response.text()


async def test_nobody_gets_a_hint_where_the_room_allows_no_help_or_out_of_turn(server: RunningServer) -> None:
    client, room = await against(server, "level:1", "nim", NIM, help=False)
    assert (await client.refusal(TakeHint("h", room, 1))).code is RefusalCode.NO_HELP
    assert (await client.refusal(TakeHint("h", room, 7))).code is RefusalCode.GAP
    assert not [event for event in client.events if isinstance(event.body, HintTaken)]
