"""Encrypts notices for one device, so that its push service cannot read them (RFC 8291)."""

from typing import Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from parlour_server.push.endpoints import UnusableDevice
from parlour_server.push.keys import decode

AUTH_BYTES: Final = 16


class UnusableKeys(UnusableDevice):
    """The keys of a device are none."""


def check_keys(p256dh: str, auth: str) -> None:
    """Check the keys of a device, in base64url.

    Raises:
        UnusableKeys: ``p256dh`` is no point on P-256, or ``auth`` has another length than 16 bytes.
    """
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(p256dh))
    except ValueError:
        raise UnusableKeys("p256dh is no public key on P-256 in base64url") from None
    try:
        secret = decode(auth)
    except ValueError:
        secret = b""
    if len(secret) != AUTH_BYTES:
        raise UnusableKeys(f"auth is no {AUTH_BYTES} bytes in base64url")


def encrypt(content: bytes, p256dh: str, auth: str) -> bytes:
    """Return a content in the coding ``aes128gcm``, for the device with these keys, which were checked."""
    encrypted: bytes = http_ece.encrypt(
        content,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decode(p256dh),
        auth_secret=decode(auth),
        version="aes128gcm",
    )
    return encrypted
