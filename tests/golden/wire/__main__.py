"""Write messages.json and the examples of docs/protocol.md and ``/docs``; a difference is one of the wire."""

from parlour_server.api.reference.schemas import EXAMPLES_JSON
from tests.golden.wire import EXAMPLES
from tests.golden.wire.example import MESSAGES_JSON, write_down
from tests.golden.wire.in_docs import PROTOCOL_MD, fill_in, for_reference


def main() -> None:
    MESSAGES_JSON.write_text(write_down(EXAMPLES), encoding="utf-8")
    PROTOCOL_MD.write_text(fill_in(PROTOCOL_MD.read_text(encoding="utf-8"), EXAMPLES), encoding="utf-8")
    EXAMPLES_JSON.write_text(for_reference(EXAMPLES), encoding="utf-8")
    print(f"{MESSAGES_JSON.name} and {PROTOCOL_MD.name}: {len(EXAMPLES)} messages")


main()
