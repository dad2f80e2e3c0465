"""Perfect play of Connect Four on the usual board, judged by a solver from another hand."""

from random import Random

from parlour_engine.commands.bitbully_peer import bitbully_peer
from parlour_engine.control import INERT
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import NO_LIMIT
from tests.engine.games.connect_four.positions import game_of, positions

GAME = game_of(7, 6)
GAMES = 10
EMPTY = range(30, 31)  # after twelve plies
ERRS = 1 / 3  # of the other side's moves


def test_in_games_against_a_player_that_errs_no_move_lowers_the_score() -> None:
    judge = bitbully_peer(GAME)
    assert judge is not None
    solver, gained = ConnectFourSolver(GAME), 0
    for number, position in enumerate(positions(GAME, GAMES, EMPTY, seed=12)):
        source, seat = Random(number), 1 + number % 2
        lost_at_first = (judge.score(position) < 0) == (GAME.to_move(position) == seat)
        while GAME.result(position) is None:
            found = solver(position, NO_LIMIT, INERT)
            scores = judge.column_scores(position)
            assert {move: worth.score for move, worth in found.moves.items()} == scores
            move = found.move
            assert move is not None
            if GAME.to_move(position) == seat:
                assert scores[move] == max(scores.values()), GAME.position_text(position)
            elif source.random() < ERRS:
                move = source.choice(GAME.legal_moves(position))
            position = GAME.play(position, move)
        result = GAME.result(position)
        gained += lost_at_first and result is not None and result.winner == seat
    assert gained > 0  # the errors were there, and they were punished
