"""Evidence: what an engine's search found out about the move it played, kept until a client asks.

Evidence is kept only in memory: without it, an explanation is shorter, never wrong. An engine node's evidence
is checked before it is kept, like a move. Invariant: the store is bounded.
"""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from parlour_engine.players.text import parse_player
from parlour_engine.search.fields import DEPTH, GLANCE
from parlour_server.domain.room.state import RoomState

MOST_DEPTH: Final = 1000  # if the player text has no depth: no game of the catalogue is longer
MAX_KEPT: Final = 4096  # moves, some hundred bytes each


class MoveEvidence:
    """Evidence as workers gave it, by room and turn; a full store drops the oldest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def keep(self, room: str, turn: int, evidence: dict[str, Any]) -> None:
        """Keep the evidence for the move of a turn."""
        self._kept[room, turn] = msgspec.json.encode(evidence)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def of(self, room: str, turn: int) -> dict[str, Any]:
        """Return the evidence for the move of a turn, empty if none is known."""
        kept = self._kept.get((room, turn))
        evidence: dict[str, Any] = {} if kept is None else msgspec.json.decode(kept)
        return evidence


def check_choice(state: RoomState, player_text: str, answer: Mapping[str, Any]) -> None:
    """Check an engine node's answer: its move and the evidence for it.

    Every move must be legal and in the game's own spelling, and the line playable. No depth may exceed both
    depth and glance of the player text, except with a longer line of forced moves.

    Raises:
        ValueError: the answer breaks one of these rules.
    """
    evidence = answer["evidence"]
    line, second = evidence["line"], evidence.get("second")
    _check_line(state, [answer["move"]])
    _check_line(state, line)
    asked = parse_player(player_text)
    most = max(asked[DEPTH] or MOST_DEPTH, asked[GLANCE] or 0, len(line) + 1)
    depths = [evidence["depth"]]
    if second is not None:
        _check_line(state, [second["move"]])
        depths.append(second.get("depth", 0))
    if max(depths) > most:
        raise ValueError(f"depth {max(depths)} of at most {most}")


def _check_line(state: RoomState, texts: list[str]) -> None:
    game, position = state.game, state.position
    for text in texts:
        move = game.parse_move(position, text)  # raises a ValueError of its own
        if game.move_text(position, move) != text:
            raise ValueError("a move in another spelling")
        position = game.play(position, move)
