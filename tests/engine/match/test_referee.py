"""The referee: pairs, reproducible games, players that draw lots, games continued elsewhere."""

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.game import AnyGame, GameError
from parlour_engine.match.referee import Played, Referee, Unfinished
from parlour_engine.players.choose import choose

FOUR = make_game("connect-four", {})
#: A player of each algorithm, bounded so that no game takes long.
DOCUMENTED = [
    "random",
    "greedy",
    "minimax:depth=2",
    "alphabeta:depth=2",
    "negamax:depth=2",
    "negamax-alphabeta:depth=2",
    "pvs:depth=2",
    "mcts:simulations=30",
    "level:1",
    "level:2",
    "level:3",
]


def referee(game: AnyGame, players: list[str], seed: str = "seed") -> Referee:
    def answer(position: Any, player: str) -> Analysis:
        return choose(game, position, player)

    return Referee(game, players, seed, answer)


def untimed(game: Played) -> Played:
    return replace(game, seconds=(0.0, 0.0))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_series_of_every_game_is_the_same_in_any_order(game_id: str) -> None:
    game = make_game(game_id, {})
    forwards = [untimed(referee(game, ["random", "alphabeta:depth=1"]).play(number)) for number in range(6)]
    backwards = referee(game, ["random", "alphabeta:depth=1"])
    assert [untimed(backwards.play(number)) for number in reversed(range(6))] == forwards[::-1]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_legal_and_ends_as_the_rules_say(game_id: str) -> None:
    game = make_game(game_id, {})
    for number in range(4):
        played = referee(game, ["greedy", "random"]).play(number)
        position = game.start()
        for text in played.moves:
            position = game.play(position, game.parse_move(position, text))
        result = game.result(position)
        assert result is not None
        assert result.reason == played.reason
        assert (None if result.winner is None else played.players[result.winner - 1]) == played.winner


@pytest.mark.parametrize("player", DOCUMENTED)
def test_every_documented_player_replays_its_series(player: str) -> None:
    once, again = (
        [untimed(referee(FOUR, [player, "random"]).play(number)) for number in range(2)] for _ in range(2)
    )
    assert once == again


def test_a_pair_has_one_opening_and_each_player_first_in_one_game() -> None:
    series = referee(FOUR, ["random", "greedy"])
    one, other = series.play(8), series.play(9)
    assert one.opening == other.opening == 4
    assert (one.players, other.players) == ((0, 1), (1, 0))
    assert one.moves[: one.drawn] == other.moves[: other.drawn]
    assert series.play(10).moves[:2] != one.moves[:2]


def test_the_same_players_the_other_way_round_play_the_mirrored_pairs() -> None:
    ours, theirs = referee(FOUR, ["greedy", "pvs:depth=2"]), referee(FOUR, ["pvs:depth=2", "greedy"])
    for pair in range(3):
        assert ours.play(2 * pair).moves == theirs.play(2 * pair + 1).moves
        assert ours.play(2 * pair + 1).moves == theirs.play(2 * pair).moves


def test_a_player_without_chance_against_itself_plays_both_games_of_a_pair_alike() -> None:
    series = referee(FOUR, ["alphabeta:depth=2", "alphabeta:depth=2"])
    for pair in range(3):
        assert series.play(2 * pair).moves == series.play(2 * pair + 1).moves


def test_seeds_make_other_games() -> None:
    games = {referee(FOUR, ["random", "random"], str(seed)).play(0).moves for seed in range(20)}
    assert len(games) == 20


def test_a_player_that_draws_lots_with_a_seed_of_its_own_keeps_it() -> None:
    for players in (["random:seed=4", "random"], ["mcts:seed=4", "mcts:simulations=20"]):
        series = referee(FOUR, players)
        assert series.seeded(0, 0) == players[0]
        assert series.seeded(0, 1).startswith(players[1])
        assert series.seeded(0, 1) != series.seeded(2, 1)


def test_three_players_all_meet_each_other_from_each_opening() -> None:
    series = referee(FOUR, ["random", "greedy", "level:1"])
    assert series.games_a_round == 6
    assert [series.movers(number) for number in range(6)] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert {series.opening(number) for number in range(6)} == {0}


def test_an_interrupted_game_goes_on_from_plain_data_to_the_same_end() -> None:
    whole = referee(FOUR, ["greedy", "random"]).play(3)
    game: Unfinished | Played = referee(FOUR, ["greedy", "random"]).begin(3)
    while isinstance(game, Unfinished):
        elsewhere = referee(FOUR, ["greedy", "random"])
        game = elsewhere.play_on(elsewhere.resume(3, game.moves, game.nodes, game.seconds))
    assert untimed(game) == untimed(whole)


def test_moves_and_work_count_for_who_moved() -> None:
    def answer(position: Any, player: str) -> Analysis:
        return replace(choose(FOUR, position, player), nodes=100 if player == "greedy" else 1)

    for number in range(2):
        played = Referee(FOUR, ["greedy", "random:seed=1"], "x", answer).play(number)
        assert sum(played.chosen) == len(played.moves) - played.drawn
        for side, place in enumerate(played.players):
            assert played.nodes[side] == played.chosen[side] * (100 if place == 0 else 1)
            assert played.seconds[side] > 0


def test_moves_are_counted_from_the_end_of_the_opening_on() -> None:
    for drawn, plies, chosen in ((2, 7, (3, 2)), (3, 7, (2, 2)), (2, 6, (2, 2)), (3, 6, (1, 2))):
        game = Played(0, 0, (0, 1), None, "", ("1",) * plies, drawn, (0, 0), (0.0, 0.0))
        assert game.chosen == chosen


def test_a_player_of_no_use_is_refused_before_anything_is_played() -> None:
    for players in (["random", "grandmaster"], ["random", "greedy:evaluator=smart"], ["random"], []):
        with pytest.raises(GameError):
            referee(FOUR, players)


def test_a_finished_game_is_plain_json() -> None:
    fields = referee(FOUR, ["greedy", "random"]).play(0).to_json()
    position = FOUR.start()
    position = reduce(
        lambda before, text: FOUR.play(before, FOUR.parse_move(before, text)),
        fields["moves"].split(),
        position,
    )
    assert FOUR.result(position) is not None
    assert fields["number"] == 0
    assert fields["players"] == (0, 1)
