"""A book that was built, at one go or in many, holds the truth about every early position."""

import pytest

from parlour_engine.exact.solution import OUTCOMES
from parlour_engine.games.connect_four.book_builder import BookBuilder
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.kernels.bounds_table import FEWEST_BITS, empty_table
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Interrupted
from tests.engine.games.connect_four.positions import game_of
from tests.naive.best_play import BestPlay


@pytest.mark.parametrize(("width", "height", "plies"), [(4, 4, 3), (4, 4, 9), (5, 3, 4), (5, 3, 0)])
def test_every_score_is_what_playing_everything_makes_of_it(width: int, height: int, plies: int) -> None:
    game = game_of(width, height)
    judge, builder = BestPlay(game), BookBuilder(game, plies, {})
    left = list(builder.solve([ConnectFourSolver(game)], NO_LIMIT))
    assert left == list(range(len(builder.levels[-1])))[::-1]
    builder.back_up()
    book = builder.book()
    assert (len(book.words), book.whole, book.plies) == (len(builder.scores), len(builder.scores), plies)
    for level in builder.levels:
        for word, position in level.items():
            outcome, moves = judge.value(position)
            assert book.score(word) == score_of(
                OUTCOMES[1 + outcome], moves, width * height - len(position[2])
            )


def test_work_goes_on_where_it_stopped_and_nothing_is_solved_twice() -> None:
    game = game_of(5, 4)
    whole = BookBuilder(game, 4, {})
    total = len(list(whole.solve([ConnectFourSolver(game)], NO_LIMIT)))
    scores: dict[int, int] = {}
    solved = rounds = 0
    while solved < total:
        builder = BookBuilder(game, 4, scores)
        assert len(builder.unsolved()) == total - solved
        try:
            solved += sum(
                1 for _ in builder.solve([ConnectFourSolver(game)], Limit(nodes=20_000 * (rounds + 1)))
            )
        except Interrupted:
            solved = total - len(builder.unsolved())
        scores = builder.book().by_word()
        rounds += 1
    assert rounds > 2
    assert scores == whole.scores


def test_several_solvers_with_one_table_build_the_same_book_ply_by_ply() -> None:
    game = game_of(5, 4)
    whole = BookBuilder(game, 5, {})
    for _ in whole.solve([ConnectFourSolver(game)], NO_LIMIT):
        pass
    whole.back_up()
    book, table = None, empty_table(FEWEST_BITS)
    for plies in range(4, 6):
        builder = BookBuilder(game, plies, {} if book is None else book.by_word())
        solvers = [ConnectFourSolver(game, table, book) for _ in range(3)]
        left = list(builder.solve(solvers, NO_LIMIT))
        assert left == list(range(len(left)))[::-1]
        builder.back_up()
        book = builder.book()
    assert book == whole.book()


def test_a_stop_ends_all_solvers_and_keeps_what_they_have_found() -> None:
    game = game_of(6, 5)
    builder = BookBuilder(game, 5, {})
    solvers = [ConnectFourSolver(game) for _ in range(2)]
    with pytest.raises(Interrupted):
        for _ in builder.solve(solvers, Limit(nodes=300_000)):
            pass
    assert builder.scores
    assert len(builder.unsolved()) == len(builder.levels[-1]) - len(builder.scores)
    again = ConnectFourSolver(game)
    for word, score in list(builder.scores.items())[:20]:
        assert again.score(builder.levels[-1][word]) == score
