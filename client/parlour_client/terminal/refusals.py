"""Words refusals for the terminal: the server sends codes and facts (docs/protocol.md, 7).

Only the reason of an illegal move is in the words of the game's rules, which are in English too.
"""

from collections.abc import Mapping
from typing import Final

from parlour_client.errors import Refusal
from parlour_protocol.errors import RefusalCode, RefusalReason

BY_CODE: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.MALFORMED: "the server does not understand that",
    RefusalCode.UNKNOWN_GAME: "the server does not know that game",
    RefusalCode.BAD_OPTIONS: "the game cannot be set up like that",
    RefusalCode.BAD_POSITION: "the game cannot begin like that",
    RefusalCode.BAD_PLAYER: "no engine like that can play here",
    RefusalCode.BAD_TERMS: "these terms do not go together",
    RefusalCode.NO_SUCH_ROOM: "there is no such room",
    RefusalCode.NO_SUCH_PLAYER: "nobody of that name is here now",
    RefusalCode.NO_SUCH_CHALLENGE: "that challenge is over",
    RefusalCode.FORBIDDEN: "that is not for you to do",
    RefusalCode.NO_SPECTATORS: "nobody may watch here",
    RefusalCode.NOT_JOINED: "the room was left",
    RefusalCode.NOT_SEATED: "you are watching",
    RefusalCode.SEAT_TAKEN: "somebody else has that seat",
    RefusalCode.GAME_RUNNING: "the game is still running",
    RefusalCode.NOT_STARTED: "the game starts when both seats are taken",
    RefusalCode.GAME_OVER: "the game is over",
    RefusalCode.NOT_YOUR_TURN: "it is not your turn",
    RefusalCode.ILLEGAL_MOVE: "it is no legal move here",
    RefusalCode.CONFLICT: "the game has moved on",
    RefusalCode.GAP: "the game has moved on",
    RefusalCode.NOT_ALLOWED: "that is not allowed here",
    RefusalCode.TOO_SOON: "not yet",
    RefusalCode.NO_STUDY: "the server has no such values, tree or graph",
    RefusalCode.NO_HELP: "this room allows no help while a game runs",
    RefusalCode.TOO_MANY: "that was too much at once",
    RefusalCode.UNAVAILABLE: "the server cannot do that just now",
    RefusalCode.INTERNAL: "the server failed at that",
}

#: Templates with the refusal's facts in braces.
BY_REASON: Final[Mapping[RefusalReason, str]] = {
    RefusalReason.RATED_TAKEBACK: "a rated game allows no takebacks",
    RefusalReason.RATED_HELP: "a rated game allows no help",
    RefusalReason.RATED_START: "a rated game begins with the game's own position",
    RefusalReason.RATED_MACHINE: "a rated game is not with a machine",
    RefusalReason.RATED_MIXED: "a rated game is between two people or two bots",
    RefusalReason.RATED_ALONE: "a rated game needs two players",
    RefusalReason.OPTION_BOUNDS: "{option} has to be {low} to {high}",
    RefusalReason.BOARD_TOO_SMALL: "width or height has to be {low} to {high}",
    RefusalReason.EQUAL_HEAPS: "the heaps have to differ",
    RefusalReason.DRAWN_BOARD: "the board may not be drawn by chance here",
    RefusalReason.SEVERAL_CALLED: "several people here are called {name}",
    RefusalReason.NEEDS_KEY: "the room opens by its whole link only",
    RefusalReason.NOT_YOUR_STREAM: "that chat is not for you",
    RefusalReason.NOT_YOUR_ROOM: "only the player who opened the room may do that",
    RefusalReason.NO_SCOPE: "your token does not allow that",
    RefusalReason.TIME_UP: "your time is up",
    RefusalReason.ANSWER_FIRST: "the other player asks for a takeback: type accept or decline",
    RefusalReason.NO_OFFER: "that offer is no longer open",
    RefusalReason.SEAT_KEPT: "you may free a seat only until its player has moved",
    RefusalReason.SEAT_FREED: "your seat here is for others now: find another table",
    RefusalReason.OPPONENT_HERE: "somebody has sat down opposite: the game stays as it is",
    RefusalReason.PUBLIC_TABLE: "a public table keeps its terms: open another table for others",
    RefusalReason.UNMOVED_GAMES: "you have begun {most} games without a move: make one there first",
    RefusalReason.ADDRESS_UNMOVED_GAMES: (
        "the players at your address have begun {most} games without a move: those come first"
    ),
    RefusalReason.EVENT_BUDGET: "too much was played from here today: only running games go on",
    RefusalReason.BOTH_MOVED: "both have moved: the game cannot be called off any more",
    RefusalReason.OWN_TURN: "it is your own turn",
    RefusalReason.NEED_NOT_BE_HERE: "the other player need not be here",
    RefusalReason.NO_CHAT: "there is no chat here",
    RefusalReason.CHAT_FULL: "{most} messages have been said here: that is all",
    RefusalReason.BLANK_TEXT: "say something",
    RefusalReason.INVISIBLE_TEXT: "the text has an invisible character",
    RefusalReason.ONLY_MACHINES: "that is for rooms in which only machines play",
    RefusalReason.NOT_PAUSED: "the game is not paused",
    RefusalReason.ROOM_FULL: "the room has seen enough games: open a new one",
    RefusalReason.NO_DRAW: "a machine agrees to no draw",
    RefusalReason.NO_TAKEBACKS: "the room allows no takebacks",
    RefusalReason.NOTHING_TO_TAKE_BACK: "you have no move to take back",
    RefusalReason.NO_OPPONENT: "you have no opponent here",
    RefusalReason.NO_CLOCK: "there is no time to give in this game",
    RefusalReason.NO_HINTS: "hints are for unrated games against machines",
    RefusalReason.ENOUGH_TIME: "the other player has more than enough time",
    RefusalReason.ONESELF: "that is you",
    RefusalReason.TAKES_NO_CHALLENGES: "{name} takes no challenges now",
    RefusalReason.CHALLENGE_OPEN: "{name} has not answered your challenge yet",
    RefusalReason.MAY_RETURN: "the other player may still come back",
    RefusalReason.MOVES_FIRST: "ask again after {moves} more of your moves",
    RefusalReason.SAID_ALREADY: "you have just said that",
    RefusalReason.GRAPH_TOO_LARGE: "the graph has more than {most} positions",
    RefusalReason.TOO_MANY_SQUARES: "boards of up to {most} squares are solved",
    RefusalReason.TOO_TALL_COLUMNS: "boards are solved whose width, times height and one, is at most {most}",
}


def refusal_words(refusal: Refusal) -> str:
    """Return the reason of a refusal in words, and when to try again."""
    text = BY_CODE[refusal.code]
    if refusal.reason is not None:
        text = BY_REASON[refusal.reason].format_map(refusal.facts)
    if refusal.code == RefusalCode.ILLEGAL_MOVE:
        text = refusal.message
    if refusal.retry_after is not None:
        text += f"; try again in {_span(refusal.retry_after)}"
    return text


def _span(seconds: float) -> str:
    """Return a time in words: to a tenth of a second below a minute and a half."""
    if seconds < 90:
        return f"{seconds:.1f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes / 60:.1f} h"
