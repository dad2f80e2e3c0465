"""The state of a room and how each event changes it (docs/protocol.md, 6).

Invariant: a state is a function of the room's events alone, and ``seq`` counts them. Replaying the
log of a room therefore gives back exactly the room that was acknowledged.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from parlour_engine.catalogue import make_game
from parlour_engine.game import AnyGame
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    ChatSaid,
    ClockFrozen,
    GameEnded,
    GameStarted,
    MovePlayed,
    OfferDeclined,
    OfferMade,
    RematchOffered,
    RoomOpened,
    SeatLeft,
    SeatTaken,
    TakenBack,
    TimeGiven,
)
from parlour_protocol.values import Player, Result, RoomStatus, Seat
from parlour_server.clock.clocks import (
    Clocks,
    after_end,
    after_gift,
    after_outage,
    after_turn,
    started,
)
from parlour_server.clock.clocks import after_move as clocks_after_move
from parlour_server.room import offers
from parlour_server.room.offers import Offers

SEATS: tuple[Seat, Seat] = (1, 2)


class LogError(ValueError):
    """A log cannot be replayed: it belongs to other rules or was damaged."""


class PlayedMove(Struct, frozen=True):
    """A move that was made: on which turn, by whom, in which position, and which event records it."""

    turn: int
    seat: Seat
    player: str
    text: str
    seq: int
    position: Any


class Gift(Struct, frozen=True):
    """A seat's latest gift of time: on which turn, by which event."""

    turn: int
    seq: int


class SeatState(Struct, frozen=True):
    """Who sits on a seat, if anybody, and since which event."""

    player: Player | None = None
    seq: int = 0


class RoomState(Struct, frozen=True):
    """A room after its first ``seq`` events.

    ``position`` is the game's own, opaque value, its start before the first game. ``turn`` is raised
    by every change of position and never reused. ``undone`` keeps the moves that were taken back, and
    ``previous`` those of the game before, so that each may still be sent again. ``clocks`` is None where
    none was agreed and before the first game. ``gifts`` are kept by giver. ``mover`` is the seat to move,
    None where nobody is; it is kept because a move asks for it a dozen times.
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
    undone: tuple[PlayedMove, ...] = ()
    previous: tuple[PlayedMove, ...] = ()
    result: Result | None = None
    ended_seq: int = 0
    rematch: frozenset[Seat] = frozenset()
    clocks: Clocks | None = None
    offers: Offers = {}
    gifts: Mapping[Seat, Gift] = {}
    chat_closed_seq: int = 0
    mover: Seat | None = None

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
    def have_moved(self) -> set[Seat]:
        """The seats that have moved in the current game, moves taken back included."""
        return {move.seat for move in (*self.moves, *self.undone)}

    @property
    def chat(self) -> bool:
        """Whether people may talk here."""
        return self.opened.terms.chat and not self.chat_closed_seq

    def player_at(self, seat: Seat) -> Player | None:
        """Return who sits on a seat."""
        return self.seats[seat - 1].player

    def sits(self, player_id: str) -> bool:
        """Return whether a player holds a seat."""
        first, second = self.players
        return (first is not None and first.id == player_id) or (
            second is not None and second.id == player_id
        )

    def seats_of(self, player_id: str) -> list[Seat]:
        """Return the seats a player holds: none, one, or both of a room played alone."""
        held = zip(SEATS, self.seats, strict=True)
        return [seat for seat, by in held if by.player is not None and by.player.id == player_id]


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
            return _play_move(state, event)
        case TakenBack():
            return _take_back(state, event, seq)
        case GameEnded():
            return _end_game(state, event, seq)
        case RematchOffered():
            return replace(state, seq=seq, rematch=state.rematch | {event.seat})
        case OfferMade():
            made = offers.made(state.offers, event.offer, event.seat, event.turn, seq)
            return replace(state, seq=seq, offers=made)
        case OfferDeclined():
            left = offers.declined(state.offers, event.offer, event.turn, seq)
            return replace(state, seq=seq, offers=left)
        case TimeGiven():
            return _give_time(state, event, seq)
        case ClockFrozen():
            return replace(state, seq=seq, clocks=after_outage(_clocks(state, seq), event.spent))
        case ChatClosed():
            return replace(state, seq=seq, chat_closed_seq=seq)
        case RoomOpened():
            raise LogError(f"room {state.room} is opened twice")
        case ChatSaid():
            raise LogError(f"room {state.room}: event {seq} belongs to another stream")
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
        undone=(),
        previous=(*state.undone, *state.moves),
        result=None,
        ended_seq=0,
        rematch=frozenset(),
        clocks=started(state.opened.clock) if state.opened.clock is not None else None,
        offers={},
        gifts={},
        mover=state.game.to_move(position),
    )


def _start_position(state: RoomState, text: str, seq: int) -> Any:
    position = state.game.start()
    if text == state.game.position_text(position):
        return position  # as nearly always; reading a position may take a proof that it can occur
    try:
        return state.game.parse_position(text)
    except ValueError as error:
        raise LogError(f"room {state.room}: event {seq}: {error}") from error


def after_move(state: RoomState, event: MovePlayed, player: Player, move: int) -> RoomState:
    """Return the state after a player's move that has been read already, and is legal."""
    seq = state.seq + 1
    played = PlayedMove(event.turn, event.seat, player.id, event.move, seq, state.position)
    clocks, position = state.clocks, state.game.play(state.position, move)
    return replace(
        state,
        seq=seq,
        turn=state.turn + 1,
        position=position,
        moves=(*state.moves, played),
        clocks=clocks and clocks_after_move(clocks, event.seat, event.spent, event.credit),
        offers=state.offers and offers.after_move(state.offers, event.seat),
        mover=state.game.to_move(position),
    )


def _take_back(state: RoomState, event: TakenBack, seq: int) -> RoomState:
    if state.mover is None or not 0 <= event.moves < len(state.moves) or event.turn != state.turn + 1:
        raise LogError(f"room {state.room}: event {seq} takes back to move {event.moves} on {event.turn}")
    clocks, position = state.clocks, state.moves[event.moves].position
    return replace(
        state,
        seq=seq,
        turn=event.turn,
        position=position,
        moves=state.moves[: event.moves],
        undone=(*state.undone, *state.moves[event.moves :]),
        clocks=clocks and after_turn(clocks, state.mover, event.spent),
        offers=offers.agreed(state.offers, "takeback", seq),
        mover=state.game.to_move(position),
    )


def _end_game(state: RoomState, event: GameEnded, seq: int) -> RoomState:
    clocks = state.clocks
    return replace(
        state,
        seq=seq,
        result=event.result,
        ended_seq=seq,
        clocks=after_end(clocks, state.mover, event.spent) if clocks and state.mover else clocks,
        offers=offers.agreed(state.offers, "draw" if event.result.reason == "agreed" else None, seq),
        mover=None,
    )


def _give_time(state: RoomState, event: TimeGiven, seq: int) -> RoomState:
    clocks = after_gift(_clocks(state, seq), event.seat, event.milliseconds)
    gifts = {**state.gifts, other_seat(event.seat): Gift(event.turn, seq)}
    return replace(state, seq=seq, clocks=clocks, gifts=gifts)


def _clocks(state: RoomState, seq: int) -> Clocks:
    if state.clocks is None:
        raise LogError(f"room {state.room}: event {seq} is about a clock, and there is none")
    return state.clocks


def _play_move(state: RoomState, event: MovePlayed) -> RoomState:
    player = state.player_at(event.seat)
    if player is None or event.turn != state.turn:
        raise LogError(
            f"room {state.room}: event {state.seq + 1} plays turn {event.turn}, expected {state.turn}"
        )
    try:
        move = state.game.parse_move(state.position, event.move)
    except ValueError as error:
        raise LogError(f"room {state.room}: event {state.seq + 1}: {error}") from error
    return after_move(state, event, player, move)
