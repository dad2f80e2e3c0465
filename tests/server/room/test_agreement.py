"""Terms that hold for those who sit down, and those that cannot."""

import pytest

from parlour_protocol.terms import STANDARD_TERMS, Terms
from parlour_protocol.values import Player
from parlour_server.room.agreement import unfit_players, unfit_terms
from tests.server.room.states import AMBER, BLUE, MACHINE

RATED = Terms(rated=True, takeback=False)
BOT = Player("0c", "Bot", "bot")
OTHER_BOT = Player("0d", "Other", "bot")


def test_a_rated_room_says_which_of_its_terms_does_not_go_with_that() -> None:
    assert unfit_terms(RATED, help=False) is None
    both = Terms(rated=True)
    assert unfit_terms(both, help=False) == "terms.takeback is true: a rated game allows no takebacks"
    assert unfit_terms(RATED, help=True) == "help is true: a rated game allows no help"
    assert unfit_terms(STANDARD_TERMS, help=True) is None


@pytest.mark.parametrize(
    "players", [[AMBER, BLUE], [AMBER, None], [None, None], [BOT, OTHER_BOT], [AMBER], []]
)
def test_two_people_or_two_bots_may_play_a_rated_game(players: list[Player | None]) -> None:
    assert unfit_players(RATED, players) is None


@pytest.mark.parametrize("players", [[AMBER, MACHINE], [MACHINE, None], [AMBER, BOT], [AMBER, AMBER]])
def test_nobody_else_may_and_anybody_may_play_a_casual_one(players: list[Player | None]) -> None:
    assert unfit_players(RATED, players) is not None
    assert unfit_players(STANDARD_TERMS, players) is None
