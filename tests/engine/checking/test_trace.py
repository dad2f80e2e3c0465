"""Traces are read event by event, and a line that cannot come next is refused in one line."""

import json
from math import inf

import pytest

from parlour_engine.checking.trace import MOST_LEVELS, Node, TraceError, TraceReader, message_in
from parlour_engine.game import INFINITY


def read(*lines: str) -> Node | None:
    reader = TraceReader()
    for line in lines:
        reader.read(message_in(line))
    return reader.root


def test_a_trace_becomes_a_tree() -> None:
    leaf = Node("4", (-INFINITY, 3), 2)
    assert read(
        '{"enter": null, "alpha": null, "beta": Infinity}',
        '{"enter": "4", "alpha": -1e400, "beta": 3.0}',
        '{"value": 2}',
        '{"cut": true}',
        '{"value": -2.5}',
    ) == Node(None, (-INFINITY, INFINITY), -2.5, cut=True, children=[leaf])


def test_a_trace_without_windows_and_values_is_read_as_far_as_it_goes() -> None:
    assert read('{"enter": null}', '{"enter": "4"}') == Node(children=[Node("4")])


def test_infinities_of_python_are_open_ends() -> None:
    root = read(json.dumps({"enter": None, "alpha": -inf, "beta": inf}))
    assert root is not None
    assert root.window == (-INFINITY, INFINITY)


@pytest.mark.parametrize(
    "lines",
    [
        ["nothing"],
        ["[]"],
        ["[" * 100_000],
        ['{"value": 1}'],
        ['{"cut": true}'],
        ['{"enter": "4"}'],
        ['{"enter": null}', '{"enter": null}'],
        ['{"enter": null}', '{"value": 1}', '{"enter": "4"}'],
        ['{"enter": null}', '{"enter": 4}'],
        ['{"enter": null}', '{"cut": false}'],
        ['{"enter": null}', '{"leave": true}'],
        ['{"enter": null, "alpha": 1}'],
        ['{"enter": null, "alpha": "1", "beta": 2}'],
        ['{"enter": null, "alpha": NaN, "beta": 2}'],
        ['{"enter": null}', '{"value": null}'],
        ['{"enter": null}', '{"value": true}'],
        ['{"enter": null}', '{"value": ' + "9" * 5000 + "}"],
        ['{"enter": null}', *['{"enter": "4"}'] * MOST_LEVELS],
    ],
)
def test_a_line_that_cannot_come_next_is_refused(lines: list[str]) -> None:
    with pytest.raises(TraceError) as refused:
        read(*lines)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
