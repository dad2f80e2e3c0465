"""The processor time of a process, from ``/proc`` on Linux."""

import os
from pathlib import Path
from typing import Final, NamedTuple

STATE: Final = 0  # the index of a field after the command, which ends with the last ")"
USER_TICKS: Final = 11
SYSTEM_TICKS: Final = 12
TICKS: Final = os.sysconf("SC_CLK_TCK")  # in a second


class Processor(NamedTuple):
    """Seconds of processor time that a process has ``used``, and whether it ``can_run`` now."""

    used: float
    can_run: bool


def processor_of(pid: int) -> Processor | None:
    """Return a process's processor time, None if the system does not report it or the process is gone."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    fields = text.rpartition(")")[2].split()
    used = (int(fields[USER_TICKS]) + int(fields[SYSTEM_TICKS])) / TICKS
    return Processor(used, fields[STATE] == "R")
