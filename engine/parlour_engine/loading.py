"""Load the searches, solvers and provers of a worker: compiled if prepared, otherwise interpreted.

Compiled and interpreted searches give the same answers. Only the functions below import numba, and only when
they first need it. The import takes half a second, and the server process, which imports this package, never
needs it.
"""

import json
from functools import lru_cache
from pathlib import Path

from parlour_engine.catalogue import GAMES, make_game, part
from parlour_engine.exact.by_threats import ThreatSolver
from parlour_engine.exact.solution import Solver, UnsolvableError
from parlour_engine.exact.solvable import (
    LongProof,
    MakeLongProof,
    MakeScorer,
    Scorer,
    SolverModule,
    make_oracle_solver,
    proof_method,
)
from parlour_engine.game import AnyGame
from parlour_engine.kernels.cache import prepared
from parlour_engine.notation import quoted
from parlour_engine.players.text import parse_player
from parlour_engine.search.algorithm import Searches
from parlour_engine.search.forced_win import Prover, ProverModule, UnprovableError
from parlour_engine.search.searches import INTERPRETED


def ready_searches(game: AnyGame, player_text: str, *, compile_missing: bool = False) -> Searches:
    """Return the loaded searches for a player of this game, so that loading costs no thinking time.

    Args:
        game: The rules.
        player_text: The player; some players need nothing compiled.
        compile_missing: Compile now if `parlour-engine prepare` has not been run.

    Raises:
        PlayerTextError: The text names no player.
    """
    spec = parse_player(player_text)
    needs_nothing = not spec.algorithm.compiled and not spec.errs
    if needs_nothing or not (compile_missing or prepared()):
        return INTERPRETED
    from parlour_engine.kernels.search import COMPILED, load

    load(game)
    return COMPILED


def ready_solver(game: AnyGame, *, compile_missing: bool = False, with_book: bool = True) -> Solver:
    """Return the loaded solver of a game, so that loading costs no thinking time.

    The last solver is kept, because the next question is mostly about the same game. Only one is kept,
    because its table may take a hundred megabytes.

    Args:
        game: The rules.
        compile_missing: Compile now if `parlour-engine prepare` has not been run.
        with_book: Take the scores of early positions from the opening book that comes with the package.

    Raises:
        UnsolvableError: The game cannot be solved at this size, or its solver is not compiled yet.
    """
    if proof_method(game) != "oracle" and not (compile_missing or prepared()):
        raise UnsolvableError(f"the solver of {game.id} is not compiled yet: run `parlour-engine prepare`")
    return _kept(game.id, json.dumps(dict(game.options)), with_book)


@lru_cache(maxsize=1)
def _kept(game_id: str, options: str, with_book: bool) -> Solver:
    game = make_game(game_id, json.loads(options))
    if proof_method(game) == "oracle":
        return make_oracle_solver(game)
    module: SolverModule = part(game_id, "solver")
    return module.make_solver(game, with_book=with_book)


def ready_scorer(game: AnyGame, megabytes: int) -> Scorer:
    """Return the scorer of positions for a game's opening book, with so much memory for its proofs.

    The last scorer is kept, with everything that it has proved.

    Raises:
        UnsolvableError: The game has no scores, or none at this size.
    """
    return _kept_scorer(game.id, json.dumps(dict(game.options)), megabytes)


@lru_cache(maxsize=1)
def _kept_scorer(game_id: str, options: str, megabytes: int) -> Scorer:
    make: MakeScorer | None = part(game_id, "scorer")
    if make is None:
        raise UnsolvableError(f"game is {quoted(game_id)}: its positions have no scores")
    return make(make_game(game_id, json.loads(options)), megabytes)


def long_proof(game: AnyGame, path: Path) -> LongProof:
    """Return a solver of a game that keeps what it proves in a file.

    Raises:
        UnsolvableError: The game has no such solver, or is too large.
        GameError: The file cannot be used.
    """
    make: MakeLongProof | None = part(game.id, "long_proof")
    if make is None:
        known = ", ".join(game_id for game_id, line in GAMES.items() if line.long_proof is not None)
        raise UnsolvableError(f"game is {quoted(game.id)}: proofs are kept in a file for {known}")
    return make(game, path)


def ready_prover(game: AnyGame, *, compile_missing: bool = False) -> Prover:
    """Return the loaded prover of a game's forced wins, so that loading costs no thinking time.

    Raises:
        UnprovableError: The game has no prover, or it is not compiled yet.
    """
    module: ProverModule | None = part(game.id, "prover")
    if module is None:
        known = ", ".join(game_id for game_id, line in GAMES.items() if line.prover is not None)
        raise UnprovableError(f"game is {quoted(game.id)}: a prover of forced wins is there for {known}")
    if not (compile_missing or prepared()):
        raise UnprovableError(f"the prover of {game.id} is not compiled yet: run `parlour-engine prepare`")
    return module.make_prover(game)


def ready_values(game: AnyGame, *, compile_missing: bool = False, with_book: bool = True) -> Solver:
    """Return the solver that shows values to people; on boards too large for it, one that uses the prover.

    The arguments are those of `ready_solver`.

    Raises:
        UnsolvableError: The game has neither at this size, or its solver is not compiled yet.
        UnprovableError: The prover is not compiled yet.
    """
    try:
        proof_method(game)
    except UnsolvableError:
        if part(game.id, "prover") is None:
            raise
        return ThreatSolver(game, ready_prover(game, compile_missing=compile_missing))
    return ready_solver(game, compile_missing=compile_missing, with_book=with_book)
