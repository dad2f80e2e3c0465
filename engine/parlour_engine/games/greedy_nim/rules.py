"""The rules of greedy Nim: options, legal moves, results, evaluators.

A move is `heap << 7 | taken`, with heaps counted from 0 on the left. Legal moves are ordered by heap, then by
counters taken ascending. rules.md has the rules for people, known values and the source.

Invariant: positions have the form of games/heaps/position.py.
"""

from collections.abc import Mapping
from typing import cast

from parlour_engine.game import NO_EVALUATOR, Evaluator, JsonValue, MoveError, Player, Result, Term, end_value
from parlour_engine.games.heaps.position import (
    NO_MOVE,
    TAKEN_BITS,
    Heaps,
    Position,
    TakingGame,
    draw_heaps,
    parse_take,
    player_to_move,
)
from parlour_engine.options import IntListOption, RandomStart

ID = "greedy-nim"
RULES_VERSION = 1
HEAPS = IntListOption("heaps", (5, 4, 3), low=0, high=100, most=10, noun="heaps")
OPTIONS = (HEAPS, RandomStart(draw_heaps))

WON, LIKELY, UNLIKELY, LOST = 3, 2, 1, 0


def mover_wins(heaps: Heaps) -> bool:
    """Return whether the side to move wins with best play."""
    return heaps.count(max(heaps)) % 2 == 1 and any(heaps)


def rule(position: Position, player: Player, plies: int) -> int:
    """Guess like the document, but for any number of heaps.

    With three heaps the document likes to leave the other side two equal heaps and a smaller one: an even
    number of largest heaps. On its own move it judges the other way round.
    """
    good = mover_wins(position[0]) == (player_to_move(position) == player)
    return LIKELY if good else UNLIKELY


def rule_terms(position: Position, player: Player, plies: int) -> tuple[Term, ...]:
    """Return the only term of `rule`, with the number of largest heaps that decides it."""
    heaps = position[0]
    return (Term("largest", rule(position, player, plies), own=heaps.count(max(heaps)), of=max(heaps)),)


class GreedyNim(TakingGame):
    """Greedy Nim on one table of heaps; the module explains rules, notation and the parts of a position."""

    id = ID
    rules_version = RULES_VERSION
    default_evaluator = "rule"
    default_depth = 4  # the document searches 4 plies deep
    sizes = HEAPS

    def __init__(self, options: Mapping[str, JsonValue]) -> None:
        self.heaps = tuple(cast("list[int]", options["heaps"]))
        self.options: Mapping[str, JsonValue] = {"heaps": list(self.heaps)}
        self.evaluators: Mapping[str, Evaluator[Position]] = {
            "none": NO_EVALUATOR,
            "rule": Evaluator(rule, end_value(WON, LOST), win=WON, loss=LOST, terms=rule_terms),
        }

    def legal_moves(self, position: Position) -> tuple[int, ...]:
        """Return every `heap << 7 | taken`, by heap, then by counters ascending."""
        heaps = position[0]
        largest = max(heaps)
        return tuple(
            [
                heap << TAKEN_BITS | taken
                for heap, size in enumerate(heaps)
                if size == largest
                for taken in range(1, size + 1)
            ]
        )

    def result(self, position: Position) -> Result | None:
        """Return who won once every heap is empty, else None."""
        heaps, _, plies, last, _ = position
        if any(heaps):
            return None
        return Result(1 if plies & 1 else 2, "no-move" if last == NO_MOVE else "last-counter")

    def parse_move(self, position: Position, text: str) -> int:
        """Return the move in the text.

        Raises:
            MoveError: The text is not a legal move here.
        """
        heaps = position[0]
        move = parse_take(heaps, text)
        heap, largest = move >> TAKEN_BITS, max(heaps)
        if heaps[heap] < largest:
            raise MoveError(
                f"heap {heap + 1} holds {heaps[heap]}: take from a largest heap, which holds {largest}"
            )
        return move
