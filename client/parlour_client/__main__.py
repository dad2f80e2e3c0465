"""The command ``parlour``; also ``python -m parlour_client``."""

import sys

from parlour_client.cli.main import run


def main() -> None:
    """Run the command line and exit with its status."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
