"""The state of a room and how each event changes it (docs/protocol.md, 6).

Invariant: a state is a function of the room's events, and ``seq`` counts them. Replaying a room's log
therefore restores exactly the acknowledged state.
"""

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame
from parlour_engine.notation import quoted
from parlour_protocol import events
from parlour_protocol.values import Player, Result, RoomStatus, Seat
from parlour_server.domain.clock.clocks import (
    Clocks,
    after_end,
    after_gift,
    after_outage,
    after_takeback,
    started,
)
from parlour_server.domain.clock.clocks import after_move as clocks_after_move
from parlour_server.domain.room import offers
from parlour_server.domain.room.offers import Offers
from parlour_server.domain.room.played_moves import NO_MOVES, PlayedMove, PlayedMoves

SEATS: tuple[Seat, Seat] = (1, 2)


class LogError(ValueError):
    """A room's log cannot be replayed: it was written under other rules or is damaged."""


class GameMissing(LogError):
    """A room's game is not installed here; it came from a package."""


class Gift(Struct, frozen=True):
    """A seat's latest gift of time: its turn and the number of its event."""

    turn: int
    seq: int


class SeatState(Struct, frozen=True, gc=False):
    """The player on a seat, None if the seat is free, and the number of the event that seated them."""

    player: Player | None = None
    seq: int = 0


class MachinePlayState(Struct, frozen=True, gc=False):
    """The settings of a game between machines: paused or not, and ``pace``, the least seconds for a move.

    ``stepped`` is the latest turn on which a machine may move although the game is paused, ``stepped_seq``
    the number of the event that allowed it. ``paused_on`` is the turn of the latest pause.
    """

    paused: bool = False
    pace: float = 0.0
    stepped: int = 0
    stepped_seq: int = 0
    paused_on: int = 0


class RoomState(Struct, frozen=True, gc=False):
    """A room after its first ``seq`` events.

    ``position`` is the game's own opaque value; before the first game it is the start position. Every change
    of position raises ``turn``, and no turn is reused. ``undone`` keeps the moves taken back and ``previous``
    the moves of the game before, so that a resent move can be recognised. ``clocks`` is None in untimed games
    and before the first game. ``gifts`` are keyed by the giver's seat. ``mover`` is the seat to move, None
    while no game runs; it is stored because deciding a move reads it a dozen times. ``start`` is the position
    that each game begins with. ``freed`` maps the players whose seats were freed to the number of that event;
    ``left`` has the players who have left a seat. ``hints`` maps the turns of the current game on which a
    player was shown the best move to the number of that event. ``opened`` is the room's first event with the
    changes of the game since, ``first_opened`` that event without them, None if there are none.
    """

    room: str
    opened: events.RoomOpened
    game: AnyGame
    seats: tuple[SeatState, SeatState]
    start: Any
    position: Any
    seq: int = 1
    turn: int = 0
    number: int = 0
    started_seq: int = 0
    moves: PlayedMoves = NO_MOVES
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
    machine_play: MachinePlayState = MachinePlayState()
    freed: Mapping[str, int] = {}
    left: frozenset[str] = frozenset()
    hints: Mapping[int, int] = {}
    first_opened: events.RoomOpened | None = None

    @property
    def created(self) -> events.RoomOpened:
        """The room's first event; ``opened`` has the changes of the game since."""
        return self.first_opened or self.opened

    @property
    def status(self) -> RoomStatus:
        """Whether the room waits for players, a game runs, or the last game is over."""
        if self.result is not None:
            return "over"
        return "playing" if self.number and None not in self.players else "waiting"

    @property
    def players(self) -> tuple[Player | None, Player | None]:
        """The players on seats 1 and 2, None for a free seat."""
        return self.seats[0].player, self.seats[1].player

    @property
    def only_machines(self) -> bool:
        """Whether machines hold both seats."""
        return only_machines(self.players)

    @property
    def halted(self) -> bool:
        """Whether the machine to move and the clocks must wait because the game is paused."""
        return self.machine_play.paused and self.turn != self.machine_play.stepped

    @property
    def have_moved(self) -> set[Seat]:
        """The seats that have moved in the current game, including moves taken back."""
        return {move.seat for move in (*self.moves, *self.undone)}

    @property
    def chat(self) -> bool:
        """Whether chat is open."""
        return self.opened.terms.chat and not self.chat_closed_seq

    def player_at(self, seat: Seat) -> Player | None:
        """Return the player on a seat, None if it is free."""
        return self.seats[seat - 1].player

    def sits(self, player_id: str) -> bool:
        """Return whether a player holds a seat."""
        first, second = self.seats
        return (first.player is not None and first.player.id == player_id) or (
            second.player is not None and second.player.id == player_id
        )

    def seats_of(self, player_id: str) -> list[Seat]:
        """Return the seats a player holds: none, one, or both when playing alone."""
        held = zip(SEATS, self.seats, strict=True)
        return [seat for seat, by in held if by.player is not None and by.player.id == player_id]


def other_seat(seat: Seat) -> Seat:
    """Return the opponent's seat."""
    return 2 if seat == 1 else 1


def only_machines(players: Sequence[Player | None]) -> bool:
    """Return whether no person or bot has a seat or can take one."""
    return all(player is not None and player.kind == "machine" for player in players)


def has_machine(players: Sequence[Player | None]) -> bool:
    """Return whether a machine has a seat."""
    return any(player is not None and player.kind == "machine" for player in players)


def initial_state(room: str, opened: events.RoomOpened) -> RoomState:
    """Return the state after a room's first event.

    Raises:
        GameMissing: the game is not installed here.
        LogError: the game's rules have changed since.
    """
    try:
        game = make_game(opened.game, opened.options)
    except UnknownGameError as error:
        raise GameMissing(f"{quoted(opened.game)}, which is not installed here") from error
    except ValueError as error:
        raise LogError(f"room {room}: {error}") from error
    if game.rules_version != opened.rules:
        raise LogError(
            f"room {room} has rules {opened.rules} of {opened.game}: known are {game.rules_version}"
        )
    first, second = (SeatState(player, 1 if player else 0) for player in opened.players)
    start = _start_position(room, game, opened.start)
    return RoomState(room, opened, game, (first, second), start, start)


def _start_position(room: str, game: AnyGame, text: str) -> Any:
    if not text:
        return game.start()
    try:
        return game.parse_position(text)
    except ValueError as error:
        raise LogError(f"room {room}: {error}") from error


def agreed(opened: events.RoomOpened, changed: events.GameChanged) -> events.RoomOpened:
    """Return the opening of a room after a change of its game."""
    return replace(
        opened,
        options=changed.options,
        rules=changed.rules,
        players=changed.players,
        help=changed.help,
        terms=changed.terms,
        clock=changed.clock,
        start=changed.start,
    )


def evolve(state: RoomState, event: events.AnyEvent) -> RoomState:
    """Return the state after one more event, which ``decide`` must have produced.

    Raises:
        LogError: the event cannot follow this state.
    """
    seq = state.seq + 1
    match event:
        case events.GameChanged():
            return _change_game(state, event, seq)
        case events.SeatTaken():
            return replace(state, seq=seq, seats=_with_seat(state, event.seat, SeatState(event.player, seq)))
        case events.SeatLeft():
            player = state.player_at(event.seat)
            gone = state.left if player is None else state.left | {player.id}
            return replace(_empty_seat(state, event.seat, seq), left=gone)
        case events.SeatFreed():
            player = state.player_at(event.seat)
            freed = state.freed if player is None else {**state.freed, player.id: seq}
            return replace(_empty_seat(state, event.seat, seq), freed=freed)
        case events.GameStarted():
            return _start_game(state, event, seq)
        case events.MovePlayed():
            return _play_move(state, event)
        case events.TakenBack():
            return _take_back(state, event, seq)
        case events.GameEnded():
            return _end_game(state, event, seq)
        case events.RematchOffered():
            return replace(state, seq=seq, rematch=state.rematch | {event.seat})
        case events.OfferMade():
            made = offers.after_offer(state.offers, event.offer, event.seat, event.turn, seq)
            return replace(state, seq=seq, offers=made)
        case events.OfferDeclined():
            left = offers.after_decline(state.offers, event.offer, event.turn, seq)
            return replace(state, seq=seq, offers=left)
        case events.TimeGiven():
            return _give_time(state, event, seq)
        case events.HintTaken():
            return replace(state, seq=seq, hints={**state.hints, event.turn: seq})
        case events.ClockFrozen():
            return replace(state, seq=seq, clocks=after_outage(_clocks(state, seq), event.spent))
        case events.ChatClosed():
            return replace(state, seq=seq, chat_closed_seq=seq)
        case events.Paused():
            play = replace(state.machine_play, paused=True, paused_on=state.turn)
            return _with_machine_play(state, seq, play, event.spent)
        case events.Resumed():
            return _with_machine_play(state, seq, replace(state.machine_play, paused=False))
        case events.Stepped():
            return _with_machine_play(
                state, seq, replace(state.machine_play, stepped=event.turn, stepped_seq=seq)
            )
        case events.PaceSet():
            return _with_machine_play(state, seq, replace(state.machine_play, pace=event.seconds))
        case events.RoomOpened():
            raise LogError(f"room {state.room} is opened twice")
        case events.ChatSaid():
            raise LogError(f"room {state.room}: event {seq} belongs to another stream")
        case _:
            assert_never(event)


def replay(room: str, log: list[events.AnyEvent]) -> RoomState:
    """Return the state after all events of a room's log.

    Raises:
        LogError: the log does not describe a room.
    """
    if not log or not isinstance(log[0], events.RoomOpened):
        raise LogError(f"the log of room {room} does not begin with its opening")
    state = initial_state(room, log[0])
    for event in log[1:]:
        state = evolve(state, event)
    return state


def _change_game(state: RoomState, event: events.GameChanged, seq: int) -> RoomState:
    if state.number:
        raise LogError(f"room {state.room}: event {seq} changes a game that has begun")
    fresh = initial_state(state.room, agreed(state.opened, event))
    first, second = (SeatState(player, seq if player else 0) for player in event.players)
    return replace(
        state,
        seq=seq,
        opened=fresh.opened,
        first_opened=state.created,
        game=fresh.game,
        seats=(first, second),
        start=fresh.start,
        position=fresh.position,
    )


def _with_seat(state: RoomState, seat: Seat, taken: SeatState) -> tuple[SeatState, SeatState]:
    return (taken, state.seats[1]) if seat == 1 else (state.seats[0], taken)


def _empty_seat(state: RoomState, seat: Seat, seq: int) -> RoomState:
    """Return the state after a seat became free: the room waits for a player, as before its first game."""
    emptied = replace(state, seq=seq, seats=_with_seat(state, seat, SeatState()))
    if not state.number:
        return emptied
    turn = state.turn + 1
    return _without_moves(emptied, turn=turn, position=state.start, clocks=None, mover=None)


def _without_moves(state: RoomState, **changes: Any) -> RoomState:
    """Return a changed state in which nothing has happened yet since the last game."""
    return replace(
        state,
        moves=NO_MOVES,
        undone=(),
        previous=(*state.undone, *state.moves),
        result=None,
        rematch=frozenset(),
        offers={},
        gifts={},
        hints={},
        **changes,
    )


def _start_game(state: RoomState, event: events.GameStarted, seq: int) -> RoomState:
    position = state.start
    if event.start != state.game.position_text(position):
        position = _start_position(state.room, state.game, event.start)
    return _without_moves(
        state,
        seq=seq,
        turn=event.turn,
        number=event.number,
        started_seq=seq,
        seats=(SeatState(event.players[0], seq), SeatState(event.players[1], seq)),
        position=position,
        ended_seq=0,
        clocks=started(state.opened.clock) if state.opened.clock is not None else None,
        mover=state.game.to_move(position),
    )


def after_move(state: RoomState, event: events.MovePlayed, player: Player, move: int) -> RoomState:
    """Return the state after a player's move that is already parsed and known to be legal."""
    seq = state.seq + 1
    played = PlayedMove(event.turn, event.seat, player.id, event.move, seq, state.position, event.fallback)
    clocks, position = state.clocks, state.game.play(state.position, move)
    return replace(
        state,
        seq=seq,
        turn=state.turn + 1,
        position=position,
        moves=state.moves.and_then(played),
        clocks=clocks and clocks_after_move(clocks, event.seat, event.spent, event.credit),
        offers=state.offers and offers.after_move(state.offers, event.seat),
        mover=state.game.to_move(position),
    )


def _take_back(state: RoomState, event: events.TakenBack, seq: int) -> RoomState:
    if state.mover is None or not 0 <= event.moves < len(state.moves) or event.turn != state.turn + 1:
        raise LogError(f"room {state.room}: event {seq} takes back to move {event.moves} on {event.turn}")
    clocks, position = state.clocks, state.moves[event.moves].position
    return replace(
        state,
        seq=seq,
        turn=event.turn,
        position=position,
        moves=PlayedMoves(state.moves.shared, event.moves),
        undone=(*state.undone, *state.moves[event.moves :]),
        clocks=clocks and after_takeback(clocks, state.mover, event.spent, event.seat),
        offers=offers.after_agreement(state.offers, "takeback", seq),
        mover=state.game.to_move(position),
    )


def _end_game(state: RoomState, event: events.GameEnded, seq: int) -> RoomState:
    clocks = state.clocks
    return replace(
        state,
        seq=seq,
        result=event.result,
        ended_seq=seq,
        clocks=after_end(clocks, state.mover, event.spent) if clocks and state.mover else clocks,
        offers=offers.after_agreement(state.offers, "draw" if event.result.reason == "agreed" else None, seq),
        mover=None,
    )


def _give_time(state: RoomState, event: events.TimeGiven, seq: int) -> RoomState:
    clocks = after_gift(_clocks(state, seq), event.seat, event.milliseconds)
    gifts = {**state.gifts, other_seat(event.seat): Gift(event.turn, seq)}
    return replace(state, seq=seq, clocks=clocks, gifts=gifts)


def _with_machine_play(state: RoomState, seq: int, play: MachinePlayState, spent: int = 0) -> RoomState:
    """Return the state after a change of how machines play, which may stop the clocks or start them again.

    ``spent`` is the part of the running turn that is charged if the clocks stop.
    """
    after, clocks = replace(state, seq=seq, machine_play=play), state.clocks
    if clocks is None or after.halted == state.halted:
        return after
    return replace(after, clocks=after_outage(clocks, spent if after.halted else clocks.used))


def _clocks(state: RoomState, seq: int) -> Clocks:
    if state.clocks is None:
        raise LogError(f"room {state.room}: event {seq} is about a clock, and there is none")
    return state.clocks


def _play_move(state: RoomState, event: events.MovePlayed) -> RoomState:
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
