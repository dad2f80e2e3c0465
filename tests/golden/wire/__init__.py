"""At least one example of every message, as both encodings carry it.

`python -m tests.golden.wire` writes messages.json from the examples in this package; the tests of the
protocol and of the page read it. Invariant: what the file holds is what both codecs write.
"""

from tests.golden.wire.answers import ANSWERS
from tests.golden.wire.commands import COMMANDS
from tests.golden.wire.events import EVENTS
from tests.golden.wire.example import Example

EXAMPLES: tuple[Example, ...] = (*COMMANDS, *ANSWERS, *EVENTS)

__all__ = ["EXAMPLES", "Example"]
