"""The moves of a game, as a value that grows without being copied.

Every move makes a new state of its room. If each state copied the moves, a move would cost more the longer
the game is: copying touches every earlier move, and on a server with many rooms none of them is in the
processor's caches.
"""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from msgspec import Struct

from parlour_protocol.values import Seat


# gc=False: states have no reference cycles, and tracking them would cost time in every move.
class PlayedMove(Struct, frozen=True, gc=False):
    """A move that was played: turn, seat, player id, text, the event's number and the position before it.

    ``fallback`` is the flag of ``MovePlayed``.
    """

    turn: int
    seat: Seat
    player: str
    text: str
    seq: int
    position: Any
    fallback: bool = False


class PlayedMoves(Struct, frozen=True, eq=False, gc=False):
    """The first ``count`` moves of a list that is shared with earlier and later states.

    Invariant: no entry of a shared list is ever changed, so these moves never change.
    """

    shared: list[PlayedMove]
    count: int

    def and_then(self, move: PlayedMove) -> "PlayedMoves":
        """Return these moves and one more."""
        shared = self.shared
        if not self.count or len(shared) > self.count:  # a first move, or an earlier decision was not logged
            shared = shared[: self.count]
        shared.append(move)
        return PlayedMoves(shared, self.count + 1)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[PlayedMove]:
        return iter(self.shared[: self.count])

    @overload
    def __getitem__(self, index: int) -> PlayedMove: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[PlayedMove]: ...

    def __getitem__(self, index: int | slice) -> PlayedMove | Sequence[PlayedMove]:
        return self.shared[: self.count][index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayedMoves) and list(self) == list(other)


NO_MOVES = PlayedMoves([], 0)
