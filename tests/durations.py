"""Prints where the time of the last `make test` went: by stage and folder, by module, by test.

Reads the JUnit files that tests/run_stages.py leaves in test-results/.
"""

import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from tests.run_stages import RESULTS

MOST = 25


def seconds_of(results: Path) -> dict[tuple[str, str, str], float]:
    """Return the seconds of each test: by stage, module and name."""
    found: dict[tuple[str, str, str], float] = defaultdict(float)
    for file in sorted(results.glob("*.xml")):
        for case in ElementTree.parse(file).iter("testcase"):
            found[file.stem, case.get("classname", ""), case.get("name", "")] += float(case.get("time", 0))
    return found


def lines(found: dict[tuple[str, str, str], float]) -> list[str]:
    """Return the report: the largest sums of each kind."""
    report = []
    keys: dict[str, Callable[[str, str, str], str]] = {
        "stage": lambda stage, module, name: stage,
        "folder": lambda stage, module, name: f"{stage:<10} {'.'.join(module.split('.')[:3])}",
        "module": lambda stage, module, name: f"{stage:<10} {module}",
        "test": lambda stage, module, name: f"{stage:<10} {module}::{name}",
    }
    for title, key in keys.items():
        sums: dict[str, float] = defaultdict(float)
        for test, seconds in found.items():
            sums[key(*test)] += seconds
        report.append(f"seconds by {title}" + (f", the first {MOST}" if len(sums) > MOST else ""))
        largest = sorted(sums.items(), key=lambda item: -item[1])[:MOST]
        report += [f"{seconds:8.1f}  {name}" for name, seconds in largest]
    return report


if __name__ == "__main__":
    measured = seconds_of(RESULTS)
    if not measured:
        sys.exit("no results: run `make test` first")
    print(*lines(measured), sep="\n")
