"""Reviews on the wire."""

import msgspec

from parlour_protocol.reviews import Verdict


def test_a_verdict_names_its_plies_unless_there_are_none() -> None:
    slower = {"kind": "slower", "before": "win", "after": "win", "plies": 1}
    assert msgspec.to_builtins(Verdict("slower", "win", "win", 1)) == slower
    only = {"kind": "only", "before": "win", "after": "win"}
    assert msgspec.to_builtins(Verdict("only", "win", "win", 0)) == only
    assert msgspec.convert(only, Verdict).plies == 0
