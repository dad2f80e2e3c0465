"""The moves to try of a game, with positions that the page draws without knowing the rules."""

import logging
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Struct

from parlour_engine.catalogue import entry
from parlour_engine.examples import Example, example_game, examples_of, right_moves
from parlour_engine.game import AnyGame
from parlour_protocol.values import OptionValue, Position
from parlour_server.domain.room.views import moves_text, wire_view
from parlour_server.http.static_content import ASK_ANEW, StaticContent

logger = logging.getLogger(__name__)

MOST_KEPT: Final = 32  # games; the examples of one are a few kilobytes


class MoveToTry(Struct, frozen=True):
    """A position in which a newcomer tries a move.

    ``sentence`` is the id of what it shows, for which a client has words. ``task`` is what is asked for:
    `any` legal move, one that `wins` at once, one that `parries` the opponent's winning move, or one that
    `forces` the opponent to lose. ``right`` has the right moves, separated by spaces.
    """

    sentence: str
    task: str
    position: Position
    right: str


class ExamplesOfBoard(Struct, frozen=True):
    """The moves to try on boards with these options; other options may have any value."""

    options: dict[str, OptionValue]
    tries: list[MoveToTry]


class GameExamples(Struct, frozen=True):
    """The moves to try of a game, by board; empty if the game has none."""

    boards: list[ExamplesOfBoard]


@lru_cache(MOST_KEPT)
def examples_answer(game_id: str) -> StaticContent:
    """Return a game's moves to try as an answer. Blocks: it computes the right moves once.

    A game of a package whose moves to try are unusable has none; the log says so once.

    Raises:
        UnknownGameError: There is no such game.
    """
    entry(game_id)
    try:
        boards = [
            ExamplesOfBoard(
                dict(examples.options),
                [_move_to_try(example_game(game_id, examples), each) for each in examples.tries],
            )
            for examples in examples_of(game_id)
        ]
    except Exception as error:
        logger.warning("the moves to try of %s are left out: %s: %s", game_id, type(error).__name__, error)
        boards = []
    return StaticContent.compressed(msgspec.json.encode(GameExamples(boards)), "application/json", ASK_ANEW)


def _move_to_try(game: AnyGame, example: Example) -> MoveToTry:
    position = game.parse_position(example.position)
    shown = Position(
        turn=1,
        text=game.position_text(position),
        key=game.key(position),
        to_move=game.to_move(position),
        legal=moves_text(game, game.legal_moves(position)),
        view=wire_view(game.view(position)),
    )
    right = right_moves(game, position, example.task)
    texts = [game.move_text(position, move) for move in right]
    return MoveToTry(example.sentence, example.task, shown, " ".join(texts))
