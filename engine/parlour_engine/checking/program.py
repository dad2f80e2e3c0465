"""A program that speaks the dialect `lines`, run within bounds (guard.py): it is asked, and answers.

Invariant: whatever the program does, a question has an answer, or a sentence that says why it has none,
within the time allowed; in the second case no process of the program is left.
"""

import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from parlour_engine.checking.judge import Answer, answer_in
from parlour_engine.checking.reference import Search
from parlour_engine.checking.trace import MOST_LINES, TraceError, TraceReader, is_answer, message_in
from parlour_engine.game import GameError

GUARD = Path(__file__).with_name("guard.py")
MOST_LINE_BYTES = 16 << 10
KEPT_ERROR_BYTES = 2000
WALL_FACTOR, WALL_SECONDS = 3, 5  # what an answer may take beside its processor time, on a busy machine
END_SECONDS = 20.0  # for the guard to end all that it started
ENDED = {
    "seconds": "it used more than {seconds:g} s of processor time",
    "megabytes": "it used more than {megabytes} MB of memory",
    "processes": "it started more than {processes} processes",
    "start": "it cannot be started: {error}",
}


class UnusableProgramError(GameError):
    """Programs cannot be run here."""


class _Failed(Exception):
    """The program gave no answer; the message says why, after "it"."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a program may use.

    Attributes:
        seconds: Processor seconds for each answer, those of all its processes together.
        megabytes: Address space of each process, and resident memory of all together.
        processes: Processes at a time.
    """

    seconds: float = 10.0
    megabytes: int = 1024
    processes: int = 32

    @property
    def wall(self) -> float:
        """Seconds by the clock for each answer."""
        return WALL_FACTOR * self.seconds + WALL_SECONDS


class Program:
    """A program that answers searches, started when it is first asked, and again after it failed."""

    def __init__(self, command: Sequence[str], folder: Path, bounds: Bounds, most_questions: int) -> None:
        """Prepare a program.

        Args:
            command: What to run.
            folder: Its working folder.
            bounds: What it may use.
            most_questions: How often it will be asked at most.

        Raises:
            UnusableProgramError: This system cannot bound programs.
        """
        if sys.platform != "linux":
            raise UnusableProgramError("programs are run on Linux only; a trace file is checked everywhere")
        self._command, self._folder, self._bounds = command, folder, bounds
        self._whole = bounds.seconds * most_questions + 1
        self._running: _Running | None = None

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def ask(self, search: Search) -> Answer:
        """Return the program's answer to a search; if it fails, an answer with a `problem`."""
        if self._running is None:
            self._running = _Running(self._command, self._folder, self._bounds, self._whole)
        reader = TraceReader()
        try:
            answer = self._running.answer(search, reader)
        except _Failed as failed:
            why = self._end() or str(failed)
            return Answer(trace=reader.root, problem=why)
        return answer_in(answer, reader.root)

    def _end(self) -> str:
        """End the program; return why the guard ended it, an empty text if it did not."""
        running, self._running = self._running, None
        return "" if running is None else running.end()


class _Running:
    """One run of a program."""

    def __init__(self, command: Sequence[str], folder: Path, bounds: Bounds, whole: float) -> None:
        self.bounds = bounds
        control, self.control = os.pipe()
        self.report, report = os.pipe()
        limits = {
            "control": control,
            "report": report,
            "seconds": bounds.seconds,
            "whole": whole,
            "megabytes": bounds.megabytes,
            "processes": bounds.processes,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-I", str(GUARD), json.dumps(limits), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            pass_fds=(control, report),
            start_new_session=True,  # an interrupt of the terminal reaches this process alone
        )
        os.close(control)
        os.close(report)
        self.unread = b""
        self.errors = b""

    def answer(self, search: Search, reader: TraceReader) -> dict[str, Any]:
        """Ask, read the trace into the reader, and return the last message.

        Raises:
            _Failed: There is no answer.
        """
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # the reason follows from the end of its output
            os.write(self.control, b".")
            self.process.stdin.write(json.dumps(search.message()).encode() + b"\n")
            self.process.stdin.flush()
        for count, line in enumerate(self.lines(), 1):
            try:
                message = message_in(line)
                if is_answer(message):
                    return message
                reader.read(message)
            except TraceError as error:
                raise _Failed(f"line {count} of its answer: {error}") from None
            if count == MOST_LINES:
                raise _Failed(f"it wrote more than {MOST_LINES:,} lines for one answer")
        said = self.errors.decode("utf-8", "replace").strip()
        raise _Failed("it ended without an answer" + (f": {said}" if said else ""))

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of one answer as they come, until the program ends.

        Raises:
            _Failed: The time is over, or a line is too long.
        """
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        until = time.monotonic() + self.bounds.wall
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            selector.register(self.process.stderr, selectors.EVENT_READ)
            while True:
                while b"\n" in self.unread:
                    line, _, self.unread = self.unread.partition(b"\n")
                    yield line
                if len(self.unread) > MOST_LINE_BYTES:
                    raise _Failed(f"it wrote a line of more than {MOST_LINE_BYTES:,} bytes")
                left = until - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    raise _Failed(f"it gave no answer within {self.bounds.wall:g} s")
                for key, _ in ready:
                    read = os.read(key.fd, 1 << 16)
                    if key.fileobj is self.process.stderr:
                        self.errors = (self.errors + read)[-KEPT_ERROR_BYTES:]
                        if not read:
                            selector.unregister(key.fileobj)
                    elif read:
                        self.unread += read
                    else:
                        return

    def end(self) -> str:
        """End the guard and all that it started; return why it had ended the program, if it had."""
        os.close(self.control)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        told = os.read(self.report, MOST_LINE_BYTES)
        os.close(self.report)
        reason = json.loads(told) if told else {}
        sentence = ENDED.get(reason.get("ended", ""), "")
        return sentence.format(**asdict(self.bounds), error=reason.get("error", ""))
