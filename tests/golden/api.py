"""The reference for programs as it is kept in docs/api; ``python -m tests.golden.api`` writes it anew."""

from pathlib import Path

from parlour_server.reference.serving import DOCUMENTS, written

API = Path(__file__).parents[2] / "docs" / "api"


def main() -> None:
    API.mkdir(exist_ok=True)
    for name in DOCUMENTS:
        (API / name).write_bytes(written(name))
        print(f"docs/api/{name}")


if __name__ == "__main__":
    main()
