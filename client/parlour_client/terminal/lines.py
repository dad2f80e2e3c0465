"""Boards and rooms as lines of text, drawn from what the server shows, without knowing any rules.

Pure. Players differ by their letter, X and O, never by colour alone.
"""

from parlour_client.position import Position
from parlour_protocol.values import GridView, HeapsView, Player, Result, RoomSummary, RoomView, Seat, View

PIECES = {".": ".", "1": "X", "2": "O"}
MOST_HINTS = 20
"""Legal moves that are listed one by one; beyond that a few stand for the rest."""


def printable(text: str) -> str:
    """Return a text without control characters, so that nobody's name can move the terminal's cursor."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def draw(view: View) -> str:
    """Return the board."""
    match view:
        case GridView():
            return _draw_grid(view)
        case HeapsView():
            return _draw_heaps(view)


def _draw_grid(view: GridView) -> str:
    """Draw the cells under the numbers of their columns; ``(X)`` was played last, ``[X]`` is the line."""
    head = "".join(f"{column:^3}" for column in range(1, view.width + 1))
    rows = [range(start, start + view.width) for start in range(0, len(view.cells), view.width)]
    drawn = ["".join(_cell(view, index) for index in row) for row in rows]
    return "\n".join(line.rstrip() for line in (head, *drawn))


def _cell(view: GridView, index: int) -> str:
    piece = PIECES.get(view.cells[index], view.cells[index])
    if index in view.line:
        return f"[{piece}]"
    return f"({piece})" if index == view.last else f" {piece} "


def _draw_heaps(view: HeapsView) -> str:
    """Draw each heap as a row: ``o`` a counter, ``-`` one of those taken last, ``.`` one taken before."""
    lines = []
    for number, (size, start) in enumerate(zip(view.heaps, view.start, strict=True), 1):
        taken = view.last.taken if view.last is not None and view.last.heap == number else 0
        counters = "o" * size + "-" * taken + "." * (start - size - taken)
        lines.append(f"{number:>2}: {counters} {size}")
    return "\n".join(lines)


def player_line(room: RoomView, yours: list[Seat]) -> str:
    """Return who sits where: ``X Ann (you) - O level:3``."""
    seats: tuple[Seat, Seat] = (1, 2)
    return " - ".join(
        f"{PIECES[str(seat)]} {player_name(room.seats[seat - 1].player)}"
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


def result_line(result: Result, yours: list[Seat]) -> str:
    """Return how a game ended, as its player or a spectator would say it."""
    if result.winner is None:
        return f"The game is drawn ({result.reason})."
    if len(yours) != 1:
        return f"{PIECES[str(result.winner)]} wins ({result.reason})."
    return f"You {'win' if result.winner in yours else 'lose'} ({result.reason})."
