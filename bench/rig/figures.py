"""How figures are printed: what they were taken on, and tables of fixed width."""

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path


def quantile(values: Sequence[float], part: float) -> float:
    """Return the value that ``part`` of the values do not exceed (nearest rank); 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def print_machine() -> None:
    """Print what the figures are taken on: commit, processor, cores, Python, load."""
    print(f"commit {_commit()} · {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print_load()


def print_load() -> None:
    """Print how busy the machine is, with everything else that runs on it."""
    print("load " + " ".join(f"{load:.2f}" for load in os.getloadavg()))


def print_table(rows: Iterable[Sequence[object]]) -> None:
    """Print rows in columns, the first to the left and the others to the right."""
    texts = [[f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join([row[0].ljust(widths[0]), *cells[1:]]))


def _commit() -> str:
    command = ["git", "describe", "--always", "--dirty", "--abbrev=8"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.strip()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
