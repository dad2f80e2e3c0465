"""Makes what clients see of a stored position: views, moves, and the proof if it may be shown. Blocks."""

from collections.abc import Iterable

from parlour_engine.catalogue import entry, make_game
from parlour_engine.game import AnyGame
from parlour_protocol.values import Seat
from parlour_server.daily.answers import DayAttempt, DayPuzzle, DayStep
from parlour_server.domain.days import Attempt
from parlour_server.domain.room.views import wire_view
from parlour_server.store.days import DayPosition, LineMove, StoredDay


def legal_moves(position: DayPosition) -> list[str]:
    """Return the legal moves of a position of the day; raises GameError if the rules have changed."""
    game = make_game(position.game, position.options)
    start = game.parse_position(position.position)
    return [game.move_text(start, move) for move in game.legal_moves(start)]


def puzzle_of(stored: StoredDay, attempt: Attempt | None) -> DayPuzzle:
    """Return a position for a person with an attempt; raises GameError if the rules have changed."""
    position = stored.position
    game = make_game(position.game, position.options)
    start = game.parse_position(position.position)
    return DayPuzzle(
        name=stored.game,
        game=position.game,
        title=entry(position.game).title,
        options=position.options,
        text=position.position,
        side=position.side,
        outcome=position.outcome,
        plies=position.plies,
        at_most=position.at_most,
        view=wire_view(game.view(start)),
        legal=[game.move_text(start, move) for move in game.legal_moves(start)],
        difficulty=stored.difficulty,
        tried=stored.tried,
        first=stored.found_first,
        second=stored.found_second,
        attempt=None if attempt is None else DayAttempt([*attempt.moves], attempt.mark),
        reply=_steps(game, position, _reply(position, attempt)),
        line=_steps(game, position, position.line if attempt is not None and attempt.is_over else ()),
    )


def _reply(position: DayPosition, attempt: Attempt | None) -> list[LineMove]:
    """Return a first wrong move with the best answer to it."""
    if attempt is None or not attempt.moves or attempt.moves[0] == position.answer:
        return []
    reply = position.refutations.get(attempt.moves[0])
    return [LineMove(attempt.moves[0]), *([] if reply is None else [reply])]


def _steps(game: AnyGame, position: DayPosition, line: Iterable[LineMove]) -> list[DayStep]:
    after, steps = game.parse_position(position.position), []
    for made in line:
        seat: Seat = game.to_move(after)
        after = game.play(after, game.parse_move(after, made.move))
        steps.append(DayStep(made.move, seat, wire_view(game.view(after)), made.reason))
    return steps
