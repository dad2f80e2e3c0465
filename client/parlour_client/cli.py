"""What the ``parlour`` commands do.

Whatever is wrong, the person gets one line on standard error and exit status 2, never a traceback;
Ctrl-C ends quietly with 130.
"""

import asyncio
import logging
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

import msgspec

from parlour_client.address import RoomAddress, parse_room, parse_server
from parlour_client.arguments import DEFAULT_OPPONENT, command_line
from parlour_client.bot_run import run_bot
from parlour_client.bot_text import load_bot
from parlour_client.connection import Connection
from parlour_client.errors import BadInput, ClientError
from parlour_client.game_options import find_game, read_options
from parlour_client.http_api import catalogue, public_rooms
from parlour_client.identity import identify
from parlour_client.link import LinkState
from parlour_client.room import Room
from parlour_client.terminal.line_mode import LineMode, watch
from parlour_client.terminal.lines import printable, room_line
from parlour_client.terminal.typed_lines import TypedLines
from parlour_protocol.values import Seat, Visibility

BAD_INPUT = 2
INTERRUPTED = 130


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    chosen = command_line().parse_args(arguments)
    commands = {"rooms": _rooms, "play": _play, "watch": _watch, "bot": _bot}
    try:
        asyncio.run(commands[chosen.command](chosen))
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
    async with _connect(chosen) as connection:
        address = await _open_room(connection, chosen) if chosen.game else parse_room(chosen.room)
        room = await Room.join(connection, address)
        await _sit_down(room, chosen.seat)
        if chosen.open:
            _say(f"Send this link to somebody: {connection.server.link(room.id, room.key)}")
        await LineMode(room, TypedLines(), _say).play()


async def _watch(chosen: Namespace) -> None:
    async with _connect(chosen) as connection:
        await watch(await Room.join(connection, parse_room(chosen.room)), _say)


async def _bot(chosen: Namespace) -> None:
    logging.basicConfig(format="%(message)s", level=logging.INFO, stream=sys.stderr)
    bot = load_bot(chosen.bot)
    bot.name = chosen.name or bot.name
    await run_bot(
        bot,
        server=chosen.server,
        room=chosen.room,
        accept=chosen.accept,
        games=chosen.games,
        token=chosen.token,
    )


def _connect(chosen: Namespace) -> Connection:
    linked = parse_room(chosen.room).server if chosen.room else None
    server = linked or parse_server(chosen.server)
    identity = identify(server, chosen.name, "person", chosen.token)
    return Connection(server.base, identity=identity, on_link=_tell_link)


async def _open_room(connection: Connection, chosen: Namespace) -> RoomAddress:
    game = find_game(await catalogue(connection.server), chosen.game)
    options = read_options(game, chosen.option)
    other = "open" if chosen.open else chosen.against or DEFAULT_OPPONENT
    seats = (other, "me") if chosen.seat == 2 else ("me", other)
    visibility: Visibility = "public" if chosen.open else "unlisted"
    created = await connection.create_room(game.id, seats, options, visibility)
    return RoomAddress(created.room, created.key)


async def _sit_down(room: Room, wanted: Seat | None) -> None:
    """Have a seat: one's own if there is one, else the seat wanted or any free one."""
    if room.seats:
        return
    if wanted is None and not room.open_seats:
        raise BadInput(f"room {room.id} has no free seat: parlour watch --room {room.id} shows it")
    await room.take_seat(wanted or room.open_seats[0])
