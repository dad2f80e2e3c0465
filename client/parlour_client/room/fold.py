"""Folds events into a room's state: the client's half of docs/protocol.md, 6. Pure.

Invariant: a snapshot of the server equals an older snapshot with the events since.
"""

from msgspec.structs import replace

from parlour_protocol.answers import Event
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    ChatSaid,
    ClockFrozen,
    GameChanged,
    GameEnded,
    GameStarted,
    HintTaken,
    MovePlayed,
    OfferDeclined,
    OfferMade,
    PaceSet,
    Paused,
    RematchOffered,
    Resumed,
    RoomOpened,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    Stepped,
    TakenBack,
    TimeGiven,
)
from parlour_protocol.values import MachinePlay, OfferView, Player, RoomView, Seat, SeatView


def evolve(room: RoomView, event: Event) -> RoomView:
    """Return the room after its next event."""
    after = _happened(room, event.body)
    return replace(
        after,
        epoch=event.epoch,
        seqs={**room.seqs, event.stream: event.seq},
        position=event.position or room.position,
        clocks=event.clocks or after.clocks,
    )


def with_presence(room: RoomView, present: list[bool]) -> RoomView:
    """Return the room with the seats that are connected now."""
    seats = [replace(seat, present=here) for seat, here in zip(room.seats, present, strict=False)]
    return replace(room, seats=seats)


def _happened(room: RoomView, body: AnyEvent) -> RoomView:
    match body:
        case RoomOpened():
            seats = [SeatView(player) for player in body.players]
            opened = replace(
                room, game=body.game, options=body.options, visibility=body.visibility, seats=seats
            )
            play = MachinePlay(body.by) if _only_machines(body.players) else None
            opened = replace(opened, help=body.help, terms=body.terms, clock=body.clock)
            opened = replace(opened, host=body.by if None in body.players else None)
            return replace(opened, start=body.start, machine_play=play)
        case GameChanged():
            seats = [_moved(room, player) if player else SeatView() for player in body.players]
            changed = replace(room, options=body.options, seats=seats, start=body.start)
            return replace(changed, help=body.help, terms=body.terms, clock=body.clock)
        case SeatTaken():
            return _seated(room, body.seat, SeatView(body.player, present=True))
        case SeatLeft() | SeatFreed():
            return _waiting(_seated(room, body.seat, SeatView()))
        case GameStarted():
            seats = [_moved(room, player) for player in body.players]
            started = replace(room, status="playing", number=body.number, seats=seats, moves=[])
            return replace(started, turns=[], result=None, rematch=[], offers=[], fallbacks=[], hints=[])
        case MovePlayed():
            left = [offer for offer in room.offers if offer.offer == "draw" and offer.seat == body.seat]
            moves, turns = [*room.moves, body.move], [*room.turns, body.turn]
            fallbacks = [*room.fallbacks, body.turn] if body.fallback else room.fallbacks
            return replace(room, moves=moves, turns=turns, offers=left, fallbacks=fallbacks)
        case TakenBack():
            moves, turns = room.moves[: body.moves], room.turns[: body.moves]
            fallbacks = [turn for turn in room.fallbacks if turn in turns]
            return replace(room, moves=moves, turns=turns, offers=[], fallbacks=fallbacks)
        case GameEnded():
            return replace(room, status="over", result=body.result, offers=[])
        case RematchOffered():
            return replace(room, rematch=sorted({*room.rematch, body.seat}))
        case OfferMade():
            return replace(room, offers=[*room.offers, OfferView(body.offer, body.seat, body.turn)])
        case OfferDeclined():
            left = [each for each in room.offers if (each.offer, each.turn) != (body.offer, body.turn)]
            return replace(room, offers=left)
        case ChatClosed():
            return replace(room, chat=False)
        case Paused() | Resumed():
            return _with_machine_play(room, paused=isinstance(body, Paused))
        case PaceSet():
            return _with_machine_play(room, pace=body.seconds)
        case HintTaken():
            return replace(room, hints=[*room.hints, body.turn])
        case TimeGiven() | ClockFrozen() | Stepped() | ChatSaid():
            return room  # the envelope carries the clocks; chat is no part of the state


def _only_machines(players: list[Player | None]) -> bool:
    return all(player is not None and player.kind == "machine" for player in players)


def _with_machine_play(room: RoomView, **changes: bool | float) -> RoomView:
    play = room.machine_play
    return room if play is None else replace(room, machine_play=replace(play, **changes))


def _seated(room: RoomView, seat: Seat, taken: SeatView) -> RoomView:
    seats = list(room.seats)
    seats[seat - 1] = taken
    return replace(room, seats=seats)


def _waiting(room: RoomView) -> RoomView:
    """Return the room as before its first game: the game that ran has been called off."""
    emptied = replace(room, status="waiting", moves=[], turns=[], result=None, rematch=[])
    return replace(emptied, offers=[], clocks=None, hints=[])


def _moved(room: RoomView, player: Player) -> SeatView:
    """Return a player's new seat, present if the old one was."""
    present = any(seat.present for seat in room.seats if seat.player == player)
    return SeatView(player, present=present)
