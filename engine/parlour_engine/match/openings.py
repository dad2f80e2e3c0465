"""The openings of a series: short random beginnings from a seed, so that no two pairs repeat a game.

Without chance, two players always play the same game from one position. So each pair of games has its own
opening, which each player plays from both sides. If exact values are known without a search, the opening is a
draw under exact play, as long as such openings are found. They are known for the early positions of a game
with a shipped table of them, and for boards so small that `memo` searches them to the end at once. Neither
needs compiled code, so a worker, a shell and a test draw the same openings.

Invariant: opening N depends on the game, the seed and N, not on how many openings are drawn or when. The game
is not over after an opening.
"""

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import Any

from parlour_engine.catalogue import has_part, part
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.limits import NO_LIMIT
from parlour_engine.search.memo import memo

SMALL_GAME = 20_000  # positions
KEPT_OUTCOMES = 4096
SHORTEST, LONGEST = 2, 6  # plies
MISSES = 64  # draws in a row without a new opening, after which openings become longer
KEPT_SERIES = 16


class Openings:
    """The openings of one series, drawn as far as needed."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self._source = drawn(game, seed)
        self._known: list[tuple[int, ...]] = []

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Return the moves of an opening; the first one is number 0."""
        while len(self._known) <= number:
            self._known.append(next(self._source))
        return self._known[number]


@lru_cache(KEPT_SERIES)
def openings_of(game: AnyGame, seed: str) -> Openings:
    """Return the openings of a series, cached because its games are played one by one."""
    return Openings(game, seed)


def drawn(game: AnyGame, seed: str) -> Iterator[tuple[int, ...]]:
    """Yield endless openings; each leads to a new position until the game has no new ones."""
    plies, misses, seen, only_balanced = SHORTEST, 0, set[str](), True
    for attempt in count():
        moves, position = beginning(game, f"{seed}/{attempt}", plies)
        key = game.key(position)
        if key not in seen and (not only_balanced or is_balanced(game, position)):
            seen.add(key)
            misses = 0
            yield moves
            continue
        misses += 1
        if misses == MISSES:
            misses = 0
            if plies < LONGEST:
                plies += 1
            else:
                only_balanced = bool(seen)  # no opening is balanced: take any
                seen.clear()  # the game is small: its openings repeat


def beginning(game: AnyGame, seed: str, plies: int) -> tuple[tuple[int, ...], object]:
    """Return so many random moves from a seed, and the position after them.

    There are fewer moves if every further move would end the game.
    """
    position, moves = game.start(), list[int]()
    for ply in range(plies):
        legal = game.legal_moves(position)
        first = draw(f"{seed}/{ply}", len(legal))
        candidates = ((move, game.play(position, move)) for move in legal[first:] + legal[:first])
        going_on = next((each for each in candidates if game.result(each[1]) is None), None)
        if going_on is None:
            break
        moves.append(going_on[0])
        position = going_on[1]
    return tuple(moves), position


def draw(text: str, below: int) -> int:
    """Return a number below `below`, which depends on the text alone and is the same on every machine.

    >>> draw("parlour", 1_000_000)
    910422
    """
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % below


def is_balanced(game: AnyGame, position: Any) -> bool:
    """Return whether a position that is not over is a draw; True also if its outcome is unknown.

    Games solved by a table or a theorem have no draws, so all their openings count as balanced; each player
    plays both sides of each opening anyway.
    """
    return known_outcome(game, position) in (None, "draw")


@lru_cache(KEPT_OUTCOMES)
def known_outcome(game: AnyGame, position: Any) -> str | None:
    """Return the exact outcome of a position that is not over, None if it is unknown."""
    early = part(game.id, "early_outcome")
    if early is not None:
        found: str | None = early(game, position)
        if found is not None:
            return found
    if not has_part(game.id, "solver") or game.most_positions(game.start()) > SMALL_GAME:
        return None
    return memo(game, position, NO_LIMIT, INERT).score.kind
