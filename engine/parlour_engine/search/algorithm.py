"""The declaration of an algorithm: everything that commands, server, page and tests know of it.

Each algorithm declares itself in its own module; players/algorithms.py has the table. How to add one: see
CONTRIBUTING.md.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from parlour_engine.analysis import Analysis
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Player
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.search.attempt import DepthSearch, Method
from parlour_engine.search.fields import (
    DEPTH,
    EVALUATOR,
    GLANCE,
    NODES,
    SLIPS,
    TIME,
    YES_OR_NO,
    Field,
    T,
    Value,
)
from parlour_engine.search.forced_win import Prover, no_prover
from parlour_engine.search.recorder import Recorder, TreeForm


@dataclass(frozen=True, slots=True)
class Searches:
    """The searches that algorithms share, each in one form: interpreted or compiled.

    Invariant: both forms give the same answers, to the last count; only the time differs. There are two
    exceptions. The counts of `pvs` differ once its compiled table is so full that it replaces an entry. Only
    the compiled form proves forced wins.

    Attributes:
        to_depth: Searches to a fixed depth.
        memo: Searches to the end of the game, with a table (search/memo.py).
        make_pvs: Makes a principal variation search of a position, with so many megabytes (search/pvs.py).
        mcts: Simulates games, and proves positions on the way (search/mcts.py).
        make_prover: Makes the loaded prover of a game's forced wins; None if there is none, as without
            compiled code.
        recorder_of: Returns the recorder for an algorithm that only its own module searches, given its method
            and the player from whose point of view its values are; None if nothing records.
    """

    to_depth: DepthSearch
    memo: Callable[[AnyGame, Any, Limit, Control], Analysis]
    make_pvs: Callable[[AnyGame, Any, int], DepthSearch]
    mcts: Callable[[AnyGame, Any, Any, Limit, Control], Analysis]
    make_prover: Callable[[AnyGame], Prover | None] = no_prover
    recorder_of: Callable[[Method, Player], Recorder | None] = lambda method, maximiser: None


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """The settings of a player text.

    Attributes:
        algorithm: The algorithm that answers.
        given: The values of its fields by name, in its order, without the fields that the text leaves out.
        level: The number or name of a level; `algorithm` is then `LEVEL` (players/text.py).
    """

    algorithm: "Algorithm"
    given: Mapping[str, Value] = field(default_factory=dict)
    level: int | str | None = None

    def __getitem__(self, asked: Field[T]) -> T | None:
        return cast("T | None", self.given.get(asked.name))

    def having(self, **changes: Value | None) -> "PlayerSpec":
        """Return the settings with other values for some fields; fields that the algorithm lacks are ignored.

        None leaves a field out.
        """
        values = {name: value for name, value in {**self.given, **changes}.items() if value is not None}
        names = [each.name for each in self.algorithm.fields]
        return replace(self, given={name: values[name] for name in names if name in values})

    @property
    def bounds(self) -> list[str]:
        """The names of the given fields that bound the search."""
        return [each.name for each in self.algorithm.fields if each.bounds and each.name in self.given]

    @property
    def errs(self) -> bool:
        """Whether the player makes some moves at a glance, or checks its moves by one."""
        return self[SLIPS] is not None or self[GLANCE] is not None

    @property
    def draws_lots(self) -> bool:
        """Whether chance, and so the seed, decides between moves."""
        return self.errs or self.algorithm.draws_lots

    def text(self) -> str:
        """Return the canonical text: for `alphabeta:time=1,depth=06`, `alphabeta:depth=6,time=1.0`."""
        if self.level is not None:
            return f"level:{self.level}"
        fields = [
            f"{name}={YES_OR_NO[not value] if isinstance(value, bool) else value}"
            for name, value in self.given.items()
        ]
        return f"{self.algorithm.name}:{','.join(fields)}" if fields else self.algorithm.name


@dataclass(frozen=True, slots=True)
class Question:
    """A question to an algorithm: which move to play in a position.

    Attributes:
        game: The rules.
        position: The root; not over.
        spec: The settings of the player text, settled for this game.
        control: Who may stop the search.
        searches: The searches that algorithms share.
        make_solver: Makes the solver of the game, for algorithms that need one.
        limit: The bounds of the text, tightened by a cap.
    """

    game: AnyGame
    position: Any
    spec: PlayerSpec
    control: Control
    searches: Searches
    make_solver: Callable[[AnyGame], Any]
    limit: Limit = NO_LIMIT

    @property
    def evaluator(self) -> str:
        """The evaluator that the text names, else the game's default."""
        return self.spec[EVALUATOR] or self.game.default_evaluator

    def answer(self, cap: Limit) -> Analysis:
        """Return the algorithm's answer without mistakes, within the bounds of the text and a cap.

        Raises:
            GameError: The algorithm cannot answer, and `settle` could not see this.
        """
        spec = self.spec
        limit = Limit(spec[DEPTH], spec[NODES], spec[TIME]).within(cap)
        return spec.algorithm.answer(replace(self, limit=limit))


@dataclass(frozen=True, slots=True)
class Algorithm:
    """The declaration of an algorithm.

    Attributes:
        name: Its name in player texts.
        title: Its name for people, in English.
        fields: The fields that its text may have, in their canonical order.
        answer: Answers a question. A search must obey the question's limit and control, for instance through
            a budget (search/budget.py), and have a legal move even if it is stopped at once.
        settle: Returns the settings of a text for a game, with a bound if the text has none. Raises a
            `GameError` if the algorithm cannot play the game with these settings. The caller has already
            checked the evaluator.
        tree: How to read the tree that it records; None if it records none.
        prunes: The name of the plain algorithm that it prunes; None if it is not a pruned form.
        compiled: Whether it uses searches that may be compiled.
        proves: Whether it uses the game's solver, and so plays only games with exact values.
        draws_lots: Whether the seed decides between moves even if the player makes no mistakes.
        goes_on: Whether its search may continue from move to move (workers/kept.py), if only time bounds it.
    """

    name: str
    title: str
    fields: tuple[Field[Any], ...]
    answer: Callable[[Question], Analysis]
    settle: Callable[[AnyGame, PlayerSpec], PlayerSpec] = lambda game, spec: spec
    tree: TreeForm | None = None
    prunes: str | None = None
    compiled: bool = False
    proves: bool = False
    draws_lots: bool = False
    goes_on: bool = False
