"""Monte Carlo tree search: UCT with uniform playouts and proved bounds, interpreted.

A simulation goes down the tree from the root by UCB1, `sum / visits + sqrt(EXPLORATION * ln(visits of the
parent) / visits)`, until it reaches a move that has never been tried. It adds the position after this move
and plays on from there at random to the end of the game. The result counts for every position on the path
(Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006). An end in the tree is exact, and its
consequences are backed up as bounds (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008;
with draws Cazenave and Saffidine, "Score bounded Monte-Carlo tree search", 2010). A move that cannot be worth
more than what is already proved gets no further simulation. The search ends once the root is proved.

The moves of a position are tried one by one, `STRIDE` places apart in the documented order, so that the first
ones are spread over a large board. A tree with `MOST_IN_TREE` positions stops growing; playouts then begin at
the last position of the path that is in the tree.

A game may have hints for playouts (`hints` in the catalogue): some of the legal moves of each position. If
the player asks for hints, playouts draw only from these moves.

A simulation that the budget cuts short leaves nothing behind.

Invariant: the exact value of a position in the tree is always within its bounds, so a proved root has the
value of full minimax. With a seed and without a bound on time the answer is the same on every machine,
because decisions depend on whole numbers and on operations that IEEE 754 rounds correctly. A log changes
nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Generic, Protocol

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import has_part, part
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Game, P, PlayerTextError, Result
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.algorithm import Algorithm, PlayerSpec, Question
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.fields import GLANCE, MOST, SEED, SLIPS, TIME, whole, yes_or_no
from parlour_engine.search.memo import LOSS, WIN, end_worth, proved_score
from parlour_engine.search.recorder import TreeForm
from parlour_engine.search.soft_limit import FIRST_STAGE, STAGE_GROWTH, decided
from parlour_engine.search.splitmix import SplitMix

DEFAULT_SIMULATIONS = 10_000
MOST_SIMULATIONS = 10_000_000
MOST_IN_TREE = 1 << 20  # positions, of 64 bytes each in the compiled form
EXPLORATION = 3.0  # the weight of exploration, for results from -1 to 1
STRIDE = 7919  # places; a prime above every number of legal moves, so that every move is tried
SQUARE_ROOT_OF_2 = 1.4142135623730951
LN_2_HIGH, LN_2_LOW = (
    6.93147180369123816490e-01,
    1.90821492927058770002e-10,
)  # high: 32 bits, times powers exact
SCALE = 1000  # the value of a certain win
NO_MOVE = -1
NOT_COUNTED = -1


@dataclass(frozen=True, slots=True)
class Simulations:
    """The settings of a Monte Carlo tree search.

    Attributes:
        most: The greatest number of simulations; None for no bound.
        seed: The seed of the chance.
        hints: Whether playouts draw from the game's hints, if it has any.
    """

    most: int | None
    seed: int
    hints: bool = False

    @property
    def room(self) -> int:
        """How many positions the tree may have."""
        return MOST_IN_TREE if self.most is None else min(self.most + 1, MOST_IN_TREE)


class Branch(Protocol):
    """A position in a finished tree. Its values are for the side whose move led here."""

    @property
    def move(self) -> int:
        """The move that led here; `NO_MOVE` at the root."""

    @property
    def visits(self) -> int:
        """The number of simulations that went through this position."""

    @property
    def total(self) -> int:
        """The sum of the results of these simulations: 1, 0 or -1 each."""

    @property
    def least(self) -> int:
        """The least that the position can be worth."""

    @property
    def most(self) -> int:
        """The most that the position can be worth."""

    @property
    def children(self) -> Sequence["Branch"]:
        """The positions one move further, in the order in which their moves were tried."""


@dataclass(slots=True, eq=False)
class Node:
    """A `Branch` that grows.

    Attributes:
        number: Its number among the positions of the tree, from 1.
        untried: How many legal moves have no child yet; `NOT_COUNTED` before the first child.
    """

    number: int
    move: int
    visits: int = 0
    total: int = 0
    least: int = LOSS
    most: int = WIN
    untried: int = NOT_COUNTED
    children: list["Node"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Growing:
    """What one simulation added to the tree, and its result, for a log.

    Attributes:
        above: The number of the parent, from 1.
        move: The move from the parent to the new position.
        legal: How many legal moves the parent has.
        result: How the game ended, if it is over after the move.
        worth: The result of the simulation for the side to move at the root: 1, 0 or -1.
        playout: How many moves were played at random.
    """

    above: int
    move: int
    legal: int
    result: Result | None
    worth: int
    playout: int


def mcts(
    game: Game[P],
    position: P,
    simulations: Simulations,
    limit: Limit,
    control: Control,
    /,
    log: Callable[[Growing], None] | None = None,
) -> Analysis:
    """Return the analysis of a position that is not over; the depth of the limit is ignored."""
    search = Mcts(game, position, simulations, Budget(limit, control), log)
    interrupted = in_stages(search.run, lambda: search.root, search.budget, limit.soft)
    return analysis_of(game, position, search.root, search.budget, interrupted)


def in_stages(
    run: Callable[[], bool], root: Callable[[], Branch], budget: Budget, soft: float | None
) -> bool:
    """Simulate until the search is finished, the budget is spent or the soft limit ends the search.

    Args:
        run: Simulates until the search is finished or the budget is spent; returns whether the budget ended
            it. Another call continues.
        root: Returns the current tree.
        budget: What `run` may spend. With a soft limit, each stage moves the deadline of this budget.
        soft: The soft limit in seconds, if there is one.

    Returns:
        Whether something other than a proof or the number of simulations ended the search.
    """
    hard, stage, kept = budget.deadline, 0.0 if soft is None else FIRST_STAGE * soft, root().visits
    while soft is not None and (hard is None or budget.started + stage < hard):
        budget.deadline = budget.started + stage
        if not run():
            return False
        if budget.seconds() < stage or is_decided(root(), soft, budget.seconds(), kept):
            return True
        stage *= STAGE_GROWTH
    budget.deadline = hard
    return run()


def is_decided(root: Branch, soft: float, elapsed: float, kept: int) -> bool:
    """Return whether the search may end (see `decided`); `kept` is the root's visits when it began."""
    ranked = sorted(root.children, key=effort, reverse=True)
    if not ranked:
        return elapsed >= soft
    lead = ranked[0].visits - (ranked[1].visits if len(ranked) > 1 else 0)
    best_by_value = value(ranked[0]) == max(value(child) for child in ranked)
    return decided(soft, elapsed, root.visits - kept, lead, best_by_value=best_by_value)


class Mcts(Generic[P]):
    """One search and its tree."""

    def __init__(
        self,
        game: Game[P],
        position: P,
        simulations: Simulations,
        budget: Budget,
        log: Callable[[Growing], None] | None = None,
    ) -> None:
        self.game = game
        self.position = position
        self.budget = budget
        self.log = log
        self.random = SplitMix(simulations.seed)
        self.root = Node(1, NO_MOVE)
        self.grown = 1  # positions in the tree
        self.room = simulations.room
        self.most = simulations.most
        self.hinted = part(game.id, "hints") if simulations.hints else None

    def run(self) -> bool:
        """Simulate until the root is proved or has its simulations; return whether the budget ended it."""
        root = self.root
        try:
            while (self.most is None or root.visits < self.most) and root.least < root.most:
                self.simulate()
        except Interrupted:
            return True
        return False

    def simulate(self) -> None:
        """Run one simulation: go down the tree, play to the end of the game, and count the result.

        Raises:
            Interrupted: The budget is spent.
        """
        path, position = [self.root], self.position
        self.budget.enter()
        while path[-1].untried == 0:
            path.append(selected(path[-1]))
            position = self.entered(position, path[-1].move)
        above, child, count = path[-1], None, 0
        if self.grown < self.room:
            moves = self.game.legal_moves(position)
            count = len(moves)
            child = Node(self.grown + 1, moves[place_to_try(above, count)])
            path.append(child)
            position = self.entered(position, child.move)
        result = None if child is None else self.game.result(position)
        entered = self.budget.nodes
        of_root = worth = self.playout(position)
        if len(path) % 2 == 1:  # the other side's move led to the last position
            worth = -worth
        if child is not None:
            self.grown += 1
            above.untried = count - len(above.children) - 1
            above.children.append(child)
            if result is not None:
                child.least = child.most = worth
            if self.log is not None:
                playout = self.budget.nodes - entered
                self.log(Growing(above.number, child.move, count, result, of_root, playout))
        back_up(path, worth, news=result is not None)
        self.budget.depth = max(self.budget.depth, len(path) - 1)

    def entered(self, position: P, move: int) -> P:
        """Return the position after a move, and count it.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.enter()
        return self.game.play(position, move)

    def playout(self, position: P) -> int:
        """Play at random to the end, with hints if asked for; return the result for the root's side to move.

        Raises:
            Interrupted: The budget is spent.
        """
        game = self.game
        while (result := game.result(position)) is None:
            moves = game.legal_moves(position) if self.hinted is None else self.hinted(game, position)
            position = self.entered(position, moves[self.random.below(len(moves))])
        return end_worth(result.winner, game.to_move(self.position))


def place_to_try(node: Node, count: int) -> int:
    """Return the index of the next move to try among `count` legal moves."""
    return (node.number + len(node.children)) * STRIDE % count


def selected(node: Node) -> Node:
    """Return the child with the highest upper confidence bound that can still beat the proved bound.

    If bounds are equal, the child tried last is taken.
    """
    sure, spread = -node.most, EXPLORATION * logarithm(node.visits)

    def bound(child: Node) -> float:
        return child.total / child.visits + sqrt(spread / child.visits)

    return max((child for child in reversed(node.children) if child.most > sure), key=bound)


def logarithm(number: int) -> float:
    """Return the natural logarithm of a number below 2**53, within one unit in the last place.

    It uses only additions, multiplications and one division, which all systems round alike, unlike
    `math.log`. Source: fdlibm's `e_log.c` (Sun Microsystems, 1993).

    >>> logarithm(1), logarithm(8), logarithm(12)
    (0.0, 2.0794415416798357, 2.4849066497880004)
    """
    whole = number.bit_length() - 1
    part = number / (1 << whole)
    return logarithm_of(whole + 1, 0.5 * part) if part > SQUARE_ROOT_OF_2 else logarithm_of(whole, part)


def logarithm_of(power: int, part: float) -> float:
    """Return the natural logarithm of `part`, about 1, times two to the `power`."""
    rest = part - 1.0
    s = rest / (2.0 + rest)
    z = s * s
    w = z * z
    even = w * (0.3999999999940941908 + w * (0.2222219843214978396 + w * 0.1531383769920937332))
    odd = z * (
        0.6666666666666735130
        + w * (0.2857142874366239149 + w * (0.1818357216161805012 + w * 0.1479819860511658591))
    )
    half = 0.5 * rest * rest
    return power * LN_2_HIGH - ((half - (s * (half + (even + odd)) + power * LN_2_LOW)) - rest)


def back_up(path: Sequence[Node], worth: int, *, news: bool) -> None:
    """Count a result for every position of a path; if the last one's bounds are new, tighten the others.

    `worth` is the result for the side whose move led to the last position. Above a proved position, its
    exact value counts instead.
    """
    for node in reversed(path):
        if news and node.children:
            news = tightened(node)
        if node.least == node.most:
            worth = node.least
        node.visits += 1
        node.total += worth
        worth = -worth


def tightened(node: Node) -> bool:
    """Tighten a position's bounds by its children's; return whether they changed."""
    before = node.least, node.most
    node.least = LOSS if node.untried else -max(child.most for child in node.children)
    node.most = -max(child.least for child in node.children)
    return before != (node.least, node.most)


def best_child(node: Branch) -> Branch:
    """Return the child to play: the one tried most, unless its mean is below the proved bound."""
    sure = -node.most
    open_children = [child for child in node.children if child.most > sure]
    if open_children:
        favourite = max(open_children, key=effort)
        if favourite.total >= sure * favourite.visits:
            return favourite
    return max((child for child in node.children if child.least == sure), key=effort)


def effort(child: Branch) -> tuple[int, int]:
    """Return the key by which children are compared."""
    return child.visits, child.total


def value(child: Branch) -> int:
    """Return a move's value for its side in thousandths of a win: exact if proved, else the mean."""
    if child.least == child.most:
        return SCALE * child.least
    return (2 * SCALE * child.total + child.visits) // (2 * child.visits)


def best_line(root: Branch) -> list[Branch]:
    """Return the positions of the best line as far as the tree goes; a proof goes to the end of the game."""
    line: list[Branch] = []
    node = root
    while node.children:
        node = best_child(node)
        line.append(node)
    return line


def analysis_of(game: Game[P], position: P, root: Branch, budget: Budget, interrupted: bool) -> Analysis:
    """Return a tree as an analysis; if the root has no child, with the first legal move."""
    legal, tried = game.legal_moves(position), {child.move: child for child in root.children}
    line = best_line(root)
    moves = tuple(node.move for node in line) or legal[:1]
    worth = value(line[0]) if line else 0
    proved = root.least == root.most
    return Analysis(
        move=moves[0],
        score=proved_score(-root.least, len(line)) if proved else Score.evaluation(worth),
        line=moves,
        depth=budget.depth,
        nodes=budget.nodes,
        evaluations=root.visits,
        seconds=budget.seconds(),
        value=worth,
        interrupted=interrupted,
        moves={move: value(tried[move]) for move in legal if move in tried},
        visits={move: tried[move].visits for move in legal if move in tried},
    )


def settle(game: AnyGame, spec: PlayerSpec) -> PlayerSpec:
    """Return the settings for a game; a text without any bound gets `DEFAULT_SIMULATIONS`.

    Raises:
        PlayerTextError: The text asks for hints, and the game has none.
    """
    if spec[HINTS] and not has_part(game.id, "hints"):
        raise PlayerTextError(f"player field 'hints' is 'yes': {game.id} has none")
    return spec if spec.bounds else spec.having(simulations=DEFAULT_SIMULATIONS)


def answer(question: Question) -> Analysis:
    """Answer as `MCTS`."""
    spec, given = question.spec, question.spec[SEED]
    seed = Random().randint(0, MOST) if given is None else given
    simulations = Simulations(spec[SIMULATIONS], seed, hints=bool(spec[HINTS]))
    return question.searches.mcts(
        question.game, question.position, simulations, question.limit, question.control
    )


SIMULATIONS = whole("simulations", 1, MOST_SIMULATIONS, bounds=True)
HINTS = yes_or_no("hints")
MCTS = Algorithm(
    "mcts",
    "Monte Carlo tree search",
    (SIMULATIONS, TIME, HINTS, SLIPS, GLANCE, SEED),
    answer,
    settle,
    TreeForm("simulations"),
    compiled=True,
    draws_lots=True,
    goes_on=True,
)
