"""Chat: allowed texts, streams and rates."""

import pytest

from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ChatSaid
from parlour_protocol.terms import Terms
from parlour_protocol.values import ChatStream, Player
from parlour_server.domain.room.chat import MAX_CHAT_MESSAGES, REPEAT_MS, ChatState, after_message, decide_say
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected
from parlour_server.domain.room.state import RoomState
from tests.server.domain.room.states import AMBER, BLUE, ROOM, STRANGER, events, long_game, playing

AT = 1_767_225_600_000


def say(text: str, stream: ChatStream = "players", command: str = "s1") -> Say:
    return Say(command, ROOM, stream, text)


BURST, BURST_MS = 5, 10_000  # as the standard rate has it


def said(*texts: str, by: Player = AMBER, apart: int = BURST_MS) -> ChatState:
    talk = ChatState()
    for number, text in enumerate(texts):
        talk = after_message(talk, ChatSaid(by, text, f"c{number}"), AT + number * apart)
    return talk


def code(outcome: Outcome) -> RefusalCode:
    assert isinstance(outcome, Rejected), outcome
    return outcome.code


def test_players_and_spectators_have_separate_chats() -> None:
    for actor, stream in ((AMBER, "players"), (BLUE, "players"), (STRANGER, "spectators")):
        here: ChatStream = "players" if stream == "players" else "spectators"
        there: ChatStream = "spectators" if stream == "players" else "players"
        good = decide_say(playing(), ChatState(), actor, say("hello", here), AT)
        assert events(good) == (ChatSaid(actor, "hello", "s1"),)
        assert (
            code(decide_say(playing(), ChatState(), actor, say("hello", there), AT)) is RefusalCode.FORBIDDEN
        )


def test_a_resent_message_is_logged_once() -> None:
    talk = after_message(
        after_message(ChatState(), ChatSaid(AMBER, "hello", "s1"), AT), ChatSaid(BLUE, "hello", "s1"), AT
    )
    assert decide_say(playing(), talk, AMBER, say("hello"), AT) == AlreadyApplied(1, 2)
    assert decide_say(playing(), talk, BLUE, say("hello"), AT) == AlreadyApplied(2, 2)


@pytest.mark.parametrize("text", [" ", "\t", "a\nb", "a\x1b[2Jb", "a\u202eb", "a\u0000"])
def test_what_would_deceive_or_move_a_cursor_is_refused(text: str) -> None:
    assert code(decide_say(playing(), ChatState(), AMBER, say(text), AT)) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize(
    "text", ["gg", "schöner Zug!", "👩\u200d🔬 👍🏽", "می\u200cخواهم", "<b>no markup</b>"]
)
def test_every_language_and_emoji_may_be_written(text: str) -> None:
    assert isinstance(decide_say(playing(), ChatState(), AMBER, say(text), AT), Accepted)


def test_a_burst_is_followed_by_a_wait_that_the_refusal_names() -> None:
    talk = said(*map(str, range(BURST)), apart=100)
    outcome = decide_say(playing(), talk, AMBER, say("more"), AT + 1_000)
    assert outcome == Rejected(RefusalCode.TOO_MANY, "too many messages (chat_rate 5/10)", 9.0)
    assert isinstance(decide_say(playing(), talk, AMBER, say("more"), AT + BURST_MS), Accepted)
    assert isinstance(decide_say(playing(), talk, BLUE, say("me too"), AT + 1_000), Accepted)


def test_the_same_words_twice_need_a_minute_between_them() -> None:
    talk = said("spam")
    assert code(decide_say(playing(), talk, AMBER, say("spam"), AT + 1)) is RefusalCode.TOO_SOON
    assert isinstance(decide_say(playing(), talk, AMBER, say("spam"), AT + REPEAT_MS), Accepted)
    assert isinstance(decide_say(playing(), talk, AMBER, say("other"), AT + 1), Accepted)


def test_a_stream_has_an_end() -> None:
    assert (
        code(decide_say(playing(), ChatState(MAX_CHAT_MESSAGES), AMBER, say("x"), AT))
        is RefusalCode.NOT_ALLOWED
    )


def quiet() -> RoomState:
    return long_game(terms=Terms(chat=False))


def test_a_room_without_chat_refuses_messages() -> None:
    assert code(decide_say(quiet(), ChatState(), AMBER, say("hello"), AT)) is RefusalCode.NOT_ALLOWED
