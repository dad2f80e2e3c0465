"""The jobs of a series of games: a trial before the series, and a piece of the series."""

from collections.abc import Mapping
from functools import partial
from time import process_time
from typing import Any, Final

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT, Control
from parlour_engine.exact.solution import ExactValue, OutcomeSolver, UnsolvableError
from parlour_engine.exact.solvable import proof_method
from parlour_engine.game import AnyGame, Player
from parlour_engine.limits import NO_LIMIT
from parlour_engine.loading import ready_searches, ready_solver
from parlour_engine.match.estimate import estimate
from parlour_engine.match.judgement import Judge
from parlour_engine.match.referee import Played, Referee, Unfinished
from parlour_engine.players.choose import check_player, choose
from parlour_engine.players.levels import level_spec

SIDES: Final[tuple[Player, Player]] = (1, 2)


def described(arguments: Mapping[str, Any], control: Control) -> Referee:
    """Return the referee of a job's series, with all searches loaded, so that loading costs no thinking time.

    The arguments are `game`, `options`, `players` and `seed`, and optionally `form`, `opened`, `judged` and
    `compile_missing`. If `judged`, the referee compares every finished game with exact play.

    Raises:
        GameError: The arguments describe no series, or the game cannot be judged.
    """
    game = make_game(arguments["game"], arguments["options"])
    players, compile_missing = arguments["players"], arguments.get("compile_missing", False)
    solver = partial(ready_solver, compile_missing=compile_missing)

    def answer(position: Any, player: str) -> Analysis:
        searches = ready_searches(game, player, compile_missing=compile_missing)
        return choose(game, position, player, NO_LIMIT, control, searches, solver)

    referee = Referee(
        game,
        players,
        arguments["seed"],
        answer,
        form=arguments.get("form", "round-robin"),
        opened=arguments.get("opened", True),
        judge=exact_judge(game, compile_missing=compile_missing) if arguments.get("judged") else None,
    )
    for player in players:
        ready_searches(game, player, compile_missing=compile_missing)
        if proves(game, player):
            solver(game)
    return referee


def proves(game: AnyGame, player: str) -> bool:
    """Return whether a player needs the game's solver, on at least one side."""
    spec = check_player(game, player)
    if spec.level is None:
        return spec.algorithm.proves
    return any(level_spec(game, spec.level, side).algorithm.proves for side in SIDES)


def exact_judge(game: AnyGame, *, compile_missing: bool) -> Judge:
    """Return a judge that values every move of a position, at least by its outcome.

    Raises:
        UnsolvableError: The game has no solver, or only the general search, which may never end.
    """
    if proof_method(game) == "search":
        raise UnsolvableError("blunders: only the general search solves this board, which takes too long")
    solver = ready_solver(game, compile_missing=compile_missing)
    if isinstance(solver, OutcomeSolver):
        return solver.outcomes

    def judge(position: Any) -> Mapping[int, ExactValue]:
        return solver(position, NO_LIMIT, INERT).moves

    return judge


def play_series(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Play a piece of a series; return the games finished in it, and the unfinished game.

    A move whose search was stopped is dropped, so a stop changes no game.

    Args:
        arguments: Those of `described`; `number`, the game to continue with; `unfinished`, the unfinished
            game of an earlier piece, or None; `games`, the length of the series; `seconds`, the CPU time
            after which the piece ends.
        control: Stops the piece.

    Returns:
        `games` in the form of `Played.to_json`; `unfinished`; `used`, the CPU seconds of the piece;
        `dropped`, the part of them that a dropped move took.

    Raises:
        GameError: The arguments describe no series.
    """
    referee, began = described(arguments, control), process_time()
    games: list[dict[str, Any]] = []
    number, kept = arguments["number"], arguments["unfinished"]
    game = referee.begin(number) if kept is None else restored(referee, number, kept)
    dropped = 0.0
    while number < arguments["games"]:
        move_began = process_time()
        further = referee.play_on(game)
        if control.stopped():
            dropped = process_time() - move_began
            break
        if isinstance(further, Played):
            games.append(further.to_json())
            number += 1
            game = referee.begin(number)
        else:
            game = further
        if process_time() - began >= arguments["seconds"]:
            break
    begun = game.moves != referee.begin(number).moves
    return {
        "games": games,
        "unfinished": as_data(game) if begun else None,
        "used": process_time() - began,
        "dropped": dropped,
    }


def try_series(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return how long a game of a series takes, as plain JSON, and `used`, the CPU seconds of the trial.

    The arguments are those of `described`, and `seconds`, the CPU time limit of the trial. Loading the
    searches is not counted.

    Raises:
        GameError: The arguments describe no series.
    """
    referee, began = described(arguments, control), process_time()
    found = estimate(referee, control, arguments["seconds"])
    return {**found.to_json(), "used": process_time() - began}


def as_data(game: Unfinished) -> dict[str, Any]:
    """Return an unfinished game as plain data for `restored`."""
    return {"moves": list(game.moves), "nodes": list(game.nodes), "seconds": list(game.seconds)}


def restored(referee: Referee, number: int, kept: Mapping[str, Any]) -> Unfinished:
    """Return the game that `as_data` stored."""
    return referee.resume(number, kept["moves"], tuple(kept["nodes"]), tuple(kept["seconds"]))
