"""Choose a move for a player text: the entry point of servers, workers and the command line.

Invariant: whatever the text, the cap and the stop flag, the answer is a legal move or one of the typed
errors. If time ends a search before it has looked at every move, players/stand_in.py chooses the move.
"""

from dataclasses import replace
from typing import Any

from parlour_engine.analysis import Analysis
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import MakeSolver, UnsolvableError
from parlour_engine.exact.solvable import make_oracle_solver
from parlour_engine.game import AnyGame, GameOverError, PlayerTextError, ends_in_numbers
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.notation import quoted
from parlour_engine.players.algorithms import ALGORITHMS
from parlour_engine.players.levels import PLAY_SECONDS, WITHOUT_PROOFS, level_spec
from parlour_engine.players.slips import USUAL_GLANCE, Slips, slip_chances, with_slips
from parlour_engine.players.stand_in import stand_in
from parlour_engine.players.text import parse_player
from parlour_engine.score import Score
from parlour_engine.search.algorithm import PlayerSpec, Question, Searches
from parlour_engine.search.budget import Interrupted
from parlour_engine.search.fields import EVALUATOR, GLANCE, SEED, SLIPS, TIME
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.search.uniform import RANDOM, random_move


def check_player(game: AnyGame, text: str) -> PlayerSpec:
    """Return the settings of a player text, and check that the player can play this game.

    A search without any bound gets the usual bound of its algorithm.

    Raises:
        PlayerTextError: The text is unusable, names an evaluator that the game does not have, needs a table
            for more positions than are allowed, or goes by wins in a game whose ends are numbers.
        UnsolvableError: The text is `perfect` and the game cannot be solved at this size.
    """
    spec = parse_player(text)
    evaluator = spec[EVALUATOR]
    if evaluator is not None and evaluator not in game.evaluators:
        known = ", ".join(game.evaluators)
        raise PlayerTextError(f"player field 'evaluator' is '{evaluator}': {game.id} allows {known}")
    if ends_in_numbers(game) and EVALUATOR not in spec.algorithm.fields:
        fit = ", ".join(each.name for each in ALGORITHMS.values() if EVALUATOR in each.fields)
        raise PlayerTextError(
            f"player is '{spec.algorithm.name}': the ends of {game.id} are numbers, for {fit}"
        )
    return spec.algorithm.settle(game, spec)


def keeps_searches(game: AnyGame, text: str) -> bool:
    """Return whether a player may continue its search from one move to the next: if only time bounds it.

    A player bounded by depth, positions or simulations, as every level is, must not depend on what it
    searched before. If the evaluator counts plies, the values in a kept table would be wrong below another
    root.

    Raises:
        PlayerTextError: The text names no player of this game.
    """
    spec = check_player(game, text)
    if not spec.algorithm.goes_on or spec.bounds != [TIME.name]:
        return False
    takes_evaluator = EVALUATOR in spec.algorithm.fields
    return not (takes_evaluator and game.evaluators[spec[EVALUATOR] or game.default_evaluator].counts_plies)


def choose(
    game: AnyGame,
    position: object,
    player_text: str,
    limit_cap: Limit = NO_LIMIT,
    control: Control = INERT,
    searches: Searches = INTERPRETED,
    make_solver: MakeSolver = make_oracle_solver,
) -> Analysis:
    """Return the player's analysis of a position, within its own limits and the cap.

    `searches` are the interpreted searches, or faster ones with the same answers. `make_solver` makes the
    solver that `perfect` uses.

    Raises:
        PlayerTextError: The text names no player of this game.
        UnsolvableError: The text is `perfect` and the position cannot be solved.
        GameOverError: There is nothing to choose.
    """
    spec = check_player(game, player_text)
    analysis = answer_of(game, position, spec, limit_cap, control, searches, make_solver)
    hurried = limit_cap.seconds is not None or spec[TIME] is not None
    if hurried and saw_too_little(game, position, analysis):
        return standing_in(game, position, analysis)
    return analysis


def saw_too_little(game: AnyGame, position: Any, analysis: Analysis) -> bool:
    """Return whether a search ended before it had looked at every move, and proved nothing."""
    if not analysis.interrupted or analysis.score.kind != "evaluation":
        return False
    if analysis.at_a_glance or analysis.ruled_out:
        return False
    if analysis.visits is not None:
        return len(analysis.visits) < len(game.legal_moves(position))
    return analysis.depth == 0


def standing_in(game: AnyGame, position: Any, analysis: Analysis) -> Analysis:
    """Return the analysis with the stand-in move instead of the player's; the new one claims nothing."""
    move = stand_in(game, position)
    return replace(
        analysis,
        move=move,
        score=Score.evaluation(0),
        line=(move,),
        depth=0,
        value=0,
        moves=None,
        visits=None,
        stands_in=True,
    )


def answer_of(
    game: AnyGame,
    position: object,
    spec: PlayerSpec,
    limit_cap: Limit,
    control: Control,
    searches: Searches,
    make_solver: MakeSolver,
) -> Analysis:
    """Return the player's own answer, without a stand-in; see `choose`."""
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is no move to choose")
    is_level = isinstance(spec.level, int)
    if is_level:
        limit_cap = limit_cap.within(Limit(seconds=PLAY_SECONDS))
    if spec.level is not None:
        spec = level_spec(game, spec.level, game.to_move(position))
        if spec.algorithm.proves and not provable(game, make_solver):
            spec = parse_player(WITHOUT_PROOFS).having(slips=spec[SLIPS], glance=spec[GLANCE])
    if limit_cap.soft is not None and len(game.legal_moves(position)) == 1:
        return random_move(game, position, spec[SEED])
    question = Question(game, position, spec, control, searches, make_solver)
    if spec.errs:
        slips = slips_of(spec)
        return with_slips(game, position, slips, limit_cap, control, searches.to_depth, question.answer)
    proves = is_level and spec.algorithm.proves
    return proved_or_searched(question, limit_cap) if proves else question.answer(limit_cap)


def move_chances(
    game: AnyGame,
    position: object,
    spec: PlayerSpec,
    searches: Searches = INTERPRETED,
    make_solver: MakeSolver = make_oracle_solver,
    control: Control = INERT,
) -> dict[int, float]:
    """Return the probability of each move of a player, over all seeds, in a position that is not over.

    `spec` must not be a level, but may be what a level stands for. It must not be `mcts` or bounded by time,
    because such moves cannot be predicted. Moves that the player never makes are left out.

    Raises:
        Interrupted: The control stopped the search.
        UnsolvableError: The player is `perfect` and the position cannot be solved.
    """
    if spec.algorithm is RANDOM:
        moves = game.legal_moves(position)
        return dict.fromkeys(moves, 1 / len(moves))
    question = Question(game, position, spec, control, searches, make_solver)
    if spec.errs:
        slips = slips_of(spec)
        chances = slip_chances(game, position, slips, searches.to_depth, question.answer, control)
    else:
        chances = {question.answer(NO_LIMIT).move: 1.0}
    if control.stopped():  # so the answer may be that of half a search
        raise Interrupted
    return chances


def slips_of(spec: PlayerSpec) -> Slips:
    """Return how a player errs."""
    return Slips(spec[SLIPS] or 0, spec[GLANCE] or USUAL_GLANCE, spec[SEED])


def ponder(
    game: AnyGame, position: object, player_text: str, seconds: float, control: Control, searches: Searches
) -> Analysis:
    """Return what a player that keeps its searches finds in so many seconds of its opponent's time.

    The player's own bound on time is ignored. Pondering does not look for forced wins, because only what the
    search learns is useful later. The position must not be over. Raises as `choose`.
    """
    spec = check_player(game, player_text).having(time=None, threats=False)
    question = Question(game, position, spec, control, searches, make_oracle_solver)
    return question.answer(Limit(seconds=seconds))


def provable(game: AnyGame, make_solver: MakeSolver) -> bool:
    """Return whether a solver of the game is ready; a solver that is not compiled yet does not count."""
    try:
        make_solver(game)
    except UnsolvableError:
        return False
    return True


def proved_or_searched(question: Question, limit_cap: Limit) -> Analysis:
    """Return exact play; if the proof takes more than half of the capped seconds, the strongest search."""
    seconds = None if limit_cap.seconds is None else limit_cap.seconds / 2
    half = replace(limit_cap, seconds=seconds)
    proof = question.answer(half)
    if proof.score.kind != "evaluation":
        return proof
    return replace(question, spec=parse_player(WITHOUT_PROOFS)).answer(half)
