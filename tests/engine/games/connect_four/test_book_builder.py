"""A book that was built, at one go or in many, holds the truth about every early position.

The early positions are those that playing every sequence of columns finds, without their mirror images.
"""

from itertools import product

import pytest

from parlour_engine.control import INERT
from parlour_engine.exact.solution import OUTCOMES
from parlour_engine.games.connect_four.book_builder import BookBuilder, early_positions, replies
from parlour_engine.games.connect_four.scores import score_of
from parlour_engine.games.connect_four.solver import ConnectFourSolver
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.budget import Budget, Interrupted
from tests.engine.games.connect_four.positions import game_of
from tests.naive.best_play import BestPlay


@pytest.mark.parametrize(("width", "height", "plies"), [(4, 4, 3), (4, 4, 9), (5, 3, 4), (5, 3, 0)])
def test_every_score_is_what_playing_everything_makes_of_it(width: int, height: int, plies: int) -> None:
    game = game_of(width, height)
    judge, builder = BestPlay(game), BookBuilder(game, plies, {})
    left = list(builder.solve(ConnectFourSolver(game), NO_LIMIT))
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
    total = len(list(whole.solve(ConnectFourSolver(game), NO_LIMIT)))
    scores: dict[int, int] = {}
    solved = rounds = 0
    while solved < total:
        builder = BookBuilder(game, 4, scores)
        assert len(builder.unsolved()) == total - solved
        try:
            solved += sum(
                1 for _ in builder.solve(ConnectFourSolver(game), Limit(nodes=20_000 * (rounds + 1)))
            )
        except Interrupted:
            solved = total - len(builder.unsolved())
        scores = builder.book().by_word()
        rounds += 1
    assert rounds > 2
    assert scores == whole.scores


def test_a_deeper_book_is_the_same_but_takes_less_work_where_the_ply_before_is_known() -> None:
    game = game_of(5, 4)
    before = BookBuilder(game, 3, {})
    list(before.solve(ConnectFourSolver(game), NO_LIMIT))
    from_nothing, deeper = BookBuilder(game, 4, {}), BookBuilder(game, 4, before.scores)
    budgets = [Budget(NO_LIMIT, INERT) for _ in range(2)]
    for builder, budget in zip((from_nothing, deeper), budgets, strict=True):
        solver = ConnectFourSolver(game)
        for word, position in builder.unsolved().items():
            builder.scores[word] = solver.score(position, budget, builder.least(position))
    assert from_nothing.scores.items() <= deeper.scores.items()
    assert budgets[1].nodes < 0.9 * budgets[0].nodes


@pytest.mark.parametrize(("width", "height", "plies"), [(7, 6, 4), (4, 4, 7), (3, 5, 7), (5, 2, 6)])
def test_every_position_is_there_once_with_its_mirror_image(width: int, height: int, plies: int) -> None:
    game = game_of(width, height)
    levels = early_positions(game, plies)
    assert len(levels) == plies + 1
    for ply, level in enumerate(levels):
        wanted = set()
        for columns in product(range(width), repeat=ply):
            position = game.start()
            for column in columns:
                if column not in game.legal_moves(position):
                    break
                position = game.play(position, column)
            else:
                if game.result(position) is None:
                    wanted.add(game.key(position))
        reported = {game.key(position) for position in level.values()}
        images = set()
        for position in level.values():
            image = game.start()
            for column in position[2]:
                image = game.play(image, width - 1 - column)
            images.add(game.key(image))
        assert reported | images == wanted
        assert len(reported) == len(level)
        assert len(reported) * 2 == len(wanted) + len(reported & images)


def test_replies_are_the_positions_one_move_later() -> None:
    game = game_of(5, 4)
    position = game.parse_position("3333")
    assert [after[2][-1] for after in replies(game, position)] == [0, 1, 3, 4]
