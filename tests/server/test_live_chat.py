"""What is kept of the talk in a room: how far it goes, and its latest messages."""

from parlour_protocol.answers import Event
from parlour_protocol.events import ChatSaid
from parlour_server.live_chat import TAIL, LiveChat
from tests.server.room.states import AMBER


def said(seq: int) -> Event:
    return Event("r", "players", 1, seq, 1_000 + seq, ChatSaid(AMBER, f"message {seq}", f"s{seq}"))


def test_a_room_is_taken_up_with_all_that_was_said_in_it() -> None:
    chat = LiveChat({"players": [said(1), said(2)]})
    assert (chat.talk("players").seq, chat.talk("spectators").seq) == (2, 0)
    assert chat.talk("players").said[AMBER.id, "s1"] == 1
    missed = chat.events_after("players", 1)
    assert missed is not None
    assert missed == [said(2)]
    assert chat.events_after("spectators", 0) == []


def test_the_memory_keeps_only_the_latest_messages() -> None:
    chat = LiveChat({"players": [said(seq) for seq in range(1, TAIL + 11)]})
    assert chat.events_after("players", 9) is None
    latest = chat.events_after("players", 10)
    assert latest is not None
    assert len(latest) == TAIL
