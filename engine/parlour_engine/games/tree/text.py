"""The text of a typed tree: brackets are branches, numbers are the values of the ends for MAX.

    ((3 12 8) (2 4 6) (14 5 2))
    A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))
    (left(3 safe=12) right(-2 4))

A name may stand before a bracket, and before a number with `=`. A node without a name is called by its place:
the branches of the root are A, B, C and so on, the branches of A are A1, A2, A3, and those of A1 are A1.1,
A1.2. No two nodes have the same name, in capitals or small letters. Spaces, line ends and commas part.

A text that is no tree is refused with what is wrong and where: brackets are counted in the order in which
they open, characters from 1. Reading stops at the first character beyond a bound.

Invariant: nodes are numbered in the order of the text, the root first; the text of a tree is read as the same
tree.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Final

from parlour_engine.game import PositionError
from parlour_engine.notation import quoted

MOST_LEAVES: Final = 2_000
MOST_LEVELS: Final = 12  # of brackets, one in another
MOST_DIGITS: Final = 6
LONGEST_NAME: Final = 12
MOST_CHARACTERS: Final = 60_000  # of a text
MOST_KEPT: Final = 64  # trees
ROOT: Final = 0
LETTERS: Final = 26
SHOWN: Final = 20  # characters of a part that is refused

GAP: Final = re.compile(r"[\s,]*")
PART: Final = re.compile(r"\(|\)|[^\s,()]+")
NUMBER: Final = re.compile(r"[-−]?[0-9]+")
NAME: Final = re.compile(rf"[A-Za-z][A-Za-z0-9]{{0,{LONGEST_NAME - 1}}}")
AT: Final = re.compile(r"at\s+([A-Za-z0-9.]+)\s*")


@dataclass(slots=True)
class Node:
    """A node of a typed tree.

    Attributes:
        parent: The number of its parent, -1 for the root.
        level: The plies from the root.
        given: The name that the text gives it; empty if none.
        value: The number of an end; None for a branch.
        children: The numbers of its branches, from the left.
        name: What it is called: its given name, or else its place; empty for a root without a name.
    """

    parent: int
    level: int
    given: str = ""
    value: int | None = None
    children: list[int] = field(default_factory=list)
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tree:
    """A typed tree that was read.

    Attributes:
        text: Its text in the usual form.
        nodes: Its nodes, the root first.
        digest: What equal trees share.
        numbers: The number of each node by its name in small letters; the root only if it has a name.
    """

    text: str
    nodes: tuple[Node, ...]
    digest: str
    numbers: dict[str, int]


@lru_cache(MOST_KEPT)
def read_position(text: str) -> tuple[Tree, int]:
    """Return the tree in a text, and the number of the node after `at`, the root if the text ends before.

    Raises:
        PositionError: The text is no tree, one out of bounds, or one without such a node; the line says what
            is wrong and where.
    """
    reader = Reader(text)
    end = reader.read()
    nodes = reader.nodes
    numbers = named(nodes)
    shown = written(nodes)
    tree = Tree(shown, tuple(nodes), sha256(shown.encode()).hexdigest()[:16], numbers)
    start = after_gap(text, end)
    if start == len(text):
        return tree, ROOT
    place = AT.fullmatch(text, start)
    if place is None:
        raise PositionError(
            f"after the last bracket comes {quoted(text[start : start + SHOWN])} (character {start + 1}): "
            "remove it, or put it inside"
        )
    if place[1].lower() not in numbers:
        raise PositionError(f"the tree has no node {quoted(place[1])}")
    return tree, numbers[place[1].lower()]


def after_gap(text: str, at: int) -> int:
    """Return the index of the first character from `at` on that parts nothing."""
    gap = GAP.match(text, at)
    return at if gap is None else gap.end()


class Reader:
    """Reads one text from the left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.nodes: list[Node] = []
        self.leaves = 0
        self.brackets = 0  # that have opened
        self.open: list[tuple[int, int]] = []  # each open bracket: its number and its node
        self.name = ""  # that stands before the next bracket
        self.last = ""  # the part before

    def read(self) -> int:
        """Read the tree; return the index after its last bracket.

        Raises:
            PositionError: The text does not begin with a tree.
        """
        at = 0
        while part := PART.match(self.text, after_gap(self.text, at)):
            start, at = part.span()
            if at > MOST_CHARACTERS:
                raise PositionError(f"the text is too long: {MOST_CHARACTERS:,} characters are allowed")
            match part[0]:
                case "(":
                    self.opens()
                case ")":
                    self.closes(start)
                    if not self.open:
                        return at
                case word:
                    self.reads_word(word, start)
            self.last = part[0]
        raise self.unfinished()

    def opens(self) -> None:
        """Open a bracket."""
        self.brackets += 1
        if len(self.open) == MOST_LEVELS:
            raise PositionError(
                f"bracket {self.brackets} is {MOST_LEVELS + 1} levels deep: {MOST_LEVELS} are allowed"
            )
        number = self.add(Node(*self.place(), given=self.name))
        self.open.append((self.brackets, number))
        self.name = ""

    def closes(self, start: int) -> None:
        """Close the last bracket; `start` is where."""
        if not self.open:
            raise PositionError(f'the ")" at character {start + 1} closes nothing: remove it')
        bracket, number = self.open.pop()
        if not self.nodes[number].children:
            raise PositionError(f"bracket {bracket} is empty: put a number or a bracket inside")

    def reads_word(self, word: str, start: int) -> None:
        """Read a number or the name before a bracket."""
        name, equals, number = word.rpartition("=")
        if NUMBER.fullmatch(number) and (not equals or NAME.fullmatch(name)):
            self.reads_number(name, number, start)
        elif NAME.fullmatch(word) and self.text.startswith("(", start + len(word)):
            self.name = word
        elif NAME.fullmatch(word):
            raise PositionError(f"the name {quoted(word)} names nothing: write {word}(...) or {word}=number")
        else:
            raise PositionError(
                f"{quoted(word[:SHOWN])} (character {start + 1}) is no number and no name: "
                f"names have a letter, then letters and digits, at most {LONGEST_NAME}"
            )

    def reads_number(self, name: str, number: str, start: int) -> None:
        """Add an end, perhaps with a name."""
        if not self.open:
            raise PositionError(f'the tree begins with {quoted(number[:SHOWN])}: put "(" before it')
        digits = len(number.lstrip("-−"))
        if digits > MOST_DIGITS:
            raise PositionError(
                f"the number at character {start + 1} has {digits:,} digits: {MOST_DIGITS} are allowed"
            )
        self.leaves += 1
        if self.leaves > MOST_LEAVES:
            raise PositionError(
                f"the tree has more than {MOST_LEAVES:,} numbers: remove those from character {start + 1} on"
            )
        self.add(Node(*self.place(), given=name, value=int(number.replace("−", "-"))))

    def unfinished(self) -> PositionError:
        """Return the error of a text that ends before its tree."""
        if not self.nodes:
            return PositionError("there is no tree: write brackets and numbers, as ((3 12 8) (2 4 6))")
        bracket, _ = self.open[-1]
        place = "at the end" if self.last == ")" else f"after {self.last[-SHOWN:]}"
        return PositionError(f'bracket {bracket} never closes: put ")" {place}')

    def place(self) -> tuple[int, int]:
        """Return the parent and the level of the next node."""
        if not self.open:
            return -1, 0
        parent = self.open[-1][1]
        return parent, self.nodes[parent].level + 1

    def add(self, node: Node) -> int:
        """Add a node below its parent, and return its number."""
        self.nodes.append(node)
        if node.parent >= 0:
            self.nodes[node.parent].children.append(len(self.nodes) - 1)
        return len(self.nodes) - 1


def named(nodes: list[Node]) -> dict[str, int]:
    """Name every node, and return the numbers of the nodes by their names in small letters.

    Raises:
        PositionError: Two nodes have the same name.
    """
    numbers: dict[str, int] = {}
    nodes[ROOT].name = nodes[ROOT].given
    for number, node in enumerate(nodes):
        for place, child in enumerate(node.children, 1):
            nodes[child].name = nodes[child].given or place_name(node.name, place)
        if not node.name:
            continue
        if node.name.lower() in numbers:
            raise PositionError(f"two nodes are called {quoted(node.name)}: give one of them another name")
        numbers[node.name.lower()] = number
    return numbers


def place_name(above: str, place: int) -> str:
    """Return the name of a branch, given the name of its parent and its place from the left.

    >>> place_name("", 3), place_name("C", 3), place_name("C3", 3)
    ('C', 'C3', 'C3.3')
    """
    if not above:
        return letters(place)
    return f"{above}.{place}" if above[-1].isdigit() else f"{above}{place}"


def letters(number: int) -> str:
    """Return a whole number from 1 on in letters.

    >>> letters(1), letters(26), letters(27), letters(703)
    ('A', 'Z', 'AA', 'AAA')
    """
    text = ""
    while number:
        number, digit = divmod(number - 1, LETTERS)
        text = chr(ord("A") + digit) + text
    return text


def written(nodes: list[Node]) -> str:
    """Return the text of a tree in the usual form."""

    def text(number: int) -> str:
        node = nodes[number]
        if node.value is not None:
            return f"{node.given}={node.value}" if node.given else str(node.value)
        return f"{node.given}({' '.join([text(child) for child in node.children])})"

    return text(ROOT)
