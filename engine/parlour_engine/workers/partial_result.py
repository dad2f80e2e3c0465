"""The partial result of a running job in shared memory: one writer, one reader, no lock, no waiting.

A new result replaces the one before, so a reader may miss results. Before the result stand its length and a
checksum of the result and the job's serial. A half-written result, or one of an earlier job, does not match
the checksum and is dropped.

Invariant: `read` returns only a whole result that `write` got with the same serial.
"""

from ctypes import Array, c_char
from struct import Struct
from zlib import crc32

HEADER = Struct("<II")  # length, checksum
PARTIAL_BYTES = 16 * 1024  # header and result


class PartialResult:
    """One result at a time, in cells such as `multiprocessing.RawArray("c", PARTIAL_BYTES)`."""

    def __init__(self, cells: Array[c_char]) -> None:
        self._bytes = memoryview(cells).cast("B")

    def write(self, serial: int, result: bytes) -> None:
        """Publish a result. A result that is too long is skipped; the job's answer will contain it."""
        if HEADER.size + len(result) <= len(self._bytes):
            self._bytes[HEADER.size : HEADER.size + len(result)] = result
            HEADER.pack_into(self._bytes, 0, len(result), checksum(serial, result))

    def read(self, serial: int) -> bytes | None:
        """Return the newest result of a job, None if there is none or it is being replaced."""
        length, expected = HEADER.unpack_from(self._bytes)
        result = bytes(self._bytes[HEADER.size : HEADER.size + length])
        return result if result and checksum(serial, result) == expected else None


def checksum(serial: int, result: bytes) -> int:
    """Return a checksum that a result of another job is unlikely to have."""
    return crc32(result, serial & 0xFFFF_FFFF)
