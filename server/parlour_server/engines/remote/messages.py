"""Messages between servers and engine nodes, and the subjects they travel on.

| subject below the prefix | from | to | message |
|---|---|---|---|
| ``jobs`` | a server | one node that is free, through a work queue | `JobMessage` |
| ``reports.SERVER`` | a node | the server whose job it is | `Report` |
| ``nodes`` | a node | every server | `Heartbeat` |
| ``stops`` | a server | every node | `Stop` |

All but the first may be lost without harm: a report by a second try, the others by the next of their kind.
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

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**62)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Pieces: TypeAlias = Annotated[bytes, Meta(max_length=16 * 1024)]


class JobMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """A job: a registered function's name, its plain arguments, and the seconds that it has from now on."""

    id: Name
    server: Name
    name: Annotated[str, Meta(max_length=100)]
    arguments: dict[str, Any]
    seconds: Annotated[float, Meta(ge=0, le=MAX_SECONDS)]


class Heartbeat(Struct, frozen=True):
    """What a node offers: its workers, and how many are busy for each server; ``leaving`` is its last."""

    node: Name
    workers: Annotated[int, Meta(ge=0, le=MAX_WORKERS)]
    busy: Annotated[dict[Name, Annotated[int, Meta(ge=0, le=MAX_WORKERS)]], Meta(max_length=MAX_WORKERS)] = {}
    leaving: bool = False


class Stop(Struct, frozen=True):
    """Asks the worker that runs a job to end it soon with its best answer so far."""

    job: Name


class Taken(Struct, frozen=True, tag=True):
    """A node has begun a job; ``delivery`` counts from 1, more if an earlier node lost it."""

    job: Name
    node: Name
    delivery: Count


class Progressed(Struct, frozen=True, tag=True):
    """How far a job is, as `parlour_server.engines.slot.Progress`."""

    job: Name
    depth: Count
    nodes: Count
    partial: Pieces | None = None


class Answered(Struct, frozen=True, tag=True):
    """A job's answer."""

    job: Name
    answer: dict[str, Any]


class Refused(Struct, frozen=True, tag=True):
    """A job was impossible: what `parlour_engine.game.GameError` holds."""

    job: Name
    message: Text
    reason: Text | None
    facts: Annotated[dict[str, int | Text], Meta(max_length=20)]


class Failed(Struct, frozen=True, tag=True):
    """A job ended without an answer; if its worker was ``lost``, by no fault of its own."""

    job: Name
    error: Text
    lost: bool


Report: TypeAlias = Taken | Progressed | Answered | Refused | Failed


def new_name() -> str:
    """Return a name that cannot be guessed, for a job, a server or a node."""
    return secrets.token_hex(12)


def encoded(message: Struct) -> bytes:
    """Return a message as it travels."""
    return msgspec.msgpack.encode(message)
