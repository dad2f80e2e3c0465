"""Browsers and programs that sign up, in and out of a running server."""

from dataclasses import dataclass, field
from typing import Any

from tests.server.served import RunningServer

PASSWORD = "correct horse"


@dataclass
class Answer:
    """A response's status, JSON body and headers."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass
class HttpClient:
    """An HTTP client with a cookie jar or a bearer token."""

    server: RunningServer
    token: str = ""
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request and keep the cookie that comes back."""
        async with self.server.http.request(
            method, f"{self.server.url}{path}", json=body, headers=self.auth_headers()
        ) as response:
            given = response.headers.get("Set-Cookie")
            if given is not None:
                self.cookie = given.partition(";")[0] if "Max-Age=0" not in given else ""
            text = await response.text()
            json = await response.json() if text.startswith("{") else text
            return Answer(response.status, json, dict(response.headers))

    def auth_headers(self) -> dict[str, str]:
        """The headers that authenticate it."""
        named = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        carried = {"Cookie": self.cookie} if self.cookie else {}
        return {**self.headers, **named, **carried}

    async def handshake_status(self) -> int:
        """The status of a WebSocket handshake."""
        return await self.server.handshake_status(self.auth_headers())

    async def sign_up(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.ask("POST", "/api/accounts", {"name": name, "password": password})

    async def sign_in(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.ask("POST", "/api/session", {"name": name, "password": password})

    async def current_player(self) -> Any:
        """The player the client is authenticated as, None without an identity."""
        answer = await self.ask("GET", "/api/session")
        assert answer.status in (200, 401)
        return answer.body["player"] if answer.status == 200 else None


async def browser(server: RunningServer) -> HttpClient:
    """A browser that has loaded the page and so is a guest."""
    person = HttpClient(server, headers={"Origin": server.url, "Sec-Fetch-Site": "same-origin"})
    assert (await person.ask("GET", "/")).status == 200
    assert person.cookie
    return person


async def program(server: RunningServer, name: str = "") -> HttpClient:
    """A program with a guest's token."""
    return HttpClient(server, await server.token(name))
