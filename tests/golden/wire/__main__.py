"""Write messages.json anew; a difference is a change of the wire."""

from tests.golden.wire import EXAMPLES
from tests.golden.wire.example import MESSAGES_JSON, write_down


def main() -> None:
    MESSAGES_JSON.write_text(write_down(EXAMPLES), encoding="utf-8")
    print(f"{MESSAGES_JSON.name}: {len(EXAMPLES)} messages")


main()
