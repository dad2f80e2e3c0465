"""The limits are consistent: each side can read what the other may send."""

import msgspec

from parlour_protocol import limits
from parlour_protocol.commands import CreateRoom, JoinRoom, PlayMove


def test_a_page_of_events_fits_into_one_message_with_room_for_its_envelope() -> None:
    assert limits.PAGE_BYTES * 2 <= limits.MAX_OUTBOUND_BYTES


def test_the_largest_usual_commands_fit_into_one_message() -> None:
    command_id, room = "x" * limits.MAX_COMMAND_ID, "r" * limits.MAX_ROOM_ID
    move = PlayMove(id=command_id, room=room, turn=2**53 - 1, move="é" * limits.MAX_MOVE_TEXT)
    join = JoinRoom(
        id=command_id,
        room=room,
        key="k" * limits.MAX_KEY,
        seqs={"game": 2**53 - 1, "players": 2**53 - 1, "spectators": 2**53 - 1},
    )
    create = CreateRoom(
        id=command_id,
        game="g" * 40,
        seats=["p" * limits.MAX_PLAYER_TEXT] * 2,
        options={f"option-{number}": [100] * 10 for number in range(16)},
    )
    for command in (move, join, create):
        assert len(msgspec.json.encode(command)) <= limits.MAX_INBOUND_BYTES
