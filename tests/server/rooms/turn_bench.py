"""A turn timer over a state on a loop whose time the test sets, and what it has called for."""

import asyncio
from typing import Self

from parlour_server.background.loop_watch import LoopWatch
from parlour_server.domain.clock.outage import ElapsedTime
from parlour_server.domain.room.decide import decide
from parlour_server.domain.room.internal_commands import SERVER, OutageEnded, TimeUp
from parlour_server.domain.room.outcome import Accepted, TurnTiming
from parlour_server.domain.room.state import RoomState
from parlour_server.rooms.presence import PresenceTracker
from parlour_server.rooms.turn_timer import NO_TIME_ELAPSED, TurnTimer
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.set_time import SetLoop


class Bench:
    """A timer over a state, and the decisions it has called for."""

    def __init__(
        self, state: RoomState, found: ElapsedTime = NO_TIME_ELAPSED, *there: FakeSubscriber
    ) -> None:
        self.state = state
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SetLoop)
        self.loop = loop
        self.watch = LoopWatch(boot_seconds=loop.time)
        self.members = PresenceTracker(lambda: None, self.watch)
        for member in there:
            self.members.add(member)
        self.rung: list[TimeUp | OutageEnded] = []
        self.clock = TurnTimer(state, found, self.members, self.rung.append, self.watch)

    def watched(self) -> Self:
        """The same, with a watch that notices pauses."""
        self.watch.on_pause = lambda pause: self.clock.freeze(pause.ended - pause.began)
        self.watch.start()
        return self

    async def pass_time(self, seconds: float) -> None:
        """Let time pass unwatched; the loop is on time for what is due in it."""
        until = self.loop.moved + seconds
        while (due := self.loop.next_due()) <= until:
            await self.loop.jump(due - self.loop.moved + 0.001)
        await self.loop.jump(max(0.0, until - self.loop.moved))

    def timing_at(self) -> TurnTiming:
        return self.clock.timing_at(asyncio.get_running_loop().time())

    def decided(self) -> object:
        outcome = decide(self.state, SERVER, self.rung.pop(), self.timing_at())
        return outcome.events[0] if isinstance(outcome, Accepted) else outcome

    def become(self, state: RoomState) -> None:
        self.state = state
        self.clock.apply(state)
        self.clock.schedule()
