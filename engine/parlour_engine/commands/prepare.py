"""The command `parlour-engine prepare`: compile every search and solver once, and show the folder."""

import argparse
import json
import os
import threading
from contextlib import suppress
from time import perf_counter

from parlour_engine.commands.arguments import add_json
from parlour_engine.commands.progress import Progress, end_interrupted
from parlour_engine.kernels.cache import directory, remove_unused

SUMMARY = "compile every search once and print where it is kept"


def add_arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments of `prepare`."""
    command.add_argument(
        "--until-input-ends",
        action="store_true",
        help="give up when standard input ends, as it does with the program that holds its other end",
    )
    add_json(command)


def run(arguments: argparse.Namespace) -> None:
    """Compile everything; print what, how long it took, where it is kept, and which old folders were removed.

    Raises:
        SystemExit: The command was interrupted; what is compiled is kept.
    """
    if arguments.until_input_ends:
        threading.Thread(target=end_with_input, name="end-with-input", daemon=True).start()
    from parlour_engine.kernels.prepare import prepare  # imports numba, which no other command may wait for

    started = perf_counter()
    compiled: list[str] = []

    def on_step(done: int, total: int, last: str) -> None:
        progress.figures.total = total
        progress.step(done, last)
        compiled.extend([last] if last else [])

    names: list[str] | None = None
    with suppress(KeyboardInterrupt), Progress("prepare", stoppable=False) as progress:
        names = prepare(on_step)
    if names is None:
        print(f"{len(compiled)} compiled searches are kept in {directory()}, the others are missing")
        end_interrupted()
    seconds = perf_counter() - started
    removed = [folder.name for folder in remove_unused()]
    if arguments.json:
        answer = {"directory": str(directory()), "searches": names, "seconds": seconds, "removed": removed}
        print(json.dumps(answer))
        return
    gone = f"; removed unused beside it: {', '.join(removed)}" if removed else ""
    print(f"{len(names)} compiled searches in {seconds:.1f} s, kept in {directory()}{gone}")


def end_with_input() -> None:
    """End this process when its standard input ends, even while it compiles."""
    while os.read(0, 1024):
        pass
    os._exit(1)
