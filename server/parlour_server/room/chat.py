"""What people say in a room: two streams beside the game's (docs/protocol.md, 6).

Those who sit in the room talk in ``players``, those who watch in ``spectators``; neither hears the other.
Pure. Invariant: the talk is a function of its log, and saying the same command again adds nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from parlour_protocol.commands import Say
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import ChatSaid
from parlour_protocol.values import ChatStream, Player
from parlour_server.limits import STANDARD_LIMITS
from parlour_server.rates import Rate
from parlour_server.room.outcome import Happens, Outcome, Refusal, Repeat, Step
from parlour_server.room.state import RoomState

MOST_SAID: Final = 1_000
"""Messages of a stream, so that what has to be kept of it is bounded."""
STANDARD_RATE: Final = STANDARD_LIMITS.chat_rate
SAME_AGAIN_MS: Final = 60_000

#: Between letters these make emoji and the writing of many languages; other invisible signs only deceive.
JOINERS: Final = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Talk:
    """A stream after its first ``seq`` messages: which were said, and each person's latest, oldest first."""

    seq: int = 0
    said: Mapping[tuple[str, str], int] = field(default_factory=dict)  # seq by player and command
    latest: Mapping[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)  # at and text by player


def stream_of(state: RoomState, player_id: str) -> ChatStream:
    """Return the stream that somebody hears and talks in."""
    return "players" if state.sits(player_id) else "spectators"


def heard(talk: Talk, event: ChatSaid, at: int, rate: Rate = STANDARD_RATE) -> Talk:
    """Return the stream after one more message; it remembers as many of each person as the rate counts."""
    seq = talk.seq + 1
    latest = (*talk.latest.get(event.by.id, ()), (at, event.text))[-int(rate.times) :]
    return replace(
        talk,
        seq=seq,
        said={**talk.said, (event.by.id, event.command): seq},
        latest={**talk.latest, event.by.id: latest},
    )


def decide_say(
    state: RoomState, talk: Talk, actor: Player, command: Say, at: int, rate: Rate = STANDARD_RATE
) -> Outcome:
    """Return what saying something makes happen; ``at`` is now, in milliseconds since 1970."""
    if command.stream != stream_of(state, actor.id):
        return Refusal(RefusalCode.FORBIDDEN, f"the stream {command.stream} is not yours")
    seq = talk.said.get((actor.id, command.id))
    if seq is not None:
        return Repeat(seq, state.turn)
    refusal = _not_here(state, talk) or _not_so(command.text) or _not_yet(talk, actor, command.text, at, rate)
    return refusal or Happens((Step(ChatSaid(actor, command.text, command.id), state),))


def _not_here(state: RoomState, talk: Talk) -> Refusal | None:
    if not state.chat:
        return Refusal(RefusalCode.NOT_ALLOWED, "there is no chat in this room")
    if talk.seq >= MOST_SAID:
        return Refusal(RefusalCode.NOT_ALLOWED, f"{MOST_SAID} messages have been said here: that is all")
    return None


def _not_so(text: str) -> Refusal | None:
    if not text.strip():
        return Refusal(RefusalCode.NOT_ALLOWED, "text is blank: say something")
    if not all(letter.isprintable() or letter in JOINERS for letter in text):
        return Refusal(RefusalCode.NOT_ALLOWED, "text has an invisible character: allowed are printable ones")
    return None


def _not_yet(talk: Talk, actor: Player, text: str, at: int, rate: Rate) -> Refusal | None:
    latest = talk.latest.get(actor.id, ())
    wait = (latest[0][0] - at) / 1000 + rate.seconds if len(latest) >= rate.times else 0
    if wait > 0:
        return Refusal(RefusalCode.TOO_MANY, f"too many messages (chat_rate {rate})", wait)
    if latest and latest[-1][1] == text and at - latest[-1][0] < SAME_AGAIN_MS:
        wait = (latest[-1][0] + SAME_AGAIN_MS - at) / 1000
        return Refusal(RefusalCode.TOO_SOON, "you have just said that", wait)
    return None
