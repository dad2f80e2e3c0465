"""Room states reached by commands, for the tests of decide, evolve and views."""

from typing import assert_never

from msgspec.structs import replace

from parlour_protocol.commands import (
    Abort,
    AcceptOffer,
    ClaimWin,
    DeclineOffer,
    GiveTime,
    LeaveSeat,
    MakeOffer,
    OfferRematch,
    PlayMove,
    Resign,
    TakeSeat,
)
from parlour_protocol.events import AnyEvent, RoomOpened
from parlour_protocol.terms import STANDARD_TERMS, Clock, Fischer, Terms
from parlour_protocol.values import OfferKind, OptionValue, Player, Seat
from parlour_server.domain.room.decide import RoomCommand, decide
from parlour_server.domain.room.internal_commands import SERVER, MachineMove
from parlour_server.domain.room.outcome import Accepted, AlreadyApplied, Outcome, Rejected
from parlour_server.domain.room.seats import first_game
from parlour_server.domain.room.state import RoomState, evolve, initial_state

ROOM = "m3vt5kq2zxab"
AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")
STRANGER = Player("0b9d3e6a7c41f258", "Stranger")
MACHINE = Player("machine", "greedy", "machine", "greedy")

Played = tuple[Player, RoomCommand]


def opening(
    *players: Player | None,
    game: str = "nim",
    options: dict[str, OptionValue] | None = None,
    terms: Terms = STANDARD_TERMS,
    clock: Clock | None = None,
    start: str = "",
) -> RoomOpened:
    """The creation event of a room, by default of Nim with heaps 1 and 2: the shortest game with a choice."""
    chosen: dict[str, OptionValue] = {"heaps": [1, 2], "misere": False} if options is None else options
    return RoomOpened(game, chosen, 1, "public", AMBER, list(players), terms=terms, clock=clock, start=start)


def opened(
    *players: Player | None,
    game: str = "nim",
    options: dict[str, OptionValue] | None = None,
    terms: Terms = STANDARD_TERMS,
    clock: Clock | None = None,
    start: str = "",
) -> RoomState:
    """The room after its creation, and after the start of its first game if both seats are taken."""
    creation = opening(*players, game=game, options=options, terms=terms, clock=clock, start=start)
    state = initial_state(ROOM, creation)
    return fold(state, first_game(state))


def fold(state: RoomState, events: tuple[AnyEvent, ...]) -> RoomState:
    for event in events:
        state = evolve(state, event)
    return state


def apply(state: RoomState, outcome: Outcome) -> RoomState:
    """The state after an outcome that must be accepted."""
    match outcome:
        case Accepted():
            return fold(state, outcome.events)
        case AlreadyApplied() | Rejected():
            raise AssertionError(outcome)
        case _:
            assert_never(outcome)


def events(outcome: object) -> tuple[AnyEvent, ...]:
    """The events of an outcome that must be accepted."""
    assert isinstance(outcome, Accepted), outcome
    return outcome.events


def after(state: RoomState, *played: Played) -> RoomState:
    for actor, command in played:
        state = apply(state, decide(state, actor, command))
    return state


def after_machine(state: RoomState, move: str) -> RoomState:
    return apply(state, decide(state, SERVER, MachineMove(state.turn, move)))


def take(seat: int) -> TakeSeat:
    return TakeSeat("t", ROOM, 1 if seat == 1 else 2)


def leave(seat: int) -> LeaveSeat:
    return LeaveSeat("l", ROOM, 1 if seat == 1 else 2)


def move(turn: int, text: str) -> PlayMove:
    return PlayMove("m", ROOM, turn, text)


def resign(number: int = 1) -> Resign:
    return Resign("r", ROOM, number)


def rematch(number: int = 1) -> OfferRematch:
    return OfferRematch("o", ROOM, number)


def abort(number: int = 1) -> Abort:
    return Abort("a", ROOM, number)


def claim(number: int = 1) -> ClaimWin:
    return ClaimWin("c", ROOM, number)


def offer(kind: OfferKind, turn: int) -> MakeOffer:
    return MakeOffer("mo", ROOM, kind, turn)


def accept(kind: OfferKind, turn: int) -> AcceptOffer:
    return AcceptOffer("ao", ROOM, kind, turn)


def decline(kind: OfferKind, turn: int, seat: Seat | None = None) -> DeclineOffer:
    return DeclineOffer("do", ROOM, kind, turn, seat)


def give(turn: int) -> GiveTime:
    return GiveTime("g", ROOM, turn)


#: Long enough for offers, takebacks and clocks: sixty counters to take one by one.
LONG: dict[str, OptionValue] = {"heaps": [30, 30], "misere": False}


def long_game(
    *moves: str,
    players: tuple[Player, Player] = (AMBER, BLUE),
    terms: Terms = STANDARD_TERMS,
    clock: Clock | None = None,
) -> RoomState:
    """A long game after these moves, each played without delay."""
    state = opened(*players, options=LONG, terms=terms, clock=clock)
    for text in moves:
        mover = state.mover
        player = state.player_at(mover) if mover is not None else None
        assert player is not None
        state = after(state, (player, move(state.turn, text)))
    return state


def clocked() -> RoomState:
    """A game of one minute plus two seconds in which both have moved; Amber is to move on turn 3."""
    return long_game("1:1", "1:1", clock=Fischer(60, 2))


def waiting() -> RoomState:
    """Amber sits on seat 1, seat 2 is open."""
    return opened(AMBER, None)


def playing() -> RoomState:
    """Amber took 1:1 on turn 1; Blue is to move on turn 2 with heaps 0,2."""
    return after(waiting(), (BLUE, take(2)), (AMBER, move(1, "1:1")))


def helped(state: RoomState) -> RoomState:
    """The same room with help allowed."""
    return replace(state, opened=replace(state.opened, help=True))


def over() -> RoomState:
    """Blue took all counters: he won game 1, and no seat is to move on turn 3."""
    return after(playing(), (BLUE, move(2, "2:2")))


def asked() -> RoomState:
    """Amber has offered a rematch."""
    return after(over(), (AMBER, rematch()))


def again() -> RoomState:
    """Game 2 has begun on turn 4: Blue on seat 1, Amber on seat 2."""
    return after(asked(), (BLUE, rematch()))
