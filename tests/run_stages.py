"""Runs every stage of the tests, several at once, and sums them up: what `make test` does.

A stage is a process of its own: Playwright's event loop and coroutine tests exclude each other in one, and
what a database could answer differently runs a second time over PostgreSQL. Each stage's output goes to
test-results/STAGE.log and is printed when the stage fails; reasons of skipped tests are printed always.
JUnit files beside the logs keep how long each test took (`make durations`).
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "test-results"
AT_ONCE = 3  # one more than the smallest machine has cores: stages also wait for processes and timers
CORES = len(os.sched_getaffinity(0))
#: One more than cores, for the same reason; and so the longest stage ends about when the others do.
MAIN_WORKERS = str(CORES + 1)
#: Fewer than cores: on two, a second one made most tests take more processor time, and the whole longer.
BROWSER_WORKERS = str(max(1, CORES // 2))
LIMIT_SECONDS = 3600.0
END_SECONDS = 20.0
#: That of the engines' workers, which hardly ran beside busy tests that went before them.
NICENESS = 19
POLL_SECONDS = 0.2
SIGN_OF_LIFE_SECONDS = 60.0
INTERRUPTED = 130

#: What a database could answer differently. The stores have a contract suite over both, and kills and stops
#: of processes over PostgreSQL are those of nodes: `test_several_nodes.py`, `test_cluster_storm.py`.
OVER_POSTGRESQL = (
    "tests/server/api/test_accounts.py",
    "tests/server/api/test_game_records.py",
    "tests/server/api/test_leaderboard.py",
    "tests/server/api/test_players.py",
    "tests/server/api/test_tokens.py",
    "tests/server/auth/test_identity.py",
    "tests/server/background",
    "tests/server/matchmaking/test_rating_lookup.py",
    "tests/server/rooms/test_public_list.py",
    "tests/server/rooms/test_registry.py",
    "tests/server/rooms/test_restarted_clocks.py",
    "tests/server/websocket/test_connection.py::"
    "test_a_client_gets_exactly_the_missed_events_from_memory_and_from_the_log",
    "tests/server/test_app.py",
)
OWN_STAGE = ("tests/browser", "tests/packaging")
#: Importing this plugin takes longer than any other, and only tests of the main stage use it.
WITHOUT_SCHEMATHESIS = ("-p", "no:schemathesis")


@dataclass(frozen=True)
class Stage:
    """One process of tests: its name, command, environment, folder, and the stages after which it comes."""

    name: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    folder: Path = ROOT
    after: frozenset[str] = frozenset()


def pytest_stage(
    name: str, *arguments: str, after: frozenset[str] = frozenset(), **environment: str
) -> Stage:
    """Return a stage of pytest that writes a JUnit file."""
    junit = f"--junitxml={RESULTS / name}.xml"
    return Stage(name, (sys.executable, "-m", "pytest", "-q", junit, *arguments), environment, after=after)


def preparation() -> list[Stage]:
    """Return what the stages would each do for themselves: compile the searches, rewrite the assertions."""
    return [
        Stage("searches", (str(Path(sys.executable).with_name("parlour-engine")), "prepare")),
        Stage("collection", (sys.executable, "-m", "pytest", "--collect-only", "-q")),
    ]


def stages() -> list[Stage]:
    """Return every stage, the longest first."""
    prepared = frozenset(stage.name for stage in preparation())
    main = ("-n", MAIN_WORKERS, "--dist", "worksteal", *(f"--ignore={folder}" for folder in OWN_STAGE))
    browser = (*WITHOUT_SCHEMATHESIS, "-n", BROWSER_WORKERS, "--dist", "loadfile", "tests/browser")
    postgresql = (*WITHOUT_SCHEMATHESIS, *OVER_POSTGRESQL)
    return [
        pytest_stage("main", *main, after=prepared),
        pytest_stage("browser", *browser, after=prepared),
        pytest_stage("postgresql", *postgresql, after=prepared, PARLOUR_TEST_DATABASE="postgresql"),
        pytest_stage("packaging", *WITHOUT_SCHEMATHESIS, "tests/packaging"),
        Stage("page", ("npm", "test"), folder=ROOT / "client" / "web"),
    ]


@dataclass
class Tally:
    """How many tests passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def add(self, other: "Tally") -> None:
        """Add the numbers of another stage."""
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped


class Running:
    """A stage under way."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.began = time.monotonic()
        self.log = RESULTS / f"{stage.name}.log"
        with self.log.open("w") as output:
            self._process = subprocess.Popen(
                stage.command,
                cwd=stage.folder,
                env={**os.environ, **stage.environment},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.began

    def ended(self) -> bool:
        """Return whether it has ended; one that takes too long is ended here."""
        if self._process.poll() is None and self.seconds > LIMIT_SECONDS:
            self.stop()
        return self._process.poll() is not None

    def stop(self) -> None:
        """End it; its workers end with it."""
        self._process.send_signal(signal.SIGINT)  # pytest ends its workers and fixtures on it
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def report(self) -> Tally:
        """Print how it ended and return its numbers."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        tally, failed = tally_of(text), self._process.returncode != 0
        if failed:
            print(text)
            tally.failed = max(tally.failed, 1)
        else:
            skips = [line for line in text.splitlines() if line.startswith("SKIPPED")]
            print(*skips, sep="\n", end="\n" if skips else "")
        verdict = "FAILED" if failed else "passed"
        print(
            f"{self.stage.name}: {verdict} in {self.seconds:.0f} s ({self.log.relative_to(ROOT)})", flush=True
        )
        return tally


def tally_of(log: str) -> Tally:
    """Return the numbers in the closing lines of pytest or of Node's test runner.

    >>> tally_of("1 failed, 20 passed, 3 skipped, 1 error in 4.2s")
    Tally(passed=20, failed=2, skipped=3)
    >>> tally_of("# pass 303\\n# fail 0\\n# skipped 1")
    Tally(passed=303, failed=0, skipped=1)
    """

    def number(pattern: str) -> int:
        found = re.findall(pattern, log, re.MULTILINE)
        return int(found[-1]) if found else 0

    if re.search(r"^\S pass \d+", log, re.MULTILINE):
        return Tally(*(number(rf"^\S {word} (\d+)") for word in ("pass", "fail", "skipped")))
    closing = [line for line in log.splitlines() if re.search(r"\d+ \w+.* in [\d.]+s", line)]
    log = closing[-1] if closing else ""
    return Tally(
        number(r"(\d+) passed"), number(r"(\d+) failed") + number(r"(\d+) errors?"), number(r"(\d+) skipped")
    )


def next_of(waiting: Sequence[Stage], running: Iterable[str]) -> Stage | None:
    """Return the first stage that may begin: no stage waits or runs after which it has to come.

    >>> first, second = Stage("first", ()), Stage("second", (), after=frozenset({"first"}))
    >>> next_of([second, first], []) is first
    True
    >>> next_of([second], ["first"]) is None
    True
    >>> next_of([second], ["third"]) is second
    True
    """
    unfinished = {*running, *(stage.name for stage in waiting)}
    return next((stage for stage in waiting if not stage.after & unfinished), None)


def run(waiting: list[Stage]) -> Tally:
    """Run stages, so many at once, and return the sum of their numbers."""
    total, running, last_sign = Tally(), list[Running](), time.monotonic()
    try:
        while waiting or running:
            while len(running) < AT_ONCE:
                following = next_of(waiting, [each.stage.name for each in running])
                if following is None:
                    break
                waiting.remove(following)
                running.append(Running(following))
            for stage in [stage for stage in running if stage.ended()]:
                running.remove(stage)
                total.add(stage.report())
                last_sign = time.monotonic()
            if running and time.monotonic() - last_sign > SIGN_OF_LIFE_SECONDS:
                print(
                    *(f"{each.stage.name}: {each.seconds:.0f} s so far" for each in running),
                    sep=", ",
                    flush=True,
                )
                last_sign = time.monotonic()
            time.sleep(POLL_SECONDS)
    finally:
        for stage in running:
            stage.stop()
    return total


def main() -> int:
    """Run all stages, or those named on the command line; return the exit status."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(INTERRUPTED))
    # A shell that starts us in its background has us ignore Ctrl-C, and so whatever tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.nice(NICENESS)
    RESULTS.mkdir(exist_ok=True)
    chosen = [stage for stage in stages() if stage.name in sys.argv[1:] or len(sys.argv) == 1]
    total = run([*preparation(), *chosen])
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    sys.exit(main())
