"""From a player text to a move: the door that servers, workers and the command line all use.

Invariant: whatever the text, the cap and the stop flag, the answer is a legal move, or one of the typed
errors.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import has_part
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import MakeSolver, UnsolvableError
from parlour_engine.exact.solvable import make_oracle_solver, proof_method
from parlour_engine.game import AnyGame, GameOverError, PlayerTextError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.notation import quoted
from parlour_engine.players.forcing import with_forced_wins
from parlour_engine.players.levels import PLAY_SECONDS, WITHOUT_PROOFS, level_spec
from parlour_engine.players.perfect import perfect
from parlour_engine.players.slips import USUAL_GLANCE, Slips, slip_chances, with_slips
from parlour_engine.players.text import MOST, PlayerSpec, parse_player
from parlour_engine.search.attempt import FIXED_DEPTH, PLAIN, Method
from parlour_engine.search.deepening import deepen
from parlour_engine.search.greedy import greedy
from parlour_engine.search.mcts import DEFAULT_SIMULATIONS, Simulations
from parlour_engine.search.memo import check_memo
from parlour_engine.search.pvs import DEEPEST_PVS, USUAL_MEGABYTES, FamiliarSearch
from parlour_engine.search.searches import INTERPRETED, Searches
from parlour_engine.search.uniform import random_move


def check_player(game: AnyGame, text: str) -> PlayerSpec:
    """Return the settings of a player text, if it can play this game.

    A search without any bound gets the depth of the game's document; the plain forms, which visit about the
    square of what pruning leaves, get half of it. `mcts` without any bound gets `DEFAULT_SIMULATIONS`.

    Raises:
        PlayerTextError: The text is unusable, names an evaluator that the game does not have, or asks for
            the memory of more positions than there is room for.
        UnsolvableError: The text is `perfect` and the game cannot be solved at this size.
    """
    spec = parse_player(text)
    if spec.evaluator is not None and spec.evaluator not in game.evaluators:
        known = ", ".join(game.evaluators)
        raise PlayerTextError(f"player field 'evaluator' is '{spec.evaluator}': {game.id} allows {known}")
    if spec.hints and not has_part(game.id, "hints"):
        raise PlayerTextError(f"player field 'hints' is 'yes': {game.id} has none")
    if spec.algorithm == "memo":
        check_memo(game, game.start())
    if spec.algorithm == "perfect":
        proof_method(game)
    is_unbounded = (spec.depth, spec.seconds, spec.nodes) == (None, None, None)
    if is_unbounded and spec.algorithm in (*FIXED_DEPTH, "pvs"):
        depth = game.default_depth
        return replace(spec, depth=(depth + 1) // 2 if spec.algorithm in PLAIN else depth)
    if spec.algorithm == "mcts" and (spec.simulations, spec.seconds) == (None, None):
        return replace(spec, simulations=DEFAULT_SIMULATIONS)
    return spec


def keeps_searches(game: AnyGame, text: str) -> bool:
    """Return whether a player's searches may go on from one move to the next: if only time bounds them.

    A player bounded by depth, positions or simulations, as every level is, plays the same whatever was
    searched before. Entries of a table with values that count plies would mean something else below another
    root.

    Raises:
        PlayerTextError: The text names no player of this game.
    """
    spec = check_player(game, text)
    bounds = (spec.depth, spec.nodes, spec.simulations)
    if spec.level is not None or bounds != (None, None, None):
        return False
    evaluator = game.evaluators[spec.evaluator or game.default_evaluator]
    return spec.algorithm == "mcts" or (spec.algorithm == "pvs" and not evaluator.counts_plies)


def choose(
    game: AnyGame,
    position: object,
    player_text: str,
    limit_cap: Limit = NO_LIMIT,
    control: Control = INERT,
    searches: Searches = INTERPRETED,
    make_solver: MakeSolver = make_oracle_solver,
) -> Analysis:
    """Return the player's analysis of a position, its own limits tightened by the cap.

    `searches` is what searches: the interpreted form, or one that answers the same sooner. `make_solver`
    makes what `perfect` asks.

    Raises:
        PlayerTextError: The text names no player of this game.
        UnsolvableError: The text is `perfect` and the position cannot be solved.
        GameOverError: There is nothing to choose.
    """
    spec = check_player(game, player_text)
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is no move to choose")
    is_level = isinstance(spec.level, int)
    if is_level:
        limit_cap = limit_cap.within(Limit(seconds=PLAY_SECONDS))
    if spec.level is not None:
        spec = level_spec(game, spec.level, game.to_move(position))
        if spec.algorithm == "perfect" and not provable(game, make_solver):
            spec = replace(parse_player(WITHOUT_PROOFS), slips=spec.slips, glance=spec.glance)
    if limit_cap.soft is not None and len(game.legal_moves(position)) == 1:
        return random_move(game, position, spec.seed)
    player = ChosenPlayer(game, position, spec, control, searches, make_solver)
    if not spec.errs:
        proves = is_level and spec.algorithm == "perfect"
        return player.proved_or_searched(limit_cap) if proves else player.search(limit_cap)
    return with_slips(game, position, slips_of(spec), limit_cap, control, searches.to_depth, player.search)


def move_chances(
    game: AnyGame,
    position: object,
    spec: PlayerSpec,
    searches: Searches = INTERPRETED,
    make_solver: MakeSolver = make_oracle_solver,
) -> dict[int, float]:
    """Return how likely each move of a player is, over all seeds, in a position that is not over.

    The player is no level but what one stands for, and neither `mcts` nor bounded by time, whose moves are
    not known before they are made. Moves that are never made are left out.

    Raises:
        UnsolvableError: The player is `perfect` and the position cannot be solved.
    """
    if spec.algorithm == "random":
        moves = game.legal_moves(position)
        return dict.fromkeys(moves, 1 / len(moves))
    player = ChosenPlayer(game, position, spec, INERT, searches, make_solver)
    if not spec.errs:
        return {player.search(NO_LIMIT).move: 1.0}
    return slip_chances(game, position, slips_of(spec), searches.to_depth, player.search)


def slips_of(spec: PlayerSpec) -> Slips:
    """Return how a player errs."""
    return Slips(spec.slips or 0, spec.glance or USUAL_GLANCE, spec.seed)


def ponder(
    game: AnyGame, position: object, player_text: str, seconds: float, control: Control, searches: Searches
) -> Analysis:
    """Return what a player whose searches are kept finds in so many seconds that cost it nothing.

    Its own bound on time means nothing here, and forced wins are not looked for, because only what the search
    learns is of use later. The position is not over; raises as `choose`.
    """
    spec = replace(check_player(game, player_text), seconds=None, threats=False)
    player = ChosenPlayer(game, position, spec, control, searches, make_oracle_solver)
    return player.search(Limit(seconds=seconds))


def provable(game: AnyGame, make_solver: MakeSolver) -> bool:
    """Return whether there is a solver here and now; one that is not compiled yet is none."""
    try:
        make_solver(game)
    except UnsolvableError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class ChosenPlayer:
    """A player at a position that is not over, with what searches and proves for it."""

    game: AnyGame
    position: Any
    spec: PlayerSpec
    control: Control
    searches: Searches
    make_solver: MakeSolver

    def search(self, limit_cap: Limit) -> Analysis:
        """Return the analysis without mistakes, within the player's limits and a cap; raises as `choose`."""
        game, position, spec, control = self.game, self.position, self.spec, self.control
        limit = Limit(spec.depth, spec.nodes, spec.seconds).within(limit_cap)
        evaluator = spec.evaluator or game.default_evaluator
        match spec.algorithm:
            case "random":
                return random_move(game, position, spec.seed)
            case "greedy":
                return greedy(game, position, game.evaluators[evaluator], limit, control)
            case "memo":
                return self.searches.memo(game, position, limit, control)
            case "mcts":
                seed = Random().randint(0, MOST) if spec.seed is None else spec.seed
                simulations = Simulations(spec.simulations, seed, hints=bool(spec.hints))
                return self.searches.mcts(game, position, simulations, limit, control)
            case "perfect":
                return perfect(position, self.make_solver(game), limit, control)
            case "pvs":
                return self.deepened(evaluator, limit.within(Limit(depth=DEEPEST_PVS)))
            case algorithm:
                # A text that names a depth asks for the documents' own search, one that names none but a
                # bound on time or positions for the best move within it.
                hurry = spec.depth is None and (spec.seconds, spec.nodes) != (None, None)
                method = Method(algorithm, evaluator)
                to_depth = self.searches.to_depth
                return deepen(game, position, method, limit, control, stop_when_proved=hurry, search=to_depth)

    def proved_or_searched(self, limit_cap: Limit) -> Analysis:
        """Return exact play, or the strongest search where half of a cap in seconds ends the proof."""
        seconds = None if limit_cap.seconds is None else limit_cap.seconds / 2
        half = replace(limit_cap, seconds=seconds)
        proof = self.search(half)
        if proof.score.kind != "evaluation":
            return proof
        return replace(self, spec=parse_player(WITHOUT_PROOFS)).search(half)

    def deepened(self, evaluator: str, bounds: Limit) -> Analysis:
        """Return the analysis by principal variation search, with forced wins where it watches for them."""
        game, spec, control = self.game, self.spec, self.control
        method = Method("pvs", evaluator)

        def search(root: Any, within: Limit) -> Analysis:
            to_depth = self.searches.make_pvs(game, root, spec.megabytes or USUAL_MEGABYTES)
            first = to_depth.first_depth(within.seconds) if isinstance(to_depth, FamiliarSearch) else 1
            return deepen(
                game, root, method, within, control, stop_when_proved=True, search=to_depth, first=first
            )

        # A text that names a depth asks for the search alone, unless it asks for threats as well.
        watches = spec.depth is None if spec.threats is None else spec.threats
        prover = self.searches.make_prover(game) if watches else None
        if prover is None:
            return search(self.position, bounds)
        values = game.evaluators[evaluator]
        return with_forced_wins(prover, game, self.position, values, bounds, control, search)
