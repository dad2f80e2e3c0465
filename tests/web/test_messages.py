"""The page's types and command defaults are those that the protocol's structs give."""

import pytest

from parlour_protocol.errors import RefusalCode
from tests.golden.typescript import WIRE, command_defaults_js, messages_d_ts


def test_the_command_defaults_are_what_the_structs_give() -> None:
    written = (WIRE / "command-defaults.js").read_text(encoding="utf-8")
    assert written == command_defaults_js(), "run `make docs`"


@pytest.mark.parametrize(
    "expected",
    [
        # Tags, bounds that TypeScript has no word for, and a field that is left out at its default.
        'export interface DeclineOffer {\n  type: "decline-offer";\n  id: string;\n  room: string;\n'
        "  offer: OfferKind;\n  turn: number;\n  seat?: Seat | null;\n}\n",
        # Without omit_defaults every field is there, and None is null.
        "export interface Result {\n  winner: Seat | null;\n  reason: string;\n}\n",
        # Lists of unions, maps by a literal, and a struct with a name of its own on the page.
        "  players: (Player | null)[];\n",
        "  seqs: Partial<Record<Stream, number>>;\n",
        "  events?: RoomEvent[];\n",
        # Answers over HTTP: tuples, and names that need their module.
        "  players: [string, string];\n",
        "  interval: [number | null, number | null] | null;\n",
        "  lines: LadderLine[];\n",
        "export type Clock = PerMove | Fischer | ByoYomi | DaysPerMove;\n",
    ],
)
def test_the_types_say_what_the_structs_say(expected: str) -> None:
    assert expected in messages_d_ts()


def test_every_refusal_code_is_named() -> None:
    assert [code for code in RefusalCode if f'"{code}"' not in messages_d_ts()] == []
