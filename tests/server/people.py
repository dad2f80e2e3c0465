"""Browsers and programs that sign up, in and out of a served house."""

from dataclasses import dataclass, field
from typing import Any

from tests.server.served import House

PASSWORD = "correct horse"


@dataclass
class Answer:
    """A status, the JSON that came with it, and the headers."""

    status: int
    body: Any
    headers: dict[str, str]


@dataclass
class Person:
    """Somebody with a cookie jar, or a bearer token in its place."""

    house: House
    token: str = ""
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Send a request and keep the cookie that comes back."""
        async with self.house.http.request(
            method, f"{self.house.url}{path}", json=body, headers=self.sent()
        ) as response:
            given = response.headers.get("Set-Cookie")
            if given is not None:
                self.cookie = given.partition(";")[0] if "Max-Age=0" not in given else ""
            text = await response.text()
            json = await response.json() if text.startswith("{") else text
            return Answer(response.status, json, dict(response.headers))

    def sent(self) -> dict[str, str]:
        """The headers that say who it is."""
        named = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        carried = {"Cookie": self.cookie} if self.cookie else {}
        return {**self.headers, **named, **carried}

    async def connects(self) -> int:
        """How the server answers a handshake."""
        return await self.house.handshake_status(self.sent())

    async def sign_up(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.ask("POST", "/api/accounts", {"name": name, "password": password})

    async def sign_in(self, name: str, password: str = PASSWORD) -> Answer:
        return await self.ask("POST", "/api/session", {"name": name, "password": password})

    async def who(self) -> Any:
        """Who the server takes it for, None for nobody."""
        answer = await self.ask("GET", "/api/session")
        assert answer.status in (200, 401)
        return answer.body["player"] if answer.status == 200 else None


async def browser(house: House) -> Person:
    """A browser that has loaded the page, and so is a guest."""
    person = Person(house, headers={"Origin": house.url, "Sec-Fetch-Site": "same-origin"})
    assert (await person.ask("GET", "/")).status == 200
    assert person.cookie
    return person


async def program(house: House, name: str = "") -> Person:
    """A program that is a guest."""
    return Person(house, await house.token(name))
