"""Does a server's memory stay flat while hundreds of rooms play on? `parlour load` at half load, sampled.

A server over SQLite and the load generator play for as long as asked for. A room keeps its latest 256 events
in memory, so in rooms that move once a second memory grows for the first minutes whatever happens; "growth"
therefore compares the last sixth of the run with the second one, by medians, and means something for runs
of half an hour.

    .venv/bin/python bench/soak.py [SECONDS]
"""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rig.figures import print_load, print_machine, print_table
from rig.measured_process import MeasuredProcess

from parlour_engine.kernels.prepare import prepare

SECONDS = 180
ROOMS = 500  # each moves once a second
SAMPLE_SECONDS = 1.0
PARTS = 6
HEAD = ("from, s", "to, s", "resident, MB", "least", "most", "server, cores")


@dataclass(frozen=True)
class Sample:
    """What the server had taken at a moment: seconds of the run, bytes, processor seconds."""

    at: float
    resident: int
    processor: float


def watch(server: MeasuredProcess, seconds: int) -> tuple[list[Sample], dict[str, object]]:
    """Let the generator play, and return the samples and its report.

    Raises:
        RuntimeError: the rooms could not be opened.
    """
    command = [sys.executable, "-m", "parlour_client", "load", "--server", f"http://127.0.0.1:{server.port}"]
    command += ["--rooms", str(ROOMS), "--seconds", str(seconds), "--json"]
    samples: list[Sample] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as load:
        assert load.stdout is not None
        assert load.stderr is not None
        while "playing for" not in (line := load.stderr.readline()):
            if not line:
                raise RuntimeError("the rooms could not be opened")
        began = time.monotonic()
        while load.poll() is None:
            at = time.monotonic() - began
            if at <= seconds:
                samples.append(Sample(at, server.resident_bytes(), server.processor_seconds()))
            time.sleep(SAMPLE_SECONDS)
        return samples, json.loads(load.stdout.read())


def parts(samples: Sequence[Sample], seconds: int) -> list[list[Sample]]:
    """Return the samples by the sixth of the run in which they were taken."""
    length = seconds / PARTS
    return [[one for one in samples if int(one.at // length) == number] for number in range(PARTS)]


def row(part: Sequence[Sample]) -> list[object]:
    """Return a part's line of the table."""
    megabytes = [sample.resident / 1e6 for sample in part]
    first, last = part[0], part[-1]
    cores = (last.processor - first.processor) / (last.at - first.at)
    return [round(first.at), round(last.at), median(megabytes), min(megabytes), max(megabytes), cores]


def main() -> None:
    """Measure and print."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    prepare()
    print_machine()
    with TemporaryDirectory(prefix="parlour-bench-") as folder:
        database = f"sqlite:///{folder}/parlour.db"
        arguments = ("-m", "parlour_server", "serve", "--port", "0", "--database", database)
        with MeasuredProcess(*arguments) as server:
            samples, report = watch(server, seconds)
        written = Path(folder, "parlour.db").stat().st_size
    rows = [row(part) for part in parts(samples, seconds)]
    print(f"{ROOMS} rooms that each move once a second, for {seconds} s")
    print_table([HEAD, *rows])
    _, early, *_, late = (median(sample.resident for sample in part) for part in parts(samples, seconds))
    print(f"growth {100 * (late / early - 1):+.1f} % from the second sixth to the last")
    print(f"log {written / 1e6:.1f} MB; load generator: {json.dumps(report)}")
    print_load()


if __name__ == "__main__":
    main()
