"""The key pair by which a server proves to push services who sends (VAPID, RFC 8292).

A program that has the private key and the database can send to the devices that subscribed with the public
key. Losing the private key makes every subscription useless: devices subscribe again when their page is next
opened.
"""

import base64
import json
import os
import time
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from parlour_server.config import SettingError, label_of

#: RFC 8292 allows a day; half of it also holds for a clock that is hours wrong.
VALID_SECONDS: Final = 12 * 3600
RENEW_SECONDS: Final = VALID_SECONDS // 2
MOST_TOKENS: Final = 1000
HALF_BYTES: Final = 32  # of an ES256 signature, and of a coordinate


class PushKeys:
    """A key pair, and the tokens that were signed with it lately."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        """Sign with a key on P-256; ``contact`` is where the operators of push services can write to."""
        self._private = private
        self._contact = contact
        self._tokens: dict[str, tuple[float, str]] = {}
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encode(point)
        """The public key as browsers take it: an uncompressed point in base64url."""

    def authorization(self, origin: str) -> str:
        """Return the header that proves to the push service of an origin who sends."""
        now = time.time()
        signed_at, token = self._tokens.get(origin, (0.0, ""))
        if now - signed_at >= RENEW_SECONDS or signed_at > now:
            token = self._sign(origin, int(now) + VALID_SECONDS)
            if len(self._tokens) >= MOST_TOKENS:
                self._tokens.clear()
            self._tokens[origin] = (now, token)
        return f"vapid t={token}, k={self.public}"

    def _sign(self, audience: str, expires: int) -> str:
        claims = {"aud": audience, "exp": expires, "sub": self._contact}
        head = {"typ": "JWT", "alg": "ES256"}
        text = ".".join(encode(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._private.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(HALF_BYTES, "big") + s.to_bytes(HALF_BYTES, "big")
        return f"{text}.{encode(signature)}"


def make_keys(file: Path) -> None:
    """Write a new private key to a new file that only its owner can read.

    Raises:
        OSError: the file exists or cannot be written.
    """
    private = ec.generate_private_key(ec.SECP256R1())
    text = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(text)


def read_keys(file: str, contact: str) -> PushKeys:
    """Return the keys in a file that ``make_keys`` has written.

    Raises:
        SettingError: the file cannot be read, or holds something else.
    """
    label = label_of("push_keys")
    try:
        private = load_pem_private_key(Path(file).read_bytes(), password=None)
    except OSError as error:
        raise SettingError(f"{label} names {file!r}, which cannot be read: {error.strerror}") from None
    except (TypeError, ValueError):
        private = None
    if not isinstance(private, ec.EllipticCurvePrivateKey) or private.curve.name != ec.SECP256R1.name:
        raise SettingError(f"{label} names {file!r}: that holds no keys of `parlour-server push-keys`")
    return PushKeys(private, contact)


def encode(content: bytes) -> str:
    """Return bytes in base64url without padding."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of a text in base64url with or without padding; raises ValueError."""
    plain = text.rstrip("=")
    return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
