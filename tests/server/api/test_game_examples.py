"""The moves to try: those of a package may be unusable, which costs one line and no answer."""

import logging

import pytest

from parlour_server.api import game_examples


def test_unusable_moves_to_try_are_left_out_and_the_log_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game_id: str) -> None:
        raise RuntimeError(f"{game_id} has a bug")

    game_examples.examples_answer.cache_clear()
    with monkeypatch.context() as patched, caplog.at_level(logging.WARNING):
        patched.setattr(game_examples, "examples_of", broken)
        answers = [game_examples.examples_answer("nim").body for _ in range(2)]
    assert answers == [b'{"boards":[]}'] * 2
    assert [line.getMessage() for line in caplog.records] == [
        "the moves to try of nim are left out: RuntimeError: nim has a bug"
    ]
    game_examples.examples_answer.cache_clear()
    assert b'"tries"' in game_examples.examples_answer("nim").body
