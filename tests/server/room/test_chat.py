"""What may be said, to whom, and how often."""

import pytest

from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ChatSaid
from parlour_protocol.terms import Terms
from parlour_protocol.values import ChatStream, Player
from parlour_server.room.chat import MOST_SAID, SAME_AGAIN_MS, Talk, decide_say, heard
from parlour_server.room.outcome import Happens, Outcome, Refusal, Repeat
from parlour_server.room.state import RoomState
from tests.server.room.states import AMBER, BLUE, ROOM, STRANGER, events, long_game, playing

AT = 1_767_225_600_000


def say(text: str, stream: ChatStream = "players", command: str = "s1") -> Say:
    return Say(command, ROOM, stream, text)


BURST, BURST_MS = 5, 10_000  # as the standard rate has it


def said(*texts: str, by: Player = AMBER, apart: int = BURST_MS) -> Talk:
    talk = Talk()
    for number, text in enumerate(texts):
        talk = heard(talk, ChatSaid(by, text, f"c{number}"), AT + number * apart)
    return talk


def code(outcome: Outcome) -> RefusalCode:
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def test_players_talk_among_themselves_and_so_do_those_who_watch() -> None:
    for actor, stream in ((AMBER, "players"), (BLUE, "players"), (STRANGER, "spectators")):
        here: ChatStream = "players" if stream == "players" else "spectators"
        there: ChatStream = "spectators" if stream == "players" else "players"
        good = decide_say(playing(), Talk(), actor, say("hello", here), AT)
        assert events(good) == (ChatSaid(actor, "hello", "s1"),)
        assert code(decide_say(playing(), Talk(), actor, say("hello", there), AT)) is RefusalCode.FORBIDDEN


def test_the_same_command_again_is_said_once_however_much_was_said_since() -> None:
    talk = heard(heard(Talk(), ChatSaid(AMBER, "hello", "s1"), AT), ChatSaid(BLUE, "hello", "s1"), AT)
    assert decide_say(playing(), talk, AMBER, say("hello"), AT) == Repeat(1, 2)
    assert decide_say(playing(), talk, BLUE, say("hello"), AT) == Repeat(2, 2)


@pytest.mark.parametrize("text", [" ", "\t", "a\nb", "a\x1b[2Jb", "a\u202eb", "a\u0000"])
def test_what_would_deceive_or_move_a_cursor_is_refused(text: str) -> None:
    assert code(decide_say(playing(), Talk(), AMBER, say(text), AT)) is RefusalCode.NOT_ALLOWED


@pytest.mark.parametrize(
    "text", ["gg", "schöner Zug!", "👩\u200d🔬 👍🏽", "می\u200cخواهم", "<b>no markup</b>"]
)
def test_every_language_and_emoji_may_be_written(text: str) -> None:
    assert isinstance(decide_say(playing(), Talk(), AMBER, say(text), AT), Happens)


def test_a_burst_is_followed_by_a_wait_that_the_refusal_names() -> None:
    talk = said(*map(str, range(BURST)), apart=100)
    outcome = decide_say(playing(), talk, AMBER, say("more"), AT + 1_000)
    assert outcome == Refusal(RefusalCode.TOO_MANY, "too many messages (chat_rate 5/10)", 9.0)
    assert isinstance(decide_say(playing(), talk, AMBER, say("more"), AT + BURST_MS), Happens)
    assert isinstance(decide_say(playing(), talk, BLUE, say("me too"), AT + 1_000), Happens)


def test_the_same_words_twice_need_a_minute_between_them() -> None:
    talk = said("spam")
    assert code(decide_say(playing(), talk, AMBER, say("spam"), AT + 1)) is RefusalCode.TOO_SOON
    assert isinstance(decide_say(playing(), talk, AMBER, say("spam"), AT + SAME_AGAIN_MS), Happens)
    assert isinstance(decide_say(playing(), talk, AMBER, say("other"), AT + 1), Happens)


def test_a_stream_has_an_end() -> None:
    assert code(decide_say(playing(), Talk(MOST_SAID), AMBER, say("x"), AT)) is RefusalCode.NOT_ALLOWED


def quiet() -> RoomState:
    return long_game(terms=Terms(chat=False))


def test_where_there_is_no_chat_nothing_is_said() -> None:
    assert code(decide_say(quiet(), Talk(), AMBER, say("hello"), AT)) is RefusalCode.NOT_ALLOWED
