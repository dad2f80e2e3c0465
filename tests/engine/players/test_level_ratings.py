"""The ratings of levels that the package carries."""

from types import SimpleNamespace

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.match.calibration import calibrated_boards, texts_of
from parlour_engine.players import level_ratings
from parlour_engine.players.level_ratings import rated_boards, recorded_ratings
from parlour_engine.players.levels import level_class


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
        expected = {"options": dict(each.rules().options), "ratings": found and found["ratings"]}
        assert (expected in shown[each.game]) == is_current, each.board.name


def test_ratings_of_levels_that_play_something_else_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = next(each for each in calibrated_boards() if each.board.name == "nim")
    texts, ratings = texts_of(nim.rules()), [[0, -10, 10]] * 8
    monkeypatch.setattr(
        level_ratings, "recorded_ratings", lambda: {"nim": {"texts": texts, "ratings": ratings}}
    )
    assert [board["ratings"] for board in rated_boards("nim")] == [ratings]
    levels = level_class(nim.rules())
    changed = SimpleNamespace(first=("random", *levels.first[1:]), second=levels.second)
    monkeypatch.setattr(level_ratings, "level_class", lambda game: changed)
    assert rated_boards("nim") == []
