"""Options: the same checks from JSON and from a command line."""

import pytest

from parlour_engine.game import OptionError
from parlour_engine.games.nim import rules as nim
from parlour_engine.options import BoolOption, IntListOption, IntOption, read_options, settle

WIDTH = IntOption("width", 7, 1, 12)
MISERE = BoolOption("misere", False)
HEAPS = IntListOption("heaps", (3, 4, 5), low=0, high=100, most=3, noun="heaps")
SPECS = (WIDTH, MISERE, HEAPS)


def test_what_is_not_given_takes_its_default() -> None:
    assert settle(SPECS, {}) == {"width": 7, "misere": False, "heaps": [3, 4, 5]}


def test_settling_a_settled_set_changes_nothing() -> None:
    once = settle(SPECS, {"width": 3, "heaps": [1]})
    assert settle(SPECS, once) == once


def test_a_command_line_means_the_same_as_json() -> None:
    given = read_options(SPECS, ["width=9", "misere=true", "heaps=1, 2,3"])
    assert settle(SPECS, given) == {"width": 9, "misere": True, "heaps": [1, 2, 3]}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"width": 0}, "option 'width' is 0: allowed are 1..12"),
        ({"width": 13}, "option 'width' is 13: allowed are 1..12"),
        ({"width": True}, "option 'width' is True: allowed are 1..12"),
        ({"width": 7.0}, "option 'width' is 7.0: allowed are 1..12"),
        ({"width": "7"}, "option 'width' is '7': allowed are 1..12"),
        ({"width": None}, "option 'width' is None: allowed are 1..12"),
        ({"misere": 1}, "option 'misere' is 1: allowed are true, false"),
        ({"heaps": []}, "option 'heaps' is []: allowed are 1..3 heaps of 0..100"),
        ({"heaps": [1, 1, 1, 1]}, "option 'heaps' is [1, 1, 1, 1]: allowed are 1..3 heaps of 0..100"),
        ({"heaps": [3, 101]}, "option 'heaps' is [3, 101]: allowed are 1..3 heaps of 0..100"),
        ({"heaps": [True]}, "option 'heaps' is [True]: allowed are 1..3 heaps of 0..100"),
        ({"heaps": {}}, "option 'heaps' is {}: allowed are 1..3 heaps of 0..100"),
        ({"hieght": 6}, "option 'hieght' is unknown: allowed are width, misere, heaps"),
    ],
)
def test_a_bad_value_is_refused_with_its_name_its_value_and_what_is_allowed(
    given: dict[str, object], why: str
) -> None:
    with pytest.raises(OptionError) as error:
        settle(SPECS, given)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["width"], "option 'width' has no value: write name=value"),
        (["depth=3"], "option 'depth' is unknown: allowed are width, misere, heaps"),
        (["width=3", "width=4"], "option 'width' is given twice: once is allowed"),
        (["width=x"], "option 'width' is 'x': allowed are 1..12"),
        (["misere=yes"], "option 'misere' is 'yes': allowed are true, false"),
        (["heaps=1,,2"], "option 'heaps' is '1,,2': allowed are 1..3 heaps of 0..100"),
    ],
)
def test_a_bad_text_on_the_command_line_is_refused_the_same_way(texts: list[str], why: str) -> None:
    with pytest.raises(OptionError) as error:
        settle(SPECS, read_options(SPECS, texts))
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"start": "fixed"}, "option 'start' is 'fixed': allowed are random"),
        (
            {"start": "random", "heaps": [1]},
            "option 'heaps' is given and drawn: leave out it or start=random",
        ),
    ],
)
def test_a_random_start_is_drawn_or_given_but_not_both(given: dict[str, object], why: str) -> None:
    with pytest.raises(OptionError) as error:
        settle(nim.OPTIONS, given)
    assert str(error.value) == why


def test_a_random_start_leaves_only_what_it_drew() -> None:
    settled = settle(nim.OPTIONS, {"start": "random", "misere": True})
    assert list(settled) == ["heaps", "misere"]
    assert settled["misere"] is True
