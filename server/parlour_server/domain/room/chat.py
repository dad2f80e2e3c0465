"""Chat of a room: the streams ``players`` and ``spectators`` (docs/protocol.md, 6).

Seated players chat in ``players``, everyone else in ``spectators``; neither group receives the other stream.
Pure. Invariant: a chat's state is a function of its logged events, and a resent ``Say`` adds nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import ChatSaid
from parlour_protocol.values import ChatStream, Player
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected, Step
from parlour_server.domain.room.refusals import not_allowed
from parlour_server.domain.room.state import RoomState
from parlour_server.limits.settings import STANDARD_LIMITS
from parlour_server.limits.token_bucket import Rate

MAX_CHAT_MESSAGES: Final = 1_000
"""How many messages a stream may have in all, so that a chat's memory and log are bounded."""
STANDARD_RATE: Final = STANDARD_LIMITS.chat_rate
REPEAT_MS: Final = 60_000

#: Zero-width joiners, which emoji and many scripts need; other invisible characters only help to deceive.
JOINERS: Final = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class ChatState:
    """A chat stream after its first ``seq`` messages.

    ``seq_by_command`` gives each command's sequence number, ``recent`` each player's recent messages, oldest
    first.
    """

    seq: int = 0
    seq_by_command: Mapping[tuple[str, str], int] = field(default_factory=dict)  # seq by player and command
    recent: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)  # at and text by player


def stream_of(state: RoomState, player_id: str) -> ChatStream:
    """Return the chat stream that a player or spectator reads and writes."""
    return "players" if state.sits(player_id) else "spectators"


def after_message(chat: ChatState, event: ChatSaid, at: int, rate: Rate = STANDARD_RATE) -> ChatState:
    """Return the stream after one more message; ``recent`` keeps as many per player as the rate counts."""
    seq = chat.seq + 1
    recent = (*chat.recent.get(event.by.id, ()), (at, event.text))[-int(rate.times) :]
    return replace(
        chat,
        seq=seq,
        seq_by_command={**chat.seq_by_command, (event.by.id, event.command): seq},
        recent={**chat.recent, event.by.id: recent},
    )


def decide_say(
    state: RoomState, chat: ChatState, actor: Player, command: Say, at: int, rate: Rate = STANDARD_RATE
) -> Outcome:
    """Return the outcome of a chat message; ``at`` is the time now, in milliseconds since 1970."""
    if command.stream != stream_of(state, actor.id):
        message = f"the stream {command.stream} is not yours"
        return Rejected(RefusalCode.FORBIDDEN, message, reason=RefusalReason.NOT_YOUR_STREAM)
    seq = chat.seq_by_command.get((actor.id, command.id))
    if seq is not None:
        return AlreadyApplied(seq, state.turn)
    refusal = (
        _chat_refusal(state, chat)
        or _text_refusal(command.text)
        or _rate_refusal(chat, actor, command.text, at, rate)
    )
    return refusal or Accepted((Step(ChatSaid(actor, command.text, command.id), state),))


def _chat_refusal(state: RoomState, chat: ChatState) -> Rejected | None:
    if not state.chat:
        return not_allowed(RefusalReason.NO_CHAT, "there is no chat in this room")
    if chat.seq >= MAX_CHAT_MESSAGES:
        refusal = f"{MAX_CHAT_MESSAGES} messages have been said here: that is all"
        return not_allowed(RefusalReason.CHAT_FULL, refusal, facts={"most": MAX_CHAT_MESSAGES})
    return None


def _text_refusal(text: str) -> Rejected | None:
    if not text.strip():
        return not_allowed(RefusalReason.BLANK_TEXT, "text is blank: say something")
    if not all(character.isprintable() or character in JOINERS for character in text):
        return not_allowed(
            RefusalReason.INVISIBLE_TEXT, "text has an invisible character: allowed are printable ones"
        )
    return None


def _rate_refusal(chat: ChatState, actor: Player, text: str, at: int, rate: Rate) -> Rejected | None:
    recent = chat.recent.get(actor.id, ())
    wait = (recent[0][0] - at) / 1000 + rate.seconds if len(recent) >= rate.times else 0
    if wait > 0:
        return Rejected(RefusalCode.TOO_MANY, f"too many messages (chat_rate {rate})", wait)
    if recent and recent[-1][1] == text and at - recent[-1][0] < REPEAT_MS:
        wait = (recent[-1][0] + REPEAT_MS - at) / 1000
        return Rejected(RefusalCode.TOO_SOON, "you have just said that", wait, RefusalReason.SAID_ALREADY)
    return None
