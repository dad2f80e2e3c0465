"""The WebSocket endpoint: handshakes, and the close codes that end a connection."""

import asyncio
import random
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import aiohttp
import msgspec
import pytest

from parlour_protocol.answers import Pong, Refused, Welcome
from parlour_protocol.commands import Hello, Ping, PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.limits import MAX_INBOUND_BYTES
from parlour_protocol.liveness import SERVER_TIMING, Timeouts, Timing
from parlour_protocol.version import JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL
from parlour_server.limits.token_bucket import Rate
from parlour_server.store.credentials import make_token
from parlour_server.store.opening import open_database
from parlour_server.store.records import StoreError
from parlour_server.websocket.endpoint import SWEEP_SECONDS
from tests.databases import database_url, execute
from tests.server.raw_socket import RawSocket
from tests.server.served import ENDLESS, NIM, Client, RunningServer, served
from tests.server.set_time import SetLoop, in_set_time

BOTH = pytest.mark.parametrize("subprotocol", [JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL])


# -- handshake -----------------------------------------------------------------------------------


async def cookie_of(server: RunningServer) -> str:
    async with server.http.get(server.url) as page:
        return page.headers["Set-Cookie"].partition(";")[0]


async def test_a_page_comes_in_by_its_cookie_and_its_origin(server: RunningServer) -> None:
    cookie = await cookie_of(server)
    assert await server.handshake_status({"Cookie": cookie, "Origin": server.url}) == 101


async def test_a_cookie_alone_is_not_enough(server: RunningServer) -> None:
    assert await server.handshake_status({"Cookie": await cookie_of(server)}) == 403


async def test_a_handshake_is_refused_with_a_wait_while_identities_cannot_be_checked(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await server.token()

    async def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr("parlour_server.auth.identity.Identities.is_current", fail)
    assert await server.handshake_status({"Authorization": f"Bearer {token}"}) == 503
    monkeypatch.undo()
    assert await server.handshake_status({"Authorization": f"Bearer {token}"}) == 101


async def test_a_token_revoked_by_the_operator_ends_its_socket_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.websocket.endpoint.RECHECK_SECONDS", 0.05)
    token = await asyncio.to_thread(new_token, database_url(tmp_path))
    async with served(tmp_path) as server:
        bot, guest = await server.enter(token=token), await server.enter()
        await asyncio.to_thread(execute, database_url(tmp_path), "UPDATE tokens SET revoked = 1 RETURNING 1")
        assert await bot.closed() == CloseCode.TOKEN_EXPIRED
        assert isinstance(await guest.ask(Ping("p")), Pong)


def new_token(url: str) -> str:
    """A token created by the admin command."""
    with closing(open_database(url, exclusive=False)) as database:
        return database.run(lambda connection: make_token(connection, "league"))


async def test_a_strange_origin_is_refused_whatever_it_carries(server: RunningServer) -> None:
    for carried in ({"Cookie": await cookie_of(server)}, {"Authorization": f"Bearer {await server.token()}"}):
        assert await server.handshake_status({"Origin": "https://evil.example", **carried}) == 403
        assert await server.handshake_status({"Origin": "null", **carried}) == 403


async def test_a_program_comes_in_by_its_token_alone(server: RunningServer) -> None:
    assert await server.handshake_status({"Authorization": f"Bearer {await server.token()}"}) == 101


@pytest.mark.parametrize(
    "authorization", ["Bearer nonsense", "Bearer parlour_nonsense", "Bearer bm8.aa.bb", "Bearer é"]
)
async def test_an_invalid_token_is_refused(server: RunningServer, authorization: str) -> None:
    assert await server.handshake_status({"Authorization": authorization}) == 401


async def test_a_listed_origin_without_an_identity_is_refused(server: RunningServer) -> None:
    assert await server.handshake_status({"Origin": server.url}) == 401
    assert await server.handshake_status({"Origin": server.url, "Cookie": "parlour_guest=forged"}) == 401


async def test_a_handshake_without_a_common_subprotocol_is_refused(server: RunningServer) -> None:
    headers = {"Authorization": f"Bearer {await server.token()}"}
    assert await server.handshake_status(headers, ("chat",)) == 400
    with pytest.raises(aiohttp.WSServerHandshakeError) as error:
        await server.http.ws_connect(f"{server.url}/ws", headers=headers)
    assert error.value.status == 400
    assert (await server.http.get(f"{server.url}/ws", headers=headers)).status == 400


async def test_the_clients_own_order_of_subprotocols_decides(server: RunningServer) -> None:
    headers = {"Authorization": f"Bearer {await server.token()}"}
    for order in ((JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL), (MSGPACK_SUBPROTOCOL, JSON_SUBPROTOCOL)):
        async with server.http.ws_connect(f"{server.url}/ws", headers=headers, protocols=order) as opened:
            assert opened.protocol == order[0]


async def test_a_full_server_refuses_with_a_wait_and_accepts_again_later(tmp_path: Path) -> None:
    async with served(tmp_path, max_sockets=3) as server:
        headers = {"Authorization": f"Bearer {await server.token()}"}
        inside = await server.enter()
        answers = await asyncio.gather(*(try_in(server, headers) for _ in range(8)))
        admitted = [answer for answer in answers if isinstance(answer, aiohttp.ClientWebSocketResponse)]
        refused = [answer for answer in answers if isinstance(answer, aiohttp.WSServerHandshakeError)]
        assert len(admitted) == 2  # never more, however many come at the same moment
        assert {(error.status, error.headers and error.headers["Retry-After"]) for error in refused} == {
            (503, "5")
        }
        for inside_too in admitted:
            await inside_too.close()
        assert isinstance(await inside.ask(Ping("p")), Pong)
        while await server.handshake_status(headers) != 101:
            await inside.ask(Ping(inside.new_id()))  # the server notices the close in its own time


async def try_in(
    server: RunningServer, headers: dict[str, str]
) -> aiohttp.ClientWebSocketResponse | aiohttp.WSServerHandshakeError:
    try:
        return await server.http.ws_connect(
            f"{server.url}/ws", headers=headers, protocols=[MSGPACK_SUBPROTOCOL]
        )
    except aiohttp.WSServerHandshakeError as error:
        return error


async def test_too_many_handshakes_are_refused_with_the_wait(tmp_path: Path) -> None:
    async with served(tmp_path, handshake_rate=Rate(2, 200)) as server:
        headers = {"Authorization": f"Bearer {await server.token()}"}
        assert [await server.handshake_status(headers) for _ in range(3)] == [101, 101, 429]


# -- the conversation ----------------------------------------------------------------------------


async def test_hello_gets_the_same_welcome_in_both_encodings(server: RunningServer) -> None:
    amber = await server.enter("Amber", MSGPACK_SUBPROTOCOL)
    again = await server.enter("", JSON_SUBPROTOCOL, amber.token)
    assert amber.you == again.you
    assert amber.you.name == "Amber"


@BOTH
async def test_anything_before_hello_ends_the_conversation(server: RunningServer, subprotocol: str) -> None:
    client = await server.dial(await server.token(), subprotocol)
    await client.send(Ping("p"))
    assert await client.closed() == CloseCode.POLICY
    assert client.answers == {}


@BOTH
async def test_a_frame_of_the_wrong_kind_ends_the_conversation(
    server: RunningServer, subprotocol: str
) -> None:
    client = await server.enter("", subprotocol)
    await client.send_raw(b"{}" if subprotocol == JSON_SUBPROTOCOL else "{}")
    assert await client.closed() == CloseCode.POLICY


@BOTH
async def test_a_message_may_be_as_long_as_the_limit_and_no_longer(
    server: RunningServer, subprotocol: str
) -> None:
    client = await server.enter("", subprotocol)
    for size in (MAX_INBOUND_BYTES, MAX_INBOUND_BYTES + 1):
        await client.send_raw(" " * size if subprotocol == JSON_SUBPROTOCOL else b"\xc0" * size)
    assert await client.closed() == CloseCode.TOO_BIG
    assert [refused.code for refused in client.refusals_without_id] == [RefusalCode.MALFORMED]


async def test_a_flood_of_unusable_messages_ends_the_conversation(server: RunningServer) -> None:
    client = await server.enter("", JSON_SUBPROTOCOL)
    for _ in range(60):
        await client.send_raw("{")
    assert await client.closed() == CloseCode.POLICY
    assert {refused.code for refused in client.refusals_without_id} == {RefusalCode.MALFORMED}


async def test_a_flood_of_commands_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    async with served(tmp_path, message_rate=Rate(5, 500)) as server:
        client = await server.enter()
        for number in range(80):
            await client.send(Ping(f"p{number}"))
        assert await client.closed() == CloseCode.POLICY
        answers = [client.answers[f"p{number}"] for number in range(10)]
        assert [type(answer) for answer in answers] == [Pong] * 4 + [Refused] * 6  # hello was the fifth
        refused = answers[-1]
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.TOO_MANY
        assert refused.retry_after is not None
        assert refused.retry_after > 0


def random_frame(source: random.Random, subprotocol: str, room: str) -> str | bytes:
    """Random bytes, or a valid command with one damaged byte."""
    encoder = msgspec.json if subprotocol == JSON_SUBPROTOCOL else msgspec.msgpack
    frame = bytearray(encoder.encode(PlayMove("x", room, source.randrange(1, 5), "1:1")))
    if source.random() < 0.5:
        frame = bytearray(source.randbytes(source.randrange(1, 200)))
    frame[source.randrange(len(frame))] = source.randrange(256)
    return frame.decode("latin-1") if subprotocol == JSON_SUBPROTOCOL else bytes(frame)


async def test_a_thousand_random_frames_leave_another_room_untouched(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    source = random.Random(2026)
    stranger = await server.enter()
    sent = 0

    async def shout(subprotocol: str) -> None:
        nonlocal sent
        client = await server.enter("", subprotocol, stranger.token)
        await client.join(room)
        for _ in range(100):
            with suppress(ConnectionError):  # after too many, the server closes
                await client.send_raw(random_frame(source, subprotocol, room))
            sent += 1
        await client.socket.close()

    for turn, (player, move) in enumerate([(amber, "1:3"), (blue, "2:4")], 1):
        await asyncio.gather(*(shout(kind) for kind in (JSON_SUBPROTOCOL, MSGPACK_SUBPROTOCOL) * 5))
        await player.play(room, turn, move)
    await amber.play(room, 3, "3:5")
    assert sent == 2000
    for player in (amber, blue):
        assert [event.seq for event in await player.events_until(7)] == [2, 3, 4, 5, 6, 7]
    assert (await stranger.join(room)).state is not None


# -- the end -------------------------------------------------------------------------------------


async def test_a_stopping_server_closes_all_sockets_and_loses_nothing(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber, blue, room = await server.table()
        played = [amber.play(room, 1, "1:1"), blue.play(room, 2, "1:1"), amber.play(room, 3, "1:1")]
        acks = [await play for play in played]
        *codes, _ = await asyncio.gather(amber.closed(), blue.closed(), server.stop())
        assert codes == [CloseCode.GOING_AWAY, CloseCode.GOING_AWAY]
        token = amber.token
    async with served(tmp_path) as server:
        amber = await server.enter("", MSGPACK_SUBPROTOCOL, token)
        joined = await amber.join(room, seqs={"game": acks[0].seq})
        assert [event.seq for event in joined.events] == [acks[1].seq, acks[2].seq]
        assert joined.seats == [1]


async def test_moves_under_way_when_the_server_stops_are_on_disk_if_they_were_acknowledged(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as server:
        amber, blue, room = await server.table()
        await amber.send(PlayMove("last", room, 1, "1:1"))
        token = amber.token
        await asyncio.gather(amber.closed(), blue.closed(), server.stop())
    async with served(tmp_path) as server:
        joined = await (await server.enter("", MSGPACK_SUBPROTOCOL, token)).join(room)
        assert joined.state is not None
        assert joined.state.position.turn == (2 if "last" in amber.answers else joined.state.position.turn)


def silent_after(monkeypatch: pytest.MonkeyPatch, urgent: float, idle: float) -> None:
    timing = Timing(urgent=Timeouts(60, urgent), idle=Timeouts(60, idle))
    monkeypatch.setattr("parlour_server.websocket.endpoint.SERVER_TIMING", timing)
    monkeypatch.setattr("parlour_server.websocket.endpoint.SWEEP_SECONDS", 0.01)


async def test_a_silent_client_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    silent_after(monkeypatch, urgent=60, idle=0.5)
    async with served(tmp_path) as server:
        assert await (await server.enter()).closed() == CloseCode.GOING_AWAY


async def test_a_player_of_a_running_game_is_given_up_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent_after(monkeypatch, urgent=0.05, idle=60)
    async with served(tmp_path) as server:
        idle = await server.enter()
        amber, blue, _ = await server.table()
        given_up = await asyncio.gather(amber.closed(), blue.closed())
        assert tuple(given_up) == (CloseCode.GOING_AWAY, CloseCode.GOING_AWAY)
        assert isinstance(await idle.ask(Ping("p")), Pong)


@in_set_time
async def test_a_pause_of_the_process_is_no_silence(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SetLoop)
    async with served(tmp_path) as server:
        client = await server.enter()
        loop.moved += SERVER_TIMING.idle.dead_after + 10
        await loop.run_for(SWEEP_SECONDS + 1)
        assert isinstance(await client.ask(Ping("p")), Pong)


async def test_a_ping_below_the_messages_is_a_sign_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/protocol.md, 9: any frame is one. The ping goes on until the silent neighbour is given up."""
    silent_after(monkeypatch, urgent=60, idle=2.5)
    async with served(tmp_path) as server:
        pinging, silent = await server.enter(), await server.enter()
        given_up = asyncio.create_task(silent.closed())
        while not given_up.done():
            await pinging.socket.ping()
            await asyncio.wait([given_up], timeout=0.1)
        assert isinstance(await pinging.ask(Ping("p")), Pong)


async def test_a_quiet_client_that_answers_below_the_messages_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/protocol.md, 9: a hidden page sends nothing by itself, but its browser answers a ping."""
    timing = Timing(urgent=Timeouts(0.2, 60), idle=Timeouts(0.2, 2.5))
    monkeypatch.setattr("parlour_server.websocket.endpoint.SERVER_TIMING", timing)
    monkeypatch.setattr("parlour_server.websocket.endpoint.SWEEP_SECONDS", 0.01)
    async with served(tmp_path) as server:
        quiet, mute = await server.enter(), await RawSocket.connect(server)
        reading = asyncio.create_task(quiet.closed())
        assert await mute.read_to_close() == CloseCode.GOING_AWAY
        assert not reading.done()


# -- a client that does not read -----------------------------------------------------------------


def small_buffers(monkeypatch: pytest.MonkeyPatch, close_seconds: float) -> None:
    """Keep the kernel from buffering megabytes for a peer."""

    def listen(host: str, port: int) -> socket.socket:
        listener = socket.create_server((host, port))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)  # sockets inherit it
        return listener

    monkeypatch.setattr("parlour_server.app.listen", listen)
    monkeypatch.setattr("parlour_server.websocket.endpoint.CLOSE_SECONDS", close_seconds)


GREAT_NIM: list[int] = [100] * 10  # its positions are long: a thousand legal moves


async def fill(amber: Client, room: str, moves: int) -> None:
    """Play both seats, one counter at a time, with positions of several kilobytes."""
    for turn in range(1, moves + 1):
        await amber.play(room, turn, f"{turn % 10 + 1}:1")


def test_a_slow_reader_is_closed_with_4008_while_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    small_buffers(monkeypatch, close_seconds=15.0)

    async def scenario() -> None:
        async with served(tmp_path, message_rate=ENDLESS) as server:
            amber = await server.enter()
            room = (await amber.create(["me", "me"], options={**NIM, "heaps": GREAT_NIM})).room
            await amber.join(room)
            slow = await RawSocket.connect(server)
            await slow.say(Hello("h"), room)
            await fill(amber, room, 200)
            assert await slow.read_to_close() == CloseCode.TOO_SLOW
            assert (await amber.events_until(202))[-1].seq == 202

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(scenario(), 60))


def test_a_slow_reader_that_never_reads_again_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    small_buffers(monkeypatch, close_seconds=0.05)

    async def scenario() -> None:
        async with served(tmp_path, max_sockets=2, message_rate=ENDLESS) as server:
            amber = await server.enter()
            room = (await amber.create(["me", "me"], options={**NIM, "heaps": GREAT_NIM})).room
            await amber.join(room)
            slow = await RawSocket.connect(server)
            await slow.say(Hello("h"), room)
            await fill(amber, room, 200)
            await amber.until(lambda: None if amber.presence[-1].spectators else True)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(scenario(), 60))


def test_welcome_is_the_first_message(
    tmp_path: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    async def scenario() -> None:
        async with served(tmp_path) as server:
            client = await server.dial(await server.token())
            await client.send(Hello("h"))
            assert isinstance(await client.receive(), Welcome)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(asyncio.wait_for(scenario(), 20))
