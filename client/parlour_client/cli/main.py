"""Dispatch of the ``parlour`` commands, and their exit status.

An error prints one line on standard error and gives exit status 2, never a traceback; Ctrl-C ends quietly
with 130.
"""

import asyncio
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from parlour_client.cli.arguments import SERVER_VARIABLE, command_line
from parlour_client.cli.bot import run_bot_command
from parlour_client.cli.lists import games, rooms, rules
from parlour_client.cli.play import find, play, watch
from parlour_client.errors import ClientError, ServerUnreachable, TryLater
from parlour_client.load.command import load
from parlour_client.terminal.lines import printable

BAD_INPUT = 2
INTERRUPTED = 130

Command = Callable[[Namespace], Coroutine[Any, Any, int | None]]
"""Runs a command and returns its exit status, None for 0."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    chosen = command_line().parse_args(arguments)
    commands: dict[str, Command] = {
        "games": games,
        "rules": rules,
        "rooms": rooms,
        "play": play,
        "find": find,
        "watch": watch,
        "bot": run_bot_command,
        "load": load,
    }
    try:
        return asyncio.run(commands[chosen.command](chosen)) or 0
    except ClientError as error:
        print(f"parlour: {printable(_in_one_line(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of the output has ended, as in `parlour rooms | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _in_one_line(error: ClientError) -> str:
    """Return an error's message; if no server was found, add how to name another."""
    text = " ".join(str(error).split())
    is_missing = isinstance(error, ServerUnreachable) and not isinstance(error, TryLater)
    return f"{text} (--server URL or {SERVER_VARIABLE} names another)" if is_missing else text
