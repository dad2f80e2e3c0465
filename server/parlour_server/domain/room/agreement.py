"""Checks that a room's terms are consistent and allowed for its players. Pure."""

from collections.abc import Sequence

from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.terms import Terms
from parlour_protocol.values import Player
from parlour_server.domain.room.outcome import Rejected


def terms_conflict(terms: Terms, help: bool, set_up: bool = False) -> Rejected | None:
    """Return why terms contradict each other or the ``help`` setting, None if they do not.

    ``set_up`` says whether games begin with a position that was set up.
    """
    if terms.rated and terms.takeback:
        return _unfit(
            RefusalReason.RATED_TAKEBACK, "terms.takeback is true: a rated game allows no takebacks"
        )
    if terms.rated and help:
        return _unfit(RefusalReason.RATED_HELP, "help is true: a rated game allows no help")
    if terms.rated and set_up:
        refusal = "start is set up: a rated game begins with the game's own position"
        return _unfit(RefusalReason.RATED_START, refusal)
    return None


def terms_conflict_for_players(terms: Terms, players: Sequence[Player | None]) -> Rejected | None:
    """Return why players (None: a free seat) may not play each other on these terms, None if they may."""
    seated = [player for player in players if player is not None]
    if not terms.rated:
        return None
    if any(player.kind == "machine" for player in seated):
        refusal = "a rated game is between two people or two bots, not with a machine"
        return _unfit(RefusalReason.RATED_MACHINE, refusal)
    if len(seated) > 1 and seated[0].kind != seated[1].kind:
        return _unfit(RefusalReason.RATED_MIXED, "a rated game is between two people or two bots")
    if len(seated) > 1 and seated[0].id == seated[1].id:
        return _unfit(RefusalReason.RATED_ALONE, "a rated game needs two players")
    return None


def _unfit(reason: RefusalReason, message: str) -> Rejected:
    return Rejected(RefusalCode.BAD_TERMS, message, reason=reason)
