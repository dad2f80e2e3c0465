"""The kinds of exercises: a table, and the exercises of a kind.

To add a kind, write a function that asks about a tree or a position, and add its row to `KINDS`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from parlour_engine.catalogue import GAMES
from parlour_engine.exercises import position_questions, tree_questions
from parlour_engine.exercises.alpha_beta import OURS, Convention
from parlour_engine.exercises.daily import digest
from parlour_engine.exercises.drawn_trees import BANDS, DrawnTree, ExerciseError, draw_tree
from parlour_engine.exercises.exercise import GENERATOR, Asked, Exercise
from parlour_engine.exercises.orders import STUDIED
from parlour_engine.exercises.position_questions import DrawPosition
from parlour_engine.notation import quoted
from parlour_engine.search.splitmix import SplitMix

MOST_TRIES: Final = 10_000  # positions that are drawn for one exercise
MOST_COUNT: Final = 50  # exercises of one request
MOST_REPEATS: Final = 10  # tries for each of them
MOST_SEED: Final = 999_999_999
MOST_IN_ROW: Final = 10  # exercises that a person does one after the other
MOST_SAME: Final = 5  # exercises one after the other that repeat an earlier one, and end a row

AskAboutTree: TypeAlias = Callable[[DrawnTree, SplitMix], Asked | None]
"""Returns a question about a tree; None if the tree is no good for it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of exercises; exactly one of `about_tree` and `about_position` is set.

    Attributes:
        name: Its name on the command line and in addresses.
        title: Its name for people, in English.
        games: The ids of the games that have such exercises.
        prunes: Whether it asks what alpha-beta does, so that its convention matters.
        about_tree: Asks about a drawn tree.
        about_position: Draws a position of a game and asks about it.
    """

    name: str
    title: str
    games: Callable[[], tuple[str, ...]]
    prunes: bool = False
    about_tree: AskAboutTree | None = None
    about_position: DrawPosition | None = None


def with_trees() -> tuple[str, ...]:
    """Return the ids of the games whose trees are searched in exercises: all, and typed trees."""
    return (*GAMES, STUDIED)


KINDS: Final[Mapping[str, Kind]] = {
    kind.name: kind
    for kind in (
        Kind("values", "Values up the tree", with_trees, about_tree=tree_questions.values),
        Kind("cuts", "Which moves are cut", with_trees, prunes=True, about_tree=tree_questions.cuts),
        Kind("window", "Alpha and beta", with_trees, prunes=True, about_tree=tree_questions.window),
        Kind(
            "count", "How many ends are looked at", with_trees, prunes=True, about_tree=tree_questions.count
        ),
        Kind("best", "Best move", position_questions.solved, about_position=position_questions.best),
        Kind(
            "nimbers",
            "Nimbers and nim-sums",
            position_questions.summed,
            about_position=position_questions.sums,
        ),
    )
}
"""All kinds by name."""


def exercise(
    kind: str,
    game: str,
    band: int,
    seed: int,
    number: int = 1,
    convention: Convention = OURS,
    *,
    compile_missing: bool = False,
) -> Exercise:
    """Return an exercise.

    Args:
        kind: The name of a kind.
        game: The id of a game, or of typed trees.
        band: The band of difficulty, from 1 (easy).
        seed: Any number.
        number: Which of the seed's exercises, from 1.
        convention: When alpha-beta leaves a node.
        compile_missing: Compile proofs now if `parlour-engine prepare` has not been run.

    Raises:
        ExerciseError: There is no such kind or band, the game has no such exercises, or none was found.
        UnsolvableError: The proofs that the kind needs are not compiled yet.
    """
    row = KINDS.get(kind)
    if row is None:
        raise ExerciseError(f"exercise is {quoted(kind)}: allowed are {', '.join(KINDS)}")
    if game not in row.games():
        raise ExerciseError(f"game is {quoted(game)}: {kind} is for {', '.join(row.games())}")
    if not 1 <= band <= len(BANDS):
        raise ExerciseError(f"band is {band}: allowed are 1..{len(BANDS)}")
    source = SplitMix(digest(f"exercise {GENERATOR} {kind} {game} {band} {seed} {number}"))
    head = kind, band, seed, number
    if row.about_tree is not None:
        drawn, asked = about_tree(row.about_tree, game, band, source, convention)
        return Exercise(*head, drawn.game, drawn.position, asked, drawn, convention)
    assert row.about_position is not None  # each kind asks about one of the two
    for _ in range(MOST_TRIES):
        found = row.about_position(game, band, source, compile_missing)
        if found is not None:
            return Exercise(*head, *found)
    raise none_found(kind, game, band)


def exercises(
    kind: str,
    game: str,
    band: int,
    seed: int,
    count: int,
    convention: Convention = OURS,
    *,
    compile_missing: bool = False,
) -> list[Exercise]:
    """Return different exercises of one seed; the arguments are those of `exercise`.

    An exercise that asks what an earlier one asks is left out, and keeps its number.

    Raises:
        ExerciseError: As `exercise`, or there are not so many different ones.
        UnsolvableError: As `exercise`.
    """
    found: dict[str, Exercise] = {}
    for number in range(1, MOST_REPEATS * count + 1):
        each = exercise(kind, game, band, seed, number, convention, compile_missing=compile_missing)
        found.setdefault(each.same, each)
        if len(found) == count:
            return list(found.values())
    raise ExerciseError(
        f"only {len(found)} different exercises of {kind} in band {band} were found for {game}: ask for fewer"
    )


def row(
    kind: str,
    game: str,
    band: int,
    seed: int,
    convention: Convention = OURS,
    *,
    compile_missing: bool = False,
) -> Iterator[Exercise]:
    """Yield the different exercises of one seed that a person does in a row; small games have fewer than ten.

    The arguments are those of `exercise`.

    Raises:
        ExerciseError: As `exercise`.
        UnsolvableError: As `exercise`.
    """
    asked, number, repeated = set[str](), 0, 0
    while len(asked) < MOST_IN_ROW and repeated < MOST_SAME:
        number += 1
        each = exercise(kind, game, band, seed, number, convention, compile_missing=compile_missing)
        if each.same in asked:
            repeated += 1
            continue
        asked.add(each.same)
        repeated = 0
        yield each


def about_tree(
    ask: AskAboutTree, game: str, band: int, source: SplitMix, convention: Convention
) -> tuple[DrawnTree, Asked]:
    """Return a tree of a band with a question about it.

    Raises:
        ExerciseError: None was found.
    """
    for _ in range(MOST_TRIES):
        drawn = draw_tree(game, source, BANDS[band - 1], convention)
        if drawn is not None and drawn.fits(BANDS[band - 1]):
            asked = ask(drawn, source)
            if asked is not None:
                return drawn, asked
    raise none_found(ask.__name__, game, band)


def none_found(kind: str, game: str, band: int) -> ExerciseError:
    """Return the error of a band that a game does not have."""
    return ExerciseError(f"no exercise of {kind} in band {band} was found for {game}: ask for another band")
