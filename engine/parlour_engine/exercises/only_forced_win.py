"""Exercises with one right move on boards too large for a solver: both sides' forced wins prove it.

The side to move wins by an unbroken chain of threats to win at once (at m,n,k a *four*), against every reply.
The plies are those of the longest defence; there may be a shorter win of another kind. After every other move
the opponent wins by such a chain. A move that only threatens to win at once puts this off: the opponent
parries, and then again every move loses.

Invariant: the answer wins and every other legal move loses; the prover played each of these wins through.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from parlour_engine.control import Control
from parlour_engine.exercises.board import DailyBoard
from parlour_engine.exercises.only_move import OnlyMove, Step
from parlour_engine.exercises.reasons import MoveReason
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.players.explanation import winning_cells
from parlour_engine.players.stand_in import winning_reply
from parlour_engine.search.budget import Interrupted
from parlour_engine.search.forced_win import Prover

PROOF: Final = Limit(nodes=20_000)
MOST_PUT_OFF: Final = 4  # threats in a row that only put a loss off


def only_forced_win(
    board: DailyBoard, game: AnyGame, position: Any, prover: Prover, control: Control
) -> OnlyMove | None:
    """Return the exercise of a position that is not over; None if it is not what the board asks for.

    A move of the game must be the number of a cell of its view, as on all boards on which marks are set.

    Raises:
        Interrupted: The control stopped the proofs.
    """
    proofs = Proofs(game, prover, control)
    if proofs.answers(position) is None:  # the cheapest question, and most positions fail there
        return None
    if board.quiet and proofs.threats_of_last(position):
        return None
    if winning_reply(game, position) is not None:
        return None
    line = proofs.chain(position)
    if len(line) not in board.plies:
        return None
    if proofs.refutations(position, line[0], sample=True) is None:
        return None
    refutations = proofs.refutations(position, line[0])
    if refutations is None:
        return None
    steps = tuple(proofs.explained(position, line))
    return OnlyMove(line[0], "win", len(line), steps, refutations, at_most=len(line) > 3)


@dataclass(frozen=True, slots=True)
class Proofs:
    """The proofs of one exercise."""

    game: AnyGame
    prover: Prover
    control: Control

    def chain(self, position: Any) -> tuple[int, ...]:
        """Return a chain of threats by which the side to move wins, with the longest defence; empty if none.

        Raises:
            Interrupted: The control stopped the proof.
        """
        found = self.prover.chain(position, PROOF, self.control)
        if self.control.stopped():
            raise Interrupted
        return found.line

    def answers(self, position: Any) -> tuple[int, ...] | None:
        """Return the moves that meet the opponent's chain of threats; None if it has none.

        Raises:
            Interrupted: The control stopped the proof.
        """
        found = self.prover.answers(position, PROOF, self.control)
        if self.control.stopped():
            raise Interrupted
        return found

    def threats_of_last(self, position: Any) -> set[int]:
        """Return the moves by which the side that moved last would win if it could move again."""
        return winning_cells(self.game.view(position), self.game, str(3 - self.game.to_move(position)))

    def refutations(
        self, position: Any, answer: int | None, *, sample: bool = False, put_off: int = 0
    ) -> dict[int, Step] | None:
        """Return a reply to every move but the answer by which the opponent wins; None if one is missing.

        A sample has only the moves that meet the opponent's threat: most positions fail there.

        Raises:
            Interrupted: The control stopped the proofs.
        """
        answers = self.answers(position)
        if answers is None or (answer is None and winning_reply(self.game, position) is not None):
            return None  # some quiet move does not lose, or another move wins
        found: dict[int, Step] = {}
        for move in answers if sample else self.game.legal_moves(position):
            if move != answer:
                reply = self.refutation(self.game.play(position, move), sample=sample, put_off=put_off)
                if reply is None:
                    return None
                found[move] = reply
        return found

    def refutation(self, after: Any, *, sample: bool, put_off: int) -> Step | None:
        """Return the reply to a move by which the opponent wins; None if none is found.

        Raises:
            Interrupted: The control stopped the proofs.
        """
        if self.game.result(after) is not None:
            return None
        won = self.chain(after)
        if won:
            if len(won) == 1:
                return Step(won[0], MoveReason("wins", {}))
            return Step(won[0], MoveReason("threats", {"plies": len(won)}))
        threats = self.threats_of_last(after)
        if len(threats) != 1 or put_off == MOST_PUT_OFF:
            return None
        (parry,) = threats
        later = self.game.play(after, parry)
        if self.game.result(later) is not None:
            return None
        if self.refutations(later, None, sample=sample, put_off=put_off + 1) is None:
            return None
        return Step(parry, self.parrying(after, parry))

    def explained(self, position: Any, line: tuple[int, ...]) -> Iterator[Step]:
        """Yield the moves of a chain of threats with their reasons."""
        for ply, move in enumerate(line):
            after = self.game.play(position, move)
            if self.game.result(after) is not None:
                yield Step(move, MoveReason("wins", {}))
            elif ply % 2 == 0:
                yield Step(move, self.threatening(after))
            else:
                yield Step(move, self.parrying(position, move))
            position = after

    def threatening(self, after: Any) -> MoveReason:
        """Return the reason of a move that threatens to win at once."""
        cells = sorted(self.threats_of_last(after))
        replies = len(self.game.legal_moves(after))
        by = ", ".join(self.game.move_text(after, cell) for cell in cells)
        return MoveReason("threatens", {"replies": replies - (len(cells) == 1), "of": replies, "by": by})

    def parrying(self, position: Any, move: int) -> MoveReason:
        """Return the reason of the defender's move: it parries, or with two threats only delays."""
        threats = sorted(self.threats_of_last(position) - {move})
        if threats:
            return MoveReason("exact", {"outcome": "loss", "plies": 2})
        others = len(self.game.legal_moves(position)) - 1
        reply = self.game.move_text(position, move)
        return MoveReason("parries", {"moves": others, "of": others, "reply": reply})
