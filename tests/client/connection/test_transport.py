import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from parlour_client.connection.address import ServerAddress, parse_server
from parlour_client.connection.transport import (
    TokenRefused,
    TransportClosed,
    WebSocketTransport,
    websocket_opener,
)
from parlour_client.errors import ConnectionEnded, ServerUnreachable, TryLater
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL
from tests.client.free_port import free_port


@asynccontextmanager
async def echo(
    status: int = 101, headers: dict[str, str] | None = None, subprotocol: str = MSGPACK_SUBPROTOCOL
) -> AsyncIterator[tuple[ServerAddress, list[Request]]]:
    """Serve a socket that repeats what it hears and closes with 1012 on ``bye``."""
    requests: list[Request] = []

    def judge(_: ServerConnection, request: Request) -> Response | None:
        requests.append(request)
        if status == 101:
            return None
        return Response(status, HTTPStatus(status).phrase, Headers(headers or {}))

    async def talk(socket: ServerConnection) -> None:
        async for frame in socket:
            if frame == b"bye":
                await socket.close(1012, "restart")
            await socket.send(frame)

    async with serve(
        talk,
        "127.0.0.1",
        0,
        process_request=judge,
        select_subprotocol=lambda _socket, _offered: Subprotocol(subprotocol),
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield parse_server(f"http://127.0.0.1:{port}"), requests


async def test_frames_travel_both_ways_under_the_bearer_token() -> None:
    async with echo() as (server, requests):
        transport = await websocket_opener(server)("secret")
        await transport.send(b"\x01\x02")
        assert await transport.recv() == b"\x01\x02"
        await transport.close(1000, "")
        await transport.close(1000, "")
    (request,) = requests
    assert request.path == "/ws"
    assert request.headers["Authorization"] == "Bearer secret"
    assert request.headers["Sec-WebSocket-Protocol"] == MSGPACK_SUBPROTOCOL
    assert "Sec-WebSocket-Extensions" not in request.headers


async def test_close_code_and_reason_reach_the_reader() -> None:
    async with echo() as (server, _):
        transport = await websocket_opener(server)("secret")
        await transport.send(b"bye")
        with pytest.raises(TransportClosed) as closed:
            await transport.recv()
        assert (closed.value.code, closed.value.reason) == (1012, "restart")
        with pytest.raises(TransportClosed):
            await transport.send(b"late")


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (401, TokenRefused),
        (403, ConnectionEnded),
        (404, ServerUnreachable),
        (429, TryLater),
        (503, TryLater),
        (500, ServerUnreachable),
    ],
)
async def test_refused_handshake_says_what_to_do(status: int, error: type[Exception]) -> None:
    async with echo(status, {"Retry-After": "3"}) as (server, _):
        with pytest.raises(error) as refused:
            await websocket_opener(server)("secret")
    assert "secret" not in str(refused.value)
    if isinstance(refused.value, TryLater):
        assert refused.value.retry_after == 3.0


async def test_address_without_a_server_is_unreachable() -> None:
    server = parse_server(f"http://127.0.0.1:{free_port()}")
    with pytest.raises(ServerUnreachable, match=f"no Parlour server at {server.base}"):
        await websocket_opener(server)("secret")


async def test_server_without_our_subprotocol_is_none_of_ours() -> None:
    async with echo(subprotocol=JSON_SUBPROTOCOL) as (server, _):
        with pytest.raises((ServerUnreachable, ConnectionEnded)):
            await websocket_opener(server)("secret")


async def test_server_that_hangs_up_in_the_handshake_is_unreachable() -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as listener:
        port = listener.sockets[0].getsockname()[1]
        with pytest.raises(ServerUnreachable):
            await websocket_opener(parse_server(f"http://127.0.0.1:{port}"))("secret")


async def test_closing_that_is_cancelled_leaves_no_socket_open() -> None:
    """The server stands still: it reads no close frame, and is not waited for to the end."""
    standing, leaving = asyncio.Event(), asyncio.Event()

    async def stand_still(socket: ServerConnection) -> None:
        socket.transport.pause_reading()
        standing.set()
        await leaving.wait()
        socket.transport.resume_reading()

    async with serve(
        stand_still, "127.0.0.1", 0, select_subprotocol=lambda *_: Subprotocol(MSGPACK_SUBPROTOCOL)
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        transport = await websocket_opener(parse_server(f"http://127.0.0.1:{port}"))("secret")
        assert isinstance(transport, WebSocketTransport)
        await standing.wait()
        closing = asyncio.create_task(transport.close(1000, ""))
        await asyncio.wait([closing], timeout=0.05)
        closing.cancel()
        await asyncio.wait([closing])
        is_closing = transport.socket.transport.is_closing()
        leaving.set()
    assert closing.cancelled()
    assert is_closing
