"""Authentication of requests by ticket, token or cookie."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from parlour_protocol.values import Player
from parlour_server.auth.authenticate import Authenticator, is_own_page, set_cookie, ticket_of
from parlour_server.auth.identity import Identities, Principal
from parlour_server.auth.tickets import Tickets
from parlour_server.http.responses import BadToken, HttpRefusal
from parlour_server.store.accounts import add_account, end_generation
from parlour_server.store.credentials import make_token, revoke_token, token_id
from parlour_server.store.database import Database
from parlour_server.store.opening import open_database
from tests.databases import database_url

AMBER = Player("5f0c92e14ab7d368", "Amber")
BLUE = Player("c81e7b3f90d2a654", "Blue")
ORIGIN = "http://127.0.0.1:8080"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(database_url(tmp_path))) as opened:
        yield opened


@pytest.fixture
def identities(database: Database) -> Identities:
    return Identities("secret", database)


@pytest.fixture
def authenticator(identities: Identities) -> Authenticator:
    return Authenticator(identities, Tickets())


def request(method: str = "GET", **headers: str) -> web.Request:
    return make_mocked_request(method, "/", {name.replace("_", "-"): text for name, text in headers.items()})


async def test_a_token_goes_before_a_cookie(authenticator: Authenticator, identities: Identities) -> None:
    cookie = f"parlour_guest={identities.cookie_for(AMBER)}"
    both = request(Cookie=cookie, Authorization=f"Bearer {identities.token_for(BLUE)}")
    assert await authenticator.identify(both) == Principal(BLUE)
    assert await authenticator.identify(request(Cookie=cookie)) == Principal(AMBER)
    assert await authenticator.identify(request()) is None


@pytest.mark.parametrize(("method", "counts"), [("GET", True), ("POST", False), ("DELETE", False)])
async def test_a_cookie_alone_changes_nothing(
    authenticator: Authenticator, identities: Identities, method: str, counts: bool
) -> None:
    cookie = f"parlour_guest={identities.cookie_for(AMBER)}"
    assert (await authenticator.identify(request(method, Cookie=cookie)) is not None) is counts
    assert await authenticator.identify(request(method, Cookie=cookie, Origin=ORIGIN)) == Principal(AMBER)


async def test_a_bad_token_is_not_made_good_by_a_cookie(
    authenticator: Authenticator, identities: Identities
) -> None:
    cookie = f"parlour_guest={identities.cookie_for(AMBER)}"
    with pytest.raises(BadToken):
        await authenticator.identify(request(Cookie=cookie, Authorization="Bearer nonsense"))


async def test_only_an_account_is_signed_in(
    authenticator: Authenticator, identities: Identities, database: Database
) -> None:
    generation = database.run(lambda connection: add_account(connection, AMBER, "hash")).generation
    account = request(Authorization=f"Bearer {identities.token_for(AMBER, generation)}")
    assert await authenticator.signed_in(account) == Principal(AMBER, generation)
    for other in (request(), request(Authorization=f"Bearer {identities.token_for(BLUE)}")):
        with pytest.raises(HttpRefusal, match="sign in first"):
            await authenticator.signed_in(other)


async def test_who_was_withdrawn_is_found_out(
    authenticator: Authenticator, identities: Identities, database: Database
) -> None:
    generation = database.run(lambda connection: add_account(connection, AMBER, "hash")).generation
    token, kept = (database.run(lambda connection: make_token(connection, "league")) for _ in range(2))
    account, guest = Principal(AMBER, generation), Principal(BLUE)
    bots = [await identities.from_token(token), await identities.from_token(kept)]
    assert await authenticator.withdrawn([account, guest, *bots]) == set()
    database.run(lambda connection: end_generation(connection, AMBER.id))
    database.run(lambda connection: revoke_token(connection, token_id(token)))
    assert await authenticator.withdrawn([account, guest, *bots]) == {account, bots[0]}
    await identities.end_guest(guest.player.id)
    assert await authenticator.withdrawn([account, guest, *bots]) == {account, bots[0], guest}
    assert not await identities.is_current(guest)


@pytest.mark.parametrize(
    ("offered", "ticket"),
    [
        ("parlour.v1.json, parlour.ticket.abc", "abc"),
        ("parlour.ticket.abc,parlour.v1.json", "abc"),
        ("parlour.ticket.abc, parlour.ticket.def", "abc"),
        ("parlour.ticket.", ""),
        ("parlour.v1.json", None),
        ("", None),
    ],
)
def test_a_ticket_is_read_from_the_subprotocols_alone(offered: str, ticket: str | None) -> None:
    assert ticket_of(request(Sec_WebSocket_Protocol=offered)) == ticket
    assert ticket_of(make_mocked_request("GET", "/ws?ticket=abc")) is None


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"Origin": ORIGIN, "Sec_Fetch_Site": "same-origin"}, True),
        ({"Origin": ORIGIN}, True),  # no browser says more over plain HTTP to another machine
        ({"Origin": ORIGIN, "Sec_Fetch_Site": "cross-site"}, False),
        ({"Origin": ORIGIN, "Sec_Fetch_Site": "same-site"}, False),
        ({}, False),
    ],
)
def test_a_page_of_this_server_is_known_by_what_its_browser_says(headers: dict[str, str], own: bool) -> None:
    assert is_own_page(request(**headers)) is own


@pytest.mark.parametrize(("origin", "secure"), [("https://parlour.example", True), (ORIGIN, False)])
def test_a_cookie_given_over_tls_stays_there(origin: str, secure: bool) -> None:
    response = web.Response()
    set_cookie(request(Origin=origin), response, "value")
    assert bool(response.cookies["parlour_guest"]["secure"]) is secure
    assert response.cookies["parlour_guest"]["httponly"]
