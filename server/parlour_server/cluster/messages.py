"""What nodes send each other over the bus: numbered batches of items, in MessagePack.

A node decodes nothing here that it was not sent by a node of its own cluster: see ``seal``. Numbers are
checked by ``links``. ``VERSION`` changes with every change that an older node would misread; nodes of
different versions do not understand each other and act as if the other were not there.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour_protocol.values import Player

VERSION: Final = 1

Count = Annotated[int, Meta(ge=0)]


class Item(Struct, frozen=True, array_like=True, gc=False):
    """The base of everything in a batch; ``relay`` is the number that the ingress node gave a relay."""

    relay: Count


class Open(Item, frozen=True, tag=1):
    """From the ingress: a client's connection, whose messages about the owner's rooms follow."""

    player: Player
    epoch: Count
    scopes: list[str]
    token: str
    source: str
    subprotocol: str


class Forward(Item, frozen=True, tag=2):
    """From the ingress: a message of the client in its encoding, JSON as UTF-8.

    ``round_trip`` is the client's, in milliseconds.
    """

    frame: bytes
    round_trip: Count


class Announce(Item, frozen=True, tag=3):
    """From the ingress: the client is online, for the node that has the lobby."""


class WantLobby(Item, frozen=True, tag=4):
    """From the ingress: a change of the lobby did not reach the client, which needs the whole list."""


class Leave(Item, frozen=True, tag=5):
    """From the ingress: the client's socket is closed."""


class Deliver(Struct, frozen=True, array_like=True, gc=False, tag=6):
    """From the owner: WebSocket frames that must reach the clients of these relays.

    With ``measure`` their round trips are to be measured.
    """

    relays: list[Count]
    frames: bytes
    measure: bool


class DeliverNewest(Item, frozen=True, tag=7):
    """From the owner: a frame that a later one of its topic replaces.

    One that is ``partial``, a change of the lobby, means nothing without those before it.
    """

    topic: str
    frame: bytes
    partial: bool


class InLiveGame(Item, frozen=True, tag=8):
    """From the owner: whether the client plays a running game there, which says how soon to ping it."""

    live: bool


class End(Item, frozen=True, tag=9):
    """From the owner: the relay has ended; the client's socket is to be closed with this code."""

    code: Count
    reason: str


AnyItem = Open | Forward | Announce | WantLobby | Leave | Deliver | DeliverNewest | InLiveGame | End


class Batch(Struct, frozen=True, array_like=True):
    """All that a node had to send another since its last batch; without items it is a heartbeat.

    ``session`` and ``number`` are the sender's, ``following`` is the receiver's session as the sender knows
    it, 0 if it knows none. The batch with number 0 is a greeting, and has no items. ``stamp`` is the sender's
    clock in milliseconds, ``echo`` the latest stamp that it has of the receiver and ``held`` for how many
    milliseconds it has had it.
    """

    version: Literal[1]
    sender: Annotated[str, Meta(min_length=1, max_length=64)]
    session: Count
    following: Count
    number: Count
    stamp: Count
    echo: Count
    held: Count
    items: list[AnyItem]
