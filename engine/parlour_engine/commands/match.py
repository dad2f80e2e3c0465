"""The command `parlour-engine match`: a series of games between players, and their standings."""

import argparse
import json
from collections.abc import Iterator, Sequence

from parlour_engine.commands.arguments import add_game, add_json, chosen_game, number
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import Record, Standing, standings
from parlour_engine.reference_tables.text import table_lines
from parlour_engine.workers.series import referee_of

SUMMARY = "let players meet in a series of games, each opening both ways"
USUAL_PAIRS, MOST_PAIRS = 10, 100_000
USUAL_SEED = "parlour"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add what `match` takes."""
    add_game(command)
    command.add_argument("players", metavar="PLAYER_TEXT", nargs="+", help="two players or more")
    command.add_argument(
        "--pairs", metavar="N", type=pairs, default=USUAL_PAIRS, help="pairs of games for each two players"
    )
    command.add_argument(
        "--seed", metavar="TEXT", default=USUAL_SEED, help="what the openings and lots are drawn from"
    )
    command.add_argument("--games", action="store_true", help="print each game too, as soon as it is over")
    add_json(command)


def pairs(text: str) -> int:
    """Return a number of pairs; raises as `number` does."""
    return number("pairs", text, 1, MOST_PAIRS)


def run(arguments: argparse.Namespace) -> None:
    """Play the series and print its table: with `--json` one object, after one for each game if asked for.

    Raises:
        GameError: The game or a player is unusable.
    """
    game = chosen_game(arguments)
    referee = referee_of(game, arguments.players, arguments.seed, compile_missing=True)
    played: list[Played] = []
    for each in range(arguments.pairs * referee.games_a_round):
        played.append(referee.play(each))
        if arguments.games:
            print(json.dumps(played[-1].to_json()) if arguments.json else game_line(played[-1]), flush=True)
    table = standings(arguments.players, played)
    if arguments.json:
        print(json.dumps({"games": len(played), "players": [line.to_json() for line in table]}))
        return
    for line in match_lines(table):
        print(line)


def game_line(game: Played) -> str:
    """Return a game in words; players have the numbers of their places."""
    first, second = (place + 1 for place in game.players)
    ending = "draw" if game.winner is None else f"player {game.winner + 1} wins"
    return (
        f"game {game.number + 1}, {first} against {second}: {ending} ({game.reason}); {' '.join(game.moves)}"
    )


def match_lines(table: Sequence[Standing]) -> Iterator[str]:
    """Yield the standings as people read them."""
    header = ("player", "won", "drawn", "lost", "first", "second", "Elo", "95 %", "nodes", "CPU ms")
    yield from table_lines(
        "Results; nodes and CPU milliseconds a move", header, [row(each) for each in table]
    )


def row(line: Standing) -> tuple[str, ...]:
    """Return a standing as a row of texts."""
    total, moves = line.record, max(1, line.moves)
    return (
        line.player,
        *(str(count) for count in (total.wins, total.draws, total.losses)),
        points(line.as_first),
        points(line.as_second),
        signed(line.elo),
        "-" if line.interval is None else " to ".join(signed(bound) for bound in line.interval),
        f"{line.nodes / moves:,.0f}",
        f"{1000 * line.seconds / moves:.2f}",
    )


def points(record: Record) -> str:
    """Return the points of so many games.

    >>> points(Record(1, 1, 2))
    '1.5 of 4'
    """
    return f"{record.points:g} of {record.games}"


def signed(value: float | None) -> str:
    """Return a difference with its sign; a dash for one without bounds.

    >>> signed(12.4), signed(-3.6), signed(None)
    ('+12', '-4', '-')
    """
    return "-" if value is None else f"{value:+.0f}"
