"""What two people agree to play before they have a room. Pure.

Invariant: two matches are equal if and only if the same board, rules and clock would be set up for them.
"""

from dataclasses import dataclass

import msgspec

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import GameError
from parlour_protocol.commands import Proposal
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import STANDARD_TERMS, Clock, Terms
from parlour_protocol.values import OptionValue, Player
from parlour_server.ratings.ladders import board_text
from parlour_server.room.agreement import unfit_players
from parlour_server.rooms import Refuse

RATED = Terms(rated=True, takeback=False)


@dataclass(frozen=True, slots=True)
class Match:
    """A game on a board, whose text settles every option; the version of its rules; and the clock."""

    game: str
    board: str
    rules: int
    rated: bool
    clock: Clock | None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that make the board."""
        return msgspec.json.decode(self.board, type=dict[str, OptionValue])

    def unfit(self, *players: Player) -> str | None:
        """Return why these may not play it with each other, None if they may."""
        return unfit_players(self._terms, players)

    def opened(self, first: Player, second: Player) -> RoomOpened:
        """Return the opening of the room in which they play: everybody may watch, nobody is helped."""
        return RoomOpened(
            game=self.game,
            options=self.options,
            rules=self.rules,
            visibility="public",
            by=first,
            players=[first, second],
            help=False,
            terms=self._terms,
            clock=self.clock,
        )

    @property
    def _terms(self) -> Terms:
        return RATED if self.rated else STANDARD_TERMS


def read_match(proposal: Proposal) -> Match:
    """Return what somebody proposes to play.

    Raises:
        Refuse: there is no such game or board, or the board would be drawn by chance.
    """
    if "start" in proposal.options:
        raise Refuse(RefusalCode.BAD_OPTIONS, "start is drawn by chance: propose a board that is settled")
    try:
        game = make_game(proposal.game, proposal.options)
    except UnknownGameError as error:
        raise Refuse(RefusalCode.UNKNOWN_GAME, str(error)) from None
    except GameError as error:
        raise Refuse(RefusalCode.BAD_OPTIONS, str(error)) from None
    return Match(game.id, board_text(game), game.rules_version, proposal.rated, proposal.clock)
