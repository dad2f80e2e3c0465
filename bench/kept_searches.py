"""Is a player stronger that keeps its table or tree from move to move? Pairs of games at equal time a move.

Both players of a game are the same text; one keeps what it searched. Each opening of random moves is played
both ways. The first move of a new game with a new table is timed too, its kernel loaded already. With
`--ponder` both keep it, and one also ponders after each of its moves, so many times as long as it thinks.

    .venv/bin/python bench/kept_searches.py [PAIRS] [SECONDS] [--ponder TIMES]
"""

from argparse import ArgumentParser
from math import log10
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.game import AnyGame
from parlour_engine.workers import registry
from parlour_engine.workers.kept import KeptSearches

BOARDS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("connect-four", {}, 4),
    ("mnk", {"width": 9, "height": 9, "line": 5}, 4),
)
ALGORITHMS = ("pvs", "mcts")


def opening(game: AnyGame, plies: int, seed: int) -> list[str]:
    """Return random moves after which the game goes on."""
    random, position, texts = Random(seed), game.start(), []
    for _ in range(plies):
        move = random.choice(game.legal_moves(position))
        texts.append(game.move_text(position, move))
        position = game.play(position, move)
    return texts if game.result(position) is None else opening(game, plies, seed + 1_000)


def play(
    game: AnyGame, player: str, moves: list[str], keeper: int, depths: dict[bool, list[int]], ponders: float
) -> float:
    """Play on to the end; return what the side that keeps its searches, or ponders, got: 1, 0.5 or 0."""
    registry.KEPT = KeptSearches()
    position = game.start()
    for text in moves:
        position = game.play(position, game.parse_move(position, text))
    while (result := game.result(position)) is None:
        keeps = game.to_move(position) == keeper
        board = {
            "game": game.id,
            "options": dict(game.options),
            "start": None,
            "moves": moves,
            "player": player,
        }
        seat = f"bench/{game.to_move(position)}" if keeps or ponders else None
        answer = registry.choose_move({**board, "owner": seat}, INERT)
        depths[keeps].append(answer["depth"])
        position = game.play(position, game.parse_move(position, answer["move"]))
        moves = [*moves, answer["move"]]
        if keeps and ponders and game.result(position) is None:
            registry.ponder_on({**board, "moves": moves, "owner": seat, "limit": {"seconds": ponders}}, INERT)
    return 0.5 if result.winner is None else float(result.winner == keeper)


def main(pairs: int, seconds: float, times: float) -> None:
    """Play and print."""
    print_machine()
    rows: list[list[object]] = []
    for name, options, plies in BOARDS:
        game = make_game(name, options)
        for algorithm in ALGORITHMS:
            depths: dict[bool, list[int]] = {True: [], False: []}
            points = [
                play(
                    game,
                    f"{algorithm}:time={seconds}",
                    opening(game, plies, seed),
                    keeper,
                    depths,
                    times * seconds,
                )
                for seed in range(pairs)
                for keeper in (1, 2)
            ]
            share = min(max(sum(points) / len(points), 0.01), 0.99)
            elo = -400 * log10(1 / share - 1)
            counts = [points.count(each) for each in (1.0, 0.5, 0.0)]
            board = "x".join(str(value) for value in options.values()) or "7x6"
            kept = [median(depths[True]), median(depths[False]), registry.KEPT.memory_bytes >> 20]
            rows.append([f"{name} {board}", algorithm, *counts, round(elo), *kept])
    side = f"ponders {times:g} times as long" if times else "keeps its searches"
    print(f"{pairs} pairs each, {seconds} s a move; what the side that {side} got")
    names = ["depth", "depth of the other"] if times else ["depth kept", "depth new"]
    head = ["board", "player", "won", "drawn", "lost", "Elo", *names, "MB kept"]
    print_table([head, *rows])
    print_load()


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("pairs", nargs="?", type=int, default=30)
    parser.add_argument("seconds", nargs="?", type=float, default=0.1)
    parser.add_argument("--ponder", type=float, default=0.0, metavar="TIMES")
    given = parser.parse_args()
    # Whatever else this machine does is not measured.
    with patch.object(registry, "at_idle_priority", lambda work, control: work(control)):
        main(given.pairs, given.seconds, given.ponder)
