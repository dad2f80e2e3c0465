"""No password, token, cookie or ticket is ever logged, at any level, whatever the server receives."""

import asyncio
import json
import re
import socket
from pathlib import Path

import aiohttp
import pytest

from tests.end_to_end.server_process import ServerProcess

PASSWORD = "correct-horse-battery"
SUBPROTOCOL = "parlour.v1.json"


async def everything(url: str) -> list[str]:
    """Sign up, in and out, make and revoke a token, connect in every way; return every secret used."""
    own = {"Origin": url, "Sec-Fetch-Site": "same-origin"}
    account = {"name": "Amber", "password": PASSWORD}
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as page:
        secrets = [PASSWORD, "wrong-" + PASSWORD, "new-" + PASSWORD]
        await page.get(url)
        secrets.append(cookie(page))
        await page.post(f"{url}/api/accounts", json=account, headers=own)
        secrets.append(cookie(page))
        await page.post(f"{url}/api/session", json={**account, "password": secrets[1]}, headers=own)
        await page.post(f"{url}/api/password", json={"old": PASSWORD, "new": secrets[2]}, headers=own)
        secrets.append(cookie(page))
        made = await (await page.post(f"{url}/api/tokens", json={"name": "bot"}, headers=own)).json()
        secrets.append(made["token"])
        ticket = await (await page.post(f"{url}/api/tickets", headers=own)).json()
        secrets.append(ticket["ticket"])
        await greet(page, url, own, SUBPROTOCOL)
        await page.delete(f"{url}/api/tokens/{made['id']}", headers=own)
    async with aiohttp.ClientSession() as program:
        guest = await (await program.post(f"{url}/api/guests", json={"name": "b", "kind": "bot"})).json()
        secrets.append(guest["token"])
        await greet(program, url, {"Authorization": f"Bearer {guest['token']}"}, SUBPROTOCOL)
        await greet(program, url, {"Origin": url}, SUBPROTOCOL, f"parlour.ticket.{ticket['ticket']}")
        session = await program.post(f"{url}/api/session", json={**account, "password": secrets[2]})
        token = (await session.json())["token"]
        secrets.append(token)
        bearer = {"Authorization": f"Bearer {token}"}
        await program.delete(f"{url}/api/session?everywhere=true", headers=bearer)
        for withdrawn in (bearer, {"Authorization": f"Bearer {made['token']}"}):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await greet(program, url, withdrawn, SUBPROTOCOL)
        await program.post(f"{url}/api/session", data=b'{"name": "Amber", "password": "' + PASSWORD.encode())
        await program.post(f"{url}/api/session", json={**account, PASSWORD: 1})
    return secrets


def cookie(page: aiohttp.ClientSession) -> str:
    (value,) = [morsel.value for morsel in page.cookie_jar if morsel.key == "parlour_guest"]
    return value


async def greet(http: aiohttp.ClientSession, url: str, headers: dict[str, str], *protocols: str) -> None:
    async with http.ws_connect(f"{url}/ws", headers=headers, protocols=protocols) as ws:
        await ws.send_str('{"type": "hello", "id": "1"}')
        assert (await ws.receive_json())["type"] == "welcome"
        await ws.send_str("{ not json")
        assert (await ws.receive_json())["type"] == "refused"


def break_in_two(port: int, token: str) -> None:
    """Send requests that are not HTTP, with secrets where a parser quotes them."""
    for header in (
        f"Authorization: Bearer {token}\x00",
        f"Authorization Bearer {token}",
        f"Cookie: parlour_guest={token}\r\nContent-Length: -1",
        f"Content-Length: {token}",
    ):
        request = f"POST /api/session HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(request.encode())
            while connection.recv(4096):
                pass


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_never_logged(tmp_path: Path, form: str) -> None:
    flags = ("--log-level", "debug", "--log-format", form, "--engines", "process:1")
    with ServerProcess(tmp_path, *flags, migrated=False) as server:
        secrets = asyncio.run(everything(server.url))
        break_in_two(server.port, secrets[3])
        server.terminate()
        printed = server.errors()
    assert "DEBUG" in printed.upper()
    assert form == "text" or {"level", "message"} <= set(json.loads(printed.splitlines()[0]))
    assert len(secrets) == len(set(secrets)) == 10
    assert [secret for secret in secrets if secret in printed] == []
    assert not re.search(r"argon2id|parlour_guest|Bearer", printed)
