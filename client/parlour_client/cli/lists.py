"""``parlour rooms``, ``games`` and ``rules``: what a server offers, printed."""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

import msgspec

from parlour_client.cli.hints import Hints
from parlour_client.cli.play import server_of, user_language
from parlour_client.connection.http_api import (
    AlgorithmForm,
    Catalogue,
    GameForm,
    OptionForm,
    RatedBoard,
    catalogue,
    game_rules,
    level_ratings,
    public_rooms,
)
from parlour_client.room.game_options import RANDOM_START, find_game
from parlour_client.terminal.lines import LEVELS, printable, room_line
from parlour_protocol.values import OptionValue

WIDTH = 100


async def rooms(chosen: Namespace) -> None:
    """Print the public rooms."""
    listed = await public_rooms(server_of(chosen))
    if chosen.json:
        _print(msgspec.json.encode({"rooms": listed}).decode())
        return
    for room in listed:
        _print(room_line(room))
    if not listed:
        _print("no public rooms")


async def games(chosen: Namespace) -> None:
    """Print the games with their options, and the engines and levels to play against."""
    server = server_of(chosen)
    offered = await catalogue(server)
    if chosen.json:
        _print(msgspec.json.encode(offered).decode())
        return
    for line in catalogue_lines(offered, Hints(server), await level_ratings(server)):
        _print(line)


async def rules(chosen: Namespace) -> None:
    """Print the rules of a game."""
    server = server_of(chosen)
    game = find_game(await catalogue(server), chosen.game)
    text = await game_rules(server, game.id, chosen.language or user_language())
    _print(text.rstrip())


def catalogue_lines(
    offered: Catalogue, hints: Hints, rated: Mapping[str, Sequence[RatedBoard]]
) -> Iterator[str]:
    """Yield the catalogue as lines for people."""
    for game in offered.games:
        yield f"{game.id}: {game.title}. {game.summary}"
        for text in (*_option_texts(game), *_rating_texts(rated.get(game.id, ()))):
            yield from _indented(text)
    yield ""
    yield "To play against (--against PLAYER):"
    if offered.levels:
        levels = [f"{level} ({LEVELS[level]})" if level in LEVELS else level for level in offered.levels]
        yield from _indented(f"level:L  for L one of {', '.join(levels)}")
    for algorithm in offered.algorithms:
        yield f"    {_player_text(algorithm)}"
    if offered.games:
        game = offered.games[0]
        yield ""
        options = [f"{form.name}={option_text(form.default)}" for form in game.options[:1]]
        flags = [word for option in options for word in ("--option", option)]
        yield f"For example: {hints.command('play', game.id, *flags)}"
        yield f"The rules:   {hints.command('rules', game.id)}"


def _indented(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="    ", subsequent_indent=" " * 8)


def _option_texts(game: GameForm) -> Iterator[str]:
    for form in game.options:
        yield f"--option {form.name}={option_text(form.default)}  {_bounds(form)}".rstrip()
    if game.random_start:
        yield f"--option {RANDOM_START}  a start drawn by lot"
    evaluators = [name for name in game.evaluators if name != "none"]
    if evaluators:
        yield f"evaluators: {', '.join(evaluators)}"
    if not game.values:
        yield "no exact values for this game"
    if not game.calibrated:
        yield "levels were not calibrated for this game"


def _rating_texts(boards: Sequence[RatedBoard]) -> Iterator[str]:
    for board in boards:
        shown = [f"{level} {elo:+}" for level, (elo, _, _) in enumerate(board.ratings, 1)]
        options = " ".join(f"{name}={option_text(value)}" for name, value in board.options.items())
        yield f"levels at {options}, Elo beside each other: {', '.join(shown)}"


def _bounds(form: OptionForm) -> str:
    between = f"{form.low} to {form.high}" if form.low is not None and form.high is not None else ""
    match form.kind:
        case "int":
            return between
        case "bool":
            return "true or false"
        case "int-list":
            many = f"up to {form.most} numbers" if form.most is not None else "numbers"
            return f"{many}, {between}".rstrip(", ")
        case _:
            return f"one of {', '.join(form.choices)}" if form.choices else ""


def option_text(value: OptionValue) -> str:
    """Return a value as the user types it after ``--option NAME=``."""
    match value:
        case bool():
            return "true" if value else "false"
        case list():
            return ",".join(map(str, value))
        case _:
            return str(value)


def _player_text(algorithm: AlgorithmForm) -> str:
    """Return an engine's player text with all its fields; every field is optional."""
    fields = ",".join(f"{field}=..." for field in algorithm.fields)
    return f"{algorithm.name}[:{fields}]" if fields else algorithm.name


def _print(text: str) -> None:
    print(printable(text), flush=True)
