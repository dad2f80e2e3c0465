"""An opening book of Connect Four: the exact scores of all early positions on one size of board.

A position and its mirror image share an entry, under the smaller of their two words; a word is the sum of own
stones, all stones and the bottom row, as in rules.py. A file is an xz container with SHA-256 against damage.
It has a header, then the words in rising order, then the scores. Each word is stored as its difference from
the one before, and the bytes of all differences are grouped by their place, which compresses best.

Invariant: an entry is exact and for the side to move. Positions in which the game is over have no entry.
"""

import logging
import lzma
import struct
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path

from parlour_engine.exact.shipped import packed
from parlour_engine.exact.solution import Outcome
from parlour_engine.files import replace_file
from parlour_engine.game import GameError
from parlour_engine.games.connect_four.rules import ConnectFour, Position
from parlour_engine.games.connect_four.scores import outcome_of
from parlour_engine.games.connect_four.solvable import SOLVED_LINE

MAGIC = b"Connect Four 1\0\0"
HEADER = struct.Struct("<16sBBBxII")  # magic, width, height, plies, entries, entries of the whole book
WORD_BYTES = 8
FOLDER = Path(__file__).parent  # of the shipped books

logger = logging.getLogger(__name__)


class BookError(GameError):
    """A file is not an opening book, or cannot be used."""


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of early positions, by word.

    Attributes:
        width: The columns of its board.
        height: The rows of its board.
        plies: The most stones on the board.
        words: The words of its positions, rising.
        scores: Their scores, in the same order.
        whole: The number of entries once every position is solved.
    """

    width: int
    height: int
    plies: int
    words: "array[int]"
    scores: "array[int]"
    whole: int

    @classmethod
    def of_scores(cls, game: ConnectFour, plies: int, scores: Mapping[int, int], whole: int) -> "Book":
        """Return the book with these scores by word."""
        words = sorted(scores)
        in_order = array("b", map(scores.__getitem__, words))
        return cls(game.width, game.height, plies, array("Q", words), in_order, whole)

    def score(self, word: int) -> int | None:
        """Return the score under a word, None if there is none."""
        at = bisect_left(self.words, word)
        return self.scores[at] if at < len(self.words) and self.words[at] == word else None

    def by_word(self) -> dict[int, int]:
        """Return every score by its word."""
        return dict(zip(self.words, self.scores, strict=True))


def word_of(game: ConnectFour, own: int, stones: int) -> int:
    """Return the word of a position or of its mirror image, whichever is smaller."""
    word = own + stones + game.bottom_row
    return min(word, mirror_image(word, game.width, game.height + 1))


def least_score(game: ConnectFour, own: int, stones: int, score: Callable[[int], int | None]) -> int | None:
    """Return a lower bound on the score of a position, None if the scores before it are unknown.

    The opponent made the last move. By it the opponent got at most the score of any position in which a move
    leads here, whatever the order of the stones was.

    Args:
        game: The rules.
        own: The stones of the side to move.
        stones: All stones.
        score: Returns the score under a word, None if unknown.
    """
    known = [found for word in words_before(game, own, stones) if (found := score(word)) is not None]
    return -min(known) if known else None


def words_before(game: ConnectFour, own: int, stones: int) -> Iterator[int]:
    """Yield the words of all positions from which one move leads here, and of some impossible ones."""
    moved = own ^ stones
    for column in range(game.width):
        taken = stones >> column * (game.height + 1) & (1 << game.height) - 1
        top = 1 << column * (game.height + 1) + taken.bit_length() - 1 if taken else 0
        if top & moved:
            yield word_of(game, moved ^ top, stones ^ top)


def mirror_image(word: int, width: int, stride: int) -> int:
    """Return a word with its columns in reverse order."""
    column, image = (1 << stride) - 1, 0
    for _ in range(width):
        image = image << stride | word & column
        word >>= stride
    return image


def to_bytes(book: Book) -> bytes:
    """Return a book as the content of a file."""
    steps = array("Q", [word - before for word, before in zip(book.words, [0, *book.words], strict=False)])
    flat = steps.tobytes()
    planes = b"".join(flat[byte::WORD_BYTES] for byte in range(WORD_BYTES))
    header = HEADER.pack(MAGIC, book.width, book.height, book.plies, len(book.words), book.whole)
    return packed(header + planes + book.scores.tobytes())


def of_bytes(content: bytes) -> Book:
    """Return the book in the content of a file.

    Raises:
        BookError: The content is damaged, cut short, or not a book.
    """
    try:
        plain = lzma.decompress(content)
        magic, width, height, plies, count, whole = HEADER.unpack_from(plain)
    except (lzma.LZMAError, EOFError, struct.error):
        raise BookError("it is damaged") from None
    if magic != MAGIC or len(plain) != HEADER.size + count * (WORD_BYTES + 1):
        raise BookError("it is no opening book of this version")
    planes = plain[HEADER.size : HEADER.size + count * WORD_BYTES]
    flat = bytearray(len(planes))
    for byte in range(WORD_BYTES):
        flat[byte::WORD_BYTES] = planes[byte * count : (byte + 1) * count]
    steps = array("Q", bytes(flat))
    scores = array("b", plain[HEADER.size + len(planes) :])
    return Book(width, height, plies, array("Q", accumulate(steps)), scores, whole)


def read_book(path: Path) -> Book:
    """Return the book in a file.

    Raises:
        BookError: There is no usable book.
    """
    try:
        return of_bytes(path.read_bytes())
    except OSError as error:
        raise _unusable(path, error.strerror or "cannot be read") from None
    except BookError as error:
        raise _unusable(path, str(error)) from None


def write_book(path: Path, book: Book) -> None:
    """Write a book to a file atomically: a reader, even after a crash, finds the old book or the new one.

    Raises:
        BookError: The file cannot be written.
    """
    try:
        replace_file(path, to_bytes(book))
    except OSError as error:
        raise BookError(f"book '{path}' cannot be written: {error.strerror}") from None


@cache
def shipped_book(width: int, height: int, folder: Path = FOLDER) -> Book | None:
    """Return the shipped book for a size of board, None if there is none.

    An unusable book is logged in one line and ignored.
    """
    path = folder / f"connect-four-{width}x{height}.xz"
    if not path.exists():
        return None
    try:
        book = read_book(path)
        if (book.width, book.height) != (width, height):
            raise _unusable(path, f"it is for a board of {book.width}x{book.height}")
    except BookError as error:
        logger.warning("%s; solving without it", error)
        return None
    return book


def early_outcome(game: ConnectFour, position: Position) -> Outcome | None:
    """Return the outcome of a position that is not over from the shipped book, None if it has none."""
    book = shipped_book(game.width, game.height) if game.line == SOLVED_LINE else None
    own, stones, _, _ = position
    score = None if book is None else book.score(word_of(game, own, stones))
    return None if score is None else outcome_of(score)


def _unusable(path: Path, why: str) -> BookError:
    return BookError(f"book '{path}' cannot be used: {why}")
