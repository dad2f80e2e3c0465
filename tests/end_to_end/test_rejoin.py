"""A server that briefly refuses to let players rejoin a room loses no move that was under way."""

import asyncio
from pathlib import Path

from parlour_client import Connection, GuestIdentity, Room, RoomAddress, parse_server
from parlour_client.connection.transport import Opener, Transport, TransportClosed, websocket_opener
from parlour_protocol.codec import Frame, server_codec
from parlour_protocol.commands import PlayMove
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.end_to_end.server_process import ServerProcess
from tests.end_to_end.witness import connect

TEST_SECONDS = 200.0
CODEC = server_codec(MSGPACK_SUBPROTOCOL)


class Breaking:
    """A transport that is lost together with a move it is to carry, unless one has been lost before."""

    def __init__(self, transport: Transport, lost: asyncio.Event) -> None:
        self._transport = transport
        self._lost = lost
        self.recv = transport.recv
        self.close = transport.close

    async def send(self, frame: Frame) -> None:
        """See Transport."""
        if isinstance(CODEC.decode(frame), PlayMove) and not self._lost.is_set():
            self._lost.set()
            raise TransportClosed(None, "lost")
        await self._transport.send(frame)


def breaking(opener: Opener, lost: asyncio.Event) -> Opener:
    async def open_transport(token: str) -> Transport:
        return Breaking(await opener(token), lost)

    return open_transport


async def test_a_move_on_its_way_waits_until_its_room_may_be_joined_again(tmp_path: Path) -> None:
    lost = asyncio.Event()
    async with asyncio.timeout(TEST_SECONDS):
        # One room at once and another after a second: the second room of two is refused at each return.
        with ServerProcess(tmp_path, "--engines", "process:1", "--join-rate", "1/1") as server:
            address = parse_server(server.url)
            amber = Connection(
                server.url,
                identity=GuestIdentity(address, "Amber", "person", tmp_path),
                opener=breaking(websocket_opener(address), lost),
            )
            async with amber, connect(server.url, "Blue", tmp_path) as blue:
                rooms = []
                for _ in range(2):
                    made = RoomAddress((await amber.create_room("nim", ("me", "open"))).room)
                    rooms.append(await Room.join(amber, made))
                    await (await Room.join(blue, made)).take_seat(2)
                second = rooms[1]
                await second.until(lambda room: room.is_my_turn)
                await second.play("1:1")
                assert lost.is_set()
                assert second.view.moves == ["1:1"]
