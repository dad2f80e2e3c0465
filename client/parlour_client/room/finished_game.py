"""Finished games: fetched from a server with their exact values, or read from a text that the page copied.

Page and server export the same texts (docs/protocol.md, 17): a record as JSON, with or without
values, and a record as plain text. The game, options, start and moves can open a room or go to
``search_tree``.
"""

import asyncio
import re
from typing import Final

import msgspec
from msgspec import Struct

from parlour_client.connection.address import ServerAddress
from parlour_client.connection.http_api import read_document
from parlour_client.errors import BadInput, TryLater
from parlour_protocol.reviews import GameValues, PositionValues
from parlour_protocol.values import OptionValue, Result

KEY_HEADER: Final = "Parlour-Key"
SECONDS: Final = 10.0  # between two requests, if the server names no other time
LINE: Final = re.compile(r"(?P<name>[A-Z][a-z]*(?: \d)?): (?P<value>.*)")
OPTION: Final = re.compile(r"(\w+)=(.*?)(?=, \w+=|$)")
GAME: Final = re.compile(r".* \((?P<game>[a-z0-9-]+), rules \d+\)")
ROOM: Final = re.compile(r"(?P<room>[a-z0-9]+), game (?P<number>\d+)")
RESULT: Final = re.compile(r"(?:player (?P<winner>[12]) won|draw|none) \((?P<reason>[a-z-]+)\)")
TURN: Final = re.compile(r" *\d+\. (.*)")


class FinishedGame(Struct, frozen=True):
    """A finished game; ``start`` is the text of its first position, empty for the game's own start.

    ``values`` are the exact values of its positions that came with it.
    """

    room: str
    number: int
    game: str
    options: dict[str, OptionValue]
    start: str
    moves: list[str]
    result: Result
    values: list[PositionValues] = []


class _Move(Struct):
    move: str


class _Record(Struct):
    """The fields of a record that this module reads."""

    room: str
    number: int
    game: str
    options: dict[str, OptionValue]
    start: str
    moves: list[_Move]
    result: Result
    set_up: bool = False
    values: list[PositionValues] = []


async def finished_game(
    server: ServerAddress, room: str, number: int = 1, *, key: str = "", token: str = ""
) -> FinishedGame:
    """Return a finished game.

    ``key`` is the key of a room that opens by its link; ``token`` identifies one of its players.

    Raises:
        BadInput: There is no such game, it is not over, or this client may not read it.
        ServerUnreachable: No Parlour server answers, or it is busy.
    """
    return _of_json(await read_document(server, _path(room, number), _headers(key, token)))


async def game_values(
    server: ServerAddress, room: str, number: int = 1, *, key: str = "", token: str = ""
) -> list[PositionValues]:
    """Return the exact values of a finished game's positions from the start on, once all are proved.

    The proofs may take minutes; after a cancel the server stops them. Raises as ``finished_game`` does, and
    BadInput also for a game without exact values.
    """
    values: list[PositionValues] = []
    query = ""
    while True:
        path = f"{_path(room, number)}/values{query}"
        try:
            page = msgspec.json.decode(
                await read_document(server, path, _headers(key, token)), type=GameValues
            )
        except TryLater as busy:
            await asyncio.sleep(busy.retry_after or SECONDS)
            continue
        values += page.values
        if page.next == 0:
            return values[::-1]
        query = f"?before={page.next}"
        await asyncio.sleep(page.retry_after or 0)


def read_game(text: str) -> FinishedGame:
    """Return the game in a text that the server or the page wrote: JSON or plain text.

    Raises:
        BadInput: The text is neither.
    """
    if text.lstrip().startswith("{"):
        return _of_json(text.encode())
    head, _, played = text.replace("\r\n", "\n").partition("\n\n")
    fields = {found["name"]: found["value"] for line in head.split("\n") if (found := LINE.fullmatch(line))}
    game, room = GAME.fullmatch(fields.get("Game", "")), ROOM.fullmatch(fields.get("Room", ""))
    result = RESULT.fullmatch(fields.get("Result", ""))
    if game is None or room is None or result is None:
        raise BadInput("this text is no record of a game: it has no lines Game, Room and Result")
    turns = (TURN.fullmatch(line) for line in played.partition("\n\n")[0].split("\n"))
    moves = [move for turn in turns if turn for move in turn[1].split() if move != "..."]
    options = {name: _option(value) for name, value in OPTION.findall(fields.get("Board", ""))}
    ended = Result(1 if result["winner"] == "1" else 2 if result["winner"] else None, result["reason"])
    return FinishedGame(
        room["room"], int(room["number"]), game["game"], options, fields.get("Start", ""), moves, ended
    )


def _of_json(text: bytes) -> FinishedGame:
    try:
        record = msgspec.json.decode(text, type=_Record)
    except msgspec.DecodeError as error:
        raise BadInput(f"this JSON is no record of a game: {error}") from None
    start = record.start if record.set_up else ""
    moves = [each.move for each in record.moves]
    return FinishedGame(
        record.room, record.number, record.game, record.options, start, moves, record.result, record.values
    )


def _option(text: str) -> OptionValue:
    """Return an option's value; a list has a comma, even with a single number."""
    if "," in text:
        return [int(part) for part in text.split(",") if part.isdecimal()]
    return int(text) if text.isdecimal() else {"true": True, "false": False}.get(text, text)


def _path(room: str, number: int) -> str:
    return f"/api/rooms/{room}/games/{number}"


def _headers(key: str, token: str) -> dict[str, str]:
    return {**({KEY_HEADER: key} if key else {}), **({"Authorization": f"Bearer {token}"} if token else {})}
