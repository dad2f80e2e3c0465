"""The eight levels, the documents' own, and the ratings that the package has of them."""

from itertools import pairwise
from statistics import mean
from types import SimpleNamespace
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import UNKNOWN, Solution, drop
from parlour_engine.game import AnyGame
from parlour_engine.limits import Limit
from parlour_engine.match.calibration import calibrated_boards, texts_of
from parlour_engine.match.standing import standings
from parlour_engine.players import levels as module
from parlour_engine.players.choose import check_player, choose
from parlour_engine.players.levels import (
    PLAY_SECONDS,
    level_class,
    level_spec,
    rated_boards,
    recorded_ratings,
)
from parlour_engine.players.slips import OBVIOUS, USUAL_GLANCE
from parlour_engine.players.text import LEVELS, parse_player
from parlour_engine.search import pvs
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fields import GLANCE, SLIPS, TIME
from parlour_engine.workers.series import described
from tests.contract.kayles.rules import Kayles

CONNECT_FOUR = make_game("connect-four", {})
GAME_OF = {
    "Connect Four up to 7x6": CONNECT_FOUR,
    "Connect Four, larger boards": make_game("connect-four", {"width": 8, "height": 7}),
    "m,n,k up to 4x4": make_game("mnk", {}),
    "m,n,k, larger boards": make_game("mnk", {"width": 15, "height": 15, "line": 5}),
    "Nim": make_game("nim", {}),
    "Greedy Nim": make_game("greedy-nim", {}),
    "Modified Nim": make_game("modified-nim", {}),
    "Grundy's game up to 12": make_game("grundy", {}),
    "Grundy's game, larger heaps": make_game("grundy", {"heap": 20}),
    "Wolf and sheep": make_game("wolf-and-sheep", {}),
    "other games": Kayles({"pins": 12}),
}


@pytest.mark.parametrize("name", GAME_OF)
def test_every_level_is_a_canonical_player_text_of_its_game(name: str) -> None:
    group = level_class(GAME_OF[name])
    game = GAME_OF[name]
    assert group.name == name
    for texts in (group.first, group.second):
        assert len(texts) == len(set(texts)) == LEVELS
        for text in texts:
            assert check_player(game, text).text() == text


@pytest.mark.parametrize("name", GAME_OF)
def test_levels_slip_less_and_see_as_far_and_from_level_3_on_what_is_obvious(name: str) -> None:
    group = level_class(GAME_OF[name])
    for texts in (group.first, group.second):
        specs = [parse_player(text) for text in texts]
        glances = [spec[GLANCE] or USUAL_GLANCE for spec in specs if spec.errs]
        assert glances == sorted(glances)
        assert [bool(spec[SLIPS]) for spec in specs] == [True] * (LEVELS - 1) + [False]
        assert all(
            (weaker[SLIPS] or 0) > (stronger[SLIPS] or 0)
            for weaker, stronger in pairwise(specs)
            if weaker.having(slips=None) == stronger.having(slips=None)
        )
        assert all((spec[GLANCE] or OBVIOUS) >= OBVIOUS for spec in specs[2:])


def test_every_game_of_the_catalogue_has_levels_of_its_own_where_it_is_calibrated() -> None:
    for game_id, entry in GAMES.items():
        assert (level_class(make_game(game_id, {})).name != "other games") == entry.calibrated


def test_a_level_in_a_room_has_a_cap_in_seconds_and_its_text_in_a_series_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = []

    def noted(game: AnyGame, position: Any, method: Any, limit: Limit, *rest: Any, **more: Any) -> Analysis:
        limits.append(limit)
        return deepen(game, position, method, Limit(depth=1), *rest, **more)

    monkeypatch.setattr(pvs, "deepen", noted)
    game = GAME_OF["Connect Four, larger boards"]
    for text in ("level:8", level_spec(game, 8, 1).text()):
        choose(game, game.start(), text, Limit(nodes=100))
    capped, free = limits
    assert capped.seconds is not None
    assert 0 < capped.seconds <= PLAY_SECONDS
    assert free.seconds is None


def test_without_a_compiled_solver_the_strongest_search_takes_the_place_of_exact_play() -> None:
    answer = choose(CONNECT_FOUR, CONNECT_FOUR.start(), "level:8", Limit(nodes=300))
    assert answer.interrupted
    assert answer.depth > 0
    wolf = make_game("wolf-and-sheep", {})
    assert choose(wolf, wolf.start(), "level:8").score.kind == "loss"


@pytest.mark.parametrize(
    ("game_id", "depth", "evaluator"),
    [
        ("connect-four", 6, "windows"),
        ("mnk", 5, "lines"),
        ("greedy-nim", 4, "rule"),
        ("modified-nim", 7, "xor"),
    ],
)
def test_the_documents_own_level_searches_as_deep_as_the_document(
    game_id: str, depth: int, evaluator: str
) -> None:
    spec = level_spec(make_game(game_id, {}), "document", 1)
    assert (spec.text(), spec[TIME]) == (f"alphabeta:depth={depth},evaluator={evaluator}", None)


def test_easy_medium_and_hard_search_three_five_and_seven_plies_straight() -> None:
    game = make_game("modified-nim", {})
    for level, depth in (("easy", 3), ("medium", 5), ("hard", 7)):
        answer = choose(game, game.start(), f"level:{level}")
        named = choose(game, game.start(), f"alphabeta:depth={depth}")
        assert (answer.depth, answer.nodes, answer.move) == (depth, named.nodes, named.move)


@pytest.mark.parametrize("game_id", ["nim", "modified-nim", "mnk"])
def test_blunders_become_fewer_level_by_level(game_id: str) -> None:
    """A small sample: the lower, the middle and the upper levels of games that take milliseconds."""
    series = {"game": game_id, "options": {}, "seed": "blunders", "judged": True, "compile_missing": True}
    referee = described({**series, "players": ["level:1", "level:3", "level:6", "level:8"]}, INERT)
    games = [referee.play(number) for number in range(5 * referee.games_a_round)]
    rates = [line.to_json()["blunders"]["rate"] for line in standings(referee.players, games)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > 2 * rates[2]
    assert rates[3] == 0


def test_a_side_that_is_lost_is_made_to_work_for_it_the_longer_the_higher_the_level() -> None:
    """Against perfect sheep a wolf is lost from the start; a higher level holds out longer."""
    series = {"game": "wolf-and-sheep", "options": {}, "seed": "long", "opened": False, "form": "gauntlet"}
    referee = described({**series, "players": ["perfect", "level:1", "level:5", "level:8"]}, INERT)
    lengths: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for number in range(5 * referee.games_a_round):
        if referee.movers(number)[1] == 0:
            lengths[referee.movers(number)[0]].append(len(referee.play(number).moves))
    means = [mean(each) for each in lengths.values()]
    assert means == sorted(means)
    assert means[-1] == 44 > means[0]


def test_a_level_whose_proof_takes_too_long_searches_instead() -> None:
    asked = []

    def unproved(position: Any, limit: Limit, control: Any, on_move: Any = drop, /) -> Solution:
        asked.append(limit.seconds)
        moves = dict.fromkeys(CONNECT_FOUR.legal_moves(position), UNKNOWN)
        return Solution(UNKNOWN, moves, next(iter(moves)), interrupted=True)

    position = CONNECT_FOUR.parse_position("41424")  # the first legal move loses at once
    answer = choose(CONNECT_FOUR, position, "level:8", Limit(nodes=500), make_solver=lambda game: unproved)
    assert asked == [PLAY_SECONDS / 2]
    assert CONNECT_FOUR.move_text(position, answer.move) == "4"


def test_every_record_is_of_a_board_on_which_levels_are_calibrated() -> None:
    assert set(recorded_ratings()) <= {each.board.name for each in calibrated_boards()}
    for name, found in recorded_ratings().items():
        assert [len(texts) for texts in found["texts"]] == [8, 8], name
        assert len(found["ratings"]) == 8, name
        assert all(low <= elo <= high for elo, low, high in found["ratings"]), name


def test_ratings_are_those_of_levels_that_still_play_the_same() -> None:
    shown = {game: rated_boards(game) for game in GAMES}
    for each in calibrated_boards():
        found = recorded_ratings().get(each.board.name)
        is_current = found is not None and found["texts"] == texts_of(each.rules())
        figures = {"ratings": found and found["ratings"], "blunders": found and found["blunders"]}
        expected = {"options": dict(each.rules().options), **figures}
        assert (expected in shown[each.game]) == is_current, each.board.name


def test_ratings_of_levels_that_play_something_else_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = next(each for each in calibrated_boards() if each.board.name == "nim")
    texts, ratings = texts_of(nim.rules()), [[0, -10, 10]] * 8
    recorded = {"texts": texts, "ratings": ratings, "blunders": [0.0] * 8}
    monkeypatch.setattr(module, "recorded_ratings", lambda: {"nim": recorded})
    assert [board["ratings"] for board in rated_boards("nim")] == [ratings]
    levels = level_class(nim.rules())
    changed = SimpleNamespace(first=("random", *levels.first[1:]), second=levels.second)
    monkeypatch.setattr(module, "level_class", lambda game: changed)
    assert rated_boards("nim") == []
