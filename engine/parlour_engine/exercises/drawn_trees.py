"""The trees of exercises: drawn from random games of a game, or typed trees of random sizes.

A tree fits a band of difficulty by what can be counted in it: its positions, the levels of its branches, and
the nodes that alpha-beta leaves early. All is drawn from one sequence of numbers, so that a seed gives the
same trees on every machine.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.exercises.alpha_beta import OURS, Convention, Entered, Flat, gone_through, recorded
from parlour_engine.exercises.orders import STUDIED, Branch, whole_tree
from parlour_engine.exercises.typed_trees import Sizes, drawn, grown
from parlour_engine.game import AnyGame, GameError
from parlour_engine.search.splitmix import SplitMix

LARGEST: Final = 999  # of a number at an end, without its sign
LEAST_VALUES: Final = 2  # different numbers at the ends


class ExerciseError(GameError):
    """There is no such kind or band, the game has no exercises of the kind, or none was found."""


@dataclass(frozen=True, slots=True)
class Band:
    """What is counted in the trees of a band of difficulty.

    Attributes:
        positions: The fewest and the most positions of the tree.
        plies: The fewest and the most plies from the root to the ends.
        cuts: The fewest nodes that alpha-beta leaves before their last branch.
        typed: The sizes from which typed trees are drawn.
    """

    positions: range
    plies: range
    cuts: int
    typed: tuple[Sizes, ...]


BANDS: Final[tuple[Band, ...]] = (
    Band(range(8, 17), range(2, 4), 1, (Sizes(2, (2, 4), (1, 20)),)),
    Band(range(14, 29), range(2, 5), 2, (Sizes(3, (2, 3), (1, 20)), Sizes(2, (3, 5), (1, 20)))),
    Band(range(24, 41), range(2, 5), 3, (Sizes(3, (2, 4), (-20, 20)), Sizes(4, (1, 3), (-20, 20)))),
)
"""The bands of all exercises with trees, the easiest first."""


@dataclass(frozen=True)
class DrawnTree:
    """A tree to be searched in an exercise.

    Attributes:
        game: The rules.
        position: The root.
        plies: The depth of the tree.
        evaluator: The evaluator whose numbers are at the ends.
        tree: The whole tree with its values.
        convention: When alpha-beta leaves a node.
    """

    game: AnyGame
    position: Any
    plies: int
    evaluator: str
    tree: Branch
    convention: Convention = OURS

    @cached_property
    def flat(self) -> Flat:
        """The tree as lists."""
        return Flat.of(self.tree)

    @cached_property
    def entered(self) -> list[Entered]:
        """What alpha-beta enters: by the engine's convention from the record of its own search."""
        if self.convention == OURS:
            return recorded(self.game, self.position, self.plies, self.evaluator, self.flat)
        return gone_through(self.flat, self.convention)

    @property
    def cuts(self) -> int:
        """The number of nodes that alpha-beta leaves before their last branch."""
        return sum(node.cut_by is not None for node in self.entered)

    @property
    def counted(self) -> dict[str, int]:
        """What a band goes by: positions, plies to the last end, and nodes that are left early."""
        return {"positions": len(self.flat.nodes), "plies": max(self.flat.levels), "cuts": self.cuts}

    def fits(self, band: Band) -> bool:
        """Return whether the tree is of a band, and its numbers are few and small enough for people."""
        counted, ends = self.counted, [node.value for node in self.flat.nodes if not node.branches]
        return (
            counted["positions"] in band.positions
            and counted["plies"] in band.plies
            and counted["cuts"] >= band.cuts
            and max(map(abs, ends)) <= LARGEST
            and len(set(ends)) >= LEAST_VALUES
        )


def draw_tree(game_id: str, source: SplitMix, band: Band, convention: Convention) -> DrawnTree | None:
    """Return a tree that may fit a band; None if the one that was drawn does not have its size."""
    draw = typed_tree if game_id == STUDIED else tree_of_game
    return draw(game_id, source, band, convention)


def typed_tree(game_id: str, source: SplitMix, band: Band, convention: Convention) -> DrawnTree | None:
    """Return a random typed tree."""
    first = ("max", "min")[source.below(2)]
    game = make_game(game_id, {"first": first}, study=True)
    position = game.parse_position(grown(band.typed[source.below(len(band.typed))], source))
    if game.most_positions(position) not in band.positions:
        return None
    tree = whole_tree(game, position, game.default_depth, game.default_evaluator)
    return DrawnTree(game, position, game.default_depth, game.default_evaluator, tree, convention)


def tree_of_game(game_id: str, source: SplitMix, band: Band, convention: Convention) -> DrawnTree | None:
    """Return the tree below a position of a random game; None if it does not have the size of the band."""
    game = exercise_game(game_id, source)
    position = random_position(game, source)
    plies = drawn(source, band.plies.start, band.plies.stop - 1)
    names = GAMES[game_id].exercise_evaluators or (game.default_evaluator,)
    evaluator = names[source.below(len(names))]
    if positions_below(game, position, plies, band.positions.stop) not in band.positions:
        return None
    tree = whole_tree(game, position, plies, evaluator)
    return DrawnTree(game, position, plies, evaluator, tree, convention)


def exercise_game(game_id: str, source: SplitMix | None = None) -> AnyGame:
    """Return a game on one of its boards for exercises, the first one if none is drawn."""
    boards = GAMES[game_id].exercise_boards or ({},)
    return make_game(game_id, boards[0 if source is None else source.below(len(boards))])


def random_position(game: AnyGame, source: SplitMix) -> Any:
    """Return a position of a random game that is not over, as its text gives it."""
    played, position = list[Any](), game.start()
    while moves := game.legal_moves(position):
        played.append(position)
        position = game.play(position, moves[source.below(len(moves))])
    return game.parse_position(game.position_text(played[source.below(len(played))]))


def positions_below(game: AnyGame, position: Any, plies: int, most: int) -> int:
    """Return the number of positions to a depth, the first one included; `most` if there are as many."""
    level, count = [position], 1
    for _ in range(plies):
        below = list[Any]()
        for each in level:
            below += [game.play(each, move) for move in game.legal_moves(each)]
            if count + len(below) >= most:
                return most
        level, count = below, count + len(below)
    return count
