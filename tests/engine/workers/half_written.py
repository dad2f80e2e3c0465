"""A job that dies while it writes its answer: the pool gets the length of it and the first bytes."""

import os
import signal
import struct
import sys
from types import FrameType


def half_written() -> None:
    """Write a part of an answer where this process's pool waits for one, and die."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and "result_queue" not in frame.f_locals:
        frame = frame.f_back
    assert frame is not None
    pipe = frame.f_locals["result_queue"]._writer.fileno()
    os.write(pipe, struct.pack("!i", 1000) + b"x" * 10)
    os.kill(os.getpid(), signal.SIGKILL)
