"""Who may ask for exact values, searches and graphs, and of which positions (docs/protocol.md, 12 and 13).

Pure, like everything here. Invariant: while a game runs in a room that allows no help, no machine answers
about it, neither about the position on the board nor one before; only its graph may be seen, if it is casual.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.room.outcome import Refusal
from parlour_server.room.state import RoomState


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A position of the room's game ``number`` that somebody may have analysed.

    ``moves`` lead to it from the game's start. It is ``live`` while it stands on the board of a running game.
    """

    number: int
    turn: int
    position: Any
    moves: tuple[str, ...]
    live: bool

    def stands(self, state: RoomState) -> bool:
        """Return whether it may still be asked about now that the room has gone on."""
        return self.number == state.number and (not self.live or self.turn == state.turn)


def helped_by_default(players: Sequence[Player | None]) -> bool:
    """Return whether a new room allows help unless its maker says otherwise: it harms nobody.

    That is where a machine plays, or one person on both seats.
    """
    first, second = players
    if any(player is not None and player.kind == "machine" for player in players):
        return True
    return first is not None and second is not None and first.id == second.id


def forbids_help(state: RoomState) -> Refusal | None:
    """Return why no machine may help now, None if one may."""
    if state.status == "playing" and not state.opened.help:
        return Refusal(RefusalCode.NO_HELP, "this room allows no help while a game runs")
    return None


def forbids_graph(state: RoomState) -> Refusal | None:
    """Return why the graph of the game may not be seen now, None if it may: rated games go without."""
    return forbids_help(state) if state.opened.terms.rated else None


def asked_position(state: RoomState, turn: int) -> AskedPosition | Refusal:
    """Return the position of a turn of the current game, or why nothing is said of it."""
    if not state.number:
        return Refusal(RefusalCode.NOT_STARTED, "there is no game yet")
    forbidden = forbids_help(state)
    if forbidden is not None:
        return forbidden
    if turn > state.turn:
        return Refusal(RefusalCode.GAP, f"turn {turn} has not come: the room is on turn {state.turn}")
    moves = tuple(move.text for move in state.moves if move.turn < turn)
    position = state.position
    if turn < state.turn:
        played = next((move for move in state.moves if move.turn == turn), None)
        if played is None:
            return Refusal(RefusalCode.CONFLICT, f"turn {turn} is of another game, or of none")
        position = played.position
    if state.game.result(position) is not None:
        return Refusal(RefusalCode.GAME_OVER, "the game is over: there is nothing to solve")
    live = turn == state.turn and state.status == "playing"
    return AskedPosition(state.number, turn, position, moves, live)
