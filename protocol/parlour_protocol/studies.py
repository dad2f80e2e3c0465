"""The tree of a search, the graph of a game, and why a move was played (docs/protocol.md, 12)."""

from typing import Literal

from msgspec import Struct

from parlour_protocol.values import OptionValue, Seat, StudyView
from parlour_protocol.worth import Outcome


class Score(Struct, frozen=True, omit_defaults=True):
    """A score from the side to move: a win or loss in ``plies``, a draw, or an evaluation's ``value``.

    ``plies`` is the length of best play; with ``at_most`` an upper bound on it; None if no length is known. A
    win or loss is proved in each case.
    """

    kind: Literal["win", "loss", "draw", "evaluation"]
    plies: int | None = None
    value: int | None = None
    at_most: bool = False


class SearchSummary(Struct, frozen=True, omit_defaults=True):
    """The result and the counts of a search; ``value`` is the algorithm's own number for the root.

    ``cutoffs`` counts the nodes left because the window had closed or a move had won, even if no untried move
    was left. ``effective_cutoffs`` counts those that left at least one move untried.
    """

    move: str
    score: Score
    value: int
    line: list[str]
    depth: int
    nodes: int
    evaluations: int
    cutoffs: int
    table_hits: int
    seconds: float
    effective_cutoffs: int | None = None


class TreeColumns(Struct, frozen=True, omit_defaults=True):
    """Nodes of a recorded search in the order in which they were entered, one column for each property.

    Only ``kinds`` and ``moves`` have an entry for every node; ``tried``, ``values``, ``untried`` and
    ``below`` for nodes of some kinds, in order. A tree grown by simulations has ``values``, ``parents``,
    ``playouts`` and ``legal`` of every node, and nothing in the other three (docs/protocol.md, 12).
    """

    kinds: str
    moves: list[int]
    tried: list[int]
    values: list[int]
    untried: list[list[int]]
    below: list[int]
    parents: list[int] = []
    playouts: list[int] = []
    legal: list[int] = []


class SearchPass(Struct, frozen=True):
    """One time that a search entered its root: how deep, with which window for the side to move there.

    ``alpha`` and ``beta`` are null if open; ``left_out`` counts the nodes that were not recorded.
    """

    depth: int
    alpha: int | None
    beta: int | None
    left_out: int


class TreeAbout(Struct, frozen=True, omit_defaults=True):
    """The search of a tree.

    ``form`` is the point of view of the values: in ``minimax`` the ``maximiser``, in ``negamax`` the side to
    move; in ``simulations`` values are results for the ``maximiser``. A value is certain from ``win`` up or
    from ``loss`` down, if the evaluator is that reliable. ``moves`` has the texts of the moves, which the
    columns name by index. ``nodes`` counts the nodes of all columns, ``left_out`` those left out because the
    tree was full. A search that entered its root several times has ``passes``, in the order of the roots. If
    an algorithm searches no tree, another search of the position is shown, and ``instead_of`` names the
    algorithm. ``simulations`` have ``exploration``: the weight of the logarithm in the bound by which a child
    is selected (docs/protocol.md, 12).
    """

    game: str
    options: dict[str, OptionValue]
    position: str
    view: StudyView
    to_move: Seat
    algorithm: str
    evaluator: str
    form: Literal["minimax", "negamax", "simulations"]
    maximiser: Seat
    win: int | None
    loss: int | None
    nodes: int
    left_out: int
    moves: list[str]
    search: SearchSummary
    passes: list[SearchPass] = []
    instead_of: str = ""
    exploration: float = 0.0


class GraphLevel(Struct, frozen=True):
    """The player to move on a level of a graph; MAX is the side to move at its root."""

    player: Seat
    side: Literal["MAX", "MIN"]


class GraphNode(Struct, frozen=True):
    """A position of a graph: ``value`` is 1 if MAX wins from it, else 0.

    ``value`` is null if the game is not over there and the room allows no help. ``children`` are the numbers
    of the nodes one move away, ``moves`` the texts of the moves to them.
    """

    text: str
    key: str
    level: int
    value: int | None
    state: Literal["current", "visited", "reachable", "unreachable"]
    children: list[int]
    moves: list[str]


class ValueTerm(Struct, frozen=True, omit_defaults=True):
    """One summand of an evaluator's value, ``value``; a client words the ``name`` (docs/protocol.md, 12).

    ``own`` says how many are counted; of what both sides may have, how many the maximiser has, and
    ``theirs`` how many the other side. If ``each`` is not null, ``value`` is ``each`` times ``own`` less
    ``theirs``. ``of`` is a number that belongs to the name. ``lines`` are what is counted on the board: the
    first and the last cell in the view, and the player whose they are.
    """

    name: str
    value: int
    each: int | None = None
    own: int = 0
    theirs: int = 0
    of: int | None = None
    lines: list[list[int]] = []


class Consequence(Struct, frozen=True, omit_defaults=True):
    """What a move leads to under best play, for the player who made it. All of it is proved.

    ``plies`` is how long the game then lasts, counting the move: 1 if the move ends the game, 2 if the
    opponent wins at once. With ``at_most`` it is an upper bound; it is None if no length is known. ``best``
    is the outcome of the best move, None if unknown; if it is better than ``outcome``, the move gave it away.
    ``line`` is best play of both sides after the move, as far as known, beginning with the opponent's reply.
    """

    outcome: Outcome
    plies: int | None = None
    at_most: bool = False
    best: Outcome | None = None
    line: list[str] = []


class MoveReason(Struct, frozen=True, omit_defaults=True):
    """One thing that decides about a move, with the ``facts`` that its words need.

    A client leaves out an unknown ``code``, because games have codes of their own.
    """

    code: str
    facts: dict[str, int | str] = {}


class SecondBest(Struct, frozen=True, omit_defaults=True):
    """The best of the other moves.

    ``score`` is its value for the player who moved. ``loses`` is how much less it is worth than the move
    played, in the units of the values compared; negative if it looks better. ``depth`` is the plies of the
    search for it, if its value was not known.
    """

    move: str
    score: Score | None = None
    loses: int | None = None
    depth: int | None = None
