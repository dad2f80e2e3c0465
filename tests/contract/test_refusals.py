"""A client can word every refusal: the server gives a reason where the code has several, and the terminal has
words for all of them, as the page has (client/web/test/words/refusals.test.js).
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from parlour_client.errors import Refusal
from parlour_client.terminal.refusals import BY_CODE, BY_REASON, refusal_words
from parlour_protocol.answers import Facts, Refused
from parlour_protocol.errors import RefusalCode, RefusalReason

SERVER: Final = Path(__file__).parents[2] / "server" / "parlour_server"
REFUSALS: Final = {"Rejected", "CommandRefused", "Refused"}

#: Codes that alone say nothing that a person could act upon.
OPEN_CODES: Final = {"NOT_ALLOWED", "TOO_SOON", "BAD_TERMS"}
FACTS: Final[Facts] = {"option": "line", "low": 3, "high": 7, "name": "Amber", "most": 1000, "moves": 5}


def refusals(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the code and the call of every refusal that a module makes."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in REFUSALS:
            for each in call.args:
                if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "RefusalCode":
                    yield each.attr, call


def test_the_server_gives_a_reason_where_the_code_says_too_little() -> None:
    made = [
        (f"{path.name}:{call.lineno}", code, call)
        for path in sorted(SERVER.rglob("*.py"))
        for code, call in refusals(path.read_text(encoding="utf-8"))
    ]
    assert len(made) > 50
    open_ones = [(where, call) for where, code, call in made if code in OPEN_CODES]
    assert len(open_ones) > 5  # most of them are made by a function that demands the reason
    reasons = {where: [key.arg for key in call.keywords] for where, call in open_ones if len(call.args) < 4}
    assert [where for where, names in reasons.items() if "reason" not in names] == []


def test_the_terminal_words_every_code_and_reason() -> None:
    assert set(BY_CODE) == set(RefusalCode)
    assert set(BY_REASON) == set(RefusalReason)
    for reason in RefusalReason:
        refused = Refused("1", RefusalCode.NOT_ALLOWED, "?", reason=reason, facts=FACTS)
        assert "{" not in refusal_words(Refusal(refused))
