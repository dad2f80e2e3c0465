"""The state of a room and how each event changes it (docs/protocol.md, 6).

Invariant: a state is a function of the room's events alone, and ``seq`` counts them. Replaying the
log of a room therefore gives back exactly the room that was acknowledged.
"""

from dataclasses import dataclass, replace
from typing import Any, assert_never

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame
from parlour_protocol.events import (
    AnyEvent,
    GameEnded,
    GameStarted,
    MovePlayed,
    RematchOffered,
    RoomOpened,
    SeatLeft,
    SeatTaken,
)
from parlour_protocol.values import Player, Result, RoomStatus, Seat

SEATS: tuple[Seat, Seat] = (1, 2)


class LogError(ValueError):
    """A log cannot be replayed: it belongs to other rules or was damaged."""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was made: on which turn, by whom, in which position, and which event records it."""

    turn: int
    player: str
    text: str
    seq: int
    position: Any


@dataclass(frozen=True, slots=True)
class SeatState:
    """Who sits on a seat, if anybody, and since which event."""

    player: Player | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class RoomState:
    """A room after its first ``seq`` events.

    ``position`` is the game's own, opaque value, its start before the first game. ``turn`` is raised
    by every change of position and never reused. ``previous`` keeps the moves of the game before, so
    that its last move may still be sent again after a rematch has begun.
    """

    room: str
    opened: RoomOpened
    game: AnyGame
    seats: tuple[SeatState, SeatState]
    position: Any
    seq: int = 1
    turn: int = 0
    number: int = 0
    started_seq: int = 0
    moves: tuple[PlayedMove, ...] = ()
    previous: tuple[PlayedMove, ...] = ()
    result: Result | None = None
    ended_seq: int = 0
    rematch: frozenset[Seat] = frozenset()

    @property
    def status(self) -> RoomStatus:
        """Where the room stands in its current game."""
        if self.result is not None:
            return "over"
        return "playing" if self.number else "waiting"

    @property
    def players(self) -> tuple[Player | None, Player | None]:
        """Who sits on seat 1 and on seat 2."""
        return self.seats[0].player, self.seats[1].player

    @property
    def mover(self) -> Seat | None:
        """The seat to move, None where nobody is."""
        return self.game.to_move(self.position) if self.status == "playing" else None

    def player_at(self, seat: Seat) -> Player | None:
        """Return who sits on a seat."""
        return self.seats[seat - 1].player

    def seats_of(self, player_id: str) -> list[Seat]:
        """Return the seats a player holds: none, one, or both of a room played alone."""
        return [seat for seat in SEATS if (held := self.player_at(seat)) is not None and held.id == player_id]


def other_seat(seat: Seat) -> Seat:
    """Return the seat across the table."""
    return 2 if seat == 1 else 1


def open_room(room: str, opened: RoomOpened) -> RoomState:
    """Return the room that its first event makes.

    Raises:
        LogError: the game is unknown here or its rules have changed since.
    """
    try:
        game = make_game(opened.game, opened.options)
    except ValueError as error:
        raise LogError(f"room {room}: {error}") from error
    if game.rules_version != opened.rules:
        raise LogError(
            f"room {room} has rules {opened.rules} of {opened.game}: known are {game.rules_version}"
        )
    first, second = (SeatState(player, 1 if player else 0) for player in opened.players)
    return RoomState(room, opened, game, (first, second), game.start())


def evolve(state: RoomState, event: AnyEvent) -> RoomState:
    """Return the state after one more event, which must be one that ``decide`` made.

    Raises:
        LogError: the event cannot follow this state.
    """
    seq = state.seq + 1
    match event:
        case SeatTaken():
            return replace(state, seq=seq, seats=_with_seat(state, event.seat, SeatState(event.player, seq)))
        case SeatLeft():
            return replace(state, seq=seq, seats=_with_seat(state, event.seat, SeatState()))
        case GameStarted():
            return _start_game(state, event, seq)
        case MovePlayed():
            return _play_move(state, event, seq)
        case GameEnded():
            return replace(state, seq=seq, result=event.result, ended_seq=seq)
        case RematchOffered():
            return replace(state, seq=seq, rematch=state.rematch | {event.seat})
        case RoomOpened():
            raise LogError(f"room {state.room} is opened twice")
        case _:
            assert_never(event)


def replay(room: str, events: list[AnyEvent]) -> RoomState:
    """Return the room that a whole log describes.

    Raises:
        LogError: the log does not describe one.
    """
    if not events or not isinstance(events[0], RoomOpened):
        raise LogError(f"the log of room {room} does not begin with its opening")
    state = open_room(room, events[0])
    for event in events[1:]:
        state = evolve(state, event)
    return state


def _with_seat(state: RoomState, seat: Seat, taken: SeatState) -> tuple[SeatState, SeatState]:
    return (taken, state.seats[1]) if seat == 1 else (state.seats[0], taken)


def _start_game(state: RoomState, event: GameStarted, seq: int) -> RoomState:
    position = _start_position(state, event.start, seq)
    return replace(
        state,
        seq=seq,
        turn=event.turn,
        number=event.number,
        started_seq=seq,
        seats=(SeatState(event.players[0], seq), SeatState(event.players[1], seq)),
        position=position,
        moves=(),
        previous=state.moves,
        result=None,
        ended_seq=0,
        rematch=frozenset(),
    )


def _start_position(state: RoomState, text: str, seq: int) -> Any:
    position = state.game.start()
    if text == state.game.position_text(position):
        return position  # as nearly always; reading a position may take a proof that it can occur
    try:
        return state.game.parse_position(text)
    except ValueError as error:
        raise LogError(f"room {state.room}: event {seq}: {error}") from error


def _play_move(state: RoomState, event: MovePlayed, seq: int) -> RoomState:
    player = state.player_at(event.seat)
    if player is None or event.turn != state.turn:
        raise LogError(f"room {state.room}: event {seq} plays turn {event.turn}, expected {state.turn}")
    try:
        move = state.game.parse_move(state.position, event.move)
    except ValueError as error:
        raise LogError(f"room {state.room}: event {seq}: {error}") from error
    return replace(
        state,
        seq=seq,
        turn=state.turn + 1,
        position=state.game.play(state.position, move),
        moves=(*state.moves, PlayedMove(event.turn, player.id, event.move, seq, state.position)),
    )
