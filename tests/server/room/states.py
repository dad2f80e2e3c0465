"""Rooms brought into every state by commands alone, for the tests of decide, evolve and views."""

from typing import assert_never

from parlour_protocol.commands import LeaveSeat, OfferRematch, PlayMove, Resign, TakeSeat
from parlour_protocol.events import AnyEvent, RoomOpened
from parlour_protocol.values import OptionValue, Player
from parlour_server.room.decide import (
    Happens,
    MachineMove,
    Outcome,
    Refusal,
    Repeat,
    RoomCommand,
    decide,
    decide_machine,
    first_game,
)
from parlour_server.room.state import RoomState, evolve, open_room

ROOM = "m3vt5kq2zxab"
AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")
STRANGER = Player("0b9d3e6a7c41f258", "Stranger")
MACHINE = Player("machine", "greedy", "machine", "greedy")

Played = tuple[Player, RoomCommand]


def opening(
    *players: Player | None, game: str = "nim", options: dict[str, OptionValue] | None = None
) -> RoomOpened:
    """A room of Nim with heaps 1 and 2 unless told otherwise: the shortest game with a choice."""
    chosen: dict[str, OptionValue] = {"heaps": [1, 2], "misere": False} if options is None else options
    return RoomOpened(game, chosen, 1, "public", AMBER, list(players))


def opened(
    *players: Player | None, game: str = "nim", options: dict[str, OptionValue] | None = None
) -> RoomState:
    """The room after its opening, and after its first game's start if both seats are taken."""
    state = open_room(ROOM, opening(*players, game=game, options=options))
    return fold(state, first_game(state))


def fold(state: RoomState, events: tuple[AnyEvent, ...]) -> RoomState:
    for event in events:
        state = evolve(state, event)
    return state


def apply(state: RoomState, outcome: Outcome) -> RoomState:
    """The state after an outcome that must be good."""
    match outcome:
        case Happens():
            return fold(state, outcome.events)
        case Repeat() | Refusal():
            raise AssertionError(outcome)
        case _:
            assert_never(outcome)


def after(state: RoomState, *played: Played) -> RoomState:
    for actor, command in played:
        state = apply(state, decide(state, actor, command))
    return state


def after_machine(state: RoomState, move: str) -> RoomState:
    return apply(state, decide_machine(state, MachineMove(state.turn, move)))


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


def waiting() -> RoomState:
    """Amber sits on seat 1, seat 2 is open."""
    return opened(AMBER, None)


def playing() -> RoomState:
    """Amber took 1:1 on turn 1; Blue is to move on turn 2 with heaps 0,2."""
    return after(waiting(), (BLUE, take(2)), (AMBER, move(1, "1:1")))


def over() -> RoomState:
    """Blue took everything that was left: he won game 1, and turn 3 is nobody's."""
    return after(playing(), (BLUE, move(2, "2:2")))


def asked() -> RoomState:
    """Amber has asked for another game."""
    return after(over(), (AMBER, rematch()))


def again() -> RoomState:
    """Game 2 has begun on turn 4: Blue on seat 1, Amber on seat 2."""
    return after(asked(), (BLUE, rematch()))
