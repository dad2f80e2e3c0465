import asyncio

import pytest

from parlour_client.connection.address import RoomAddress
from parlour_client.connection.connection import Connection
from parlour_client.connection.link import LinkState
from parlour_client.errors import (
    BadInput,
    ConnectionEnded,
    IdentityError,
    Refusal,
    RequestTimeout,
    ServerUnreachable,
    TryLater,
)
from parlour_client.room.room import Room
from parlour_protocol.answers import Ack, Refused
from parlour_protocol.codec import server_codec
from parlour_protocol.commands import CreateRoom, ListRooms, PlayMove
from parlour_protocol.errors import CloseCode, RefusalCode
from parlour_protocol.liveness import Timeouts, Timing
from parlour_protocol.version import MSGPACK_SUBPROTOCOL
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ANN, BOB, ModelServer
from tests.client.skipped_time import in_skipped_time

SHORT = Timing(urgent=Timeouts(0.02, 0.08), idle=Timeouts(0.02, 0.08))


async def test_welcome_says_who_one_is_and_which_rooms_are_unfinished(network: MemoryNetwork) -> None:
    room = network.server.open_room([ANN, BOB])
    network.server.open_room([BOB, None])
    async with network.connection() as connection:
        assert connection.you == ANN
        assert [summary.room for summary in connection.unfinished] == [room.name]


async def test_rooms_are_listed_and_opened(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        created = await connection.create_room("letters", ("me", "open"))
        assert [summary.room for summary in await connection.list_rooms()] == [created.room]


async def test_request_survives_the_loss_of_its_connection(network: MemoryNetwork) -> None:
    links: list[LinkState] = []
    async with network.connection(on_link=links.append) as connection:
        network.cut_on_send = 1
        created = await connection.create_room("letters", ("me", "open"))
        assert list(network.server.rooms) == [created.room]
    assert len(network.transports) == 2
    assert links == ["reconnecting", "online"]


async def test_lost_answer_does_not_open_a_second_room(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.copies = lambda message: 0
        creating = asyncio.create_task(connection.create_room("letters", ("me", "open")))
        await network.lost.wait()
        network.copies = lambda message: 1
        network.newest.cut()
        created = await creating
    assert list(network.server.rooms) == [created.room]


async def test_refusal_carries_code_and_reason(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        with pytest.raises(Refusal, match="there is no room abc") as refused:
            await connection.request(PlayMove("1", "abc", 1, "a"))
    assert refused.value.code is RefusalCode.NO_SUCH_ROOM


async def test_request_without_answer_ends_at_its_timeout(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.newest.frozen = True
        with pytest.raises(RequestTimeout):
            await connection.request(ListRooms("1"), timeout_s=0.01)


async def test_more_requests_than_the_protocol_allows_wait_for_each_other(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        asks = [connection.request(ListRooms(f"{number}")) for number in range(150)]
        assert len(await asyncio.gather(*asks)) == 150


@in_skipped_time
async def test_silent_server_is_given_up_and_connected_again(network: MemoryNetwork) -> None:
    async with network.connection(timing=SHORT) as connection:
        network.newest.frozen = True
        assert await connection.list_rooms() == []
    assert len(network.transports) >= 2


async def test_server_that_was_never_there_is_reported_at_once(network: MemoryNetwork) -> None:
    network.failures.append(ServerUnreachable("no Parlour server at http://127.0.0.1:1: refused"))
    with pytest.raises(ServerUnreachable):
        async with network.connection():
            pass


async def test_server_that_is_not_there_yet_is_waited_for_and_that_is_said_once(
    network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    network.failures += [ServerUnreachable("no Parlour server at http://127.0.0.1:1: refused")] * 3
    async with network.connection(waits=True) as connection:
        assert connection.you == ANN
    assert caplog.messages == ["no Parlour server at http://127.0.0.1:1: refused: waiting for it"]


async def test_server_that_is_gone_for_a_while_is_found_again(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.failures += [ServerUnreachable("refused"), TryLater("busy", 0.0)]
        network.newest.cut()
        assert await connection.list_rooms() == []
    assert network.failures == []


async def test_an_error_of_our_own_ends_what_waits_and_is_logged_with_its_cause(
    network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    async with network.connection() as connection:
        network.newest.frozen = True
        waiting = asyncio.create_task(connection.list_rooms())
        await asyncio.sleep(0)
        network.failures.append(ZeroDivisionError("a mistake"))
        network.newest.cut()
        with pytest.raises(ConnectionEnded, match="a mistake"):
            await waiting
    assert "ZeroDivisionError: a mistake" in caplog.text


async def test_token_the_server_does_not_know_is_an_identity_error(network: MemoryNetwork) -> None:
    with pytest.raises(IdentityError):
        async with network.connection(token="forged"):
            pass


@pytest.mark.parametrize("code", [CloseCode.POLICY, CloseCode.FORBIDDEN, CloseCode.REPLACED])
async def test_final_close_code_ends_everything(network: MemoryNetwork, code: CloseCode) -> None:
    async with network.connection() as connection:
        network.newest.frozen = True
        asking = asyncio.create_task(connection.list_rooms())
        await asyncio.sleep(0)
        network.newest.cut(code, "enough")
        with pytest.raises(ConnectionEnded, match="enough"):
            await asking
        with pytest.raises(ConnectionEnded, match="enough"):
            await connection.list_rooms()
    assert len(network.transports) == 1


@pytest.mark.parametrize("code", [1001, 1011, 1012, 1013, CloseCode.TOO_SLOW, CloseCode.MOVED])
async def test_other_close_codes_are_no_reason_to_stay_away(network: MemoryNetwork, code: int) -> None:
    async with network.connection() as connection:
        network.newest.cut(code)
        assert await connection.list_rooms() == []
    assert len(network.transports) == 2


async def test_closing_fails_all_waiting_callers(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        network.newest.frozen = True
        asking = asyncio.create_task(connection.list_rooms())
        await asyncio.sleep(0)
    with pytest.raises(ConnectionEnded):
        await asking


async def test_connection_must_be_entered_before_it_knows_who_one_is(network: MemoryNetwork) -> None:
    with pytest.raises(RuntimeError, match="async with"):
        _ = network.connection().you


def test_server_address_is_checked_before_anything_is_opened() -> None:
    with pytest.raises(BadInput):
        Connection("ftp://127.0.0.1:8080")


class Forgotten:
    """An identity whose first token the server stops knowing."""

    def __init__(self) -> None:
        self._token = "ann"

    async def token(self) -> str:
        return self._token

    async def renew(self) -> str:
        self._token = "bob"
        return self._token


async def test_expired_token_is_replaced_and_the_loss_of_the_seats_is_logged(
    network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    async with Connection("http://127.0.0.1:1", identity=Forgotten(), opener=network.open) as connection:
        network.newest.cut(CloseCode.TOKEN_EXPIRED)
        await connection.list_rooms()
        assert connection.you == BOB
    assert caplog.messages == ["the server has forgotten Ann: seats taken before are lost"]


async def test_two_rooms_share_one_socket(network: MemoryNetwork) -> None:
    first, second = (network.server.open_room([ANN, BOB]) for _ in range(2))
    async with network.connection() as connection:
        rooms = [await Room.join(connection, RoomAddress(room.name)) for room in (first, second)]
        await asyncio.gather(*(room.play("a") for room in rooms))
    assert len(network.transports) == 1
    assert first.letters == second.letters == ["a"]


async def test_room_that_does_not_let_us_in_says_why(network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        with pytest.raises(Refusal, match="there is no room abc"):
            await Room.join(connection, RoomAddress("abc"))


@in_skipped_time
async def test_busy_room_is_entered_when_it_has_time(server: ModelServer, network: MemoryNetwork) -> None:
    room = server.open_room([ANN, BOB])
    async with network.connection(timing=SHORT) as connection:
        server.refuse_next = Refused("", RefusalCode.UNAVAILABLE, "busy", retry_after=0.01)
        joined = await Room.join(connection, RoomAddress(room.name))
        assert joined.view == room.view()


@in_skipped_time
async def test_room_whose_server_asks_for_patience_is_entered_after_any_timeout(
    server: ModelServer,
    network: MemoryNetwork,
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = server.open_room([ANN, BOB])
    async with network.connection(timing=SHORT) as connection:
        server.refuse_next = Refused("", RefusalCode.TOO_MANY, "too many joins", retry_after=2.5)
        followed = Room(connection, RoomAddress(room.name))
        await connection.subscribe(room.name, "", followed, timeout_s=2.0)
        assert followed.view == room.view()
    assert caplog.messages == [f"room {room.name}: too many joins: trying again in 2.5 s"]


async def test_new_room_for_which_the_server_asks_for_patience_is_opened(
    server: ModelServer, network: MemoryNetwork, caplog: pytest.LogCaptureFixture
) -> None:
    server.refuse_next = Refused("", RefusalCode.TOO_MANY, "too many new rooms", retry_after=0.01)
    async with network.connection() as connection:
        created = await connection.create_room("letters", ("me", "open"))
        assert list(server.rooms) == [created.room]
        server.refuse_next = Refused("", RefusalCode.TOO_MANY, "no more ever")
        with pytest.raises(Refusal, match="no more ever"):
            await connection.create_room("letters", ("me", "open"))
    assert caplog.messages == ["too many new rooms: trying again in 0.0 s"]


async def test_terms_of_a_new_room_are_sent_as_given(server: ModelServer, network: MemoryNetwork) -> None:
    async with network.connection() as connection:
        await connection.create_room("letters", ("me", "open"), terms={"rated": True, "takeback": False})
    asked = [server_codec(MSGPACK_SUBPROTOCOL).decode(frame) for frame in network.newest.heard]
    (command,) = (command for command in asked if isinstance(command, CreateRoom))
    assert command.terms == {"rated": True, "takeback": False}


async def test_repeated_answer_settles_a_request_once(network: MemoryNetwork) -> None:
    room = network.server.open_room([ANN, BOB])
    network.copies = lambda message: 2 if isinstance(message, Ack) else 1
    async with network.connection() as connection:
        joined = await Room.join(connection, RoomAddress(room.name))
        await joined.play("a")
        assert await connection.list_rooms()
    assert room.letters == ["a"]
