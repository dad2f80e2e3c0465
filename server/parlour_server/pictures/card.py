"""Composes a link's picture: the board at the left, the words at the right."""

from typing import Final

from parlour_protocol.values import Player
from parlour_server.pictures.boards import Area, board, marks_of
from parlour_server.pictures.letters import ELLIPSIS, fitted, is_drawn, wrapped
from parlour_server.pictures.scene import HEIGHT, WIDTH, Box, Face, Part, Scene, Shape, Text
from parlour_server.pictures.shapes import ACCENT, GROUND, INK, LINE, QUIET
from parlour_server.pictures.subject import Subject
from parlour_server.pictures.texts import NAME, Said, Texts, player_name, said, visible

BOARD: Final = Area(46, 48, 596, 534)
LEFT: Final = 690
RIGHT: Final = 1140
MARK: Final = 72
SMALL_MARK: Final = 40
SMALLER: Final = 4  # how much smaller letters are where a text is too long


def scene_of(subject: Subject, texts: Texts) -> Scene:
    """Return the picture of a subject."""

    def name_of(player: Player, seat: int) -> str:
        """A name that the font lacks letters of is not drawn; the seat stands for its player."""
        name = visible(player_name(player, texts))
        return name if name and is_drawn(name, "title") else texts.player.format(seat=seat)

    result = subject.result
    seat = subject.to_move if result is None else result.winner
    marks = marks_of(subject.view)
    mark = marks[seat - 1] if seat and subject.phase != "private" else None
    decider = marks[subject.decided.seat - 1] if subject.decided else None
    words = said(subject, texts, name_of)
    ground = Box(0, 0, WIDTH, HEIGHT, GROUND)
    parts = [ground, *board(subject.view, BOARD), *_words(words, mark, decider), *_foot(words.title)]
    return Scene(words.headline, parts)


def _words(words: Said, mark: str | None, decider: str | None) -> list[Part]:
    parts: list[Part] = []
    left = LEFT
    if mark:
        middle = LEFT + MARK // 2
        parts += [Shape("well", middle, 118, MARK), Shape(mark, middle, 118, MARK * 9 // 10)]
        left += MARK + 16
    parts.append(_line(words.heading, left, 138, 56, 32, "title", INK))
    parts += _lines(words.below, left, 182, 26, 2, "text", QUIET)
    parts.append(Box(LEFT, 248, RIGHT - LEFT, 2, LINE))
    if words.fact is None or decider is None:
        return [*parts, *_lines(words.ask, LEFT, 314, 34, 4, "strong", ACCENT)]
    parts += _lines(words.fact.label, LEFT, 300, 26, 1, "text", QUIET)
    parts += [Shape("well", LEFT + 20, 336, SMALL_MARK), Shape(decider, LEFT + 20, 336, SMALL_MARK)]
    parts.append(_line(words.fact.move, LEFT + 54, 350, 40, 28, "title", INK))
    parts += _lines(words.fact.better, LEFT, 396, 26, 1, "text", INK)
    return [*parts, *_lines(words.ask, LEFT, 446, 28, 1, "strong", ACCENT)]


def _lines(text: str, x: int, y: int, size: int, most: int, face: Face, fill: str) -> list[Part]:
    shown = wrapped(text, face, size, RIGHT - x, most)
    if shown and shown[-1].endswith(ELLIPSIS):
        size -= SMALLER
        shown = wrapped(text, face, size, RIGHT - x, most)
    return [Text(line, x, y + size * 7 // 5 * row, size, face, fill) for row, line in enumerate(shown)]


def _line(text: str, x: int, y: int, size: int, least: int, face: Face, fill: str) -> Text:
    shown, fits = fitted(text, face, size, least, RIGHT - x)
    return Text(shown, x, y, fits, face, fill)


def _foot(title: str) -> list[Part]:
    parts: list[Part] = []
    for name, x in (("disc", LEFT + 25), ("ring", LEFT + 62)):
        parts += [Shape("well", x, 552, 50), Shape(name, x, 552, 50)]
    parts.append(Text(NAME, LEFT + 104, 565, 38, "title", INK))
    if title != NAME:
        shown, size = fitted(title, "text", 26, 18, RIGHT - LEFT - 270)
        parts.append(Text(shown, RIGHT, 563, size, "text", QUIET, "end"))
    return parts
