"""What a room looks like after an event: the client's half of docs/protocol.md, 6.

Pure. The server's snapshot and this fold must agree: a snapshot, and an older one with the events since,
show the same room.
"""

from msgspec.structs import replace

from parlour_protocol.answers import Event
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
from parlour_protocol.values import Player, RoomView, Seat, SeatView


def evolve(room: RoomView, event: Event) -> RoomView:
    """Return the room after its next event."""
    after = _happened(room, event.body)
    return replace(
        after,
        epoch=event.epoch,
        seqs={**room.seqs, event.stream: event.seq},
        position=event.position or room.position,
    )


def with_presence(room: RoomView, present: list[bool]) -> RoomView:
    """Return the room with who is connected now."""
    seats = [replace(seat, present=here) for seat, here in zip(room.seats, present, strict=False)]
    return replace(room, seats=seats)


def _happened(room: RoomView, body: AnyEvent) -> RoomView:
    match body:
        case RoomOpened():
            seats = [SeatView(player) for player in body.players]
            return replace(
                room, game=body.game, options=body.options, visibility=body.visibility, seats=seats
            )
        case SeatTaken():
            return _seated(room, body.seat, SeatView(body.player, present=True))
        case SeatLeft():
            return _seated(room, body.seat, SeatView())
        case GameStarted():
            seats = [_moved(room, player) for player in body.players]
            return replace(
                room, status="playing", number=body.number, seats=seats, moves=[], result=None, rematch=[]
            )
        case MovePlayed():
            return replace(room, moves=[*room.moves, body.move])
        case GameEnded():
            return replace(room, status="over", result=body.result)
        case RematchOffered():
            return replace(room, rematch=sorted({*room.rematch, body.seat}))


def _seated(room: RoomView, seat: Seat, taken: SeatView) -> RoomView:
    seats = list(room.seats)
    seats[seat - 1] = taken
    return replace(room, seats=seats)


def _moved(room: RoomView, player: Player) -> SeatView:
    """Return a player's seat, present if they were so on the seat they come from."""
    present = any(seat.present for seat in room.seats if seat.player == player)
    return SeatView(player, present=present)
