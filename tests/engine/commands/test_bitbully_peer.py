"""The peer finds what our own solver finds, where it is installed; elsewhere there is none."""

import pytest

from parlour_engine.commands import bitbully_peer as module
from parlour_engine.commands.bitbully_peer import bitbully_peer
from parlour_engine.control import INERT
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import NO_LIMIT
from tests.engine.games.connect_four.positions import game_of, positions


def test_without_bitbully_or_on_another_board_there_is_no_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bitbully_peer(game_of(6, 6)) is None
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert bitbully_peer(game_of(7, 6)) is None


def test_the_peer_and_our_solver_agree_on_every_column() -> None:
    game = game_of(7, 6)
    peer, solver = bitbully_peer(game), ConnectFourSolver(game)
    assert peer is not None
    for position in positions(game, 100, range(18, 31), seed=11):
        found = solver(position, NO_LIMIT, INERT)
        assert peer.score(position) == found.worth.score == solver.score(position)
        assert peer.column_scores(position) == {move: worth.score for move, worth in found.moves.items()}
    assert peer.nodes > 0
    peer.forget()
    assert peer.nodes == 0
