"""Terms that are allowed for a room's players, and those that are not."""

import pytest

from parlour_protocol.errors import RefusalReason
from parlour_protocol.terms import STANDARD_TERMS, Terms
from parlour_protocol.values import Player
from parlour_server.domain.room.agreement import terms_conflict, terms_conflict_for_players
from tests.server.domain.room.states import AMBER, BLUE, MACHINE

RATED = Terms(rated=True, takeback=False)
BOT = Player("0c", "Bot", "bot")
OTHER_BOT = Player("0d", "Other", "bot")


def test_a_rated_room_names_the_conflicting_term() -> None:
    assert terms_conflict(RATED, help=False) is None
    both = Terms(rated=True)
    conflicts = [terms_conflict(both, help=False), terms_conflict(RATED, help=True)]
    reasons = [conflict and conflict.reason for conflict in conflicts]
    assert reasons == [RefusalReason.RATED_TAKEBACK, RefusalReason.RATED_HELP]
    assert terms_conflict(STANDARD_TERMS, help=True) is None


@pytest.mark.parametrize(
    "players", [[AMBER, BLUE], [AMBER, None], [None, None], [BOT, OTHER_BOT], [AMBER], []]
)
def test_two_people_or_two_bots_may_play_a_rated_game(players: list[Player | None]) -> None:
    assert terms_conflict_for_players(RATED, players) is None


@pytest.mark.parametrize("players", [[AMBER, MACHINE], [MACHINE, None], [AMBER, BOT], [AMBER, AMBER]])
def test_other_pairs_may_play_only_casual_games(players: list[Player | None]) -> None:
    assert terms_conflict_for_players(RATED, players) is not None
    assert terms_conflict_for_players(STANDARD_TERMS, players) is None
