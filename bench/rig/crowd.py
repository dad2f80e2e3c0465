"""The load generator: every socket in one thread over epoll, each player answering a message at once.

A crowd can be driven for a while, rests with one command held back in each room, and can be driven again:
so several servers take turns in one run, with all their sockets open.
"""

import select
from dataclasses import dataclass
from time import perf_counter, process_time
from types import TracebackType
from typing import Protocol, Self

from rig.raw_peer import RawPeer

STUCK_SECONDS = 30.0


class Player(Protocol):
    """A player: returns what to send next, and counts the moves made."""

    peer: RawPeer
    moves: int

    def begin(self) -> bytes | None:
        """Return the frame to send before any message has come, if any."""

    def receive(self, payload: bytes) -> bytes | None:
        """Return the answer to a message, if any."""


@dataclass(frozen=True, slots=True)
class Drive:
    """What a crowd did: moves, wall-clock seconds, and the loader's own processor seconds."""

    moves: int
    seconds: float
    loader_seconds: float


class Crowd:
    """The players of many rooms, and their spectators; a context manager that closes their sockets."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}
        self._watchers: dict[int, RawPeer] = {}
        self._held: list[tuple[RawPeer, bytes]] = []
        self._rooms = 0
        self._poll = select.epoll()

    def play(self, *players: Player) -> None:
        """Add the players of one more room, of whom one begins."""
        for player in players:
            self._players[player.peer.socket.fileno()] = player
            self._poll.register(player.peer.socket, select.EPOLLIN)
            frame = player.begin()
            if frame is not None:
                self._held.append((player.peer, frame))
        self._rooms += 1

    def watch(self, peer: RawPeer) -> None:
        """Add a spectator, who only receives."""
        self._watchers[peer.socket.fileno()] = peer
        self._poll.register(peer.socket, select.EPOLLIN)

    def drive(self, seconds: float) -> Drive:
        """Play for so long, then until every room rests.

        Raises:
            TimeoutError: A room does not come to rest.
        """
        begun, worked, before = perf_counter(), process_time(), self._moves()
        held, self._held = self._held, []
        for peer, frame in held:
            peer.send(frame)
        until = begun + seconds
        while (now := perf_counter()) < until or len(self._held) < self._rooms:
            if now > until + STUCK_SECONDS:
                raise TimeoutError(f"{self._rooms - len(self._held)} of {self._rooms} rooms do not rest")
            for fd, _ in self._poll.poll(0.05):
                self._take(fd, now < until)
        return Drive(self._moves() - before, perf_counter() - begun, process_time() - worked)

    def rest(self) -> None:
        """Read what has come meanwhile, which also answers the server's pings."""
        for fd, _ in self._poll.poll(0):
            self._take(fd, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._poll.close()
        for player in self._players.values():
            player.peer.close()
        for peer in self._watchers.values():
            peer.close()

    def _take(self, fd: int, playing: bool) -> None:
        player = self._players.get(fd)
        if player is None:
            self._watchers[fd].receive()
            return
        for payload in player.peer.receive():
            frame = player.receive(payload)
            if frame is None:
                continue
            if playing:
                player.peer.send(frame)
            else:
                self._held.append((player.peer, frame))

    def _moves(self) -> int:
        return sum(player.moves for player in self._players.values())
