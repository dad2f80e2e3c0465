"""The table of games as others see it."""

import json

import pytest

from parlour_engine.catalogue import GAMES, UnknownGameError, describe_games, make_game


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGameError) as error:
        make_game("chess", {})
    assert str(error.value) == f"game is 'chess': allowed are {', '.join(GAMES)}"


def test_the_description_is_json_and_its_defaults_make_each_game() -> None:
    described = json.loads(json.dumps(describe_games()))
    assert [game["id"] for game in described] == list(GAMES)
    for game in described:
        defaults = {option["name"]: option["default"] for option in game["options"]}
        assert make_game(game["id"], defaults).options == make_game(game["id"], {}).options


def test_each_summary_is_one_sentence() -> None:
    for line in GAMES.values():
        assert line.summary.endswith(".")
        assert line.summary.count(".") == 1


def test_whoever_asks_for_the_same_game_shares_it() -> None:
    assert make_game("connect-four", {"width": 7}) is make_game("connect-four", {})
    assert make_game("connect-four", {"width": 8}) is not make_game("connect-four", {})
