"""Runs one program within bounds: a process of its own, which needs nothing but the standard library.

    python -I guard.py BOUNDS COMMAND ...

The guard makes itself the subreaper of its descendants (Linux), so that none of them can leave it. It ends
all of them as soon as together they use more processor time, memory or processes than allowed, as soon as the
program itself ends, or as soon as nobody holds the other end of `control`. Before it ends, the guard writes
why into `report`, one JSON object. Standard input, output and error are the program's.

BOUNDS is a JSON object:

    control, report    file descriptors; a byte from `control` begins a new question
    seconds            of processor time for a question, all processes together
    whole              seconds of processor time of each process, for good
    megabytes          address space of each process, resident memory of all together
    processes          how many may be there at a time

This is no sandbox (docs/decisions/0033-a-checked-program-is-bounded-not-confined.md).
"""

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time

TICK = 0.02  # seconds between two looks
LESS_URGENT = 5  # than the guard, which has to be heard beside a fork bomb
END_LIMIT = 10.0  # seconds to end all descendants
MOST_OPEN_FILES = 256
MOST_FILE_BYTES = 64 << 20
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
STATE, USER_TIME, RSS = 0, 11, 21  # columns of /proc/PID/stat behind the name


def children(pid: int) -> list[int]:
    """Return the children of a process, none if it is gone."""
    found = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                found += [int(child) for child in file.read().split()]
    except OSError:
        pass
    return found


def descendants() -> list[int]:
    """Return all processes below this one, those that have ended and were not yet reaped included."""
    found, due = [], children(os.getpid())
    while due:
        pid = due.pop()
        found.append(pid)
        due += children(pid)
    return found


def columns(pid: int) -> list[str]:
    """Return what the kernel tells of a process, from its state on; nothing if the process is gone."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def seconds_used(pids: list[int]) -> float:
    """Return the processor time of these processes, of their ended children, and of those reaped here."""
    reaped = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = [columns(pid)[USER_TIME : USER_TIME + 4] for pid in pids]
    return reaped.ru_utime + reaped.ru_stime + sum(int(each) for row in rows for each in row) / TICKS_A_SECOND


def bytes_used(pids: list[int]) -> int:
    """Return the resident memory of these processes."""
    rows = [columns(pid) for pid in pids]
    return sum(int(row[RSS]) for row in rows if row) * PAGE_BYTES


def signalled(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to processes, some of which may be gone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def end_all() -> None:
    """End all descendants: stop them first, so that none starts another one, until no new one appears."""
    until = time.monotonic() + END_LIMIT
    while time.monotonic() < until:
        stopped: set[int] = set()
        while new := [pid for pid in descendants() if pid not in stopped]:
            signalled(new, signal.SIGSTOP)
            stopped.update(new)
        if not stopped:
            return
        signalled(list(stopped), signal.SIGKILL)
        reap()
        time.sleep(0.001)


def reap() -> dict[int, int]:
    """Return the exit statuses of children that have ended."""
    ended = {}
    try:
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                break
            ended[pid] = os.waitstatus_to_exitcode(status)
    except ChildProcessError:
        pass
    return ended


def watch(program: int, control: int, bounds: dict[str, float]) -> dict[str, object]:
    """Return why the program has to end, or with what status it has ended."""
    used_before = 0.0
    while True:
        readable, _, _ = select.select([control], [], [], TICK)
        running = descendants()
        used = seconds_used(running)
        if readable:
            if not os.read(control, 1):
                return {"ended": "left"}
            used_before = used
        status = reap().get(program)
        if status is not None:
            return {"ended": "itself", "status": status}
        if len(running) > bounds["processes"]:
            return {"ended": "processes"}
        if used - used_before > bounds["seconds"]:
            return {"ended": "seconds"}
        if bytes_used(running) > int(bounds["megabytes"]) << 20:
            return {"ended": "megabytes"}


def main() -> None:
    """Run the program of the command line."""
    bounds, command = json.loads(sys.argv[1]), sys.argv[2:]
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def bound() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        os.nice(LESS_URGENT)
        memory = int(bounds["megabytes"]) << 20
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (int(bounds["whole"]), int(bounds["whole"])))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_NOFILE, (MOST_OPEN_FILES, MOST_OPEN_FILES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE_BYTES, MOST_FILE_BYTES))

    try:
        program = subprocess.Popen(command, preexec_fn=bound, start_new_session=True)
    except OSError as error:
        reason: dict[str, object] = {"ended": "start", "error": error.strerror or str(error)}
    else:
        reason = watch(program.pid, bounds["control"], bounds)
        end_all()
    os.write(bounds["report"], json.dumps(reason).encode())
    os._exit(0)


if __name__ == "__main__":
    main()
