"""The command ``parlour bot``: runs a bot, and prints how many games it won, drew and lost."""

import logging
import sys
from argparse import Namespace
from typing import Final

from parlour_client.bot.game import Score
from parlour_client.bot.load_by_name import load_bot
from parlour_client.bot.own_games import DEFAULT_OPPONENT, Play
from parlour_client.bot.run import games_of, run_bot
from parlour_client.connection.address import parse_server
from parlour_client.errors import BadInput
from parlour_client.room.clock_text import read_clock
from parlour_client.room.game_options import find_game, read_options

BOT_FAILED: Final = 1


async def run_bot_command(chosen: Namespace) -> int:
    """Run a bot as the command line says; print the score, also after Ctrl-C.

    Returns the exit status: 1 if the bot's code failed.

    Raises:
        ClientError: An argument is unusable, or the games could not be played.
    """
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    _check(chosen)
    bot = load_bot(chosen.bot, chosen.set)
    bot.name = chosen.name or bot.name
    bot.at_once = chosen.at_once or bot.at_once
    score = Score()
    shows_score = True
    try:
        await run_bot(
            bot,
            server=chosen.server,
            room=chosen.room,
            play=await _play(chosen) if chosen.play else None,
            accept=chosen.accept,
            games=chosen.games,
            only_rated=chosen.rated,
            token=chosen.token,
            seat=chosen.seat,
            score=score,
            wait=not chosen.no_wait,
        )
    except Exception:
        shows_score = score != Score()
        raise
    finally:
        if shows_score:
            print(f"{bot.title}: {score}", flush=True)
    return BOT_FAILED if score.failures else 0


def _check(chosen: Namespace) -> None:
    """Raise BadInput for flags that would have no effect."""
    given = {"--against": chosen.against, "--challenge": chosen.challenge, "--clock": chosen.clock}
    for flag, value in {**given, "--option": chosen.option}.items():
        if value and not chosen.play:
            raise BadInput(f"{flag} needs --play GAME")
    if chosen.seat and chosen.challenge:
        raise BadInput("--seat cannot go with --challenge: the seats of a challenge are drawn")
    if chosen.seat and not (chosen.room or chosen.play):
        raise BadInput("--seat needs --room ID or --play GAME")
    if chosen.rated and (chosen.room or (chosen.play and not chosen.challenge)):
        raise BadInput("--rated needs --challenge NAME or --accept GAME: a rated game is between two bots")


async def _play(chosen: Namespace) -> Play:
    clock = read_clock(chosen.clock)
    game = find_game(await games_of(parse_server(chosen.server), not chosen.no_wait), chosen.play)
    options = read_options(game, chosen.option)
    return Play(
        game.id,
        options,
        clock,
        against=chosen.against or DEFAULT_OPPONENT,
        challenge=chosen.challenge,
        rated=chosen.rated,
        waits=not chosen.no_wait,
    )
