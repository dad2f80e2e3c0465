"""What the ``parlour`` commands do.

Whatever is wrong, the person gets one line on standard error and exit status 2, never a traceback;
Ctrl-C ends quietly with 130.
"""

import asyncio
import logging
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from parlour_client.address import RoomAddress, parse_room, parse_server
from parlour_client.arguments import DEFAULT_OPPONENT, command_line
from parlour_client.bot import Bot
from parlour_client.bot_run import run_bot
from parlour_client.bot_text import load_bot
from parlour_client.clock_text import read_clock
from parlour_client.connection import Connection
from parlour_client.errors import BadInput, ClientError
from parlour_client.game_options import find_game, read_options
from parlour_client.http_api import catalogue, public_rooms
from parlour_client.identity import identify
from parlour_client.link import LinkState
from parlour_client.load.command import load
from parlour_client.room import Room
from parlour_client.search import find_opponent
from parlour_client.terminal.line_mode import LineMode, watch
from parlour_client.terminal.lines import printable, room_line
from parlour_client.terminal.typed_lines import TypedLines
from parlour_protocol.values import Seat, Visibility

BAD_INPUT = 2
INTERRUPTED = 130

Command = Callable[[Namespace], Coroutine[Any, Any, int | None]]
"""What a command does; it returns its exit status, None for 0."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    chosen = command_line().parse_args(arguments)
    commands: dict[str, Command] = {
        "rooms": _rooms,
        "play": _play,
        "find": _find,
        "watch": _watch,
        "bot": _bot,
        "load": load,
    }
    try:
        return asyncio.run(commands[chosen.command](chosen)) or 0
    except ClientError as error:
        print(f"parlour: {printable(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # whoever read has had enough, as in `parlour rooms | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _say(text: str) -> None:
    print(printable(text), flush=True)


def _tell_link(state: LinkState) -> None:
    _say("reconnecting ..." if state == "reconnecting" else "connected")


async def _rooms(chosen: Namespace) -> None:
    rooms = await public_rooms(parse_server(chosen.server))
    if chosen.json:
        _say(msgspec.json.encode({"rooms": rooms}).decode())
        return
    for room in rooms:
        _say(room_line(room))
    if not rooms:
        _say("no public rooms")


async def _play(chosen: Namespace) -> None:
    if bool(chosen.game) == bool(chosen.room):
        raise BadInput("play needs either GAME or --room ID")
    other = "open" if chosen.open else chosen.against or DEFAULT_OPPONENT
    seats = (other, "me") if chosen.seat == 2 else ("me", other)
    async with _connect(chosen) as connection:
        visibility: Visibility = "public" if chosen.open else "unlisted"
        values = True if chosen.values else None
        opened = chosen.game and await _open_room(
            connection, chosen.game, chosen.option, seats, visibility, values
        )
        room = await Room.join(connection, opened or parse_room(chosen.room))
        await _sit_down(room, chosen.seat)
        if chosen.open:
            _say(f"Send this link to somebody: {connection.server.link(room.id, room.key)}")
        await LineMode(room, TypedLines(), _say).play()


async def _find(chosen: Namespace) -> None:
    clock = read_clock(chosen.clock)
    async with _connect(chosen) as connection:
        game = find_game(await catalogue(connection.server), chosen.game)
        options = read_options(game, chosen.option)
        _say(f"Looking for an opponent at {game.title} ... (Ctrl-C stops)")
        found = await find_opponent(connection, game.id, options, rated=chosen.rated, clock=clock)
        await LineMode(await Room.join(connection, RoomAddress(found)), TypedLines(), _say).play()


async def _watch(chosen: Namespace) -> None:
    if bool(chosen.game) == bool(chosen.room):
        raise BadInput("watch needs either GAME or --room ID")
    first, second = chosen.machines
    async with _connect(chosen) as connection:
        seats = (first, second)
        opened = chosen.game and await _open_room(connection, chosen.game, chosen.option, seats, "public")
        await watch(await Room.join(connection, opened or parse_room(chosen.room)), _say)


async def _bot(chosen: Namespace) -> None:
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    bot = load_bot(chosen.bot)
    bot.name = chosen.name or bot.name
    if not chosen.play:
        await run_bot(
            bot,
            server=chosen.server,
            room=chosen.room,
            accept=chosen.accept,
            games=chosen.games,
            token=chosen.token,
        )
        return
    for _ in range(chosen.games or 1):  # a machine never asks for a rematch: each game has its own room
        room = await _open_for(bot, chosen)
        await run_bot(bot, server=chosen.server, room=room.room, games=1, token=chosen.token)


async def _open_for(bot: Bot, chosen: Namespace) -> RoomAddress:
    """Open a room where a machine waits for the bot."""
    server = parse_server(chosen.server)
    identity = identify(server, bot.title, "bot", chosen.token)
    async with Connection(server.base, identity=identity) as connection:
        seats = ("open", chosen.against)
        return await _open_room(connection, chosen.play, chosen.option, seats, "unlisted")


def _connect(chosen: Namespace) -> Connection:
    room = getattr(chosen, "room", "")
    linked = parse_room(room).server if room else None
    server = linked or parse_server(chosen.server)
    identity = identify(server, chosen.name, "person", chosen.token)
    return Connection(server.base, identity=identity, on_link=_tell_link)


async def _open_room(
    connection: Connection,
    name: str,
    options: Sequence[str],
    seats: tuple[str, str],
    visibility: Visibility,
    values: bool | None = None,
) -> RoomAddress:
    game = find_game(await catalogue(connection.server), name)
    settled = read_options(game, options)
    created = await connection.create_room(game.id, seats, settled, visibility, values)
    return RoomAddress(created.room, created.key)


async def _sit_down(room: Room, wanted: Seat | None) -> None:
    """Have a seat: one's own if there is one, else the seat wanted or any free one."""
    if room.seats:
        return
    if wanted is None and not room.open_seats:
        raise BadInput(f"room {room.id} has no free seat: parlour watch --room {room.id} shows it")
    await room.take_seat(wanted or room.open_seats[0])
