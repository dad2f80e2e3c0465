"""Seals of bus messages: only nodes that know the installation's secret can make them.

A client of the bus without the secret can read messages, and can delay, drop or repeat them, which their
numbers show; it cannot forge one. Invariant: an opened body was sealed for the same subject.
"""

import hmac
from hashlib import blake2b, sha256
from typing import Final

SEAL_BYTES: Final = 16
CLUSTER_ID_LENGTH: Final = 12


class Seal:
    """Seals and opens the bodies of messages with a key made from the installation's secret."""

    def __init__(self, secret: str) -> None:
        self._key = sha256(b"bus:" + secret.encode()).digest()
        self.cluster = sha256(b"cluster:" + secret.encode()).hexdigest()[:CLUSTER_ID_LENGTH]
        """The cluster's name in subjects: equal for all nodes of one database, and different for others."""

    def close(self, subject: str, body: bytes) -> bytes:
        """Return a body with its seal."""
        return self._digest(subject, body) + body

    def open(self, subject: str, payload: bytes) -> bytes | None:
        """Return the body of a payload, None if the seal is invalid for this cluster and subject."""
        body = payload[SEAL_BYTES:]
        return body if hmac.compare_digest(payload[:SEAL_BYTES], self._digest(subject, body)) else None

    def _digest(self, subject: str, body: bytes) -> bytes:
        return blake2b(body, digest_size=SEAL_BYTES, key=self._key, person=_person(subject)).digest()


def _person(subject: str) -> bytes:
    return blake2b(subject.encode(), digest_size=16).digest()
