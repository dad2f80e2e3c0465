"""Formats rooms, players and results as lines of text. Pure."""

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from parlour_client.room.position import Position
from parlour_client.terminal.boards import letter
from parlour_client.terminal.value_reasons import counted_moves, reason_words
from parlour_protocol.answers import Analysis
from parlour_protocol.events import TimeGiven
from parlour_protocol.terms import ClockView
from parlour_protocol.values import (
    OfferKind,
    OfferView,
    OptionValue,
    Player,
    Result,
    RoomSummary,
    RoomView,
    Seat,
    View,
)
from parlour_protocol.worth import CutBy, ExactValue, Outcome

REASONS = {
    "resigned": "by resignation",
    "timeout": "on time",
    "agreed": "by agreement",
    "abandoned": "the other player has gone away",
}
"""Words for the endings that are the same in every game, by reason; a game has words for its own endings."""

LOST = {"resigned": "you resigned", "abandoned": "you were away for too long"}
"""Other words for the player who lost, by reason."""

OFFERED: dict[OfferKind, str] = {"draw": "offers a draw", "takeback": "asks to take a move back"}
YOU_OFFERED: dict[OfferKind, str] = {
    "draw": "You offered a draw.",
    "takeback": "You asked to take a move back.",
}

LEVELS = {
    str(level): word
    for level, word in enumerate(
        ("novice", "beginner", "casual", "steady", "skilled", "strong", "expert", "master"), 1
    )
}
"""The names of the numbered levels, as on the page."""

MOST_HINTS = 20
"""The most legal moves that are all listed; a longer list is shortened."""

CUT_BY: dict[CutBy, str] = {
    "time": "the time was up",
    "game": "the game went on",
    "request": "other values were asked for",
    "failure": "the server could not go on",
}
BOUNDS: dict[tuple[Outcome, Outcome], str] = {
    ("loss", "draw"): "no win",
    ("draw", "win"): "no loss",
    ("loss", "win"): "not known",
}
"""Words for the worst and best outcome not ruled out."""


def printable(text: str) -> str:
    """Return a text without control characters, so that no name can move the terminal's cursor."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def player_line(room: RoomView, yours: list[Seat]) -> str:
    """Return the players of both seats: ``X Ann (you) - O level:3 (casual)``."""
    seats: tuple[Seat, Seat] = (1, 2)
    return " - ".join(
        f"{letter(room.position.view, seat)} {with_level(player_name(room.seats[seat - 1].player))}"
        + (" (you)" if seat in yours else "")
        for seat in seats
    )


def with_level(name: str) -> str:
    """Return a player's name, with the word for a numbered level.

    >>> with_level("level:3"), with_level("level:easy"), with_level("pvs:time=1.0")
    ('level:3 (casual)', 'level:easy', 'pvs:time=1.0')
    """
    word = LEVELS.get(name.removeprefix("level:")) if name.startswith("level:") else None
    return f"{name} ({word})" if word else name


def player_name(player: Player | None) -> str:
    """Return the name of a seat's player, or the word for a free seat."""
    if player is None:
        return "(free)"
    return player.engine or player.name


def room_line(room: RoomSummary) -> str:
    """Return a room as a line of a list."""
    players = " - ".join(player_name(player) for player in room.players)
    return f"{room.room:<12} {room.game:<14} {room.status:<8} {room.moves:>4} moves  {players}"


def hint(position: Position) -> str:
    """Return a hint what to type: the legal moves, or the first and the last of many."""
    legal = position.legal
    if len(legal) <= MOST_HINTS:
        return " ".join(legal)
    return f"{' '.join(legal[: MOST_HINTS // 2])} ... {legal[-1]}, {len(legal)} moves"


def clock_words(clocks: ClockView, yours: list[Seat]) -> str:
    """Return the clocks in words: ``your clock 2:45, theirs 3:00``, or by seats for other readers."""
    both = zip_longest(clocks.left, clocks.periods, fillvalue=0)  # only byo-yomi has periods
    shown = [time_left(left, periods) for left, periods in both]
    if len(yours) != 1:
        return f"clocks {shown[0]} and {shown[1]}"
    mine = yours[0] - 1
    first = f", {time_left(clocks.first_move)} to begin" if clocks.first_move is not None else ""
    return f"your clock {shown[mine]}, theirs {shown[1 - mine]}{first}"


def time_left(milliseconds: int, periods: int = 0) -> str:
    """Return a time as clocks show it, rounded up to seconds, with the periods that follow: ``0:30 (+3)``."""
    seconds = -(-milliseconds // 1000)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    if hours >= 24:
        text = f"{hours // 24} d {hours % 24} h"
    elif hours:
        text = f"{hours}:{minutes:02}:{seconds % 60:02}"
    else:
        text = f"{minutes}:{seconds % 60:02}"
    return f"{text} (+{periods})" if periods else text


def offer_line(offer: OfferView, yours: list[Seat], view: View) -> str:
    """Return an offer in words: to you, by you or, for a spectator, by one player to the other."""
    if not yours:
        return f"{letter(view, offer.seat)} {OFFERED[offer.offer]}."
    if offer.seat in yours:
        return YOU_OFFERED[offer.offer]
    return f"The other player {OFFERED[offer.offer]}: type accept or decline."


def answer_line(offer: OfferView, by: Seat, yours: list[Seat], view: View) -> str:
    """Return a line that an offer was withdrawn, if ``by`` is the seat that made it, else declined."""
    if by in yours:
        return "You took the offer back." if by == offer.seat else "You declined."
    who = "The other player" if yours else letter(view, by)
    return f"{who} {'takes the offer back' if by == offer.seat else 'declines'}."


def gift_line(gift: TimeGiven, yours: list[Seat], view: View) -> str:
    """Return a line about a gift of time; the seat of a gift is the receiver's."""
    seconds = f"{gift.milliseconds // 1000} seconds"
    if gift.seat in yours:
        return f"The other player gave you {seconds}."
    if yours:
        return f"You gave {seconds}."
    giver: Seat = 2 if gift.seat == 1 else 1
    return f"{letter(view, giver)} gave {letter(view, gift.seat)} {seconds}."


def rematch_line(seat: Seat, yours: list[Seat], view: View) -> str:
    """Return a line that a seat offers a rematch."""
    if seat in yours:
        return "You asked for a rematch."
    if yours:
        return "The other player asks for a rematch: type rematch or quit."
    return f"{letter(view, seat)} asks for a rematch."


def words_for(endings: Mapping[str, str], options: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return a game's words for its endings, with the values of its options put in.

    >>> words_for({"line": "`line` in a row"}, {"line": 4})
    {'line': '4 in a row'}
    """
    return {
        code: re.sub("`(.+?)`", lambda name: str(options.get(name[1], name[1])), words)
        for code, words in endings.items()
    }


def result_line(result: Result, yours: list[Seat], view: View, endings: Mapping[str, str]) -> str:
    """Return a game's result in words for its player or a spectator.

    ``endings`` are the game's words by reason; a reason without words is shown without its hyphens.
    """
    if result.reason == "aborted":
        return "The game was called off."
    reason = {**endings, **REASONS}.get(result.reason, result.reason.replace("-", " "))
    if len(yours) == 1 and result.winner not in (None, *yours):
        reason = LOST.get(result.reason, reason)
    if result.winner is None:
        return f"The game is drawn ({reason})."
    if len(yours) != 1:
        return f"{letter(view, result.winner)} wins ({reason})."
    return f"You {'win' if result.winner in yours else 'lose'} ({reason})."


def value_lines(analysis: Analysis) -> Iterator[str]:
    """Yield lines for each value with its moves, the best move, the reason, and what cut the proof short."""
    moves: dict[str, list[str]] = {}
    for move, worth in analysis.moves.items():
        moves.setdefault(worth_words(worth), []).append(move)
    for words, same in moves.items():
        yield f"{words}: {' '.join(same)}"
    if analysis.best and not is_unordered_loss(analysis.worth):
        yield f"Best: {analysis.best}"
    if analysis.reason is not None:
        yield reason_words(analysis)
    if analysis.cut_by is not None:
        yield f"Not everything was proved: {CUT_BY[analysis.cut_by]}."


def is_unordered_loss(worth: ExactValue | None) -> bool:
    """Return whether every move loses and no length is known: then no move is better than another."""
    return worth is not None and worth.outcome == "loss" and worth.plies is None and worth.score is None


def worth_words(worth: ExactValue) -> str:
    """Return a value in words: ``win after 3 moves``, ``draw``, ``no win``."""
    if worth.outcome is None:
        return BOUNDS[worth.bounds[0], worth.bounds[-1]] if worth.bounds else BOUNDS["loss", "win"]
    if worth.plies is None or worth.outcome == "draw":
        return worth.outcome
    return f"{worth.outcome} after {counted_moves(worth.plies)}"
