"""Who is there: by id first, then an account by its name, then a guest if only one has it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from parlour_protocol.errors import RefusalCode
from parlour_protocol.values import Player
from parlour_server.online import Online
from parlour_server.outbox import Broadcast
from parlour_server.rooms import Refuse


@dataclass(eq=False)
class Socket:
    player: Player
    has_account: bool = False
    told: list[Broadcast] = field(default_factory=list)

    def send(self, messages: Sequence[Broadcast]) -> None:
        self.told += messages


def house(*sockets: Socket) -> Online:
    online = Online()
    for socket in sockets:
        online.came(socket)
    return online


GUEST, TWIN, ACCOUNT = Player("1", "Amber"), Player("2", "amber"), Player("3", "AMBER")


def test_a_name_that_only_one_has_means_that_one_in_any_spelling() -> None:
    assert house(Socket(GUEST)).find("aMBER") == GUEST


def test_an_account_is_meant_before_guests_of_its_name() -> None:
    assert house(Socket(GUEST), Socket(ACCOUNT, True), Socket(TWIN)).find("Amber") == ACCOUNT


def test_an_id_means_a_guest_whatever_others_are_called() -> None:
    assert house(Socket(GUEST), Socket(Player("9", "1"), True)).find("1") == GUEST


@pytest.mark.parametrize(("sockets", "why"), [([], "nobody"), ([GUEST, TWIN], "2 people")])
def test_a_name_that_means_nobody_or_several_is_refused(sockets: list[Player], why: str) -> None:
    with pytest.raises(Refuse, match=why) as refused:
        house(*map(Socket, sockets)).find("Amber")
    assert refused.value.refusal.code is RefusalCode.NO_SUCH_PLAYER


def test_somebody_is_there_while_one_of_their_sockets_is_and_no_longer() -> None:
    first, second = Socket(GUEST), Socket(GUEST)
    online = house(first, second, second)
    online.left(first)
    online.left(first)
    assert online.find("Amber") == GUEST
    online.left(second)
    with pytest.raises(Refuse):
        online.find("Amber")
    with pytest.raises(Refuse):
        online.find("1")


def test_news_reach_every_socket_of_one_person_and_nobody_else() -> None:
    first, second, other = Socket(GUEST), Socket(GUEST), Socket(TWIN)
    news = Broadcast(None)  # type: ignore[arg-type]  # never encoded here
    house(first, second, other).tell(GUEST.id, news)
    assert (first.told, second.told, other.told) == ([news], [news], [])


def test_a_guest_who_signed_up_is_found_by_either_name_while_a_socket_has_it() -> None:
    guest, account = Socket(GUEST), Socket(Player(GUEST.id, "Anna"), True)
    online = house(guest, account)
    assert online.find("Anna") == account.player
    assert online.find("Amber") == GUEST
    assert online.find(GUEST.id) == account.player
    online.left(guest)
    with pytest.raises(Refuse, match="nobody"):
        online.find("Amber")
    online.left(account)
    with pytest.raises(Refuse, match="nobody"):
        online.find("Anna")
