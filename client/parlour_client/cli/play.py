"""``parlour play``, ``find`` and ``watch``: a person in a room, in this terminal."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from parlour_client.bot.own_games import DEFAULT_OPPONENT
from parlour_client.cli.arguments import SERVER_VARIABLE
from parlour_client.cli.hints import Hints
from parlour_client.cli.seat_lock import lock_seat
from parlour_client.connection.address import RoomAddress, ServerAddress, parse_room, parse_server
from parlour_client.connection.connection import Connection
from parlour_client.connection.http_api import catalogue
from parlour_client.connection.identity import identify, token_folder
from parlour_client.connection.link import LinkState
from parlour_client.errors import BadInput, Refusal, ServerUnreachable
from parlour_client.matchmaking.seek import find_opponent
from parlour_client.room.clock_text import read_clock
from parlour_client.room.game_options import find_game, read_options
from parlour_client.room.room import Room
from parlour_client.terminal.line_mode import LineMode, WatchMode
from parlour_client.terminal.output import Output
from parlour_client.terminal.typed_lines import TypedLines
from parlour_client.threads import in_thread
from parlour_protocol.errors import RefusalCode
from parlour_protocol.terms import Clock, Term
from parlour_protocol.values import Seat, Visibility

T = TypeVar("T")
R = TypeVar("R")

#: Flags of ``play`` and ``watch`` that describe a new room.
NEW_ROOM_FLAGS = (
    "against",
    "open",
    "values",
    "clock",
    "rated",
    "ponder",
    "private",
    "option",
    "machines",
    "position",
)


#: The flag that each refusal to open a room is about, whatever its seats.
BOARD_FLAGS = {RefusalCode.BAD_OPTIONS: "--option", RefusalCode.BAD_POSITION: "--position"}


class PersonAtTerminal:
    """The terminal, the connection and the hints that one command of a person needs."""

    def __init__(self, chosen: Namespace) -> None:
        self._chosen = chosen
        self.typed = TypedLines()
        self.output = Output(_write, self.typed.is_interactive and sys.stdout.isatty())
        room = getattr(chosen, "room", "")
        self.address = flagged(parse_room, room) if room else None
        linked = self.address.server if self.address else None
        self.server = linked or server_of(chosen)
        identity = flagged(lambda name: identify(self.server, name, "person", chosen.token), chosen.name)
        self.hints = Hints(self.server, chosen.name, bool(chosen.token))
        self.connection = Connection(self.server.base, identity=identity, on_link=self._show_link)

    def _show_link(self, state: LinkState) -> None:
        self.output.say("reconnecting ..." if state == "reconnecting" else "connected")

    async def open_room(
        self,
        seats: tuple[str, str],
        visibility: Visibility,
        flags: dict[RefusalCode, str],
        *,
        values: bool | None = None,
        terms: dict[Term, bool] | None = None,
        clock: Clock | None = None,
    ) -> RoomAddress:
        """Open a room for the chosen game; ``flags`` names the flag that each refusal is about.

        Raises:
            BadInput: The game or one of its settings is unusable.
        """
        game = find_game(await catalogue(self.server), self._chosen.game)
        options = flagged(lambda texts: read_options(game, texts), self._chosen.option)
        try:
            created = await self.connection.create_room(
                game.id, seats, options, visibility, values, terms, clock, self._chosen.position
            )
        except Refusal as refusal:
            if refusal.code in flags:
                raise BadInput(f"{flags[refusal.code]}: {refusal}") from None
            raise
        return RoomAddress(created.room, created.key)

    async def join(self, address: RoomAddress) -> Room:
        """Join a room, and fetch the game's words for its endings; raises as ``Room.join`` does."""
        room = await Room.join(self.connection, address)
        with suppress(ServerUnreachable):  # without the words the result shows its reason's code
            games = (await catalogue(self.server)).games
            room.endings = next((game.endings for game in games if game.id == room.view.game), {})
        return room

    async def play_in(self, room: Room) -> None:
        """Play in a room in which the player has a seat, until the player leaves.

        Raises:
            BadInput: This player sits here in another terminal already.
            ConnectionEnded: The connection is closed for good.
        """
        you = self.connection.you.id
        if not await in_thread(lock_seat, token_folder(), self.server, room.id, you):
            raise BadInput("you already sit here, in another terminal; use --name OTHER to be somebody else")
        back = self.hints.play(room.id)
        await LineMode(room, self.typed, self.output, back, user_language()).play()

    async def watch_in(self, room: Room, once: bool) -> None:
        """Watch a room until the person leaves, or there is nothing more to see."""
        await WatchMode(room, self.typed, self.output, once, user_language()).play()


async def play(chosen: Namespace) -> None:
    """Open or join a room, sit down and play."""
    _check_place(chosen)
    if chosen.rated and not chosen.open:
        raise BadInput("--rated needs --open: a rated game is between two people")
    if chosen.rated and chosen.position:
        raise BadInput("--position is not allowed with --rated")
    if chosen.rated and chosen.values:
        raise BadInput("--values is not allowed with --rated")
    clock = flagged(read_clock, chosen.clock)
    person = PersonAtTerminal(chosen)
    async with person.connection:
        room = await person.join(person.address or await _new_room(person, chosen, clock))
        await _sit_down(room, chosen.seat, person.hints)
        if chosen.open or chosen.private:
            link = person.server.link(room.id, room.key)
            person.output.say(f"Send this link to {'your opponent' if chosen.open else 'spectators'}: {link}")
        await person.play_in(room)


async def _new_room(person: PersonAtTerminal, chosen: Namespace, clock: Clock | None) -> RoomAddress:
    other = "open" if chosen.open else chosen.against or DEFAULT_OPPONENT
    flags = {**BOARD_FLAGS, RefusalCode.BAD_PLAYER: "--against"}
    terms: dict[Term, bool] = {"rated": True, "takeback": False} if chosen.rated else {}
    if chosen.ponder:
        terms["ponder"] = True
    visibility: Visibility = "link" if chosen.private else "public" if chosen.open else "unlisted"
    return await person.open_room(
        (other, "me") if chosen.seat == 2 else ("me", other),
        visibility,
        flags | {RefusalCode.BAD_TERMS: "--rated"},
        values=True if chosen.values else None,
        terms=terms,
        clock=clock,
    )


async def find(chosen: Namespace) -> None:
    """Look for an opponent, and play them."""
    clock = flagged(read_clock, chosen.clock)
    person = PersonAtTerminal(chosen)
    async with person.connection:
        game = find_game(await catalogue(person.server), chosen.game)
        options = flagged(lambda texts: read_options(game, texts), chosen.option)
        person.output.say(f"Looking for an opponent at {game.title} ... (Ctrl-C stops)")

        def show_table(room: str) -> None:
            link = person.server.link(room, "")
            person.output.say(f"Nobody waits for this game. Others see your table, and this link: {link}")

        found = await find_opponent(
            person.connection, game.id, options, rated=chosen.rated, clock=clock, on_table=show_table
        )
        await person.play_in(await person.join(RoomAddress(found)))


async def watch(chosen: Namespace) -> None:
    """Watch a room, or two machines in a new one."""
    _check_place(chosen)
    first, second = chosen.machines or (DEFAULT_OPPONENT, DEFAULT_OPPONENT)
    flags = {**BOARD_FLAGS, RefusalCode.BAD_PLAYER: "--machines"}
    person = PersonAtTerminal(chosen)
    async with person.connection:
        address = person.address or await person.open_room((first, second), "public", flags)
        await person.watch_in(await person.join(address), chosen.once)


def _check_place(chosen: Namespace) -> None:
    """Check that a command names exactly one room, new or existing."""
    if bool(chosen.game) == bool(chosen.room):
        raise BadInput(f"{chosen.command} needs either GAME or --room ID (parlour games lists the games)")
    given = [flag for flag in NEW_ROOM_FLAGS if getattr(chosen, flag, None)]
    if chosen.room and given:
        raise BadInput(f"--{given[0]} is for a new room: not allowed with --room")


async def _sit_down(room: Room, wanted: Seat | None, hints: Hints) -> None:
    """Take a seat: the player's own if there is one, else the wanted seat or any free one."""
    if room.seats:
        return
    if not room.open_seats:
        raise BadInput(f"room {room.id} has no free seat; to watch it: {hints.watch(room.id, room.key)}")
    if wanted is not None and wanted not in room.open_seats:
        raise BadInput(f"--seat is {wanted}: free is {room.open_seats[0]}")
    await room.take_seat(wanted or room.open_seats[0])


def flagged(read: Callable[[T], R], value: T) -> R:
    """Return the result of reading a flag's value; if the value is unusable, name the flag.

    Raises:
        BadInput: Its message begins with the name of the flag, with the dashes.
    """
    try:
        return read(value)
    except BadInput as error:
        raise BadInput(f"--{error}") from None


def server_of(chosen: Namespace) -> ServerAddress:
    """Return the server that the flag, the environment or the default names.

    Raises:
        BadInput: The address is unusable; the message names the flag or the variable it came from.
    """
    try:
        return parse_server(chosen.server)
    except BadInput as error:
        given = chosen.server == os.environ.get(SERVER_VARIABLE)
        raise BadInput(f"{SERVER_VARIABLE}: {error}" if given else f"--{error}") from None


def user_language() -> str:
    """Return the language of the person's locale, such as ``sl`` or ``sr-Latn``; English by default."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(variable, "")
        if locale:
            name, _, script = locale.partition("@")
            language = name.partition(".")[0].partition("_")[0].lower()
            if len(language) != 2 or not language.isalpha():
                return "en"
            return f"{language}-Latn" if script == "latin" else language
    return "en"


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
