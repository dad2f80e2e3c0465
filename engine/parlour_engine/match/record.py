"""The file of a series: a first line that describes it, then a line for each finished game, as JSON.

Each game is appended in one write as soon as it is over, so a killed series can continue from its file. An
incomplete last line is ignored. Anything else that is wrong is refused, and the file is not changed: another
series, a line that is not a game of this series by the rules, a game that occurs twice.

Invariant: a file is only appended to, except for an incomplete last line. One process uses it at a time.
"""

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from parlour_engine.game import GameError
from parlour_engine.match.judgement import Judgement
from parlour_engine.match.referee import Played, Referee
from parlour_engine.notation import quoted

VERSION = 1


class RecordError(GameError):
    """A record cannot be used."""


class SeriesRecord:
    """An open record; `games` are the games that it contained, by number."""

    def __init__(self, path: Path, about: Mapping[str, Any], referee: Referee) -> None:
        """Open a record, or create one.

        Args:
            path: The file.
            about: The description of the series as plain JSON; the first line of the file must equal it.
            referee: The referee of the series, whose rules check every game.

        Raises:
            RecordError: The file is not a record of this series, in use, or cannot be read or written.
        """
        self.path = path
        self.games: dict[int, Played] = {}
        about = {"record": VERSION, **about}
        try:
            self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except (OSError, ValueError) as error:
            raise self._unusable(reason_of(error)) from None
        try:
            self._lock()
            self._read(about, referee)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, game: Played) -> None:
        """Add a finished game.

        Raises:
            RecordError: The file cannot be written, for instance because the disk is full.
        """
        self._write(game.to_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise self._unusable("another series is writing it") from None

    def _read(self, about: Mapping[str, Any], referee: Referee) -> None:
        try:
            with open(self._file, "rb", closefd=False) as file:
                content = file.read()
        except OSError as error:
            raise self._unusable(reason_of(error)) from None
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if lines:
            self._check(lines[0], about)
        elif content and not json.dumps(about).encode().startswith(content):
            raise self._unusable("it is no record of a series")
        for number, line in enumerate(lines[1:], 2):
            self._take(number, line, referee)
        if len(whole) < len(content):
            os.ftruncate(self._file, len(whole))
        if not lines:
            self._write(about)

    def _check(self, line: bytes, about: Mapping[str, Any]) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict) or "record" not in found:
            raise self._unusable("it is no record of a series")
        for name, value in about.items():
            if found.get(name) != value:
                shown = f"{name} is {quoted(found.get(name))} there, {quoted(value)} here"
                raise self._unusable(f"it is of another series: {shown}")

    def _take(self, number: int, line: bytes, referee: Referee) -> None:
        try:
            game = played_of(json.loads(line))
            check_game(game, referee)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            why = str(error) if isinstance(error, GameError) else "it is damaged"
            raise self._unusable(f"line {number} is no game of this series: {why}") from None
        if game.number in self.games:
            raise self._unusable(f"line {number} repeats game {game.number + 1}")
        self.games[game.number] = game

    def _write(self, line: Mapping[str, Any]) -> None:
        content = json.dumps(line).encode() + b"\n"
        try:
            while content:
                content = content[os.write(self._file, content) :]
        except OSError as error:
            raise self._unusable(reason_of(error)) from None

    def _unusable(self, why: str) -> RecordError:
        return RecordError(f"record is {quoted(str(self.path))}: {why}")


def reason_of(error: Exception) -> str:
    """Return in words why a file cannot be used."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def played_of(fields: Mapping[str, Any]) -> Played:
    """Return a game from the plain JSON of `Played.to_json`.

    Raises:
        ValueError: The fields are not a game's; also TypeError, KeyError or AttributeError.
    """
    (one, other), (first, second), (some, more) = fields["players"], fields["nodes"], fields["seconds"]
    winner, judged = fields["winner"], fields.get("judgements")
    return Played(
        number=int(fields["number"]),
        opening=int(fields["opening"]),
        players=(int(one), int(other)),
        winner=None if winner is None else int(winner),
        reason=str(fields["reason"]),
        moves=tuple(fields["moves"].split()),
        drawn=int(fields["drawn"]),
        nodes=(int(first), int(second)),
        seconds=(float(some), float(more)),
        judgements=None if judged is None else (Judgement(**judged[0]), Judgement(**judged[1])),
    )


def check_game(game: Played, referee: Referee) -> None:
    """Check that a game is the series' game of its number, by the rules.

    Raises:
        GameError: The game is another one, or one of its moves is not legal.
    """
    if game.number < 0:
        raise GameError(f"game {game.number} has no place in a series")
    rules, unfinished = referee.game, referee.begin(game.number)
    position, moves = rules.start(), list[int]()
    for text in game.moves:
        moves.append(rules.parse_move(position, text))
        position = rules.play(position, moves[-1])
    result = rules.result(position)
    if result is None:
        raise GameError("its game is not over")
    if tuple(moves[: len(unfinished.moves)]) != unfinished.moves:
        raise GameError("its opening is another")
    over = referee.resume(game.number, moves, game.nodes, game.seconds)
    fields = ("opening", "players", "winner", "reason", "drawn")
    expected = referee.finished(over, result, judge=False)
    wrong = next((name for name in fields if getattr(game, name) != getattr(expected, name)), None)
    if wrong is not None:
        raise GameError(f"its {wrong} is {quoted(getattr(game, wrong))}")
