"""Players of one room at several nodes, over a bus, networks and nodes that keep failing.

Everything that ``test_network`` does and asserts, with each client at a node of its own and only one of them
at the room's; beside the clients' networks the bus loses, doubles and delays, and nodes are killed.

    PARLOUR_NETWORK_SEED=17 PARLOUR_NETWORK_SEEDS=1 pytest tests/stateful/test_relays.py
"""

import asyncio

import pytest

from parlour_protocol.answers import Ack
from parlour_server.domain.clock.outage import Outage
from tests.server.cluster.fake_bus import FakeBus
from tests.stateful.network import Client, SetLoop, settle
from tests.stateful.nodes import Node
from tests.stateful.test_network import FIRST_SEED, SEEDS, History, SimulatedTime, now_ms

LOSSY = 0.1
#: In the first two a node waited for ever for an incarnation that the other one did not begin; in the third
#: both began new incarnations for ever.
FOUND = (1065, 500082, 156675)


class RelayedHistory(History):
    """The simulation of one seed with three nodes."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.bus = FakeBus(seed)
        self.owners: dict[str, str] = {}
        self.nodes = [self.new_node() for _ in self.clients]

    def new_node(self) -> Node:
        return Node(self.disk, self.outages, self.bus, self.owners)

    def connect(self, client: Client) -> None:
        client.connect(self.nodes[self.clients.index(client)])

    async def kill(self) -> None:
        """Kill one node: its rooms are owned by whichever node is asked for them next."""
        index = self.random.randrange(len(self.nodes))
        alive = now_ms() - self.random.randrange(1_000)
        self.clients[index].cut()
        await self.nodes[index].die()
        self.pass_time(self.random.choice([1.0, 20.0]))
        self.outages.append(Outage(alive, now_ms()))
        self.nodes[index] = self.new_node()

    async def step(self) -> None:
        self.bus.lossy = LOSSY
        for _ in range(self.random.randrange(4)):
            self.bus.step()
        await super().step()
        self.tick()

    async def calm(self) -> None:
        """Let the bus deliver everything, and time pass, so that what was lost is found."""
        self.bus.lossy = 0.0
        self.bus.run()
        self.pass_time(0.25)
        self.tick()
        await settle()
        self.bus.run()

    def tick(self) -> None:
        for node in self.nodes:
            node.relays.links.tick()

    async def close(self) -> None:
        for _ in range(20):  # a flag that fell while one was healed is heard by all
            for client in self.clients:
                self.carry(client, faithful=True)
            self.disk.commit()
            await settle()
            self.bus.run()
        for node in self.nodes:
            await node.rooms.close()


async def live(seed: int) -> RelayedHistory:
    history = RelayedHistory(seed)
    await history.live()
    return history


@pytest.mark.timeout(60 + SEEDS * 4)
def test_every_client_receives_exactly_the_log_through_relays_over_a_bus_that_loses_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("rooms.room_actor", "rooms.registry", "rooms.revival"):
        monkeypatch.setattr(f"parlour_server.{module}.time", SimulatedTime)
    print(f"PARLOUR_NETWORK_SEED={FIRST_SEED}, {SEEDS} seeds")
    mishaps = acknowledged = 0
    for seed in (*FOUND, *range(FIRST_SEED, FIRST_SEED + SEEDS)):
        try:
            with asyncio.Runner(loop_factory=SetLoop) as runner:
                history = runner.run(live(seed))
                history.check()
        except BaseException:
            print(f"PARLOUR_NETWORK_SEED={seed}")
            raise
        mishaps += history.bus.mishaps
        acknowledged += sum(isinstance(r, Ack) for client in history.clients for r in client.settled.values())
    assert mishaps >= SEEDS
    assert acknowledged >= SEEDS
