"""Rooms, players and results as lines of text, as the server shows them. Pure."""

from parlour_client.position import Position
from parlour_client.terminal.boards import letter
from parlour_protocol.values import Player, Result, RoomSummary, RoomView, Seat, View

MOST_HINTS = 20
"""Legal moves that are listed one by one; beyond that a few stand for the rest."""


def printable(text: str) -> str:
    """Return a text without control characters, so that nobody's name can move the terminal's cursor."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def player_line(room: RoomView, yours: list[Seat]) -> str:
    """Return who sits where: ``X Ann (you) - O level:3``."""
    seats: tuple[Seat, Seat] = (1, 2)
    return " - ".join(
        f"{letter(room.position.view, seat)} {player_name(room.seats[seat - 1].player)}"
        + (" (you)" if seat in yours else "")
        for seat in seats
    )


def player_name(player: Player | None) -> str:
    """Return how a player is called, a free seat as such."""
    if player is None:
        return "(free)"
    return player.engine or player.name


def room_line(room: RoomSummary) -> str:
    """Return a room as a line of a list."""
    players = " - ".join(player_name(player) for player in room.players)
    return f"{room.room:<12} {room.game:<14} {room.status:<8} {room.moves:>4} moves  {players}"


def hint(position: Position) -> str:
    """Return what may be typed: the legal moves, or the first and the last of many."""
    legal = position.legal
    if len(legal) <= MOST_HINTS:
        return " ".join(legal)
    return f"{' '.join(legal[: MOST_HINTS // 2])} ... {legal[-1]}, {len(legal)} moves"


def result_line(result: Result, yours: list[Seat], view: View) -> str:
    """Return how a game ended, as its player or a spectator would say it."""
    if result.winner is None:
        return f"The game is drawn ({result.reason})."
    if len(yours) != 1:
        return f"{letter(view, result.winner)} wins ({result.reason})."
    return f"You {'win' if result.winner in yours else 'lose'} ({result.reason})."
