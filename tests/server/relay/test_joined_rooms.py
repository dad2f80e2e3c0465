"""How many rooms of other nodes a client may join: nodes of their own, with a low limit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_protocol.commands import JoinRoom
from parlour_protocol.errors import RefusalCode
from tests.nats_server import NatsServer
from tests.server.relay.nodes import nodes


@pytest.fixture
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with NatsServer(tmp_path_factory.mktemp("bus"), jetstream=False) as server:
        yield server


async def test_rooms_of_another_node_that_refused_a_client_do_not_count_as_joined(
    tmp_path: Path, bus: NatsServer
) -> None:
    async with nodes(tmp_path, bus, ("a", "b"), max_joined=2) as (a, b):
        amber, blue = await a.enter("Amber"), await b.enter("Blue")
        for _ in range(4):
            room = (await amber.create(["me", "open"], "link")).room
            refused = await blue.refusal(JoinRoom(blue.new_id(), room))
            assert refused.code is not RefusalCode.TOO_MANY
        for _ in range(2):
            await blue.join((await amber.create(["me", "open"])).room)
        room = (await amber.create(["me", "open"])).room
        assert (await blue.refusal(JoinRoom(blue.new_id(), room))).code is RefusalCode.TOO_MANY
