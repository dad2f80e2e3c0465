"""The catalogue of games and engines, as the page and the client read it."""

from typing import Any

import msgspec

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.players.choose import check_player
from parlour_engine.players.text import parse_player
from parlour_protocol.values import View
from parlour_server.api.catalogue import (
    Catalogue,
    CatalogueAlgorithm,
    CatalogueGame,
    CatalogueOption,
    describe_catalogue,
    describe_levels,
    example_view,
)
from tests.server.served import RunningServer

CATALOGUE = describe_catalogue()


def test_every_game_of_the_engine_is_described_once_in_its_order() -> None:
    assert [game["id"] for game in CATALOGUE["games"]] == list(GAMES)


def test_every_evaluator_and_algorithm_described_makes_a_player() -> None:
    for line in CATALOGUE["games"]:
        game = make_game(line["id"], {})
        assert line["evaluator"] in line["evaluators"]
        for evaluator in line["evaluators"]:
            check_player(game, f"alphabeta:depth={CATALOGUE['deepest']},evaluator={evaluator}")
    assert {"depth", "evaluator"} <= set(fields_of("alphabeta"))
    for algorithm in CATALOGUE["algorithms"]:
        parse_player(algorithm["name"])
        assert (algorithm["deepest"] is not None) == ("depth" in algorithm["fields"])
        if algorithm["deepest"] is not None:
            parse_player(f"{algorithm['name']}:depth={algorithm['deepest']}")


def fields_of(name: str) -> tuple[str, ...]:
    return next(line["fields"] for line in CATALOGUE["algorithms"] if line["name"] == name)


def test_every_level_described_makes_a_player_of_every_game() -> None:
    for name in GAMES:
        for level in CATALOGUE["levels"]:
            check_player(make_game(name, {}), f"level:{level}")


def test_levels_are_rated_on_boards_that_can_be_chosen() -> None:
    rated = describe_levels()["boards"]
    assert any(rated.values())
    for name, boards in rated.items():
        for board in boards:
            assert dict(make_game(name, board["options"]).options) == board["options"]
            assert len(board["ratings"]) == len(board["blunders"]) == 8


def test_a_start_at_random_names_the_options_it_draws() -> None:
    drawn = {line["id"]: line["drawn"] for line in CATALOGUE["games"]}
    assert drawn["grundy"] == ["heap"]
    assert drawn["nim"] == ["heaps"]
    assert drawn["mnk"] == []
    for line in CATALOGUE["games"]:
        assert bool(line["drawn"]) == line["random_start"]


def test_the_picture_of_a_game_is_always_the_same_and_can_be_drawn() -> None:
    for name in GAMES:
        game = make_game(name, {})
        view = example_view(game)
        assert view == example_view(game)
        assert view != game.view(game.start())
        assert isinstance(msgspec.convert(view, View), View)


def fields(body: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(body)}


def required(body: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(body) if field.required}


async def test_the_structs_describe_what_is_served_and_no_more(server: RunningServer) -> None:
    _, told = await server.get("/api/games")
    msgspec.convert(told, Catalogue)
    assert set(told) == fields(Catalogue)
    assert {frozenset(game) for game in told["games"]} == {frozenset(fields(CatalogueGame))}
    said = {frozenset(line) for line in told["algorithms"]}
    assert frozenset.union(*said) == fields(CatalogueAlgorithm)
    assert frozenset.intersection(*said) == required(CatalogueAlgorithm)
    bounds = {key for game in told["games"] for option in game["options"] for key in option}
    assert bounds - fields(CatalogueOption) == {"low", "high", "most", "choices"}
