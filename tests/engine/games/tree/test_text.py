"""The text of typed trees: what is read, how nodes are called, and what is said of a text that is no tree."""

from random import Random

import pytest

from parlour_engine.game import PositionError
from parlour_engine.games.tree.text import (
    MOST_CHARACTERS,
    MOST_LEAVES,
    MOST_LEVELS,
    Tree,
    read_position,
)


def read_tree(text: str) -> Tree:
    return read_position(text)[0]


def names(text: str) -> list[str]:
    return [node.name for node in read_tree(text).nodes]


def test_nodes_without_a_name_are_called_by_their_place() -> None:
    assert names("(((1 2) 3) 4)") == ["", "A", "A1", "A1.1", "A1.2", "A2", "B"]
    assert names("A(B(1 2) C(x=3 4))") == ["A", "B", "B1", "B2", "C", "x", "C2"]
    assert names(f"({' '.join('1' * 28)})")[-3:] == ["Z", "AA", "AB"]


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("((3 12 8) (2 4 6))", "((3 12 8) (2 4 6))"),
        ("  ( ( 3,12 , 8 )\n(2\t4 6))  ", "((3 12 8) (2 4 6))"),
        ("(−3 -4 007)", "(-3 -4 7)"),  # the minus of a text that was copied
        ("root(a(1 b=2) (3))", "root(a(1 b=2) (3))"),
    ],
)
def test_a_tree_is_written_in_one_form(text: str, usual: str) -> None:
    assert read_tree(text).text == usual
    assert read_tree(usual).nodes == read_tree(text).nodes


def test_random_trees_are_read_as_they_are_written() -> None:
    source = Random(1)

    def tree(levels: int) -> str:
        if levels == 0 or source.random() < 0.2:
            return str(source.randint(-99, 99))
        return f"({' '.join(tree(levels - 1) for _ in range(source.randint(1, 4)))})"

    for _ in range(200):
        text = f"({tree(4)} {tree(3)})"
        assert read_tree(text).text == text
        for node in read_tree(text).nodes[1:]:
            assert read_position(f"{text} at {node.name.lower()}") == read_position(f"{text} at {node.name}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no tree: write brackets and numbers, as ((3 12 8) (2 4 6))"),
        ("5", "the tree begins with '5': put \"(\" before it"),
        ("(3 12 8 (2 4 6", 'bracket 2 never closes: put ")" after 6'),
        ("((3 12 8) (2 4 6)", 'bracket 1 never closes: put ")" at the end'),
        ("(3 12", 'bracket 1 never closes: put ")" after 12'),
        (") 3", 'the ")" at character 1 closes nothing: remove it'),
        ("(1 2))", "after the last bracket comes ')' (character 6): remove it, or put it inside"),
        ("(1 2) (3)", "after the last bracket comes '(3)' (character 7): remove it, or put it inside"),
        ("(1 () 2)", "bracket 2 is empty: put a number or a bracket inside"),
        (f"(1 {'9' * 40})", "the number at character 4 has 40 digits: 6 are allowed"),
        ("(1 A 2)", "the name 'A' names nothing: write A(...) or A=number"),
        ("(1 x! 2)", "'x!' (character 4) is no number and no name"),
        ("(1 2.5)", "'2.5' (character 4) is no number and no name"),
        ("(1 =2)", "'=2' (character 4) is no number and no name"),
        ("(B(1 2) (3 4))", "two nodes are called 'B': give one of them another name"),
        ("(x=1 X=2)", "two nodes are called 'X': give one of them another name"),
        ("(1 2) at C", "the tree has no node 'C'"),
        ("(1 2) at", "after the last bracket comes 'at'"),
    ],
)
def test_a_text_that_is_no_tree_is_told_what_is_wrong_and_where(text: str, said: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(text)
    assert str(error.value).startswith(said)


def test_bounds_are_said_at_the_place_where_they_are_passed() -> None:
    read_tree(f"({'1 ' * MOST_LEAVES})")
    read_tree(f"{'(' * MOST_LEVELS}1{')' * MOST_LEVELS}")
    for text, said in [
        (f"({'1 ' * 10**6})", "the tree has more than 2,000 numbers: remove those from character 4002 on"),
        ("(" * 10**6, "bracket 13 is 13 levels deep: 12 are allowed"),
        (f"(1{' ' * MOST_CHARACTERS}2)", "the text is too long: 60,000 characters are allowed"),
        (f"(1{'2' * 10**4})", "the number at character 2 has 10,001 digits: 6 are allowed"),
        (f"(1{'2' * 10**6})", "the text is too long: 60,000 characters are allowed"),
    ]:
        with pytest.raises(PositionError) as error:
            read_position(text)
        assert str(error.value) == said
