"""Builds the tables of exact play anew, shows what they hold, and writes the files that are shipped.

    python -m parlour_engine.kernels.exact_tables wolf-and-sheep          counts of the complete table
    python -m parlour_engine.kernels.exact_tables grundy --heap 50        Grundy values of the heaps 0 to 50
    python -m parlour_engine.kernels.exact_tables grundy --write FILE     all that are shipped, and the file

Nobody needs this to play: the files come with the package.
"""

from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path
from signal import SIG_DFL, SIGPIPE, signal

from parlour_engine.exact.grundy import LARGEST_KNOWN
from parlour_engine.exact.shipped import packed
from parlour_engine.kernels.grundy_values import MOST, grundy_values
from parlour_engine.kernels.wolf_table import build, summary
from parlour_engine.notation import quoted, whole_number

IN_LINE = 25


def heap(text: str) -> int:
    """Return the largest heap whose value is asked for.

    Raises:
        ArgumentTypeError: The text names none.
    """
    number = whole_number(text)
    if number is None or number > MOST:
        raise ArgumentTypeError(f"heap is {quoted(text)}: allowed are 0..{MOST}")
    return number


def parser() -> ArgumentParser:
    """Return the command's grammar; without a usage, an error is one line."""
    command = ArgumentParser(prog="exact_tables", usage=SUPPRESS, description="Build a table of exact play.")
    command.add_argument("game", choices=("wolf-and-sheep", "grundy"), help="the game it is about")
    command.add_argument(
        "--heap", metavar="N", type=heap, default=LARGEST_KNOWN, help="grundy: the last heap"
    )
    command.add_argument("--write", metavar="FILE", type=Path, help="write the table, packed")
    return command


def main(argv: Sequence[str] | None = None) -> None:
    """Build a table, print what it holds, and write it where a file is named."""
    command = parser()
    arguments = command.parse_args(argv)
    if arguments.game == "wolf-and-sheep":
        table = build()
        lines = summary(table)
    else:
        table = grundy_values(arguments.heap)
        texts = [str(value) for value in table.tolist()]
        lines = [" ".join(texts[first : first + IN_LINE]) for first in range(0, len(texts), IN_LINE)]
    print("\n".join(lines))
    if arguments.write is None:
        return
    content = packed(table.tobytes())
    try:
        arguments.write.write_bytes(content)
    except OSError as error:
        command.error(f"file '{arguments.write}' cannot be written: {error.strerror}")
    print(f"{len(content):,} bytes written to {arguments.write}")


if __name__ == "__main__":
    signal(SIGPIPE, SIG_DFL)  # whoever reads may have read enough
    main()
