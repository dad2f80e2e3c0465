"""Forced wins at m,n,k by the rules alone: every square is tried by both sides, and nothing is remembered."""

from typing import Any

from parlour_engine.games.mnk.rules import MNK


class NaiveForcing:
    """One board; sides are bitboards, the attacker's first, and the attacker is to move."""

    def __init__(self, game: MNK) -> None:
        self.game = game

    def wins(self, marks: int, other: int) -> list[int]:
        """The squares, as bits, where the owner of `marks` would win."""
        stones = marks | other
        return [
            bit
            for square, bit in self.game.squares
            if not stones & bit and self.game.play((marks, stones, (), False), square)[3]
        ]

    def free(self, attacker: int, defender: int) -> list[int]:
        return [bit for bit in self.game.bits if not (attacker | defender) & bit]

    def sensible(self, attacker: int, defender: int) -> list[int]:
        """The moves that do not lose at once."""
        losses = self.wins(defender, attacker)
        return [bit for bit in self.free(attacker, defender) if {*losses} <= {bit}]

    def fours(self, attacker: int, defender: int, left: int) -> bool:
        """Whether the attacker wins within so many moves, every one of which but the last makes a four."""
        if self.wins(attacker, defender):
            return True
        if left == 1:
            return False
        for bit in self.sensible(attacker, defender):
            found = self.wins(attacker | bit, defender)
            if len(found) > 1:
                return True
            if found and self.fours(attacker | bit, defender | found[0], left - 1):
                return True
        return False

    def threes(self, attacker: int, defender: int, left: int) -> bool:
        """The same with moves that threaten to win by fours, against every reply."""
        if self.fours(attacker, defender, left):
            return True
        if left < 3:
            return False
        for bit in self.sensible(attacker, defender):
            mine = attacker | bit
            if self.fours(mine, defender, left - 1) and all(
                self.threes(mine, defender | reply, left - 1) for reply in self.free(mine, defender)
            ):
                return True
        return False


def sides(position: Any) -> tuple[int, int]:
    """The marks of the side to move, and of the other."""
    own, stones = position[:2]
    return own, own ^ stones
