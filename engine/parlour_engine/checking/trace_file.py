"""A file with the traces of one search or several: what a program read and wrote in the dialect `lines`.

A line with a message `search` begins a search. A file without any is one search, which the command names.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour_engine.checking.judge import Answer, Trial, answer_in
from parlour_engine.checking.reference import Search, search_of
from parlour_engine.checking.trace import MOST_LINES, TraceError, TraceReader, is_answer, message_in
from parlour_engine.game import GameError

MOST_SEARCHES = 1000


@dataclass(slots=True)
class _Begun:
    """A search of the file, and what the file has of it so far."""

    search: Search
    reader: TraceReader = field(default_factory=TraceReader)
    answer: dict[str, Any] | None = None

    def trial(self) -> Trial:
        trace = self.reader.root
        if self.answer is not None:
            return Trial(self.search, answer_in(self.answer, trace))
        return Trial(self.search, Answer(trace=trace, problem=None if trace else "the file has no answer"))


def read_traces(path: Path, named: Search | None) -> list[Trial]:
    """Return the searches of a file with their answers.

    Args:
        path: The file.
        named: The search of a file that names none; None if the command names none either.

    Raises:
        TraceError: A line is unusable; the error names it.
    """
    begun: list[_Begun] = []
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for count, line in enumerate(lines, 1):
                if count > MOST_LINES:
                    raise TraceError(f"the file has more than {MOST_LINES:,} lines")
                if line.strip():
                    read_line(count, line, begun, named)
    except OSError as error:
        raise TraceError(f"file cannot be read: {error.strerror}") from None
    if not begun:
        raise TraceError("the file has no search")
    return [each.trial() for each in begun]


def read_line(count: int, line: str, begun: list[_Begun], named: Search | None) -> None:
    """Read a line into the searches that are begun.

    Raises:
        TraceError: The line is unusable.
    """
    try:
        message = message_in(line)
        if "search" in message:
            if len(begun) == MOST_SEARCHES:
                raise TraceError(f"the file has more than {MOST_SEARCHES:,} searches")
            begun.append(_Begun(search_of(message)))
            return
        if not begun:
            if named is None:
                raise TraceError("no search is named: --game ID names it, with --position and --depth")
            begun.append(_Begun(named))
        if is_answer(message):
            begun[-1].answer = message
        else:
            begun[-1].reader.read(message)
    except GameError as error:
        raise TraceError(f"line {count}: {error}") from None
