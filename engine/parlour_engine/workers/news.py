"""What a running job has found so far, in shared memory: one writer, one reader, no lock, no waiting.

A word replaces the one before; a reader who comes seldom misses what lay between. Its length and a checksum
over it and its job's serial stand before it, so that a word caught while it is being written, or left by an
earlier job, does not match its checksum and is dropped.

Invariant: what `read` returns for a serial is one whole word that `write` was given with that serial.
"""

from ctypes import Array, c_char
from struct import Struct
from zlib import crc32

HEADER = Struct("<II")  # length, checksum
NEWS_BYTES = 16 * 1024  # a word may have that much less the header


class News:
    """One word at a time, in cells such as `multiprocessing.RawArray("c", NEWS_BYTES)`."""

    def __init__(self, cells: Array[c_char]) -> None:
        self._bytes = memoryview(cells).cast("B")

    def write(self, serial: int, word: bytes) -> None:
        """Let the reader have a word; one that is too long is kept back, for the job's answer has it all."""
        if HEADER.size + len(word) <= len(self._bytes):
            self._bytes[HEADER.size : HEADER.size + len(word)] = word
            HEADER.pack_into(self._bytes, 0, len(word), checksum(serial, word))

    def read(self, serial: int) -> bytes | None:
        """Return the newest word of a job, None where there is none or it is just being replaced."""
        length, expected = HEADER.unpack_from(self._bytes)
        word = bytes(self._bytes[HEADER.size : HEADER.size + length])
        return word if word and checksum(serial, word) == expected else None


def checksum(serial: int, word: bytes) -> int:
    """Return a number that hardly any other word of any other job has."""
    return crc32(word, serial & 0xFFFF_FFFF)
