"""Commands that concern no room: answered once each, and limited."""

from parlour_protocol.answers import Done
from parlour_protocol.commands import WatchLobby
from parlour_protocol.errors import RefusalCode
from tests.server.served import RunningServer


async def test_looks_are_limited(server: RunningServer) -> None:
    client = await server.enter()
    for _ in range(20):
        assert isinstance(await client.ask(WatchLobby(client.new_id())), Done)
    refused = await client.refusal(WatchLobby(client.new_id()))
    assert refused.code is RefusalCode.TOO_MANY
    assert refused.retry_after is not None
