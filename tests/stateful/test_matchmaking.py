"""Players who look for an opponent in any order, and tables that others open, join and leave meanwhile.

After each step, and the second in which seeks are paired anew, nobody waits past anybody: no two seeks that
fit are open, and no seek beside a public table that fits. Whoever is called to a game has an opponent there.
"""

import asyncio
from itertools import combinations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from parlour_protocol.answers import Paired, SearchEnded
from parlour_protocol.commands import FindOpponent
from parlour_protocol.terms import STANDARD_TERMS
from parlour_protocol.values import Player
from parlour_server.domain.matchmaking.game_terms import RATED, GameTerms, read_game_terms
from parlour_server.domain.matchmaking.pairing import max_rating_gap
from parlour_server.matchmaking.seeks import GRACE_SECONDS, PAIR_SECONDS, SeekQueue
from tests.server.fake_subscriber import FakeSubscriber
from tests.server.set_time import SetLoop
from tests.stateful.tables import MemoryTables, Table

TERMS = {
    (heaps, rated): read_game_terms(FindOpponent("1", "nim", {"heaps": [heaps]}, rated))
    for heaps in (3, 4)
    for rated in (False, True)
}
RATINGS = {"ann": 1500.0, "bob": 1550.0, "cid": 1900.0, "dot": 1500.0, "eve": 1400.0}
PLAYERS = {name: Player(name, name, "bot" if name in ("dot", "eve") else "person") for name in RATINGS}

people = st.sampled_from(sorted(PLAYERS))
wishes = st.sampled_from(sorted(TERMS))


class Wish:
    """An open seek as its player knows it."""

    def __init__(self, name: str, command: str, terms: GameTerms, since: float) -> None:
        self.name, self.command, self.terms, self.since = name, command, terms, since


class Matchmaking(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.loop = SetLoop()
        self.memory = MemoryTables()
        self.count = 0
        self.wishes: dict[str, Wish] = {}
        self.away: set[str] = set()
        self.sockets = {name: FakeSubscriber(player) for name, player in PLAYERS.items()}
        self.queue = self.loop.run_until_complete(self.make())

    async def make(self) -> SeekQueue:
        return SeekQueue(self.memory.create_between, self.memory.tables(), 100)

    def teardown(self) -> None:
        self.loop.run_until_complete(self.queue.close())
        self.loop.close()

    def settle(self, seconds: float = PAIR_SECONDS * 2) -> None:
        """Let seeks be paired anew, and what begins then be done."""

        async def pass_time() -> None:
            for _ in range(4):
                for _ in range(30):
                    await asyncio.sleep(0)
                await self.loop.jump(seconds / 4)
            for _ in range(30):
                await asyncio.sleep(0)

        self.loop.run_until_complete(pass_time())
        self.read_news()

    def read_news(self) -> None:
        for name, socket in self.sockets.items():
            for message in socket.received:
                wish = self.wishes.get(name)
                if wish is None:
                    continue
                if isinstance(message, Paired) and message.search == wish.command:
                    both = self.memory.rooms[message.room].games
                    assert any(name in game for game in both), f"{name} was called to a table with nobody"
                    del self.wishes[name]
                elif isinstance(message, SearchEnded) and message.search == wish.command:
                    del self.wishes[name]
            socket.received.clear()

    @rule(name=people, wish=wishes, then=st.booleans())
    def find(self, name: str, wish: tuple[int, bool], then: bool) -> None:
        """A player looks for an opponent; ``then`` lets time pass before the next one does."""
        if name in self.away:
            return
        self.count += 1
        terms, command = TERMS[wish], str(self.count)
        self.wishes[name] = Wish(name, command, terms, self.loop.time())

        async def add() -> None:
            self.queue.add(self.sockets[name], command, terms, RATINGS[name])

        self.loop.run_until_complete(add())
        if then:
            self.settle()

    @rule(name=people)
    def stop(self, name: str) -> None:
        self.wishes.pop(name, None)
        self.loop.run_until_complete(self.queue.stop(PLAYERS[name]))

    @rule(name=people, long=st.booleans())
    def disconnect(self, name: str, long: bool) -> None:
        if name in self.away:
            return
        self.away.add(name)

        async def drop() -> None:
            self.queue.on_disconnect(self.sockets[name])

        self.loop.run_until_complete(drop())
        if long:
            self.settle(GRACE_SECONDS + 1)

    @rule(name=people)
    def return_(self, name: str) -> None:
        """A player reconnects, and the client sends the open seek again."""
        if name not in self.away:
            return
        self.away.discard(name)
        self.sockets[name] = FakeSubscriber(PLAYERS[name])
        wish = self.wishes.get(name)
        if wish is None:
            return

        async def resend() -> None:
            if not self.queue.reattach(self.sockets[name], wish.command):
                wish.since = self.loop.time()
                self.queue.add(self.sockets[name], wish.command, wish.terms, RATINGS[name])

        self.loop.run_until_complete(resend())

    @rule(name=people, wish=wishes)
    def open_table(self, name: str, wish: tuple[int, bool]) -> None:
        """A player opens a public table by hand, and stays there."""
        self.count += 1
        terms = TERMS[wish]
        line = {
            "game": terms.game,
            "options": terms.options,
            "terms": RATED if terms.rated else STANDARD_TERMS,
        }
        self.memory.rooms[f"open{self.count}"] = Table(line, [PLAYERS[name], None], self.loop.time())

    @rule(name=people, data=st.data())
    def sit_down(self, name: str, data: st.DataObject) -> None:
        """A player sits down at a table of the list."""
        free = [
            table
            for table in self.memory.rooms.values()
            if (host := table.waiting_player) is not None
            and host.id != name
            and (not table.line["terms"].rated or host.kind == PLAYERS[name].kind)
        ]
        if free:
            table = data.draw(st.sampled_from(free))
            table.take(table.players.index(None), PLAYERS[name])

    @rule(data=st.data())
    def leave_table(self, data: st.DataObject) -> None:
        """The player at a table gives the seat up, or the game there is called off."""
        if not self.memory.rooms:
            return
        table = self.memory.rooms[data.draw(st.sampled_from(sorted(self.memory.rooms)))]
        table.players[data.draw(st.integers(0, 1))] = None
        table.started = False

    @rule(seconds=st.sampled_from([1.0, 10.0, 61.0]))
    def wait(self, seconds: float) -> None:
        self.settle(seconds)

    @invariant()
    def nobody_waits_past_anybody(self) -> None:
        self.settle()
        waiting = [wish for name, wish in self.wishes.items() if name not in self.away]
        for one, other in combinations(waiting, 2):
            assert not self.fit(one, other), f"{one.name} and {other.name} wait past each other"
        seekers = {wish.name for wish in self.wishes.values()}
        for wish in waiting:
            for room, table in self.memory.rooms.items():
                host = table.waiting_player
                if host is None or host.id in seekers or not table.present or table.started:
                    continue
                fits = (
                    table.line["options"] == wish.terms.options
                    and table.line["terms"].rated == wish.terms.rated
                )
                same_kind = host.kind == PLAYERS[wish.name].kind or not wish.terms.rated
                assert not (fits and same_kind), f"{wish.name} waits past {host.id} at {room}"

    def fit(self, one: Wish, other: Wish) -> bool:
        """Whether two seeks may be paired, written independently."""
        if one.terms != other.terms:
            return False
        if not one.terms.rated:
            return True
        now = self.loop.time() - PAIR_SECONDS
        patient = max_rating_gap(now - max(one.since, other.since))
        same = PLAYERS[one.name].kind == PLAYERS[other.name].kind
        return same and abs(RATINGS[one.name] - RATINGS[other.name]) <= patient


TestMatchmaking = Matchmaking.TestCase
TestMatchmaking.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
