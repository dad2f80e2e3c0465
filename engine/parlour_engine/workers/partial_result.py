"""What a running job has found so far, in shared memory: one writer, one reader, no lock, no waiting.

A result replaces the one before; a reader who comes seldom misses what lay between. Its length and a checksum
over it and its job's serial stand before it, so that a result caught while it is being written, or left by an
earlier job, does not match its checksum and is dropped.

Invariant: what `read` returns for a serial is one whole result that `write` was given with that serial.
"""

from ctypes import Array, c_char
from struct import Struct
from zlib import crc32

HEADER = Struct("<II")  # length, checksum
PARTIAL_BYTES = 16 * 1024  # a result may have that much less the header


class PartialResult:
    """One result at a time, in cells such as `multiprocessing.RawArray("c", PARTIAL_BYTES)`."""

    def __init__(self, cells: Array[c_char]) -> None:
        self._bytes = memoryview(cells).cast("B")

    def write(self, serial: int, result: bytes) -> None:
        """Show the reader a result; one that is too long is left out, since the job's answer has it all."""
        if HEADER.size + len(result) <= len(self._bytes):
            self._bytes[HEADER.size : HEADER.size + len(result)] = result
            HEADER.pack_into(self._bytes, 0, len(result), checksum(serial, result))

    def read(self, serial: int) -> bytes | None:
        """Return the newest result of a job, None where there is none or it is just being replaced."""
        length, expected = HEADER.unpack_from(self._bytes)
        result = bytes(self._bytes[HEADER.size : HEADER.size + length])
        return result if result and checksum(serial, result) == expected else None


def checksum(serial: int, result: bytes) -> int:
    """Return a number that hardly any other result of any other job has."""
    return crc32(result, serial & 0xFFFF_FFFF)
