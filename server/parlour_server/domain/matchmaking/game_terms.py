"""The game that two players agree on before they have a room. Pure.

Invariant: ``GameTerms`` are equal if and only if game, board, rules, clock and rated or casual are the same.
"""

from dataclasses import dataclass

import msgspec

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import OptionError
from parlour_protocol.commands import CreateRoom, Proposal
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import RoomOpened
from parlour_protocol.terms import STANDARD_TERMS, Clock, Terms
from parlour_protocol.values import OptionValue, Player, RoomSummary, Seat
from parlour_server.domain.ratings.ladders import board_text
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.agreement import terms_conflict_for_players
from parlour_server.domain.room.outcome import Rejected

RATED = Terms(rated=True, takeback=False)


@dataclass(frozen=True, slots=True)
class GameTerms:
    """A fully specified game: its board (all options as JSON), the version of its rules, and the clock."""

    game: str
    board: str
    rules: int
    rated: bool
    clock: Clock | None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The game's options, decoded from the board's text."""
        return msgspec.json.decode(self.board, type=dict[str, OptionValue])

    def conflict(self, *players: Player) -> Rejected | None:
        """Return why these players may not play each other on these terms, None if they may."""
        return terms_conflict_for_players(self._terms, players)

    def room_opened(self, first: Player, second: Player) -> RoomOpened:
        """Return the first event of the players' room, which is public and allows no help."""
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

    def table(self, command_id: str, seat: Seat) -> CreateRoom:
        """Return the command that opens a public table on these terms; its player sits on ``seat``."""
        return CreateRoom(
            command_id,
            self.game,
            ["me", "open"] if seat == 1 else ["open", "me"],
            self.options,
            "public",
            help=False,
            terms={"rated": True, "takeback": False} if self.rated else {},
            clock=self.clock,
        )

    @property
    def _terms(self) -> Terms:
        return RATED if self.rated else STANDARD_TERMS


def table_terms(line: RoomSummary) -> GameTerms | None:
    """Return the terms of a public room, None if no seek asks for such a room.

    Seeks ask for rooms without help, with the standard terms of casual or rated games, and with the game's
    own start.
    """
    if line.help or line.set_up or line.terms not in (STANDARD_TERMS, RATED):
        return None
    try:
        game = make_game(line.game, line.options)
    except (UnknownGameError, OptionError):  # another node may have a game that this one lacks
        return None
    return GameTerms(game.id, board_text(game), game.rules_version, line.terms.rated, line.clock)


def read_game_terms(proposal: Proposal) -> GameTerms:
    """Return the terms that a seek or a challenge proposes.

    Raises:
        CommandRefused: the game or an option is unknown, or the start position would be random.
    """
    if "start" in proposal.options:
        raise CommandRefused(
            RefusalCode.BAD_OPTIONS,
            "start is drawn by chance: propose a board that is settled",
            reason=RefusalReason.DRAWN_BOARD,
        )
    try:
        game = make_game(proposal.game, proposal.options)
    except UnknownGameError as error:
        raise CommandRefused(RefusalCode.UNKNOWN_GAME, str(error)) from None
    except OptionError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_OPTIONS, error) from None
    return GameTerms(game.id, board_text(game), game.rules_version, proposal.rated, proposal.clock)
