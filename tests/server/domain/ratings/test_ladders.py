"""The ladder on which a game counts."""

import msgspec
import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_protocol.terms import Terms
from parlour_protocol.values import OptionValue, Player
from parlour_server.domain.ratings.ladders import Ladder, board_text, ladder_of
from tests.server.domain.ratings.games import AMBER, BLUE, FIRST_BOT, MACHINE, SECOND_BOT, opened

NIM = '{"heaps":[3,4,5],"misere":false}'


def test_people_and_bots_have_ladders_of_their_own() -> None:
    assert ladder_of(opened(), [AMBER, BLUE]) == Ladder("people", "nim", NIM)
    assert ladder_of(opened(), [FIRST_BOT, SECOND_BOT]) == Ladder("bots", "nim", NIM)


@pytest.mark.parametrize(
    "players",
    [[AMBER, FIRST_BOT], [AMBER, MACHINE], [MACHINE, MACHINE], [AMBER, AMBER], [FIRST_BOT, FIRST_BOT]],
)
def test_mixed_games_and_games_against_oneself_count_on_none(players: list[Player]) -> None:
    assert ladder_of(opened(), players) is None


def test_a_casual_room_counts_on_none() -> None:
    assert ladder_of(opened(terms=Terms()), [AMBER, BLUE]) is None


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("nim", {"heaps": [5, 4, 3]}),
        ("nim", {"misere": True}),
        ("connect-four", {}),
        ("connect-four", {"width": 8}),
    ],
)
def test_another_board_is_another_ladder(game: str, options: dict[str, OptionValue]) -> None:
    other = ladder_of(opened(game, options), [AMBER, BLUE])
    assert other is not None
    assert other != ladder_of(opened(), [AMBER, BLUE])


def test_a_board_left_to_its_defaults_is_the_same_board() -> None:
    spelt: dict[str, OptionValue] = {"line": 4, "height": 6, "width": 7}
    assert ladder_of(opened("connect-four", spelt), [AMBER, BLUE]) == ladder_of(
        opened("connect-four", {}), [AMBER, BLUE]
    )


def test_a_board_that_can_no_longer_be_set_up_counts_nowhere() -> None:
    assert ladder_of(opened("chess", {}), [AMBER, BLUE]) is None
    assert ladder_of(opened("nim", {"heaps": []}), [AMBER, BLUE]) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_text_that_sets_it_up_again(game: str) -> None:
    text = board_text(make_game(game, {}))
    assert board_text(make_game(game, msgspec.json.decode(text))) == text
