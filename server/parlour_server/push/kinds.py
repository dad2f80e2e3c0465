"""The kinds of notices, a row each: how long one stays of use, and whom a change of a room makes it due for.

A kind with ``of_change`` is due after changes of rooms; challenges have a module of their own and say so
themselves. Pure: states of rooms in, players out. The texts are the page's (client/web/src/words): its worker
shows a notice in the language of its reader.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_protocol.limits import CHALLENGE_SECONDS
from parlour_protocol.terms import DaysPerMove
from parlour_protocol.values import ChallengeView, Player
from parlour_server.domain.room.state import RoomState
from parlour_server.store.push import Kind

DAY_SECONDS: Final = 24 * 3600


class Notice(Struct, frozen=True, omit_defaults=True):
    """What a device is told, as facts; of two notices with one ``tag`` the device shows the later.

    ``path`` is the page that a touch opens; ``until`` is when the time for it is up, in milliseconds since
    1970. ``form`` is how ``move`` is written: ``moves`` of the game's view. ``kind`` is ``test`` in a notice
    that a player sends to try.
    """

    kind: Kind | Literal["test"]
    tag: str
    path: str
    game: str = ""
    title: str = ""
    by: str = ""
    move: str = ""
    form: str = ""
    until: int = 0

    def discreet(self) -> "Notice":
        """Return the notice without names, game and move, for a screen that others see."""
        return Notice(self.kind, self.tag, self.path, until=self.until)


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind: the most seconds for which a push service keeps one, and how urgent that is (RFC 8030, 5.3)."""

    seconds: int
    urgency: Literal["normal", "high"]
    of_change: Callable[[RoomState, RoomState], Player | None] | None = None
    """Returns who has to learn of a change of a room, from the states before and after it."""


def _opponent(state: RoomState, player: Player) -> Player | None:
    """Return the person or bot that a player of a room plays against, None against a machine or oneself."""
    others = [each for each in state.players if each is not None and each.kind != "machine"]
    return next((each for each in others if each.id != player.id), None)


def _to_move(before: RoomState, after: RoomState) -> Player | None:
    """Return the person whose turn has begun in a game with days a move against another player."""
    if not has_days(after) or after.mover is None or after.turn == before.turn:
        return None
    mover = after.player_at(after.mover)
    return None if mover is None or _opponent(after, mover) is None else mover


def _who_waited(before: RoomState, after: RoomState) -> Player | None:
    """Return the player whose table somebody has joined: by a link, or with days a move."""
    if not (before.status == "waiting" and after.status == "playing"):
        return None
    if not (has_days(after) or after.opened.visibility == "link"):
        return None
    waited = next((player for player in before.players if player is not None), None)
    return None if waited is None or _opponent(after, waited) is None else waited


#: By name. A device that wants several kinds that are due at once is told of the first.
KINDS: Final[Mapping[Kind, KindRow]] = {
    "joined": KindRow(3600, "high", _who_waited),
    "turn": KindRow(14 * DAY_SECONDS, "normal", _to_move),
    "challenge": KindRow(CHALLENGE_SECONDS, "high"),
}


def concerns(state: RoomState) -> bool:
    """Return whether any change of a room may make a notice due."""
    return has_days(state) or state.opened.visibility == "link"


def has_days(state: RoomState) -> bool:
    """Return whether the games of a room have days for each move."""
    return isinstance(state.opened.clock, DaysPerMove)


def room_tag(room: str) -> str:
    """Return the tag of a room's notices."""
    return f"room-{room}"


def notice_of_room(kind: Kind, state: RoomState, to: Player, until: int) -> Notice:
    """Return the notice about a room for one of its players; ``until`` is 0 if no time runs."""
    opponent = _opponent(state, to)
    last = state.moves[-1] if kind == "turn" and state.moves else None
    return Notice(
        kind=kind,
        tag=room_tag(state.room),
        path=f"/r/{state.room}",
        game=state.opened.game,
        title=GAMES[state.opened.game].title,
        by="" if opponent is None else opponent.name,
        move=last.text if last is not None and last.player != to.id else "",
        form=state.game.view(state.position)["moves"],
        until=until,
    )


def notice_of_challenge(challenge: ChallengeView, until: int) -> Notice:
    """Return the notice about a challenge for the player who is challenged."""
    return Notice(
        kind="challenge",
        tag=f"challenge-{challenge.challenge}",
        path="/",
        game=challenge.game,
        title=GAMES[challenge.game].title,
        by=challenge.by.name,
        until=until,
    )
