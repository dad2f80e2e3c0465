"""A finished game as it is given away: terms, players, moves and times, from the room's facts alone. Pure.

Nothing is replayed, so that a record outlives a change of the rules. Invariant: the moves of a record are
those that stood at the end; what was taken back is left out.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import asdict

from parlour_engine.catalogue import GAMES
from parlour_protocol.answers import Event
from parlour_protocol.events import GameEnded, GameStarted, MovePlayed, RoomOpened, TakenBack
from parlour_protocol.terms import Clock, Terms
from parlour_protocol.values import OptionValue, Player, Result, Seat


class NotRecorded(Exception):
    """There is no such game in the room, or it still ``runs``; the text says which."""

    def __init__(self, why: str, runs: bool = False) -> None:
        super().__init__(why)
        self.runs = runs


class RecordedMove(Struct, frozen=True, omit_defaults=True):
    """A move: by which seat, when, and what it cost on the clock, both in milliseconds."""

    seat: Seat
    move: str
    at: int
    spent: int = 0


class GameRecord(Struct, frozen=True):
    """A finished game; ``began`` and ``ended`` are in milliseconds since 1970, ``rules`` is their version."""

    room: str
    number: int
    game: str
    title: str
    rules: int
    options: dict[str, OptionValue]
    terms: Terms
    help: bool
    clock: Clock | None
    players: list[Player]
    start: str
    moves: list[RecordedMove]
    result: Result
    began: int
    ended: int


def opening_of(events: Iterable[Event]) -> RoomOpened:
    """Return how a room was opened.

    Raises:
        NotRecorded: the log does not say.
    """
    for event in events:
        if isinstance(event.body, RoomOpened):
            return event.body
        break
    raise NotRecorded("there is no such room")


def players_of(events: Iterable[Event]) -> set[str]:
    """Return the ids of everybody who has played in a room."""
    return {
        player.id for event in events if isinstance(event.body, GameStarted) for player in event.body.players
    }


def game_record(room: str, events: list[Event], number: int) -> GameRecord:
    """Return a game of a room.

    Raises:
        NotRecorded: there is no such game, or it is not over.
    """
    opened = opening_of(events)
    started: tuple[GameStarted, int] | None = None
    moves: list[RecordedMove] = []
    for event in events:
        body = event.body
        if isinstance(body, GameStarted):
            started = (body, event.at) if body.number == number else None
        elif started is None:
            continue
        elif isinstance(body, MovePlayed):
            moves.append(RecordedMove(body.seat, body.move, event.at, body.spent))
        elif isinstance(body, TakenBack):
            del moves[body.moves :]
        elif isinstance(body, GameEnded):
            return _record(room, opened, started, moves, body, event.at)
    if started:
        raise NotRecorded(f"game {number} is not over", runs=True)
    raise NotRecorded(f"the room has no game {number}")


def _record(
    room: str,
    opened: RoomOpened,
    started: tuple[GameStarted, int],
    moves: list[RecordedMove],
    ended: GameEnded,
    at: int,
) -> GameRecord:
    start, began = started
    line = GAMES.get(opened.game)
    return GameRecord(
        room=room,
        number=start.number,
        game=opened.game,
        title=opened.game if line is None else line.title,
        rules=opened.rules,
        options=opened.options,
        terms=opened.terms,
        help=opened.help,
        clock=opened.clock,
        players=start.players,
        start=start.start,
        moves=moves,
        result=ended.result,
        began=began,
        ended=at,
    )


def record_text(record: GameRecord) -> str:
    """Return a record as lines for people: what was played, then two moves a line."""
    winner, reason = record.result.winner, record.result.reason
    head = {
        "Game": f"{record.title} ({record.game}, rules {record.rules})",
        "Board": ", ".join(f"{name}={_value(value)}" for name, value in record.options.items()),
        "Room": f"{record.room}, game {record.number}",
        **{f"Player {seat}": _player(player) for seat, player in enumerate(record.players, 1)},
        "Terms": ", ".join(_terms(record)) or "as usual",
        "Clock": _clock(record.clock),
        "Began": _moment(record.began),
        "Ended": _moment(record.ended),
        "Result": f"{'draw' if winner is None else f'player {winner} won'} ({reason})",
    }
    if reason == "aborted":
        head["Result"] = "none (aborted)"
    texts = [move.move for move in record.moves]
    width = len(str((len(texts) + 1) // 2))
    lines = [f"{name}: {text}" for name, text in head.items()]
    pairs = [texts[index : index + 2] for index in range(0, len(texts), 2)]
    played = [f"{count:>{width}}. {' '.join(pair)}" for count, pair in enumerate(pairs, 1)]
    return "\n".join([*lines, "", *played, ""])


def _value(value: OptionValue) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _player(player: Player) -> str:
    kind = player.engine if player.kind == "machine" else player.kind
    return f"{' '.join(player.name.split())} ({kind})"


def _terms(record: GameRecord) -> list[str]:
    terms = record.terms
    said = {
        "rated": terms.rated,
        "help allowed": record.help,
        "no takebacks": not terms.takeback,
        "no chat": not terms.chat,
        "no spectators": not terms.spectators,
    }
    return [text for text, holds in said.items() if holds]


def _clock(clock: Clock | None) -> str:
    if clock is None:
        return "none"
    fields = ", ".join(f"{name} {value}" for name, value in asdict(clock).items())
    return f"{clock.__struct_config__.tag} ({fields})"


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
