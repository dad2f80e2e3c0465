"""A file with the traces of one search or several: what a program read and wrote in the dialect `lines`.

A line with a message `search` begins a search. A file without any is one search, which the command names.
"""

from pathlib import Path

from parlour_engine.checking.judge import Answer, Trial
from parlour_engine.checking.program import MOST_LINES, checked_answer
from parlour_engine.checking.reference import Search, search_of
from parlour_engine.checking.trace import TraceError, TraceReader, message_in, number
from parlour_engine.game import GameError

MOST_SEARCHES = 1000


def read_traces(path: Path, named: Search | None) -> list[Trial]:
    """Return the searches of a file with their answers.

    Args:
        path: The file.
        named: The search of a file that names none; None if the command names none either.

    Raises:
        TraceError: A line is unusable; the error names it.
    """
    begun: list[tuple[Search, TraceReader, Answer]] = []
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for count, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    read_line(line, begun, named)
                except GameError as error:
                    raise TraceError(f"line {count}: {error}") from None
                if count > MOST_LINES:
                    raise TraceError(f"the file has more than {MOST_LINES:,} lines")
    except OSError as error:
        raise TraceError(f"file cannot be read: {error.strerror}") from None
    if not begun:
        raise TraceError("the file has no search")
    return [
        Trial(
            search,
            Answer(answer.move, answer.value, reader.root, answer.nodes, answer.evaluations, answer.problem),
        )
        for search, reader, answer in begun
    ]


def read_line(line: str, begun: list[tuple[Search, TraceReader, Answer]], named: Search | None) -> None:
    """Read a line into the searches that are begun.

    Raises:
        GameError: The line is unusable.
    """
    message = message_in(line)
    if "search" in message:
        if len(begun) == MOST_SEARCHES:
            raise TraceError(f"there are more than {MOST_SEARCHES:,} searches")
        begun.append((search_of(message), TraceReader(), Answer()))
        return
    if not begun:
        if named is None:
            raise TraceError("no search is named: --game ID names it, with --position and --depth")
        begun.append((named, TraceReader(), Answer()))
    search, reader, _ = begun[-1]
    if not checked_answer(message):
        reader.read(message)
    elif "error" in message:
        begun[-1] = search, reader, Answer(problem=f"it raised an error: {message['error']}")
    else:
        counts = message.get("nodes"), message.get("evaluations")
        begun[-1] = search, reader, Answer(message["move"], number(message["value"]), None, *counts)
