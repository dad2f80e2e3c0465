"""Monte Carlo tree search: UCT with uniform playouts and proved bounds, interpreted.

A simulation goes down the tree from the root by UCB1 until a move has never been tried, adds the position
after it, and plays on from there at random to the end of the game, whose result counts for every position on
the way (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006). An end in the tree is exact, and
what follows from ends is backed up as bounds (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver",
2008; with draws Cazenave and Saffidine, "Score bounded Monte-Carlo tree search", 2010). A move that cannot be
worth more than what is sure already gets no further simulation, and the search ends once the root is proved.

The moves of a position are tried one by one, `STRIDE` places apart in the documented order, so that the first
ones tried are spread over a large board. A tree that has reached `MOST_IN_TREE` positions stops growing:
playouts then begin at the last position that is in it.

A game may hint at moves for playouts (`hints` in the catalogue): at some of the legal moves of each position,
from which the next one is drawn, where the player asks for it.

A simulation that the budget cuts short leaves nothing behind.

Invariant: the exact value of a position in the tree is always within its bounds, so that a proved root has
the value of full minimax. With a seed and without a bound on time the answer is the same on every machine:
decisions depend on whole numbers and on operations that IEEE 754 rounds correctly. A log changes nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Generic, Protocol

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import part
from parlour_engine.control import Control
from parlour_engine.game import AnyGame, Game, P
from parlour_engine.limits import Limit
from parlour_engine.score import Score
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.growth_log import Growing, GrowthLog
from parlour_engine.search.memo import LOSS, WIN, end_worth, proved_score
from parlour_engine.search.soft_limit import FIRST_STAGE, STAGE_GROWTH, decided
from parlour_engine.search.splitmix import SplitMix

DEFAULT_SIMULATIONS = 10_000
MOST_SIMULATIONS = 10_000_000
MOST_IN_TREE = 1 << 20  # positions, of 64 bytes each in the compiled form
EXPLORATION = 2.0  # the weight of what is not known yet, for results from -1 to 1
STRIDE = 7919  # places; a prime above the moves that any position has, so that every move has its turn
SCALE = 1000  # what a certain win is worth as a value
NO_MOVE = -1
NOT_COUNTED = -1


@dataclass(frozen=True, slots=True)
class Simulations:
    """What a player asks for.

    Attributes:
        most: How many simulations at most; None for no bound.
        seed: Where chance begins.
        hints: Whether playouts draw from the moves that the game hints at, where it has hints.
    """

    most: int | None
    seed: int
    hints: bool = False

    @property
    def room(self) -> int:
        """How many positions the tree may have."""
        return MOST_IN_TREE if self.most is None else min(self.most + 1, MOST_IN_TREE)


class MctsSearch(Protocol):
    """A search of a position that is not over; this module's, or one that answers the same sooner."""

    def __call__(
        self, game: AnyGame, position: Any, simulations: Simulations, limit: Limit, control: Control, /
    ) -> Analysis:
        """Return what the simulations found; a limit's depth means nothing here."""


class Branch(Protocol):
    """A position in a finished tree; what is worth something is so to the side whose move led here."""

    @property
    def move(self) -> int:
        """The move that led here; `NO_MOVE` at the root."""

    @property
    def visits(self) -> int:
        """The simulations that came through."""

    @property
    def total(self) -> int:
        """The sum of their results: 1, 0 or -1 each."""

    @property
    def least(self) -> int:
        """The least that the position can be worth."""

    @property
    def most(self) -> int:
        """The most that the position can be worth."""

    @property
    def children(self) -> Sequence["Branch"]:
        """The positions one move further, in the order in which they were tried."""


@dataclass(slots=True, eq=False)
class Node:
    """A `Branch` that grows.

    Attributes:
        number: Its place among the positions of the tree, from 1.
        untried: How many legal moves have no child yet; `NOT_COUNTED` before the first.
    """

    number: int
    move: int
    visits: int = 0
    total: int = 0
    least: int = LOSS
    most: int = WIN
    untried: int = NOT_COUNTED
    children: list["Node"] = field(default_factory=list)


def mcts(
    game: Game[P],
    position: P,
    simulations: Simulations,
    limit: Limit,
    control: Control,
    /,
    log: GrowthLog | None = None,
) -> Analysis:
    """Search as plain Python over the plain rules: an `MctsSearch`, which a log may listen to."""
    search = Mcts(game, position, simulations, Budget(limit, control), log)
    interrupted = in_stages(search.run, lambda: search.root, search.budget, limit.soft)
    return analysis_of(game, position, search.root, search.budget, interrupted)


def in_stages(
    run: Callable[[], bool], root: Callable[[], Branch], budget: Budget, soft: float | None
) -> bool:
    """Simulate until there is nothing to do, the budget is spent or the soft limit has its say.

    Args:
        run: Simulates until the first two, goes on where it was when called again, and returns whether it was
            the budget.
        root: Returns the tree as it is now.
        budget: What `run` may spend; with a soft limit its deadline is moved from stage to stage.
        soft: The soft limit in seconds, if there is one.

    Returns:
        Whether anything but a proof or the number of simulations ended the search.
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
    """Return whether a tree that had so many visits at the beginning needs no more of them for its move."""
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
        log: GrowthLog | None = None,
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
        """Simulate until the root is proved or has had its simulations; return if the budget ended it."""
        root = self.root
        try:
            while (self.most is None or root.visits < self.most) and root.least < root.most:
                self.simulate()
        except Interrupted:
            return True
        return False

    def simulate(self) -> None:
        """Go down the tree once, to the end of a game, and count its result.

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
                self.log.simulated(Growing(above.number, child.move, count, result, of_root, playout))
        back_up(path, worth, news=result is not None)
        self.budget.depth = max(self.budget.depth, len(path) - 1)

    def entered(self, position: P, move: int) -> P:
        """Return the position after a move, counted.

        Raises:
            Interrupted: The budget is spent.
        """
        self.budget.enter()
        return self.game.play(position, move)

    def playout(self, position: P) -> int:
        """Play to the end at random, among hints if asked for; return its worth to the root's side to move.

        Raises:
            Interrupted: The budget is spent.
        """
        game = self.game
        while (result := game.result(position)) is None:
            moves = game.legal_moves(position) if self.hinted is None else self.hinted(game, position)
            position = self.entered(position, moves[self.random.below(len(moves))])
        return end_worth(result.winner, game.to_move(self.position))


def place_to_try(node: Node, count: int) -> int:
    """Return the place, among that many legal moves, of the next one to be tried."""
    return (node.number + len(node.children)) * STRIDE % count


def selected(node: Node) -> Node:
    """Return the child with the highest upper confidence bound that can still be worth more than is sure.

    Of equal bounds that of the child tried last is taken.
    """
    sure, spread = -node.most, EXPLORATION * logarithm(node.visits)

    def bound(child: Node) -> float:
        return child.total / child.visits + sqrt(spread / child.visits)

    return max((child for child in reversed(node.children) if child.most > sure), key=bound)


def logarithm(number: int) -> float:
    """Return the logarithm to the base 2, in a straight line from one power of two to the next.

    The true one is at most 0.09 more, and is not rounded alike by all systems.

    >>> logarithm(1), logarithm(8), logarithm(12)
    (0.0, 3.0, 3.5)
    """
    whole = number.bit_length() - 1
    return whole - 1 + number / (1 << whole)


def back_up(path: Sequence[Node], worth: int, *, news: bool) -> None:
    """Count a result for every position of a path, and tighten their bounds where the last one's are new.

    `worth` is the result for the side whose move led to the last position. Above a position that is proved
    its exact worth counts instead.
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
    """Bound a position by its children, and return whether that has changed its bounds."""
    before = node.least, node.most
    node.least = LOSS if node.untried else -max(child.most for child in node.children)
    node.most = -max(child.least for child in node.children)
    return before != (node.least, node.most)


def best_child(node: Branch) -> Branch:
    """Return the child to play: the one tried most, unless what is sure already is better than its mean."""
    sure = -node.most
    open_children = [child for child in node.children if child.most > sure]
    if open_children:
        favourite = max(open_children, key=effort)
        if favourite.total >= sure * favourite.visits:
            return favourite
    return max((child for child in node.children if child.least == sure), key=effort)


def effort(child: Branch) -> tuple[int, int]:
    """Return what children are compared by."""
    return child.visits, child.total


def value(child: Branch) -> int:
    """Return what a move is worth to its side in thousandths of a win: exact where proved, else the mean."""
    if child.least == child.most:
        return SCALE * child.least
    return (2 * SCALE * child.total + child.visits) // (2 * child.visits)


def best_line(root: Branch) -> list[Branch]:
    """Return the positions after the moves to play, as far as the tree goes: of a proof, to the end."""
    line: list[Branch] = []
    node = root
    while node.children:
        node = best_child(node)
        line.append(node)
    return line


def analysis_of(game: Game[P], position: P, root: Branch, budget: Budget, interrupted: bool) -> Analysis:
    """Return what a tree has found as a player's answer; of one without a child, the first legal move."""
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
        cutoffs=0,
        table_hits=0,
        seconds=budget.seconds(),
        value=worth,
        interrupted=interrupted,
        moves={move: value(tried[move]) for move in legal if move in tried},
        visits={move: tried[move].visits for move in legal if move in tried},
    )
