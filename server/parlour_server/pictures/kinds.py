"""The kinds of link that show themselves: rooms, finished games, positions, those of a day, all other pages.

What is private is decided here and nowhere else: a room that only its link opens, or that admits no
spectators, shows its game and nothing of what happens in it.
"""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from random import Random
from typing import Final
from urllib.parse import urlencode

from parlour_engine.catalogue import GAMES, entry, make_game
from parlour_engine.exercises.daily import day_games
from parlour_engine.game import GameError
from parlour_engine.options import read_options, value_options
from parlour_protocol.events import RoomOpened
from parlour_protocol.limits import MAX_POSITION_TEXT, MAX_ROOM_ID, MAX_STUDIED_MOVES
from parlour_protocol.values import Result
from parlour_server.analysis.cache import Bounds, Cache
from parlour_server.analysis.position_values import LineValues
from parlour_server.domain.days import utc_day
from parlour_server.domain.room.help import help_refusal_by_log
from parlour_server.domain.room.record import (
    GameRecord,
    NotRecorded,
    creation_event,
    game_extent,
    game_record,
    is_public,
    opening_events,
)
from parlour_server.domain.room.replay import Line, RulesChanged
from parlour_server.domain.room.state import RoomState
from parlour_server.domain.room.verdicts import decision
from parlour_server.pictures.subject import Subject, Task
from parlour_server.rooms.registry import RoomRegistry
from parlour_server.store.database import Database
from parlour_server.store.days import StoredDay, read_day
from parlour_server.store.reader import LogReader

SITE: Final = "parlour"
EXAMPLE_SEED: Final = 11  # of the moves that the site shows
EXAMPLE_PLIES: Final = 9
MOST_EVENTS: Final = 1_000  # a longer game, or room, is not read for a picture
KEPT_ROOMS: Final = Bounds(200)
STALE_SECONDS: Final = 60.0
ROOM: Final = re.compile(rf"[a-z0-9]{{1,{MAX_ROOM_ID}}}")
GAME: Final = re.compile(rf"({ROOM.pattern})-([0-9]{{1,6}})")
DAY_NAME: Final = "[a-z][a-z0-9-]*"
DATE: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"


class SiteKind:
    """Every page without a target of its own: a game under way stands for all of them."""

    name = "site"
    query: tuple[str, ...] = ()
    lasts = True

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return None: a page shows the site where no other kind has its address."""
        return None

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return an example."""
        return example() if id == SITE else None


class RoomKind:
    """A room: its position if everybody may watch it, else its game."""

    name = "room"
    query: tuple[str, ...] = ()
    lasts = False

    def __init__(self, rooms: RoomRegistry) -> None:
        self._rooms = rooms
        #: States read from the log, with the time: to read a long room for each look would cost too much.
        self._read = Cache(KEPT_ROOMS)

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return the id of the room of ``/r/ROOM``."""
        found = re.fullmatch(rf"/r/({ROOM.pattern})", path)
        return found and found[1]

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return the room as it is now."""
        state, read = await self._state(id) if ROOM.fullmatch(id) else (None, 0)
        if state is None:
            return None
        path, opened = f"/r/{id}", state.opened
        if not is_public(opened):
            return _only_game(path, opened)
        return Subject(
            path=path,
            phase=state.status,
            game=opened.game,
            view=state.game.view(state.position),
            text=state.game.position_text(state.position),
            version=f"{state.number}.{state.turn}.{state.seq}",
            options=opened.options,
            players=state.players,
            moves=tuple(move.text for move in state.moves),
            to_move=state.mover,
            result=state.result,
            helped=bool(state.hints),
            read=read,
        )

    async def _state(self, id: str) -> tuple[RoomState | None, int]:
        """Return a room's state, and how many events were read for it.

        A room that is not in memory here may be a minute old; a long one is not read.
        """
        now = asyncio.get_running_loop().time()
        kept = None if self._rooms.is_loaded(id) else self._read.get(id)
        if isinstance(kept, _ReadRoom) and now - kept.at < STALE_SECONDS:
            return kept.state, 0
        state = await self._rooms.seen(id, MOST_EVENTS)
        if self._rooms.is_loaded(id):
            return state, 0
        self._read.put(id, _ReadRoom(now, state))
        return state, 0 if state is None else state.seq


@dataclass(frozen=True, slots=True)
class _ReadRoom:
    """A room as it was read; None if there is no such room, or too long a one."""

    at: float
    state: RoomState | None


class ReviewKind:
    """A finished game, with the move that decided it once a reader's review has proved it."""

    name = "review"
    query: tuple[str, ...] = ()
    lasts = False

    def __init__(self, reader: LogReader, values: LineValues) -> None:
        self._reader = reader
        self._values = values
        #: Games read from the log, with their lines: a game that is over does not change.
        self._read = Cache(KEPT_ROOMS)

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return ``ROOM-NUMBER`` of ``/r/ROOM/games/NUMBER``."""
        found = re.fullmatch(rf"/r/({ROOM.pattern})/games/([0-9]{{1,6}})", path)
        return found and f"{found[1]}-{int(found[2])}"

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return the game as it ended."""
        found = GAME.fullmatch(id)
        if found is None:
            return None
        room, number = found[1], int(found[2])
        marks = await self._reader.landmarks(room)
        try:
            opened = creation_event(marks)
            first, last = game_extent(marks, number)
        except NotRecorded:
            return None
        path = f"/r/{room}/games/{number}"
        if not is_public(opened):
            return _only_game(path, opened)
        if last - first >= MOST_EVENTS:
            return None
        game, read = self._read.get(id), len(marks)
        if not isinstance(game, _ReadGame):
            read += last - first + 1
            events = await self._reader.events(room, "game", first - 1, last - first + 1)
            record = game_record(room, [*opening_events(marks), *events], number)
            try:
                game = _ReadGame(record, await asyncio.to_thread(Line.of_record, record))
            except RulesChanged:
                return None
            self._read.put(id, game)
        record, line = game.record, game.line
        may_help = help_refusal_by_log(opened, marks) is None
        decided = decision(line, record.result, self._values.known) if may_help else None
        return Subject(
            path=path,
            phase="over",
            game=record.game,
            view=line.game.view(line.position),
            text=line.game.position_text(line.position),
            version="decided" if decided else "over",
            options=record.options,
            players=tuple(record.players),
            moves=line.moves,
            result=record.result,
            helped=bool(record.hints),
            decided=decided,
            read=read,
        )


@dataclass(frozen=True, slots=True)
class _ReadGame:
    """A finished game as it was read, and its positions."""

    record: GameRecord
    line: Line


class PositionKind:
    """Any position of a game, which its address describes as that of the glass box does."""

    name = "position"
    query: tuple[str, ...] = ("options", "start", "moves")
    lasts = True

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return the game's id of ``/glass-box?game=ID``, unless it follows a room."""
        return query.get("game") if path == "/glass-box" and not query.get("room") else None

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return the position, None if the rules refuse it."""
        try:
            return await asyncio.to_thread(_position, id, query, self.query)
        except GameError:
            return None


class StepKind(PositionKind):
    """A step of a search in the glass box: the position that is searched; its address opens the step."""

    name = "step"
    query = (*PositionKind.query, "player", "step")

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return None: an address of the glass box is shown as its position."""
        return None


class DayKind:
    """A position of the day: what it asks, and never its answer.

    Its id is its name and its date, joined by a hyphen; the date alone is the first position of the day.
    """

    name = "day"
    query: tuple[str, ...] = ()
    lasts = True

    def __init__(self, database: Database, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._now_ms = now_ms

    def id_of(self, path: str, query: Mapping[str, str]) -> str | None:
        """Return ``NAME-DATE`` or ``DATE`` of ``/day/NAME/DATE``; an address without a date means today."""
        found = re.fullmatch(rf"/day(?:/({DAY_NAME}))?(?:/({DATE}))?", path)
        if found is None:
            return None
        name, day = found.groups()
        return "-".join(filter(None, (name, day or str(utc_day(self._now_ms())))))

    async def find(self, id: str, query: Mapping[str, str]) -> Subject | None:
        """Return the position; None if its day has not come, and where the day has no such position."""
        found = re.fullmatch(rf"(?:({DAY_NAME})-)?({DATE})", id)
        try:
            day = date.fromisoformat(found[2]) if found else None
        except ValueError:
            return None
        if found is None or day is None or day > utc_day(self._now_ms()):
            return None
        stored = await self._database.ask(partial(read_day, day=day))
        try:
            return await asyncio.to_thread(_of_day, stored, found[1] or "")
        except GameError:
            return None


def example() -> Subject:
    """Return what the site shows."""
    source, game = Random(EXAMPLE_SEED), make_game(next(iter(GAMES)), {})
    position = game.start()
    for _ in range(EXAMPLE_PLIES):
        if moves := game.legal_moves(position):
            position = game.play(position, source.choice(moves))
    view, text = game.view(position), game.position_text(position)
    return Subject("/", "site", game.id, view, text, "site", dict(game.options))


def _only_game(path: str, opened: RoomOpened) -> Subject | None:
    try:
        game = make_game(opened.game, opened.options)
    except GameError:
        return None
    start = game.start()
    text = game.position_text(start)
    return Subject(path, "private", opened.game, game.view(start), text, "private", opened.options)


def _position(id: str, query: Mapping[str, str], names: tuple[str, ...]) -> Subject | None:
    """Return a described position; ``names`` of the query go into its path. Blocks: up to a thousand moves.

    Raises:
        GameError: the rules refuse it.
    """
    start, moves = query.get("start", ""), [move for move in query.get("moves", "").split(",") if move]
    if len(moves) > MAX_STUDIED_MOVES or len(start) > MAX_POSITION_TEXT:
        return None
    game = make_game(id, options_of(id, query.get("options", "")))
    first = game.parse_position(start) if start else game.start()
    line = Line(game, start or None, (), (first,)).extended(moves)
    position = line.position
    result = game.result(position)
    given = {"game": id, **{name: query[name] for name in names if query.get(name)}}
    legal = () if result else tuple(game.move_text(position, move) for move in game.legal_moves(position))
    return Subject(
        path=f"/glass-box?{urlencode(given)}",
        phase="position",
        game=id,
        view=game.view(position),
        text=game.position_text(position),
        version="position",
        options=dict(game.options),
        moves=line.moves,
        to_move=None if result else game.to_move(position),
        legal=legal,
        result=None if result is None else Result(result.winner, result.reason),
    )


def _of_day(stored: Mapping[str, StoredDay], name: str) -> Subject | None:
    """Return a stored position by its name, the first one without a name; None if there is none. Blocks.

    Raises:
        GameError: its rules have changed.
    """
    shown = stored.get(name or next(filter(stored.__contains__, day_games()), ""))
    if shown is None:
        return None
    position, day = shown.position, str(shown.day)
    game = make_game(position.game, position.options)
    start = game.parse_position(position.position)
    return Subject(
        path="/".join(filter(None, ("/day", name, day))),
        phase="day",
        game=position.game,
        view=game.view(start),
        text=position.position,
        version="day",
        options=position.options,
        to_move=position.side,
        task=Task(shown.game, day, position.outcome),
    )


def options_of(game: str, text: str) -> Mapping[str, object]:
    """Return the options in an address: ``heaps:3 4 5,misere:true``.

    Options that draw lots are unknown here: an address always means the same position.

    Raises:
        GameError: there is no such game, or an option is unknown.
    """
    pairs = [pair.replace(":", "=", 1).strip().replace(" ", ",") for pair in text.split(",") if pair.strip()]
    return read_options(value_options(entry(game).options), pairs)
