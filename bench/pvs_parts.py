"""What is each part of a principal variation search worth? Games of the whole one against it without a part.

Equal time a move, from random openings, each played both ways, with a sequential test whether the part is
worth 15 Elo rather than none. A search without a part is compiled anew from the same template, with that
part's functions replaced by ones that do nothing, and is kept nowhere.

    .venv/bin/python bench/pvs_parts.py [PAIRS] [SECONDS] [GAME ...]      30 pairs of games, 0.1 s a move
"""

import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numba
from rig.figures import print_load, print_machine, print_table

from parlour_engine.analysis import Analysis
from parlour_engine.catalogue import make_game
from parlour_engine.game import INFINITY
from parlour_engine.kernels import pvs, search, specialise
from parlour_engine.kernels.cells import KILLERS
from parlour_engine.kernels.intrinsics import WORD_BYTES, words
from parlour_engine.kernels.ordering import KILLERS_A_PLY, history_of
from parlour_engine.kernels.specialise import operation
from parlour_engine.kernels.transpositions import NOWHERE
from parlour_engine.match.pentanomial import SequentialTest, pair_counts
from parlour_engine.match.referee import Referee
from parlour_engine.match.standing import standings
from parlour_engine.players.choose import choose
from parlour_engine.search.pvs import USUAL_MEGABYTES

PAIRS, SECONDS = 30, 0.1
TEST = SequentialTest(0, 15)
WHOLE = search.compiled  # before anything stands in for it
# Game, options, and what the player text has besides the time.
BOARDS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("connect-four", {}, "evaluator=windows"),
    ("mnk", {"width": 15, "height": 15, "line": 5}, "evaluator=weights,threats=no"),
    ("wolf-and-sheep", {}, "evaluator=smart-fixed"),
)
FIRST_WINDOW = "first window"


@operation
def find_nothing(table: int, bits: int, name: int) -> int:
    """Look up nothing."""
    return NOWHERE


@operation
def keep_nothing(table: int, bits: int, name: int, value: int, move: int, facts: int) -> None:
    """Keep nothing."""


@operation
def learn_killers(cells: Any, ply: int, depth: int, maximising: bool, move: int) -> None:
    """Note a move that cut off as a killer alone."""
    killers = words(cells[KILLERS] + ply * KILLERS_A_PLY * WORD_BYTES)
    if move != killers[0]:
        killers[1] = killers[0]
        killers[0] = move


@operation
def learn_history(cells: Any, ply: int, depth: int, maximising: bool, move: int) -> None:
    """Note a move that cut off in history alone."""
    words(history_of(cells, maximising, move))[0] += depth * depth


#: Of the template, what stands in for each part.
REPLACED: Mapping[str, Mapping[str, Any]] = {
    "table": {"find": find_nothing, "keep": keep_nothing},
    "killers": {"learn": learn_history},
    "history": {"learn": learn_killers},
    FIRST_WINDOW: {},
}


def settled_widely(within: Callable[[int, int], int], values: list[int]) -> int:
    """Return the root's value by a search with the whole window."""
    values.append(within(-INFINITY, INFINITY))
    return values[-1]


@cache
def compiled_without(kernel: ModuleType, part: str) -> Callable[..., int]:
    """Return the search without a part, compiled for a game."""
    template = ModuleType("pvs_without")
    vars(template).update(vars(pvs), **REPLACED[part])
    uncached = numba.njit(nogil=True, error_model="numpy")
    forms = {**search.FORMS, "pvs": (template, search.FORMS["pvs"][1])}
    with patch.object(specialise, "recursion", uncached), patch.object(search, "FORMS", forms):
        return WHOLE.__wrapped__(kernel, "pvs")


def match(task: tuple[int, str, int, float]) -> list[object]:
    """Play the games of one board against the search without one part, and return their row."""
    board, part, pairs, seconds = task
    game_id, options, more = BOARDS[board]
    game = make_game(game_id, options)
    text = f"pvs:{more},time={seconds}"
    whole, without = f"{text},table={USUAL_MEGABYTES}", text  # the same search, named apart

    def answer(position: Any, player: str) -> Analysis:
        with ExitStack() as stack:
            if player == without:
                stack.enter_context(
                    patch.object(search, "compiled", lambda kernel, _: compiled_without(kernel, part))
                )
                if part == FIRST_WINDOW:
                    stack.enter_context(patch.object(search, "settled", settled_widely))
            return choose(game, position, player, searches=search.COMPILED)

    for player in (whole, without):  # compiled before any time is taken
        answer(game.start(), player)
    referee = Referee(game, [whole, without], f"without {part}", answer)
    games = []
    for number in range(2 * pairs):
        games.append(referee.play(number))
        counts = pair_counts(games, 0)
        if TEST.decision(counts) != "undecided":
            break
    whole_one = standings([whole, without], games)[0]
    low, high = whole_one.interval or (None, None)
    shown = ["-" if each is None else f"{each:+.0f}" for each in (whole_one.elo, low, high)]
    record = whole_one.record
    name = " ".join([game_id, "x".join(str(value) for value in options.values())])
    return [name, part, record.wins, record.draws, record.losses, *shown, TEST.decision(counts)]


def main(arguments: list[str]) -> None:
    """Play on all processors, and print a row for each board and part."""
    pairs, seconds = (
        int(arguments[0]) if arguments else PAIRS,
        float(arguments[1]) if arguments[1:] else SECONDS,
    )
    boards = [place for place, (name, *_) in enumerate(BOARDS) if not arguments[2:] or name in arguments[2:]]
    print_machine()
    tasks = [(board, part, pairs, seconds) for part in REPLACED for board in boards]
    print(f"the whole search against it without one part, at most {pairs} pairs each, {seconds} s a move")
    head = ["board", "without", "won", "drawn", "lost", "Elo", "from", "to", "worth 15 Elo"]
    with ProcessPoolExecutor() as processes:
        print_table([head, *processes.map(match, tasks)])
    print_load()


if __name__ == "__main__":
    main(sys.argv[1:])
