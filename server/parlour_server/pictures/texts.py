"""The words of links, in the reader's language: the page's build writes them beside the page.

A text has its parameters in braces. Names of players are put in as they are and never read as texts.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_protocol.values import Player
from parlour_server.pictures.subject import Subject

FILE: Final = "links.json"
ISOLATE: Final = "\u2068{}\u2069"  # keeps a name that is written from the right from turning its sentence
_FROM_RIGHT: Final = frozenset({"R", "AL"})
#: Categories of characters that order, hide or break text instead of being seen.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
NAME: Final = "Parlour"
MOST_NAMED: Final = 4  # moves that would have been better
_BETWEEN_PARTS: Final = re.compile("[:=+-]")


class Texts(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The texts of one language.

    ``games`` has the titles that differ from the catalogue's, ``days`` those of positions of the day that
    differ from their game's, ``moves`` a move of each kind by its parts.
    """

    greeting: str
    promise: str
    guest: str
    machine: str
    level: str
    board: str
    games: dict[str, str]
    days: dict[str, str]
    won: str
    won_against: str
    drawn: str
    no_game: str
    between: str
    seat_free: str
    sit_down: str
    under_way: str
    watch: str
    private: str
    only_link: str
    to_move: str
    what_play: str
    ended: str
    why_won: str
    why_drawn: str
    player: str
    of_day: str
    one_wins: str
    one_keeps_draw: str
    find_it: str
    helped: str
    the_one_move: str
    decided: str
    moves: dict[str, str]
    better: str
    see_why: str

    def title(self, game: str) -> str:
        """Return the title of a game."""
        known = GAMES.get(game)
        return self.games.get(game) or (known.title if known else game)


def texts_of(static: Path) -> dict[str, Texts]:
    """Return the texts by language that the build has written; none if it has written none."""
    file = static / FILE
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Texts]) if file.is_file() else {}


@dataclass(frozen=True, slots=True)
class Fact:
    """The fact that decided a game: what it is called, the move, and what would have been better."""

    label: str
    move: str
    better: str


@dataclass(frozen=True, slots=True)
class Said:
    """A subject in words: a short heading, a line below it, a fact, and a question or an invitation."""

    title: str
    heading: str
    below: str
    ask: str
    alt: str
    fact: Fact | None = None

    @property
    def headline(self) -> str:
        """The title of the link: the server's name alone, else the game with the heading."""
        return self.title if self.title == NAME else f"{self.title}: {self.heading}"

    @property
    def summary(self) -> str:
        """The other words as one text."""
        fact = f"{self.fact.label}. {self.fact.move}" if self.fact else ""
        return " · ".join(filter(None, (self.below, fact, self.ask)))


def said(subject: Subject, texts: Texts, name_of: Callable[[Player, int], str]) -> Said:
    """Return a subject in words; ``name_of`` returns the name of a player on a seat."""
    title = texts.title(subject.game)
    if subject.task is not None:
        title = texts.days.get(subject.task.name, title)
    alt = texts.board.format(title=title)
    if subject.phase == "site":
        return Said(NAME, texts.greeting, "", texts.promise, alt)
    heading, below, ask = _words(subject, texts, name_of)
    if subject.phase != "private" and subject.text:
        alt = f"{alt} {subject.text[:80]}"
    if subject.helped and subject.result:
        below = f"{below}\u00a0· {texts.helped}"
    fact = _fact(subject, texts)
    return Said(title, heading, below, texts.see_why if fact else ask, alt, fact)


def _fact(subject: Subject, texts: Texts) -> Fact | None:
    decided = subject.decided
    if decided is None:
        return None
    number = decided.ply + 1  # of both sides, as in the review
    move = texts.decided.format(number=number, move=_move_name(subject, texts, decided.move))
    better = texts.better.format(moves=", ".join(decided.kept)) if len(decided.kept) <= MOST_NAMED else ""
    return Fact(texts.the_one_move, move, better)


def _move_name(subject: Subject, texts: Texts, move: str) -> str:
    """Return a move in words; the kinds are those of the page (``boards/notation.js``)."""
    form = texts.moves.get(subject.view["moves"])
    return form.format(*_BETWEEN_PARTS.split(move)) if form else move


def _words(subject: Subject, texts: Texts, name_of: Callable[[Player, int], str]) -> tuple[str, str, str]:
    names = [
        name_of(player, seat) if player else "" for seat, player in enumerate(subject.players, start=1)
    ] or ["", ""]
    first, second = names
    between = texts.between.format(first=first, second=second, count=len(subject.moves))
    result = subject.result
    if subject.phase == "private":
        return texts.private, texts.only_link, ""
    if subject.phase == "waiting":
        return texts.seat_free, first or second, texts.sit_down
    if subject.phase == "playing":
        return texts.under_way, between, texts.watch
    if subject.task is not None:
        heading = texts.one_wins if subject.task.outcome == "win" else texts.one_keeps_draw
        return heading, texts.of_day.format(day=subject.task.day), texts.find_it
    if result is None:
        return texts.to_move, "", texts.what_play
    if not first:  # a position that nobody has played
        return texts.ended, "", ""
    if result.winner is None:
        return (
            (texts.no_game, between, "")
            if result.reason == "aborted"
            else (texts.drawn, between, texts.why_drawn)
        )
    winner, loser = (first, second) if result.winner == 1 else (second, first)
    player = subject.players[result.winner - 1]
    short = texts.machine if player and player.kind == "machine" else winner
    against = texts.won_against.format(winner=winner, loser=loser, count=len(subject.moves))
    return texts.won.format(name=short), against, texts.why_won


def player_name(player: Player, texts: Texts) -> str:
    """Return the name that the page shows for a player."""
    if player.kind == "machine":
        kind, _, level = player.engine.partition(":")
        return texts.level.format(level=level) if kind == "level" else texts.machine
    name, number = player.name, player.name.removeprefix("Guest ")
    return f"{texts.guest} {number}" if name != number and number.isdecimal() else name


def isolated(name: str) -> str:
    """Return a name that does not change the order of the sentence around it."""
    turns = any(unicodedata.bidirectional(sign) in _FROM_RIGHT for sign in name)
    return ISOLATE.format(name) if turns else name


def visible(text: str) -> str:
    """Return a text of one line without characters that are not seen, such as those that turn it around."""
    kept = "".join(
        " " if sign.isspace() else sign for sign in text if unicodedata.category(sign) not in _UNSEEN
    )
    return " ".join(kept.split())
