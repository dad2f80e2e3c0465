"""Make test positions of m,n,k for provers of forced wins, each with a known result.

`wins` builds lines of fours into a board: each move of the winner fills a window except for one square, which
the loser has to take; after the last move there are two such squares. The loser's marks are random. `losses`
adds two squares on which the loser would win next, so that no four helps. `nearly_full` fills a board except
for a few squares and plays everything out.

All three use only the rules, move by move, and no prover.

Invariant: in every position of `wins` the side to move wins by fours, along the given line. In no position of
`losses` or `nearly_full` does the side to move win.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from random import Random
from typing import TypeAlias

from parlour_engine.games.mnk.rules import MNK, Position

LEAST_FOURS, MOST_FOURS = 2, 7
EMPTY_SQUARES = 9  # on a nearly full board
REACH = 2  # rows and columns around other marks where more marks are set
EXCHANGES = 5  # of marks, on a nearly full board
TRIES = 20  # to draw marks before another line is built

Window: TypeAlias = tuple[int, ...]


@dataclass
class Draft:
    """A line of fours under construction: the winner's moves, the answers, and the marks that it needs."""

    moves: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    marks: set[int] = field(default_factory=set)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves of both sides, up to the winner's move that leaves two answers."""
        pairs = chain.from_iterable(zip_longest(self.moves, self.answers[: len(self.moves) - 1]))
        return tuple(square for square in pairs if square is not None)

    def add(self, windows: Sequence[Window], move: int, gaps: Sequence[int]) -> bool:
        """Add a move that fills each window except its gap; return whether this fits the rest."""
        self.moves.append(move)
        needed = {square for window in windows for square in window}.difference(self.moves, gaps)
        self.answers += gaps
        self.marks |= needed
        parts = (set(self.moves), set(self.answers), self.marks)
        return sum(map(len, parts)) == len(set().union(*parts)) and len(parts[1]) == len(self.answers)


def windows_of(game: MNK) -> dict[int, list[Window]]:
    """Return the windows that contain each square."""
    found: dict[int, list[Window]] = {square: [] for square, _ in game.squares}
    for square, _ in game.squares:
        row, column = divmod(square, game.width)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            steps = [(row + down * step, column + across * step) for step in range(game.line)]
            if all(0 <= y < game.height and 0 <= x < game.width for y, x in steps):
                window = tuple(y * game.width + x for y, x in steps)
                for member in window:
                    found[member].append(window)
    return found


def drafted(random: Random, windows: dict[int, list[Window]], fours: int) -> Draft | None:
    """Return a random line of so many fours, None if its parts do not fit together."""
    draft, move = Draft(), random.choice(list(windows))
    for number in range(fours - 1):
        window = random.choice(windows[move])
        filled, gap = random.sample([square for square in window if square != move or not number], 2)
        if not draft.add([window], filled, [gap]):
            return None
        move = filled
    first = random.choice(windows[move])
    last = random.choice([square for square in first if square != move])
    second = random.choice(windows[last])
    gaps = [
        random.choice([square for square in window if square != last and square not in other])
        if set(window) - set(other)
        else last
        for window, other in ((first, second), (second, first))
    ]
    return draft if draft.add([first, second], last, gaps) else None


def winning_squares(game: MNK, marks: int, stones: int) -> list[int]:
    """Return the empty squares where one more mark of this owner wins."""
    return [
        square
        for square, bit in game.squares
        if not stones & bit and game.play((marks, stones, (), False), square)[3]
    ]


def threats(game: MNK, position: Position) -> tuple[list[int], list[int]]:
    """Return the squares where the side to move wins with one mark, and where the other side would."""
    own, stones = position[:2]
    return winning_squares(game, own, stones), winning_squares(game, own ^ stones, stones)


def forces(game: MNK, position: Position, draft: Draft) -> bool:
    """Return whether each answer of a line is forced, up to a last move that has no answer."""
    for place, move in enumerate(draft.line):
        legal = move in game.legal_moves(position)
        if not legal or (place % 2 == 0 and any(map(bool, threats(game, position)))):
            return False
        if place % 2 == 1 and threats(game, position) != ([], [move]):
            return False
        position = game.play(position, move)
    mine, theirs = threats(game, position)
    return not mine and len(theirs) > 1 and game.result(position) is None


def near(game: MNK, squares: set[int]) -> list[int]:
    """Return the squares around some squares."""
    found = []
    for square, _ in game.squares:
        row, column = divmod(square, game.width)
        if any(
            abs(other // game.width - row) <= REACH and abs(other % game.width - column) <= REACH
            for other in squares
        ):
            found.append(square)
    return found


def played(game: MNK, random: Random, first: set[int], second: set[int]) -> Position | None:
    """Return the position with these marks, set in a random order; None if the game ends on the way."""
    position = game.start()
    ones, twos = random.sample(sorted(first), len(first)), random.sample(sorted(second), len(second))
    for square in chain.from_iterable(zip_longest(ones, twos)):
        if square is not None:
            if game.result(position) is not None:
                return None
            position = game.play(position, square)
    return position if game.result(position) is None else None


def with_marks(
    game: MNK, random: Random, draft: Draft, taken: frozenset[int], more: frozenset[int]
) -> Position | None:
    """Return a random position with the marks of a line and `taken` by the loser, with the winner to move.

    The winner also gets the marks `more`.
    """
    winner = draft.marks | more
    free = set(near(game, winner)) - winner - taken - {*draft.moves, *draft.answers}
    missing = len(winner) + random.randint(0, 1) - len(taken)
    if not 0 <= missing <= len(free):
        return None
    loser = taken | set(random.sample(sorted(free), missing))
    if len(loser) == len(winner):
        return played(game, random, winner, set(loser))
    return played(game, random, set(loser), winner)


def with_win(game: MNK, random: Random, draft: Draft) -> tuple[Position, tuple[int, ...]] | None:
    """Return a position in which a line of fours wins, and the line; None if random marks spoil it."""
    for _ in range(TRIES):
        position = with_marks(game, random, draft, frozenset(), frozenset())
        if position is not None and forces(game, position, draft) and not is_short(game, position, draft):
            return position, draft.line
    return None


def is_short(game: MNK, position: Position, draft: Draft) -> bool:
    """Return whether a square of the line before the last, played first, leaves two winning squares."""
    tried = draft.line[: 2 * len(draft.moves) - 3]
    return any(len(threats(game, game.play(position, square))[1]) > 1 for square in tried)


def wins(game: MNK, seed: int) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Yield endless positions in which the side to move wins by fours, and a winning line."""
    random, windows = Random(seed), windows_of(game)
    while True:
        found, fours = None, random.randint(LEAST_FOURS, MOST_FOURS)
        while found is None:
            draft = drafted(random, windows, fours)
            found = None if draft is None else with_win(game, random, draft)
        yield found


def losses(game: MNK, seed: int) -> Iterator[Position]:
    """Yield endless positions with many fours in which the side to move has lost, without a win at once.

    The other side would win on two squares.
    """
    random, windows = Random(seed), windows_of(game)
    while True:
        draft = drafted(random, windows, random.randint(LEAST_FOURS, MOST_FOURS))
        if draft is None:
            continue
        squares = {*draft.marks, *draft.moves, *draft.answers}
        free = [square for square, _ in game.squares if square not in squares]
        for _ in range(TRIES):
            row = random.choice(windows[random.choice(free)])
            more = frozenset(random.sample([square for square in free if square not in row], len(row) - 1))
            if not squares.isdisjoint(row):
                continue
            position = with_marks(game, random, draft, frozenset(row[1:]), more)
            if position is not None:
                mine, theirs = threats(game, position)
                if not mine and len(theirs) > 1:
                    yield position
                    break


def filled(game: MNK, random: Random) -> Position | None:
    """Return a board with few empty squares, None if it has a line.

    It begins as a pattern with no row longer than two; then some marks are exchanged.
    """
    turned = random.choice(((1, 2), (2, 1), (3, 2), (2, 3)))
    empty = {*random.sample(range(len(game.bits)), EMPTY_SQUARES)}
    owned: tuple[set[int], set[int]] = (set(), set())
    for square, _ in game.squares:
        row, column = divmod(square, game.width)
        if square not in empty:
            owned[(turned[0] * row + turned[1] * column) % 4 < 2].add(square)
    while len(owned[0]) - len(owned[1]) not in (0, 1):
        more = len(owned[1]) > len(owned[0])
        change = random.choice(sorted(owned[more]))
        owned[more].remove(change)
        owned[not more].add(change)
    for _ in range(EXCHANGES):
        change, other = (random.choice(sorted(side)) for side in owned)
        owned[0].symmetric_difference_update({change, other})
        owned[1].symmetric_difference_update({change, other})
    return played(game, random, *owned)


def is_won(game: MNK, position: Position, known: dict[str, bool]) -> bool:
    """Return whether the side to move wins, by playing everything out."""
    key = game.key(position)
    if key not in known:
        known[key] = any(loses(game, game.play(position, move), known) for move in game.legal_moves(position))
    return known[key]


def loses(game: MNK, position: Position, known: dict[str, bool]) -> bool:
    """Return whether the side to move loses, by playing everything out."""
    result = game.result(position)
    if result is not None:
        return result.winner is not None
    return all(is_won(game, game.play(position, move), known) for move in game.legal_moves(position))


def nearly_full(game: MNK, seed: int) -> Iterator[Position]:
    """Yield endless positions in which the side to move can make a four, and does not win."""
    random = Random(seed)
    while True:
        position = filled(game, random)
        if position is None or any(map(bool, threats(game, position))):
            continue
        after = (game.play(position, move) for move in game.legal_moves(position))
        makes_a_four = any(threats(game, each)[1] for each in after)
        if makes_a_four and not is_won(game, position, {}):
            yield position
