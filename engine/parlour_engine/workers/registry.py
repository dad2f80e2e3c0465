"""The registry of job functions: each has a name, takes plain data and returns plain data.

A job is the name of a function and its arguments, never code, so it can travel to another process or machine.
The functions run unchanged in a pool, in a thread or in the caller itself.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import reduce
from time import perf_counter, process_time
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.catalogue import make_game, part
from parlour_engine.control import Control, PublishingControl
from parlour_engine.exact.solution import ExactValue, to_json
from parlour_engine.game import AnyGame, GameError, GameOverError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.loading import ready_scorer, ready_searches, ready_solver, ready_values
from parlour_engine.notation import quoted
from parlour_engine.players.choose import choose, keeps_searches, ponder
from parlour_engine.players.explanation import evidence, explain
from parlour_engine.players.text import LEVELS
from parlour_engine.players.trees import search_tree
from parlour_engine.players.valuation import value_terms
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.graph import game_graph
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.workers.daily import choose_day, rate_day
from parlour_engine.workers.exercises import draw_exercises
from parlour_engine.workers.idle import at_idle_priority
from parlour_engine.workers.kept import Keeper, KeptSearches, subject_of
from parlour_engine.workers.series import play_series, try_series

Job: TypeAlias = Callable[[Mapping[str, Any], Control], dict[str, Any]]

KEPT = KeptSearches()
"""The kept searches of this process."""

STRONGEST = f"level:{LEVELS}"  # perfect where exact values are known or proved in time
MOST_PUBLISHED = 64  # only positions with heaps have more moves, and their answer takes no time


def rebuilt(arguments: Mapping[str, Any], *, study: bool = False) -> tuple[AnyGame, Any, list[int]]:
    """Return the game, the position at its start, and the moves played since.

    A job names the whole game, because a position's text may not say whose move it is.

    Args:
        arguments: `game` and `options` name the rules. `start` is the text of the first position, None for
            the game's own start. `moves` are the texts of the moves since.
        study: Whether games for study only are allowed too.

    Raises:
        GameError: The arguments describe no game.
    """
    game = make_game(arguments["game"], arguments["options"], study=study)
    start = arguments.get("start")
    first = game.start() if start is None else game.parse_position(start)
    position, moves = first, []
    for text in arguments["moves"]:
        moves.append(game.parse_move(position, text))
        position = game.play(position, moves[-1])
    return game, first, moves


def current(game: AnyGame, start: Any, moves: list[int]) -> Any:
    """Return the position after the moves."""
    return reduce(game.play, moves, start)


def paged(items: Iterable[object], most_bytes: int) -> list[bytes]:
    """Return the items, in order, as JSON arrays of at most so many bytes.

    A worker makes the pages, so the server never decodes a long answer. An item longer than a page gets a
    page of its own. Without items there is one empty page.
    """
    pages: list[bytes] = []
    texts: list[str] = []
    size = 2
    for item in items:
        text = _dense(item)
        if texts and size + len(text) + 1 > most_bytes:
            pages.append(f"[{','.join(texts)}]".encode())
            texts, size = [], 2
        texts.append(text)
        size += len(text) + 1
    pages.append(f"[{','.join(texts)}]".encode())
    return pages


def column_pages(columns: Mapping[str, Any], most_bytes: int) -> list[bytes]:
    """Return a record's columns as JSON objects of at most so many bytes, each with the next nodes.

    Joined column by column, the pages are the record. A node longer than a page gets a page of its own.
    """
    nodes = grown_nodes(columns) if "parents" in columns else recorded_nodes(columns)
    pages: list[dict[str, Any]] = []
    size = most_bytes
    for kind, node in zip(columns["kinds"], nodes, strict=True):
        more = sum(len(_dense(each)) for each in node.values()) + len(node) + len(kind)
        if size + more > most_bytes:
            pages.append({name: [] for name in columns})
            size = len(_dense(pages[-1]))
        page = pages[-1]
        page["kinds"].append(kind)
        for name, each in node.items():
            page[name].append(each)
        size += more
    return [_dense({**page, "kinds": "".join(page["kinds"])}).encode() for page in pages]


def recorded_nodes(columns: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the entries of each node in the columns of a `search.recorder.Record`, without its kind."""
    tried, values = iter(columns["tried"]), iter(columns["values"])
    untried, below = iter(columns["untried"]), iter(columns["below"])
    for kind, move in zip(columns["kinds"], columns["moves"], strict=True):
        node = {"moves": move}
        node |= {"values": next(values)} if kind in LEAVES else {"tried": next(tried)}
        if kind == CUT:
            node["untried"] = next(untried)
        elif kind == LEFT_OUT:
            node["below"] = next(below)
        yield node


def grown_nodes(columns: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the entries of each node in the columns of a `search.growth.Growth`, without its kind."""
    names = [name for name, column in columns.items() if column and name != "kinds"]
    for node in zip(*(columns[name] for name in names), strict=True):
        yield dict(zip(names, node, strict=True))


def _dense(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def choose_move(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a player's analysis of a position as plain JSON.

    Args:
        arguments: The game, as for `rebuilt`; `player`, the player text; optionally `limit` with any of
            `depth`, `nodes`, `seconds` and `soft`; optionally `owner`, the seat for which the search is kept
            from one move to the next (workers/kept.py).
        control: Stops the search and receives its progress.

    Returns:
        The analysis; its `evidence`, which explains the move later (players/explanation.py); with a seat
        also `kept_bytes`, the memory of all kept searches of this process.

    Raises:
        GameError: The arguments describe no position that the player can move in.
    """
    game, start, moves = rebuilt(arguments)
    position = current(game, start, moves)
    cap = Limit.of_json(arguments.get("limit") or {})
    player, seat = arguments["player"], arguments.get("owner")
    searches = ready_searches(game, player)
    if seat is None or searches is INTERPRETED or not keeps_searches(game, player):
        analysis = choose(game, position, player, cap, control, searches, make_solver=ready_solver)
        return chosen(game, position, analysis)
    keeper = Keeper(searches, KEPT.take(seat), subject_of(arguments), moves, position)
    analysis = choose(game, position, player, cap, control, keeper.searches, make_solver=ready_solver)
    KEPT.keep(seat, keeper.result(analysis.line))
    return {**chosen(game, position, analysis), "kept_bytes": KEPT.memory_bytes}


def chosen(game: AnyGame, position: Any, analysis: Analysis) -> dict[str, Any]:
    """Return the analysis of a move to be played, with its evidence."""
    return {**analysis_json(game, position, analysis), "evidence": evidence(game, position, analysis)}


def explain_move(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return why a move was played, as plain JSON in `about`; `pages` is empty.

    Args:
        arguments: The game before the move, as for `rebuilt`; `move`, its text; `player`, the player text of
            the engine that played it, empty for a person; `evidence`, the stored part of its analysis, empty
            if there is none.
        control: Stops the search for the best other move.

    Raises:
        GameError: The arguments describe no position, or the move is not legal.
    """
    game, start, moves = rebuilt(arguments)
    position, player = current(game, start, moves), arguments["player"]
    move = game.parse_move(position, arguments["move"])
    to_depth = ready_searches(game, "alphabeta").to_depth
    why = explain(game, position, move, player, arguments["evidence"], to_depth, control)
    return {"pages": [], "about": why}


def explain_value(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return how an evaluator adds up its value of a leaf, as plain JSON in `about`; `pages` is empty.

    Args:
        arguments: `game`, `options` and `start` as for `rebuilt`, where the search begins; `moves`, the texts
            of the moves from there to the leaf; `evaluator`, its name.
        control: Not used: this takes no time.

    Raises:
        GameError: The arguments describe no leaf, or no evaluator that adds up.
    """
    game, root, moves = rebuilt(arguments)
    return {"pages": [], "about": value_terms(game, root, moves, arguments["evaluator"])}


def give_hint(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the strongest level's move and why, as plain JSON in `about`; `pages` is empty.

    Args:
        arguments: The game, as for `rebuilt`; `limit` with the `seconds` of the search.
        control: Stops the search, and the search for the best other move.

    Raises:
        GameError: The arguments describe no position that can be moved in.
    """
    game, start, moves = rebuilt(arguments)
    position, cap = current(game, start, moves), Limit.of_json(arguments["limit"])
    analysis = choose(
        game, position, STRONGEST, cap, control, ready_searches(game, STRONGEST), make_solver=ready_solver
    )
    known, to_depth = evidence(game, position, analysis), ready_searches(game, "alphabeta").to_depth
    why = explain(game, position, analysis.move, STRONGEST, known, to_depth, control)
    return {"pages": [], "about": {"move": game.move_text(position, analysis.move), **why}}


def ponder_on(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Ponder: continue the seat's kept search in the opponent's time, in a thread of idle priority.

    A tree grows at the position of the job, a table at the position after the expected reply. Without a kept
    search or an expected reply nothing is searched. The kept search is lost if the thread has to be
    abandoned because it does not get the processor.

    Args:
        arguments: As for `choose_move`; only the `seconds` of the `limit` count.
        control: Stops the search and receives its progress.

    Returns:
        `finished`, whether nothing more is to be searched; the `seconds` searched; `kept_bytes` as in
        `choose_move`.

    Raises:
        GameError: The arguments describe no game.
    """
    game, start, moves = rebuilt(arguments)
    player, seat, seconds = arguments["player"], arguments["owner"], arguments["limit"]["seconds"]
    found, finished, searched = KEPT.take(seat), True, 0.0
    ahead = None if found is None else found.to_ponder(moves)
    position = None if ahead is None else current(game, start, [*ahead])
    if ahead is not None and game.result(position) is None:
        searches = ready_searches(game, player)
        keeper = Keeper(searches, found, subject_of(arguments), ahead, position)
        started = perf_counter()

        def work(stoppable: Control) -> Analysis:
            return ponder(game, position, player, seconds, stoppable, keeper.searches)

        analysis = at_idle_priority(work, control)
        searched = perf_counter() - started
        finished = analysis is not None and not analysis.interrupted
        found = None if analysis is None else keeper.result(analysis.line)
    KEPT.keep(seat, found)
    return {"finished": finished, "seconds": searched, "kept_bytes": KEPT.memory_bytes}


def record_tree(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a summary of a player's search tree, and the columns of its record in pages.

    The arguments are those of `choose_move`, and `page_bytes`, the greatest size of a page.

    Raises:
        GameError: The arguments describe no position that the player can search.
    """
    game, start, moves = rebuilt(arguments, study=True)
    cap = Limit.of_json(arguments.get("limit") or {})
    about = search_tree(game, current(game, start, moves), arguments["player"], cap, control)
    return {"pages": column_pages(about.pop("columns"), arguments["page_bytes"]), "about": about}


def draw_graph(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a summary of the whole graph of a game of heaps, and its nodes in pages.

    The arguments are those of `rebuilt`; `page_bytes`, the greatest size of a page; and `valued`: if false,
    only nodes in which the game is over have a value.

    Raises:
        GameError: The arguments describe no game, or one without a graph.
    """
    about = game_graph(*rebuilt(arguments), valued=arguments.get("valued", True))
    return {"pages": paged(about.pop("nodes"), arguments["page_bytes"]), "about": about}


def solve_position(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the proved values of a position as plain JSON; publish each move's value once it is known.

    Args:
        arguments: The game, as for `rebuilt`; optionally `limit` with `nodes` or `seconds` or both;
            optionally `compile_missing` and `with_book`, as for `loading.ready_solver`.
        control: Stops the proof; a control that can publish gets JSON in the form of the answer's `moves`.

    Raises:
        UnsolvableError: Nothing can be proved at this size, or not yet.
        GameOverError: There is nothing to solve.
        GameError: The arguments describe no position.
    """
    game, start, moves = rebuilt(arguments)
    position = current(game, start, moves)
    if game.result(position) is not None:
        shown = quoted(game.position_text(position))
        raise GameOverError(f"position is {shown}: the game is over, there is nothing to solve")
    known: dict[str, Any] = {}
    few = len(game.legal_moves(position)) <= MOST_PUBLISHED
    publish = control.publish if few and isinstance(control, PublishingControl) else None

    def on_move(move: int, worth: ExactValue) -> None:
        known[game.move_text(position, move)] = worth.to_json()
        if publish is not None:
            publish(json.dumps(known, separators=(",", ":")).encode())

    limit = Limit.of_json(arguments.get("limit") or {})
    prove = ready_values(
        game,
        compile_missing=arguments.get("compile_missing", False),
        with_book=arguments.get("with_book", True),
    )
    return to_json(game, position, prove(position, limit, control, on_move))


def score_positions(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the scores of positions for an opening book, in order, as many as the job finished.

    Args:
        arguments: `game` and `options`; `positions`, as texts; `least`, a known lower bound on the score of
            each position, or None; `megabytes`, the memory for proofs.
        control: Stops the job.

    Raises:
        GameError: The game's positions have no scores, or a text names no position.
    """
    game = make_game(arguments["game"], arguments["options"])
    scorer = ready_scorer(game, arguments["megabytes"])
    budget = Budget(NO_LIMIT, control)
    scores: list[int] = []
    with suppress(Interrupted):
        for text, least in zip(arguments["positions"], arguments["least"], strict=True):
            scores.append(scorer.score(game.parse_position(text), budget, least))
    return {"scores": scores, "nodes": budget.nodes}


def compute_tables(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the figures of a document's tables at one depth, both printed and computed, as plain JSON.

    The arguments are `game` and `depth`. If `stopped` is true, the `figures` are useless. `used` is the CPU
    time in seconds.

    Raises:
        GameError: There is no such game, or no document has tables of it.
    """
    game = make_game(arguments["game"], {})
    tables = part(game.id, "tables")
    if tables is None:
        raise GameError(f"game is {quoted(game.id)}: no document has tables of it")
    search, began = ready_searches(game, "alphabeta").to_depth, process_time()
    figures = tables.at_depth(search, arguments["depth"], control)
    return {"figures": figures, "stopped": control.stopped(), "used": process_time() - began}


JOBS: Mapping[str, Job] = {
    "choose": choose_move,
    "ponder": ponder_on,
    "tree": record_tree,
    "graph": draw_graph,
    "explain": explain_move,
    "explain-value": explain_value,
    "hint": give_hint,
    "solve": solve_position,
    "scores": score_positions,
    "series": play_series,
    "series-trial": try_series,
    "tables": compute_tables,
    "day_position": choose_day,
    "day_difficulty": rate_day,
    "exercises": draw_exercises,
}


def registered(name: str) -> Job:
    """Return the function with this name.

    Raises:
        ValueError: There is no such function.
    """
    if name not in JOBS:
        raise ValueError(f"job is {name!r}: allowed are {', '.join(JOBS)}")
    return JOBS[name]
