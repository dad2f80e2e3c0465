"""The values that messages carry: players, seats, positions, and how to draw them (docs/protocol.md, 4)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour_protocol.limits import MAX_NAME, MAX_PLAYER_TEXT, MAX_ROOM_ID
from parlour_protocol.terms import STANDARD_TERMS, Clock, ClockView, Terms

Seat = Literal[1, 2]
"""Player 1 moves first and sits on seat 1; seats change hands between games, never sides."""

Stream = Literal["game", "players", "spectators"]
"""The audiences of a room; each has its own dense sequence from 1."""

Visibility = Literal["public", "unlisted", "link"]
"""Listed; open to all who know the room's id; open only to players with its link and key."""

ChatStream = Literal["players", "spectators"]
"""The streams of chat: one of the players, one of the spectators."""

OfferKind = Literal["draw", "takeback"]
"""What a player can offer during a game."""

ChallengeOutcome = Literal["accepted", "declined", "withdrawn", "expired", "failed"]
SeekOutcome = Literal["replaced", "failed"]
"""The outcomes of a challenge and of a seek; ``failed`` if the server could not open a room."""

PlayerKind = Literal["person", "bot", "machine"]

RoomStatus = Literal["waiting", "playing", "over"]

OptionValue = bool | int | str | list[int]
"""The value of a game's option in JSON; the catalogue checks the bounds."""

# In Python, `$` alone would also match before a line break.
RoomId = Annotated[str, Meta(min_length=1, max_length=MAX_ROOM_ID, pattern=r"^[a-z0-9]+$(?!\n)")]


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """A person, bot or machine. A machine's ``engine`` is its player text, that of others is empty."""

    id: str
    name: Annotated[str, Meta(max_length=MAX_NAME)]
    kind: PlayerKind = "person"
    engine: Annotated[str, Meta(max_length=MAX_PLAYER_TEXT)] = ""


class Result(Struct, frozen=True, gc=False):
    """How a game ended; ``winner`` is None for a draw."""

    winner: Seat | None
    reason: str


class GridView(Struct, frozen=True, gc=False, omit_defaults=True, tag="grid", tag_field="family"):
    """A board of cells, row-major from the top row: ``.`` empty, ``1`` and ``2`` the players' pieces.

    ``moves`` says how a move is written: ``column`` (any cell of the column, text = its number) or
    ``square`` (one cell, text = its name: column letter from ``a``, row number from 1 at the bottom).
    """

    moves: Literal["column", "square"]
    width: int
    height: int
    cells: str
    last: int | None = None
    line: list[int] = []


class PiecesView(Struct, frozen=True, gc=False, omit_defaults=True, tag="pieces", tag_field="family"):
    """A board of pieces, row-major from the top row: a letter of ``pieces``, ``.`` empty, a blank no square.

    ``pieces`` gives the meaning of each letter, in the order of the seats: player 1's kind comes first.
    ``moves`` is ``step``: the text ``d8-c7`` moves the piece from one square to another. ``last`` has the
    cells that the last step left and reached.
    """

    moves: Literal["step"]
    width: int
    height: int
    cells: str
    pieces: dict[str, str]
    last: list[int] | None = None


class LastTake(Struct, frozen=True, gc=False):
    """The take that led to a heaps position: ``heap`` counts from 1 at the left.

    After a split, ``heap`` is the place of the larger part, and ``taken`` the size of the smaller part.
    """

    heap: int
    taken: int


class HeapsView(Struct, frozen=True, gc=False, omit_defaults=True, tag="heaps", tag_field="family"):
    """Heaps of counters from left to right, and the sizes they started with.

    ``moves`` is ``take``: the text ``2:3`` takes three counters from the second heap. Or it is ``split``: the
    text ``7=4+3`` splits one heap in two, and the heaps are always drawn from the largest to the smallest.
    """

    moves: Literal["take", "split"]
    heaps: list[int]
    start: list[int]
    last: LastTake | None = None


class RowView(Struct, frozen=True, gc=False, omit_defaults=True, tag="row", tag_field="family"):
    """A row of counters from left to right: ``o`` a counter, ``.`` an empty place.

    ``moves`` is ``take-split``: the text ``3`` takes the counter from the third place, ``3-4`` the counters
    from the third and the fourth. Counters side by side are a heap, which falls apart when some are taken.
    ``last`` has the first and the last cell that the last move emptied.
    """

    moves: Literal["take-split"]
    cells: str
    last: list[int] | None = None


class TreeView(Struct, frozen=True, gc=False, omit_defaults=True, tag="tree", tag_field="family"):
    """A typed tree, which only the search of a position has: no room shows one.

    ``moves`` is ``branch``: the text of a move is the name of the branch. ``text`` is the whole tree, with
    the numbers at its ends; ``first`` says who moves at its root. ``at`` names the current node, empty at the
    root; ``last`` names the branch that the last move entered.
    """

    moves: Literal["branch"]
    text: str
    first: Literal["max", "min"]
    at: str = ""
    last: str | None = None


View = GridView | PiecesView | HeapsView | RowView
"""How to draw a position of a game that is played."""

StudyView = GridView | PiecesView | HeapsView | RowView | TreeView
"""How to draw a position of a search: of a game that is played, or of one for study only."""


class Position(Struct, frozen=True, gc=False, omit_defaults=True):
    """A position with all that drawing and playing it needs, without the rules.

    ``turn`` is the room's counter, which a move must name; 0 before the first game. ``legal`` has the texts
    of the legal moves in the game's order, separated by spaces; it is empty while no game runs.
    """

    turn: int
    text: str
    key: str
    to_move: Seat
    legal: str
    view: View
    result: Result | None = None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat of a room: its player, if any, and whether they are connected now."""

    player: Player | None = None
    present: bool = False


class RoomSummary(Struct, frozen=True, omit_defaults=True):
    """A room in a list; with ``help`` its players may request exact values.

    ``number`` counts its games; ``result`` is the result of the last one when it is over. ``set_up`` is true
    if games begin with a position that was set up; ``first`` is then the seat that begins. ``left`` says how
    many milliseconds the player to move has; only a player's own list has it, for games with days a move.
    """

    room: RoomId
    game: str
    options: dict[str, OptionValue]
    status: RoomStatus
    players: list[Player | None]
    moves: int = 0
    help: bool = False
    terms: Terms = STANDARD_TERMS
    clock: Clock | None = None
    number: int = 0
    result: Result | None = None
    set_up: bool = False
    first: Seat | None = None
    left: int | None = None


class ChallengeView(Struct, frozen=True, omit_defaults=True):
    """A challenge of ``by`` to ``to``; it expires after so many ``seconds``."""

    challenge: str
    by: Player
    to: Player
    game: str
    options: dict[str, OptionValue]
    seconds: int
    rated: bool = False
    clock: Clock | None = None


class MachinePlay(Struct, frozen=True, omit_defaults=True):
    """How the game of a room goes on in which only machines play, and who may change that: ``by``.

    While the game is ``paused`` no machine moves, except on the turn of a ``step``. ``pace`` is the least
    number of seconds that a move takes; if the server's own is longer, the server's counts.
    """

    by: Player
    paused: bool = False
    pace: float = 0.0


class OfferView(Struct, frozen=True):
    """An open offer, made by ``seat`` on ``turn``."""

    offer: OfferKind
    seat: Seat
    turn: int


class RoomView(Struct, frozen=True, omit_defaults=True):
    """The state of a room after the events that ``seqs`` counts.

    ``number`` counts the games played in the room, from 1 (0 before the first). ``moves`` are the texts of
    the current game's moves, ``turns`` the turns on which they were made; turns are consecutive only if
    nothing was taken back. ``rematch`` has the seats that offer another game, ``offers`` the open offers of
    the running game. With ``help``, exact values may be requested while a game runs. ``clock`` is the agreed
    time control, ``clocks`` are the current times. ``start`` is the text of the position with which games
    begin, if it was set up. ``machine_play`` is present if only machines play. ``fallbacks`` are the turns of
    the moves that replaced a machine's answer (``MovePlayed.fallback``). ``drawless`` is true if the game's
    rules allow no draw. ``host`` opened the room with an open seat, and may free it. ``hints`` are the turns
    of the current game on which a player was shown the best move, taken back or not.
    """

    room: RoomId
    epoch: int
    seqs: dict[Stream, int]
    game: str
    title: str
    options: dict[str, OptionValue]
    visibility: Visibility
    status: RoomStatus
    number: int
    seats: list[SeatView]
    position: Position
    moves: list[str] = []
    turns: list[int] = []
    result: Result | None = None
    rematch: list[Seat] = []
    help: bool = False
    terms: Terms = STANDARD_TERMS
    clock: Clock | None = None
    clocks: ClockView | None = None
    offers: list[OfferView] = []
    chat: bool = True
    start: str = ""
    machine_play: MachinePlay | None = None
    fallbacks: list[int] = []
    drawless: bool = False
    host: Player | None = None
    hints: list[int] = []
