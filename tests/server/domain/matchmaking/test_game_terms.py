"""Game terms: equal exactly if they describe the same board."""

import pytest

from parlour_protocol.commands import FindOpponent
from parlour_protocol.errors import RefusalCode
from parlour_protocol.terms import Fischer
from parlour_protocol.values import OptionValue, Player
from parlour_server.domain.matchmaking.game_terms import read_game_terms
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import initial_state, replay

AMBER, BLUE = Player("a", "Amber"), Player("b", "Blue")
BOT = Player("c", "C-3", "bot")


def test_options_left_out_are_those_of_the_usual_board() -> None:
    spelt_out = FindOpponent("1", "connect-four", {"width": 7, "height": 6})
    assert read_game_terms(FindOpponent("2", "connect-four")) == read_game_terms(spelt_out)


@pytest.mark.parametrize(
    "other",
    [
        FindOpponent("2", "nim"),
        FindOpponent("2", "connect-four", {"width": 8}),
        FindOpponent("2", "connect-four", rated=True),
        FindOpponent("2", "connect-four", clock=Fischer(60, 0)),
    ],
)
def test_another_game_board_clock_or_worth_is_another_match(other: FindOpponent) -> None:
    assert read_game_terms(FindOpponent("1", "connect-four")) != read_game_terms(other)


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("chess", {}, RefusalCode.UNKNOWN_GAME),
        ("nim", {"heaps": [-1]}, RefusalCode.BAD_OPTIONS),
        ("nim", {"start": "random"}, RefusalCode.BAD_OPTIONS),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    game: str, options: dict[str, OptionValue], code: RefusalCode
) -> None:
    with pytest.raises(CommandRefused) as refused:
        read_game_terms(FindOpponent("1", game, options))
    assert refused.value.rejected.code is code


@pytest.mark.parametrize("rated", [False, True])
def test_the_room_of_a_match_begins_at_once_on_its_terms(rated: bool) -> None:
    opened = read_game_terms(FindOpponent("1", "nim", rated=rated, clock=Fischer(60, 1))).room_opened(
        AMBER, BLUE
    )
    state = replay("r", [opened, *first_game(initial_state("r", opened))])
    assert (state.status, state.players) == ("playing", (AMBER, BLUE))
    assert (state.opened.visibility, state.opened.help) == ("public", False)
    assert (state.opened.terms.rated, state.opened.terms.takeback) == (rated, not rated)
    assert state.opened.clock == Fischer(60, 1)


def test_only_a_rated_match_keeps_people_and_bots_apart() -> None:
    rated, casual = (read_game_terms(FindOpponent("1", "nim", rated=each)) for each in (True, False))
    assert rated.conflict(AMBER, BOT) is not None
    assert rated.conflict(AMBER, BLUE) is casual.conflict(AMBER, BOT) is None
