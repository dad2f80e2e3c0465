"""A push service that tests run: it takes notices over HTTP, as RFC 8030 says, and decrypts them."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

WAIT_SECONDS: Final = 60.0  # only a hang takes this long


def in_base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class Device:
    """A browser's subscription with its private key."""

    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = b"sixteen  secrets"

    @property
    def p256dh(self) -> str:
        return in_base64(point(self.private.public_key()))

    def wish(self, endpoint: str, *kinds: str) -> dict[str, object]:
        """The body that subscribes it."""
        keys = {"p256dh": self.p256dh, "auth": in_base64(self.auth)}
        return {"endpoint": endpoint, **keys, "kinds": kinds or ("turn",)}

    def decrypt(self, body: bytes) -> bytes:
        """The content of a message, by RFC 8291 and 8188 and nothing of the server's."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        about = b"WebPush: info\0" + point(self.private.public_key()) + sender
        secret = derived(self.auth, shared, about, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        content, mark, padding = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert (mark, padding.strip(b"\0")) == (b"\2", b"")
        return content


def derived(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


@dataclass
class Received:
    """A message that arrived: its path, its headers and its body."""

    path: str
    headers: dict[str, str]
    body: bytes

    def notice(self, device: Device) -> Any:
        return json.loads(device.decrypt(self.body))

    def claims(self, public_key: str) -> dict[str, Any]:
        """What the sender proves with this public key."""
        scheme, _, fields = self.headers["Authorization"].partition(" ")
        named = dict(part.strip().split("=", 1) for part in fields.split(","))
        assert (scheme, named["k"]) == ("vapid", public_key)
        signed, _, signature = named["t"].rpartition(".")
        both = from_base64(signature)
        halves = int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(public_key))
        key.verify(encode_dss_signature(*halves), signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims: dict[str, Any] = json.loads(from_base64(signed.partition(".")[2]))
        return claims


@dataclass
class PushServiceDouble:
    """What arrived, in order, and what is answered: 201 unless ``answers`` has more.

    Nothing is answered to the paths in ``silent``, and more than anybody reads to those in ``endless``.
    """

    url: str = ""
    silent: set[str] = field(default_factory=set)
    endless: set[str] = field(default_factory=set)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    received: "asyncio.Queue[Received]" = field(default_factory=asyncio.Queue)

    def endpoint(self, name: str = "device") -> str:
        return f"{self.url}/{name}"

    async def next(self) -> Received:
        async with asyncio.timeout(WAIT_SECONDS):
            return await self.received.get()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.received.put_nowait(Received(request.path, dict(request.headers), await request.read()))
        if request.path in self.silent:
            await self.over.wait()
        if request.path in self.endless:
            return await self.pour(request)
        status, headers = self.answers.pop(0) if self.answers else (201, {})
        return web.Response(status=status, headers=headers)

    async def pour(self, request: web.Request) -> web.StreamResponse:
        """Answer without an end, until the client hangs up."""
        answer = web.StreamResponse(status=201)
        await answer.prepare(request)
        while not self.over.is_set():
            await answer.write(bytes(1 << 16))
        return answer


@asynccontextmanager
async def push_service() -> AsyncIterator[PushServiceDouble]:
    """Run one on a free port of this machine."""
    double, app = PushServiceDouble(), web.Application()
    app.router.add_route("*", "/{anything:.*}", double.handle)
    async with TestServer(app) as running:
        double.url = str(running.make_url("")).rstrip("/")
        try:
            yield double
        finally:
            double.over.set()
