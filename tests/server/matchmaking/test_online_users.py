"""Online users: found by id first, then an account by name, then a guest with a unique name."""

import asyncio

import pytest

from parlour_protocol.answers import SearchEnded
from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.delivery.frames import Broadcast
from parlour_server.domain.refused import CommandRefused
from parlour_server.matchmaking.online_users import OnlineUsers
from tests.server.fake_subscriber import FakeSubscriber


def server(*sockets: FakeSubscriber) -> OnlineUsers:
    online = OnlineUsers()
    for socket in sockets:
        online.on_connect(socket)
    return online


GUEST, TWIN, ACCOUNT = Player("1", "Amber"), Player("2", "amber"), Player("3", "AMBER")


def test_a_name_that_only_one_has_means_that_one_in_any_spelling() -> None:
    assert server(FakeSubscriber(GUEST)).find("aMBER") == GUEST


def test_an_account_is_meant_before_guests_of_its_name() -> None:
    assert (
        server(FakeSubscriber(GUEST), FakeSubscriber(ACCOUNT, has_account=True), FakeSubscriber(TWIN)).find(
            "Amber"
        )
        == ACCOUNT
    )


def test_an_id_means_a_guest_whatever_others_are_called() -> None:
    assert (
        server(FakeSubscriber(GUEST), FakeSubscriber(Player("9", "1"), has_account=True)).find("1") == GUEST
    )


@pytest.mark.parametrize(("sockets", "why"), [([], "nobody"), ([GUEST, TWIN], "2 people")])
def test_an_unknown_or_ambiguous_name_is_refused(sockets: list[Player], why: str) -> None:
    with pytest.raises(CommandRefused, match=why) as refused:
        server(*map(FakeSubscriber, sockets)).find("Amber")
    assert refused.value.rejected.code is RefusalCode.NO_SUCH_PLAYER


def test_a_player_is_online_while_one_of_their_sockets_is_open() -> None:
    first, second = FakeSubscriber(GUEST), FakeSubscriber(GUEST)
    online = server(first, second, second)
    online.on_disconnect(first)
    online.on_disconnect(first)
    assert online.find("Amber") == GUEST
    online.on_disconnect(second)
    with pytest.raises(CommandRefused):
        online.find("Amber")
    with pytest.raises(CommandRefused):
        online.find("1")


def test_a_message_reaches_every_socket_of_one_player_only() -> None:
    first, second, other = FakeSubscriber(GUEST), FakeSubscriber(GUEST), FakeSubscriber(TWIN)
    news = SearchEnded("seek", "replaced")
    server(first, second, other).send(GUEST.id, Broadcast(news))
    assert (first.received, second.received, other.received) == ([news], [news], [])


def test_a_guest_who_signed_up_is_found_by_either_name_while_a_socket_has_it() -> None:
    guest, account = FakeSubscriber(GUEST), FakeSubscriber(Player(GUEST.id, "Anna"), has_account=True)
    online = server(guest, account)
    assert online.find("Anna") == account.player
    assert online.find("Amber") == GUEST
    assert online.find(GUEST.id) == account.player
    online.on_disconnect(guest)
    with pytest.raises(CommandRefused, match="nobody"):
        online.find("Amber")
    online.on_disconnect(account)
    with pytest.raises(CommandRefused, match="nobody"):
        online.find("Anna")


async def test_a_socket_that_fails_loses_the_message_for_no_other() -> None:
    reported: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context["message"]))

    class Broken(FakeSubscriber):
        def send(self, frames: bytes) -> None:
            raise RuntimeError("unforeseen")

    broken, other = Broken(GUEST), FakeSubscriber(GUEST)
    server(broken, other).send(GUEST.id, Broadcast(SearchEnded("s", "enough")))
    assert len(other.received) == 1
    assert reported == ["a message could not be sent to a client"]
