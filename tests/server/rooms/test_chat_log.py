"""The chat log in memory: state of both streams, and latest messages."""

from parlour_protocol.answers import Event
from parlour_protocol.events import ChatSaid
from parlour_server.rooms.chat_log import TAIL, ChatLog
from tests.server.domain.room.states import AMBER


def said(seq: int) -> Event:
    return Event("r", "players", 1, seq, 1_000 + seq, ChatSaid(AMBER, f"message {seq}", f"s{seq}"))


def test_a_room_is_loaded_with_all_its_chat() -> None:
    chat = ChatLog({"players": [said(1), said(2)]})
    assert (chat.state_of("players").seq, chat.state_of("spectators").seq) == (2, 0)
    assert chat.state_of("players").seq_by_command[AMBER.id, "s1"] == 1
    missed = chat.events_after("players", 1)
    assert missed is not None
    assert missed == [said(2)]
    assert chat.events_after("spectators", 0) == []


def test_the_memory_keeps_only_the_latest_messages() -> None:
    chat = ChatLog({"players": [said(seq) for seq in range(1, TAIL + 11)]})
    assert chat.events_after("players", 9) is None
    latest = chat.events_after("players", 10)
    assert latest is not None
    assert len(latest) == TAIL
