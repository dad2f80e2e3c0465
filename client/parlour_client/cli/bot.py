"""The command ``parlour bot``: runs a bot, and prints how many games it won, drew and lost."""

import asyncio
import logging
import sys
from argparse import Namespace

from parlour_client.bot.bot import Bot
from parlour_client.bot.game import Score
from parlour_client.bot.load_by_name import load_bot
from parlour_client.bot.run import run_bot
from parlour_client.cli.arguments import DEFAULT_OPPONENT
from parlour_client.connection.address import RoomAddress, parse_server
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import catalogue
from parlour_client.connection.identity import identify
from parlour_client.errors import BadInput
from parlour_client.matchmaking.challenge import challenge
from parlour_client.room.clock_text import read_clock
from parlour_client.room.game_options import find_game, read_options

log = logging.getLogger("parlour_client.cli.bot")


async def run_bot_command(chosen: Namespace) -> None:
    """Run a bot as the command line says; the score is printed also after Ctrl-C.

    Raises:
        ClientError: An argument is unusable, or the games could not be played.
    """
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    _check(chosen)
    bot = load_bot(chosen.bot)
    bot.name = chosen.name or bot.name
    score = Score()
    try:
        await _run(bot, chosen, score)
    except asyncio.CancelledError:
        _print_score(bot, score)
        raise
    except Exception:
        if score != Score():
            _print_score(bot, score)
        raise
    _print_score(bot, score)


def _print_score(bot: Bot, score: Score) -> None:
    print(f"{bot.title}: {score}", flush=True)


def _check(chosen: Namespace) -> None:
    """Refuse flags that would have no effect.

    Raises:
        BadInput: There is one.
    """
    given = {"--against": chosen.against, "--challenge": chosen.challenge, "--clock": chosen.clock}
    for flag, value in {**given, "--option": chosen.option}.items():
        if value and not chosen.play:
            raise BadInput(f"{flag} needs --play GAME")
    if chosen.seat and chosen.challenge:
        raise BadInput("--seat cannot go with --challenge: the seats of a challenge are drawn")
    if chosen.seat and not (chosen.room or chosen.play):
        raise BadInput("--seat needs --room ID or --play GAME")


async def _run(bot: Bot, chosen: Namespace, score: Score) -> None:
    if not chosen.play:
        await run_bot(
            bot,
            server=chosen.server,
            room=chosen.room,
            accept=chosen.accept,
            games=chosen.games,
            token=chosen.token,
            seat=chosen.seat,
            score=score,
        )
        return
    for _ in range(chosen.games or 1):  # a machine never asks for a rematch: each game has its own room
        room = await _new_room(bot, chosen)
        await run_bot(bot, server=chosen.server, room=room.room, games=1, token=chosen.token, score=score)


async def _new_room(bot: Bot, chosen: Namespace) -> RoomAddress:
    """Open a room against a machine, or have a challenge accepted."""
    clock = read_clock(chosen.clock)
    server = parse_server(chosen.server)
    game = find_game(await catalogue(server), chosen.play)
    options = read_options(game, chosen.option)
    if not bot.plays(game.id):
        raise BadInput(f"game is {game.id!r}: {bot.title} plays {', '.join(bot.accepts)}")
    identity = identify(server, bot.title, "bot", chosen.token)
    async with Connection(server.base, identity=identity) as connection:
        if chosen.challenge:
            log.info("%s challenges %s to %s ...", bot.title, chosen.challenge, game.title)
            found = await challenge(connection, chosen.challenge, game.id, options, clock=clock)
            return RoomAddress(found)
        machine = chosen.against or DEFAULT_OPPONENT
        seats = (machine, "me") if chosen.seat == 2 else ("me", machine)
        created = await connection.create_room(game.id, seats, options, clock=clock)
        return RoomAddress(created.room, created.key)
