"""Tests of the rules of every game, of its page and of its recorded game."""

import json
import pickle
from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_engine.catalogue import entry, make_game
from parlour_engine.conformance import record, small_boards
from parlour_engine.conformance.cases import made, random_game, sampled_steps
from parlour_engine.game import AnyGame, MoveError, PositionError
from parlour_engine.rules_pages import ending_words, rules_text
from parlour_engine.view import check_view

SEEDS = range(20)


def test_legal_moves_are_empty_exactly_at_the_end(game: AnyGame) -> None:
    for position, move in sampled_steps(game, SEEDS):
        assert (game.result(position) is None) == (move is not None)
        moves = game.legal_moves(position)
        assert len(set(moves)) == len(moves)


def test_players_alternate_and_player_1_begins(game: AnyGame) -> None:
    for seed in SEEDS:
        for ply, (position, _) in enumerate(random_game(game, seed)):
            assert game.to_move(position) == 1 + ply % 2


def test_results_name_a_player_or_a_draw_and_a_reason_that_the_game_has_words_for(game: AnyGame) -> None:
    words = ending_words(game.id, study=True)
    for seed in SEEDS:
        result = game.result(random_game(game, seed)[-1][0])
        assert result is not None
        assert result.winner in (1, 2, None)
        assert result.reason in words


def test_a_game_that_is_called_drawless_is_never_drawn(game: AnyGame) -> None:
    ends = [game.result(random_game(game, seed)[-1][0]) for seed in SEEDS]
    assert all(end is not None for end in ends)
    if entry(game.id, study=True).drawless:
        assert all(end is not None and end.winner is not None for end in ends)


def test_a_game_that_may_be_drawn_is_not_called_drawless(
    game_id: str, request: pytest.FixtureRequest
) -> None:
    cases = [case for case in small_boards(request.module) if case[0] == game_id]
    small = [made(case) for case in cases or [(game_id, {})]]
    ends = [game.result(random_game(game, seed)[-1][0]) for game in small for seed in SEEDS]
    drawn = any(end is not None and end.winner is None for end in ends)
    assert drawn != entry(game_id, study=True).drawless


def test_moves_round_trip_through_their_text(game: AnyGame) -> None:
    for position, _ in sampled_steps(game, SEEDS):
        texts = [game.move_text(position, move) for move in game.legal_moves(position)]
        assert len(set(texts)) == len(texts)
        assert tuple(game.parse_move(position, text) for text in texts) == game.legal_moves(position)


def test_a_move_may_be_typed_in_capitals(game: AnyGame) -> None:
    for position, _ in sampled_steps(game, SEEDS):
        for move in game.legal_moves(position):
            assert game.parse_move(position, f" {game.move_text(position, move).upper()} ") == move


def test_a_move_is_written_alike_in_every_position(game: AnyGame) -> None:
    start = game.start()
    for position, _ in sampled_steps(game, SEEDS):
        for move in game.legal_moves(position):
            assert game.move_text(position, move) == game.move_text(start, move)


def test_positions_round_trip_through_their_text(game: AnyGame) -> None:
    """If the text does not say whose move it is, only the rest of the position must come back."""
    for position, _ in sampled_steps(game, SEEDS):
        text = game.position_text(position)
        read = game.parse_position(text)
        assert game.position_text(read) == text
        assert game.legal_moves(read) == game.legal_moves(position)
        if game.to_move(read) == game.to_move(position):
            assert game.key(read) == game.key(position)


def test_a_game_is_rebuilt_exactly_from_its_start_and_its_moves(game: AnyGame) -> None:
    steps = random_game(game, 7)
    position = game.start()
    for (before, move), (after, _) in pairwise(steps):
        assert move is not None
        position = game.play(position, game.parse_move(position, game.move_text(before, move)))
        assert position == after


def test_the_settled_options_make_the_same_game_again(game: AnyGame) -> None:
    stored = json.loads(json.dumps(game.options))
    again = make_game(game.id, stored, study=True)
    assert again.options == game.options
    assert again.start() == game.start()
    assert again.rules_version == game.rules_version >= 1


def test_positions_are_values_that_travel_between_processes(game: AnyGame) -> None:
    for position, _ in random_game(game, 3):
        assert isinstance(position, tuple)
        assert hash(pickle.loads(pickle.dumps(position))) == hash(position)


def test_views_are_plain_json_that_a_board_can_draw(game: AnyGame) -> None:
    drawn = not entry(game.id, study=True).study_only  # no board shows the others
    for seed in SEEDS:
        for ply, (position, _) in enumerate(random_game(game, seed)):
            view = game.view(position)
            assert json.loads(json.dumps(view)) == view
            assert (view["last"] is None) == (ply == 0)
            if drawn:
                check_view(view)


def every_position(game: AnyGame) -> list[Any]:
    seen, waiting = {game.start()}, [game.start()]
    while waiting:
        position = waiting.pop()
        for move in game.legal_moves(position):
            child = game.play(position, move)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    return list(seen)


def drawn(game: AnyGame, position: Any) -> str:
    """Return what the board shows, whatever the order of the heaps, and the side to move."""
    view = game.view(position)
    match view["family"]:
        case "grid" | "pieces":
            shown = view["cells"]
        case "heaps":
            shown = str(sorted(view["heaps"]))
        case "row":
            shown = str(sorted(len(heap) for heap in view["cells"].split(".")))
    return f"{shown} {game.to_move(position)}"


def test_keys_are_equal_exactly_for_equal_positions_with_the_same_side_to_move(
    small_game: AnyGame, request: pytest.FixtureRequest
) -> None:
    """A module's `not_drawn(game, position)` returns what a position has and its view does not show."""
    not_drawn = getattr(request.module, "not_drawn", lambda game, position: "")
    boards_of_key, keys_of_board = defaultdict(set), defaultdict(set)
    for position in every_position(small_game):
        key = small_game.key(position)
        board = f"{drawn(small_game, position)} {not_drawn(small_game, position)}"
        boards_of_key[key].add(board)
        keys_of_board[board].add(key)
    assert all(len(boards) == 1 for boards in boards_of_key.values())
    assert all(len(keys) == 1 for keys in keys_of_board.values())


@settings(max_examples=60)
@given(text=st.text(max_size=40) | st.text("0123456789:,/- abch=+", max_size=40), seed=st.integers(0, 5))
def test_any_text_for_a_move_is_a_legal_move_or_one_clear_line(game: AnyGame, text: str, seed: int) -> None:
    for position, _ in random_game(game, seed)[:: max(1, len(random_game(game, seed)) // 3)]:
        try:
            assert game.parse_move(position, text) in game.legal_moves(position)
        except MoveError as error:
            assert_one_line(str(error))


@settings(max_examples=100)
@given(text=st.text(max_size=40) | st.text("0123456789:,/- abch=+", max_size=40))
def test_any_text_for_a_position_is_a_position_or_one_clear_line(game: AnyGame, text: str) -> None:
    try:
        position = game.parse_position(text)
    except PositionError as error:
        assert_one_line(str(error))
    else:
        assert game.parse_position(game.position_text(position)) == position


def test_no_move_is_legal_after_the_end(game: AnyGame) -> None:
    steps = random_game(game, 1)
    over = steps[-1][0]
    texts = {game.move_text(position, move) for position, move in steps if move is not None}
    for text in texts | {"1", "1:1", "a1", ""}:
        with pytest.raises(MoveError, match=r"^the game is over$"):
            game.parse_move(over, text)


def assert_one_line(text: str) -> None:
    assert text.isprintable()
    assert 0 < len(text) < 160


def test_it_has_the_page_of_its_rules(game_id: str) -> None:
    page, language = rules_text(game_id, study=True)
    assert language == "en"
    assert page.startswith(f"# {entry(game_id, study=True).title}\n")
    for option in make_game(game_id, {}, study=True).options:
        assert f"`{option}`" in page


def test_it_has_its_recorded_game_and_still_plays_it(game_id: str) -> None:
    recorded = json.loads(record.path(game_id).read_text(encoding="utf-8"))
    assert record.played_again(recorded) == recorded
    assert recorded["steps"][-1]["result"] is not None


def test_the_catalogue_files_a_game_under_its_own_id(game_id: str) -> None:
    assert make_game(game_id, {}, study=True).id == game_id
