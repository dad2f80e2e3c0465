"""The Wolf and sheep document's tables, computed by the interpreted search as deep as that is quick."""

import doctest
from dataclasses import replace

import pytest

from parlour_engine.reference_tables import wolf_and_sheep as wolf_tables
from parlour_engine.reference_tables.wolf_and_sheep import (
    COMPUTERS,
    DEEP,
    PLAIN,
    PRUNED,
    Cell,
    WolfTables,
    wolf_lines,
)
from parlour_engine.search.fixed_depth import search_to_depth


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(wolf_tables).failed == 0


@pytest.fixture(scope="module")
def cells() -> list[Cell]:
    return list(WolfTables(search_to_depth, range(1, 7)).cells())


def test_every_printed_count_that_was_computed_agrees(cells: list[Cell]) -> None:
    assert len(cells) == 3 * 5 * 2
    assert all(cell.agrees for cell in cells)


def test_the_document_prints_eighty_four_counts() -> None:
    assert 3 * len(PLAIN) + sum(map(len, PRUNED.values())) + sum(map(len, DEEP.values())) == 84
    assert [len(computer) for computers in COMPUTERS.values() for computer in computers] == [3] * 20


def test_a_count_that_differs_is_said_to(cells: list[Cell]) -> None:
    wrong = replace(cells[0], evaluations=cells[0].evaluations + 1)
    assert wrong.agrees is False
    lines = list(wolf_lines([wrong, *cells[1:]]))
    assert lines[-1] == "29 of 30 printed counts agree"
    assert lines[2].split()[:6] == ["2", "minimax", "simple", "28", "29", "no"]


def test_a_cell_is_plain_json(cells: list[Cell]) -> None:
    fields = cells[1].to_json()
    del fields["seconds"]
    assert fields == {
        "table": 1,
        "depth": 2,
        "algorithm": "alphabeta",
        "evaluator": "simple",
        "printed": "10",
        "evaluations": 10,
        "printed_seconds": [],
        "agrees": True,
    }
