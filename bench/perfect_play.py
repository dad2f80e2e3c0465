"""Does the perfect level ever err? Its moves in games against a level that errs, held against exact values.

Every solved game is played from random openings, by either side. A move errs in outcome if another one would
have been worth more; it errs in length if it wins later or loses sooner than another one, where lengths are
proved, by the score in Connect Four. A move with nothing to lose cannot err and is not counted.

    .venv/bin/python bench/perfect_play.py [PAIRS] [GAME ...]      500 pairs of games; every solved game
"""

import sys
from collections.abc import Mapping
from time import process_time

from rig.figures import print_load, print_machine, print_table

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import OUTCOMES, ExactValue
from parlour_engine.match.referee import Played
from parlour_engine.workers.series import described, exact_judge

PERFECT, OPPONENT = "level:8", "level:4"
PLACE = 0  # of the perfect level among the players
PAIRS = 500


def outcome_of(worth: ExactValue) -> int:
    """Return how good a move is, its length left aside."""
    return OUTCOMES.index(worth.lower)


def exact_value(worth: ExactValue) -> tuple[int, int]:
    """Return how good a move is, a score or a length counted too; draws and lengths not proved are equal."""
    outcome = outcome_of(worth)
    if worth.score is not None:
        return outcome, worth.score
    return outcome, (1 - outcome) * (worth.plies or 0)  # a win soon, a loss late


def errs(worths: Mapping[int, ExactValue], move: int) -> tuple[bool, bool, bool]:
    """Return whether a move had something to lose, and whether it errs in outcome and in length."""
    best = max(map(exact_value, worths.values()))
    at_stake = best > min(map(exact_value, worths.values()))
    return at_stake, outcome_of(worths[move]) < best[0], exact_value(worths[move]) < best


def judged(game_id: str, pairs: int) -> list[object]:
    """Play the games of one board and return its row."""
    game, began = make_game(game_id, {}), process_time()
    series = {"game": game_id, "options": {}, "players": [PERFECT, OPPONENT], "seed": "perfect play"}
    referee = described({**series, "compile_missing": True}, INERT)
    judge = exact_judge(game, compile_missing=True)
    moves = at_stake = outcomes = lengths = won = 0

    def count(played: Played) -> None:
        nonlocal moves, at_stake, outcomes, lengths
        texts, side = played.moves, played.players.index(PLACE)
        position = game.start()
        for ply, text in enumerate(texts):
            move = game.parse_move(position, text)
            if ply >= played.drawn and ply % 2 == side:
                found = errs(judge(position), move)
                moves, at_stake = moves + 1, at_stake + found[0]
                outcomes, lengths = outcomes + found[1], lengths + found[2]
            position = game.play(position, move)

    for number in range(2 * pairs):
        played = referee.play(number)
        won += played.winner == PLACE
        count(played)
    return [game_id, 2 * pairs, won, moves, at_stake, outcomes, lengths, process_time() - began]


def main(arguments: list[str]) -> None:
    """Print a row for each game."""
    pairs = int(arguments[0]) if arguments else PAIRS
    print_machine()
    print(f"\n{PERFECT} against {OPPONENT}")
    header = [
        "game",
        "games",
        "won",
        "its moves",
        "something to lose",
        "err in outcome",
        "err in length",
        "CPU s",
    ]
    print_table([header, *(judged(game_id, pairs) for game_id in arguments[1:] or GAMES)])
    print()
    print_load()


if __name__ == "__main__":
    main(sys.argv[1:])
