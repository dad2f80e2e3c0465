"""Messages between servers and engine nodes, and their subjects.

| subject below the prefix | from | to | message |
|---|---|---|---|
| ``jobs`` | a server | one node that is free, through a work queue | `JobMessage` |
| ``reports.SERVER`` | a node | the server whose job it is | `Report` |
| ``nodes`` | a node | every server | `Heartbeat` |
| ``stops`` | a server | every node | `Stop` |

All messages but the first may be lost without harm: a second try replaces a lost report, the next message of
its kind replaces any other.
"""

import secrets
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

JOBS: Final = "jobs"
REPORTS: Final = "reports"
NODES: Final = "nodes"
STOPS: Final = "stops"

HEARTBEAT_SECONDS: Final = 0.5
MAX_WORKERS: Final = 256  # of one node
MAX_SECONDS: Final = 3600.0
MAX_PACKAGES: Final = 1000  # of one node

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**62)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Pieces: TypeAlias = Annotated[bytes, Meta(max_length=16 * 1024)]


class JobMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """A job: a registered function's name, its plain arguments, and its limit in seconds from now on."""

    id: Name
    server: Name
    name: Annotated[str, Meta(max_length=100)]
    arguments: dict[str, Any]
    seconds: Annotated[float, Meta(ge=0, le=MAX_SECONDS)]


class Heartbeat(Struct, frozen=True):
    """A node's workers, and how many are busy for each server; the last heartbeat has ``leaving`` set.

    ``packages`` are the distributions and versions of the node's games that are not built in, by the game's
    id.
    """

    node: Name
    workers: Annotated[int, Meta(ge=0, le=MAX_WORKERS)]
    busy: Annotated[dict[Name, Annotated[int, Meta(ge=0, le=MAX_WORKERS)]], Meta(max_length=MAX_WORKERS)] = {}
    leaving: bool = False
    packages: Annotated[dict[Name, Text], Meta(max_length=MAX_PACKAGES)] = {}


class Stop(Struct, frozen=True):
    """Asks a job's worker to end the job soon with its best answer so far."""

    job: Name


class Taken(Struct, frozen=True, tag=True):
    """A node has begun a job; ``delivery`` counts from 1, more if an earlier node lost it."""

    job: Name
    node: Name
    delivery: Count


class Progressed(Struct, frozen=True, tag=True):
    """A job's progress, as `parlour_server.engines.slot.Progress`."""

    job: Name
    depth: Count
    nodes: Count
    partial: Pieces | None = None


class Answered(Struct, frozen=True, tag=True):
    """A job's answer."""

    job: Name
    answer: dict[str, Any]


class Refused(Struct, frozen=True, tag=True):
    """A job was impossible; the fields of `parlour_engine.game.GameError`."""

    job: Name
    message: Text
    reason: Text | None
    facts: Annotated[dict[str, int | Text], Meta(max_length=20)]


class Failed(Struct, frozen=True, tag=True):
    """A job ended without an answer; if its worker was ``lost``, the job is not at fault."""

    job: Name
    error: Text
    lost: bool


Report: TypeAlias = Taken | Progressed | Answered | Refused | Failed


def new_name() -> str:
    """Return a name that cannot be guessed, for a job, a server or a node."""
    return secrets.token_hex(12)


def encoded(message: Struct) -> bytes:
    """Encode a message for the bus."""
    return msgspec.msgpack.encode(message)
