"""When exact values, search trees and graphs may be requested (docs/protocol.md, 12 and 13).

Pure. Invariant: while a game between two players runs in a room that allows no help, no engine answers
questions about the current or any earlier position. The graph of a casual game is available, but without the
values of positions in which the game goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour_protocol.answers import Event
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import GameStarted, RoomOpened
from parlour_protocol.values import Player
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.state import RoomState, has_machine


@dataclass(frozen=True, slots=True)
class StudyPosition:
    """A position of the room's game ``number`` that may be analysed.

    ``moves`` lead to it from the game's start. ``live`` is true for the current position of a running game.
    """

    number: int
    turn: int
    position: Any
    moves: tuple[str, ...]
    live: bool

    def is_current(self, state: RoomState) -> bool:
        """Return whether the position may still be analysed after the room's state has changed."""
        return self.number == state.number and (not self.live or self.turn == state.turn)


def help_by_default(players: Sequence[Player | None]) -> bool:
    """Return a new room's default for ``help``: True where help could harm no opponent.

    That holds if an engine has a seat, or one player has both.
    """
    return _play_alone(players) or has_machine(players)


def _play_alone(players: Sequence[Player | None]) -> bool:
    """Return whether one person or bot holds both seats, so that help deceives nobody."""
    first, second = players
    return first is not None and second is not None and first.id == second.id and first.kind != "machine"


def help_refusal(state: RoomState) -> Rejected | None:
    """Return the refusal of exact values and search trees now, None if they are allowed.

    A player on both seats needs nobody's permission; such games are never rated.
    """
    return _help_refusal(state.opened.help, state.players) if state.status == "playing" else None


def help_refusal_by_log(opened: RoomOpened, marks: Sequence[Event]) -> Rejected | None:
    """Return the same as ``help_refusal``, for a room that need not be in memory.

    ``marks`` are the starts and ends of the room's games in order.
    """
    last = marks[-1].body if marks else None
    return _help_refusal(opened.help, last.players) if isinstance(last, GameStarted) else None


def _help_refusal(allowed: bool, players: Sequence[Player | None]) -> Rejected | None:
    if allowed or _play_alone(players):
        return None
    return Rejected(RefusalCode.NO_HELP, "this room allows no help while a game runs")


def graph_refusal(state: RoomState) -> Rejected | None:
    """Return the refusal of the game's graph now, None if it is allowed; rated games have none."""
    return help_refusal(state) if state.opened.terms.rated else None


def graph_is_valued(state: RoomState) -> bool:
    """Return whether the game's graph has values: values are help, possible moves are not."""
    return help_refusal(state) is None


def study_position(state: RoomState, turn: int) -> StudyPosition | Rejected:
    """Return the position of a turn of the current game, or why it may not be studied."""
    if not state.number:
        return Rejected(RefusalCode.NOT_STARTED, "there is no game yet")
    refusal = help_refusal(state)
    if refusal is not None:
        return refusal
    if turn > state.turn:
        return Rejected(RefusalCode.GAP, f"turn {turn} has not come: the room is on turn {state.turn}")
    moves = tuple(move.text for move in state.moves if move.turn < turn)
    position = state.position
    if turn < state.turn:
        played = next((move for move in state.moves if move.turn == turn), None)
        if played is None:
            return Rejected(RefusalCode.CONFLICT, f"turn {turn} is of another game, or of none")
        position = played.position
    if state.game.result(position) is not None:
        return Rejected(RefusalCode.GAME_OVER, "the game is over: there is nothing to solve")
    live = turn == state.turn and state.status == "playing"
    return StudyPosition(state.number, turn, position, moves, live)
