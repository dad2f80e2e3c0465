"""Game records: a finished game's terms, players, moves and times, for export. Pure.

A record is made from the room's events without replaying the rules, so it survives a change of the rules.
Invariant: a record has only the moves that counted at the end, no moves taken back.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import asdict

from parlour_engine.catalogue import GAMES
from parlour_protocol.answers import Event
from parlour_protocol.events import (
    GameChanged,
    GameEnded,
    GameStarted,
    HintTaken,
    MovePlayed,
    RoomOpened,
    TakenBack,
)
from parlour_protocol.terms import Clock, Terms
from parlour_protocol.values import OptionValue, Player, Result, Seat
from parlour_server.domain.room.state import agreed


class NotRecorded(Exception):
    """The room has no such game, or it still ``runs``; the message says which."""

    def __init__(self, why: str, runs: bool = False) -> None:
        super().__init__(why)
        self.runs = runs


class RecordedMove(Struct, frozen=True, omit_defaults=True):
    """A move: ``at`` in milliseconds since 1970, ``spent`` the milliseconds charged to the seat's clock.

    ``turn`` is the room's turn on which it was played; ``fallback`` is the flag of ``MovePlayed``.
    """

    seat: Seat
    move: str
    at: int
    turn: int
    spent: int = 0
    fallback: bool = False


class GameRecord(Struct, frozen=True):
    """A finished game; ``began`` and ``ended`` are in milliseconds since 1970.

    ``rules`` is the version of the game's rules. ``set_up`` says that the ``start`` is not the game's own
    start position. ``hints`` has for each hint how many moves stood on the board when a player was shown the
    best one; it also counts hints for moves that were taken back.
    """

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
    set_up: bool = False
    hints: list[int] = []


def opening_events(events: Iterable[Event]) -> list[Event]:
    """Return the events that say what is played in a room: its creation, and the changes of its game."""
    return [event for event in events if isinstance(event.body, RoomOpened | GameChanged)]


def creation_event(events: Iterable[Event]) -> RoomOpened:
    """Return the event that created a room, with the changes of its game.

    Raises:
        NotRecorded: the log does not begin with that event.
    """
    opened: RoomOpened | None = None
    for event in opening_events(events):
        if isinstance(event.body, RoomOpened):
            opened = event.body
        elif opened is not None and isinstance(event.body, GameChanged):
            opened = agreed(opened, event.body)
    if opened is None:
        raise NotRecorded("there is no such room")
    return opened


def is_public(opened: RoomOpened) -> bool:
    """Return whether anyone who knows the room's id may read its log."""
    return opened.visibility != "link" and opened.terms.spectators


def players_of(events: Iterable[Event]) -> set[str]:
    """Return the ids of all players who have played in a room."""
    return {
        player.id for event in events if isinstance(event.body, GameStarted) for player in event.body.players
    }


def game_extent(marks: Iterable[Event], number: int) -> tuple[int, int]:
    """Return the numbers of a game's first and last event; ``marks`` are the starts and ends of games.

    Raises:
        NotRecorded: there is no such game, or it is not over.
    """
    first: int | None = None
    for event in marks:
        if isinstance(event.body, GameStarted):
            first = event.seq if event.body.number == number else None
        elif isinstance(event.body, GameEnded) and first is not None:
            return first, event.seq
    if first is not None:
        raise NotRecorded(f"game {number} is not over", runs=True)
    raise NotRecorded(f"the room has no game {number}")


def game_record(room: str, events: list[Event], number: int) -> GameRecord:
    """Return the record of a room's game.

    Raises:
        NotRecorded: there is no such game, or it is not over.
    """
    opened, (first, last) = creation_event(events), game_extent(events, number)
    played = [event for event in events if first <= event.seq <= last]
    started, ended = played[0].body, played[-1].body
    assert isinstance(started, GameStarted)
    assert isinstance(ended, GameEnded)
    moves: list[RecordedMove] = []
    hints: list[int] = []
    for event in played:
        body = event.body
        if isinstance(body, MovePlayed):
            moves.append(RecordedMove(body.seat, body.move, event.at, body.turn, body.spent, body.fallback))
        elif isinstance(body, TakenBack):
            del moves[body.moves :]
        elif isinstance(body, HintTaken):
            hints.append(len(moves))
    entry = GAMES.get(opened.game)
    return GameRecord(
        room=room,
        number=number,
        game=opened.game,
        title=opened.game if entry is None else entry.title,
        rules=opened.rules,
        options=opened.options,
        terms=opened.terms,
        help=opened.help,
        clock=opened.clock,
        players=started.players,
        start=started.start,
        moves=moves,
        result=ended.result,
        began=played[0].at,
        ended=played[-1].at,
        set_up=bool(opened.start),
        hints=hints,
    )


def record_text(record: GameRecord) -> str:
    """Return a record as plain text: a header, then two moves a line."""
    winner, reason = record.result.winner, record.result.reason
    head = {
        "Game": f"{record.title} ({record.game}, rules {record.rules})",
        "Board": ", ".join(f"{name}={_value(value)}" for name, value in record.options.items()),
        **({"Start": record.start} if record.set_up else {}),
        "Room": f"{record.room}, game {record.number}",
        **{f"Player {seat}": _player(player) for seat, player in enumerate(record.players, 1)},
        "Terms": ", ".join(_terms(record)) or "as usual",
        "Clock": _clock(record.clock),
        "Began": _timestamp(record.began),
        "Ended": _timestamp(record.ended),
        "Result": f"{'draw' if winner is None else f'player {winner} won'} ({reason})",
    }
    if reason == "aborted":
        head["Result"] = "none (aborted)"
    texts = [move.move for move in record.moves]
    if record.moves and record.moves[0].seat == 2:
        texts.insert(0, "...")  # the first column is player 1's
    width = len(str((len(texts) + 1) // 2))
    lines = [f"{name}: {text}" for name, text in head.items()]
    pairs = [texts[index : index + 2] for index in range(0, len(texts), 2)]
    played = [f"{count:>{width}}. {' '.join(pair)}" for count, pair in enumerate(pairs, 1)]
    quick = [str(number) for number, move in enumerate(record.moves, 1) if move.fallback]
    if quick:
        played += ["", f"Quick moves in place of a machine's answer: {', '.join(quick)}"]
    if record.hints:
        helped = ", ".join(str(moves + 1) for moves in dict.fromkeys(record.hints))
        played += ["", f"Helped: the best move was shown before move {helped}"]
    return "\n".join([*lines, "", *played, ""])


def _value(value: OptionValue) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value)) + ("," if len(value) == 1 else "")  # so it is no number
    return str(value).lower() if isinstance(value, bool) else str(value)


def _player(player: Player) -> str:
    kind = player.engine if player.kind == "machine" else player.kind
    return f"{' '.join(player.name.split())} ({kind})"


def _terms(record: GameRecord) -> list[str]:
    terms = record.terms
    labels = {
        "rated": terms.rated,
        "help allowed": record.help,
        "no takebacks": not terms.takeback,
        "no chat": not terms.chat,
        "no spectators": not terms.spectators,
        "pondering": terms.ponder,
    }
    return [text for text, holds in labels.items() if holds]


def _clock(clock: Clock | None) -> str:
    if clock is None:
        return "none"
    fields = ", ".join(f"{name} {value}" for name, value in asdict(clock).items())
    return f"{clock.__struct_config__.tag} ({fields})"


def _timestamp(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
