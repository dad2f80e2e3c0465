"""The functions that may be asked for by name, each from plain data to plain data.

A job names a function and carries its arguments, never code, so it can travel to another process or
machine. These functions run unchanged in a pool, in a thread or in the caller itself.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import reduce
from time import perf_counter
from typing import Any, TypeAlias

from parlour_engine.analysis import Analysis, analysis_json
from parlour_engine.catalogue import make_game, part
from parlour_engine.control import Control, PublishingControl
from parlour_engine.exact.solution import ExactValue, to_json
from parlour_engine.game import AnyGame, GameError, GameOverError
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.notation import quoted
from parlour_engine.players.choose import choose, keeps_searches, ponder
from parlour_engine.players.explanation import evidence, explain
from parlour_engine.players.graphs import game_graph
from parlour_engine.players.trees import search_tree
from parlour_engine.search.budget import Budget, Interrupted
from parlour_engine.search.recorder import CUT, LEAVES, LEFT_OUT
from parlour_engine.search.searches import INTERPRETED
from parlour_engine.workers.idle import at_idle_priority
from parlour_engine.workers.kept import Keeper, KeptSearches, subject_of
from parlour_engine.workers.loading import ready_scorer, ready_searches, ready_solver, ready_values
from parlour_engine.workers.series import play_series, try_series

Job: TypeAlias = Callable[[Mapping[str, Any], Control], dict[str, Any]]

KEPT = KeptSearches()
"""What this process keeps of its searches."""

MOST_PUBLISHED = 64  # a position with more moves is one of heaps, whose answer is there at once


def rebuilt(arguments: Mapping[str, Any]) -> tuple[AnyGame, Any, list[int]]:
    """Return the game, the position it began with, and the moves played since.

    A position's text alone may not say whose move it is, so a job names the whole game.

    Args:
        arguments: `game` and `options` name the rules; `start` is the text of the position the game began
            with, None for the game's own start; `moves` the texts played since.

    Raises:
        GameError: They describe no game.
    """
    game = make_game(arguments["game"], arguments["options"])
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
    """Return JSON arrays of at most that many bytes that together hold the items in order.

    A worker makes the pages, so that the server never decodes a long answer.

    An item that is longer than a page has one for itself; without items there is one empty page.
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
    """Return a record's columns as JSON objects of at most that many bytes, each with the next nodes.

    Put together column by column they are the record. A node that is longer than a page has one for itself.
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
    """Yield what the columns of a `search.recorder.Record` have of each node, beside its kind."""
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
    """Yield what the columns of a `search.growth.Growth` have of each node, beside its kind."""
    names = [name for name, column in columns.items() if column and name != "kinds"]
    for node in zip(*(columns[name] for name in names), strict=True):
        yield dict(zip(names, node, strict=True))


def _dense(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def choose_move(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a player's analysis of a position as plain JSON.

    Args:
        arguments: The game, as for `rebuilt`; `player` is the player text; `limit`, if there, holds `depth`,
            `nodes`, `seconds`, `soft` or some of them; `owner`, if there, names whose searches are kept from
            one move to the next (workers/kept.py).
        control: Stops the search and receives its progress.

    Returns:
        The analysis, and as `evidence` what of it explains the move (players/explanation.py); with an owner
        also `kept_bytes`, the memory of all searches that this process keeps.

    Raises:
        GameError: The arguments describe no position that the player can move in.
    """
    game, start, moves = rebuilt(arguments)
    position = current(game, start, moves)
    cap = Limit.of_json(arguments.get("limit") or {})
    player, owner = arguments["player"], arguments.get("owner")
    searches = ready_searches(game, player)
    if owner is None or searches is INTERPRETED or not keeps_searches(game, player):
        analysis = choose(game, position, player, cap, control, searches, make_solver=ready_solver)
        return chosen(game, position, analysis)
    keeper = Keeper(searches, KEPT.take(owner), subject_of(arguments), moves, position)
    analysis = choose(game, position, player, cap, control, keeper.searches, make_solver=ready_solver)
    KEPT.keep(owner, keeper.result(analysis.line))
    return {**chosen(game, position, analysis), "kept_bytes": KEPT.memory_bytes}


def chosen(game: AnyGame, position: Any, analysis: Analysis) -> dict[str, Any]:
    """Return the analysis of a move that is going to be played, with its evidence."""
    return {**analysis_json(game, position, analysis), "evidence": evidence(game, position, analysis)}


def explain_move(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return why a move was played as plain JSON, beside `pages`, of which it has none.

    Args:
        arguments: The game before the move, as for `rebuilt`; `move` is its text; `player` the player text of
            an engine that played it, else empty; `evidence` what was kept of its analysis, empty if nothing.
        control: Stops the search for the best other move.

    Raises:
        GameError: The arguments describe no position, or no legal move in it.
    """
    game, start, moves = rebuilt(arguments)
    position, player = current(game, start, moves), arguments["player"]
    move = game.parse_move(position, arguments["move"])
    to_depth = ready_searches(game, "alphabeta").to_depth
    why = explain(game, position, move, player, arguments["evidence"], to_depth, control)
    return {"pages": [], "about": why}


def ponder_on(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Search on with what is kept for an owner whose opponent is to move, in a thread of idle priority.

    A tree grows at the position of the job, a table at the one after the reply that is expected. Where
    nothing is kept or no reply expected, nothing is searched. What is kept is lost where the thread does not
    get the processor for long enough to end.

    Args:
        arguments: As for `choose_move`; of the `limit` the `seconds` hold.
        control: Stops the search and receives its progress.

    Returns:
        `finished`, whether there is nothing more to search; the `seconds` searched; `kept_bytes` as of
        `choose_move`.

    Raises:
        GameError: The arguments describe no game.
    """
    game, start, moves = rebuilt(arguments)
    player, owner, seconds = arguments["player"], arguments["owner"], arguments["limit"]["seconds"]
    found, finished, searched = KEPT.take(owner), True, 0.0
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
    KEPT.keep(owner, found)
    return {"finished": finished, "seconds": searched, "kept_bytes": KEPT.memory_bytes}


def record_tree(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a summary of the tree that a player searches, and the columns of its record in pages.

    The arguments are those of `choose_move`, and `page_bytes`, the most that a page may have.

    Raises:
        GameError: The arguments describe no position that the player can search.
    """
    game, start, moves = rebuilt(arguments)
    cap = Limit.of_json(arguments.get("limit") or {})
    about = search_tree(game, current(game, start, moves), arguments["player"], cap, control)
    return {"pages": column_pages(about.pop("columns"), arguments["page_bytes"]), "about": about}


def draw_graph(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a summary of the whole graph of a game of heaps, and its nodes in pages.

    The arguments are those of `rebuilt`, and `page_bytes`, the most that a page may have.

    Raises:
        GameError: The arguments describe no game, or one without a graph.
    """
    about = game_graph(*rebuilt(arguments))
    return {"pages": paged(about.pop("nodes"), arguments["page_bytes"]), "about": about}


def solve_position(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return what can be proved of a position as plain JSON; each move's value is published once it is known.

    Args:
        arguments: The game, as for `rebuilt`; `limit`, if there, holds `nodes`, `seconds` or both;
            `compile_missing` and `with_book`, if there, are as for `loading.ready_solver`.
        control: Stops the proof; one that can publish receives JSON like the answer's `moves`.

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
    """Return the scores of positions for an opening book, in their order, as far as the job came.

    Args:
        arguments: `game` and `options`; `positions`, their texts, and `least`, what the score of each is
            known not to be below, or None; `megabytes`, for what is proved.
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
    """Return the figures of a document's tables at one depth, printed and computed now, as plain JSON.

    The arguments are `game`, whose document it is, and `depth`. Where `stopped` is true the `figures` are
    of no use.

    Raises:
        GameError: There is no such game, or no document's tables of it.
    """
    game = make_game(arguments["game"], {})
    tables = part(game.id, "tables")
    if tables is None:
        raise GameError(f"game is {quoted(game.id)}: no document has tables of it")
    search = ready_searches(game, "alphabeta").to_depth
    return {"figures": tables.at_depth(search, arguments["depth"], control), "stopped": control.stopped()}


JOBS: Mapping[str, Job] = {
    "choose": choose_move,
    "ponder": ponder_on,
    "tree": record_tree,
    "graph": draw_graph,
    "explain": explain_move,
    "solve": solve_position,
    "scores": score_positions,
    "series": play_series,
    "series-trial": try_series,
    "tables": compute_tables,
}


def registered(name: str) -> Job:
    """Return the function of a name.

    Raises:
        ValueError: There is none.
    """
    if name not in JOBS:
        raise ValueError(f"job is {name!r}: allowed are {', '.join(JOBS)}")
    return JOBS[name]
