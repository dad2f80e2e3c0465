"""Messages between nodes over the bus: numbered batches of items, in MessagePack.

A node decodes only messages of its own cluster: see ``seal``. ``links`` checks the numbers. ``VERSION``
changes with every change that an older node would misread. Nodes of different versions ignore each other's
messages.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour_protocol.values import Player, Seat

VERSION: Final = 3

Count = Annotated[int, Meta(ge=0)]


class Item(Struct, frozen=True, array_like=True, gc=False):
    """The base of a batch's items; ``relay`` is the ingress node's number for the relay."""

    relay: Count


class Open(Item, frozen=True, tag=1):
    """From the ingress: a client's connection; its messages about the owner's rooms follow."""

    player: Player
    generation: Count
    scopes: list[str]
    token: str
    source: str
    subprotocol: str
    account: str = ""


class Forward(Item, frozen=True, tag=2):
    """From the ingress: a message of the client in its encoding, JSON as UTF-8.

    ``round_trip`` is the client's round-trip time, in milliseconds. ``joins`` is the room that the message
    asks to join, empty for any other message.
    """

    frame: bytes
    round_trip: Count
    joins: str = ""


class Announce(Item, frozen=True, tag=3):
    """From the ingress: the client is online, for the node that has the lobby."""


class WantLobby(Item, frozen=True, tag=4):
    """From the ingress: the client missed a change of the lobby and needs the whole list."""


class Leave(Item, frozen=True, tag=5):
    """From the ingress: the client's socket is closed."""


class Deliver(Struct, frozen=True, array_like=True, gc=False, tag=6):
    """From the owner: WebSocket frames that must reach the clients of these relays.

    With ``measure`` the ingress measures the clients' round trips.
    """

    relays: list[Count]
    frames: bytes
    measure: bool


class DeliverNewest(Item, frozen=True, tag=7):
    """From the owner: a frame that a later one of its topic replaces.

    A ``partial`` frame is a change of the lobby and means nothing without the earlier changes.
    """

    topic: str
    frame: bytes
    partial: bool


class InLiveGame(Item, frozen=True, tag=8):
    """From the owner: whether the client plays a live game there; such clients are pinged more often."""

    live: bool


class End(Item, frozen=True, tag=9):
    """From the owner: the relay has ended; the ingress closes the client's socket with this code."""

    code: Count
    reason: str


class Joined(Item, frozen=True, tag=10):
    """From the owner, for each ``Forward`` that asked to join a room: whether the client is in it now."""

    room: str
    joined: bool


class SeatAsked(Item, frozen=True, tag=11):
    """From the node that has the lobby: a player takes a seat in a room, or ``leaves`` it.

    ``relay`` is the asking node's number of the request. ``beside`` is the id of the player who must have a
    seat in the room, empty for nobody.
    """

    room: str
    player: Player
    source: str
    seat: Seat
    leaves: bool
    beside: str


class SeatAnswered(Item, frozen=True, tag=12):
    """From the owner of the room: the seat was taken or left, or the refusal's ``code`` and ``why``."""

    code: str
    why: str


FromIngress = Open | Forward | Announce | WantLobby | Leave
FromOwner = Deliver | DeliverNewest | InLiveGame | End | Joined
AnyItem = FromIngress | FromOwner | SeatAsked | SeatAnswered


class Batch(Struct, frozen=True, array_like=True):
    """The items that a node sends another since its last batch; a batch without items is a heartbeat.

    ``incarnation`` and ``number`` are the sender's (``links``). ``following`` is the receiver's incarnation
    that the sender knows, 0 if it knows none. The batch with number 0 is a greeting and has no items.
    ``stamp`` is the sender's clock in milliseconds, ``echo`` the latest stamp of the receiver that the sender
    has, and ``held`` the milliseconds since the sender got that stamp.
    """

    version: Literal[3]
    sender: Annotated[str, Meta(min_length=1, max_length=64)]
    incarnation: Count
    following: Count
    number: Count
    stamp: Count
    echo: Count
    held: Count
    items: list[AnyItem]
