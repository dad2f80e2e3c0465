"""An exercise: a position or a tree, a question, and its key from the engine's own record.

An exercise is a pure function of its kind, the game, the band, the seed, its number and the version of the
generator, `GENERATOR`. Raise the version with every change that makes other exercises; keys that were handed
out name it.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from parlour_engine.exercises.alpha_beta import OURS, Convention
from parlour_engine.exercises.drawn_trees import DrawnTree
from parlour_engine.game import AnyGame, Player, ends_in_numbers

GENERATOR: Final = 1
"""The version of the generator."""
ROOT_NAME: Final = "start"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its key, both plain JSON; nodes are numbers in the order of the tree's text.

    Attributes:
        question: What is asked, without the answer.
        key: The right answer.
    """

    question: Mapping[str, Any]
    key: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise.

    Attributes:
        kind: The name of its kind.
        band: Its band, from 1.
        seed: The seed that was asked for.
        number: Its number among the exercises of the seed, from 1.
        game: The rules.
        position: The position.
        asked: The question with its key.
        drawn: The tree; None for a question about the position alone.
        convention: When alpha-beta leaves a node.
    """

    kind: str
    band: int
    seed: int
    number: int
    game: AnyGame
    position: Any
    asked: Asked
    drawn: DrawnTree | None = None
    convention: Convention = field(default=OURS)

    @property
    def to_move(self) -> Player:
        """The side to move."""
        return self.game.to_move(self.position)

    @property
    def same(self) -> str:
        """A text that exercises share which ask the same."""
        tree = "" if self.drawn is None else f"{self.drawn.plies} {self.drawn.tree.text()}"
        return f"{self.game.key(self.position)} {tree} {self.asked.question}"

    def name(self, number: int) -> str:
        """Return what a node of the tree is called: its name, or the moves that lead there."""
        assert self.drawn is not None
        flat = self.drawn.flat
        if number == 0:
            return ROOT_NAME
        if ends_in_numbers(self.game):
            return flat.nodes[number].move
        path = list[str]()
        while number > 0:
            path.append(flat.nodes[number].move)
            number = flat.parents[number]
        return " ".join(reversed(path))

    def to_json(self, *, with_key: bool = True) -> dict[str, Any]:
        """Return the exercise as plain JSON; without the key for someone who is to solve it."""
        found: dict[str, Any] = {
            "version": GENERATOR,
            "kind": self.kind,
            "band": self.band,
            "seed": self.seed,
            "number": self.number,
            "game": self.game.id,
            "options": dict(self.game.options),
            "position": self.game.position_text(self.position),
            "to_move": self.to_move,
            "convention": asdict(self.convention),
        }
        if self.drawn is not None:
            found["plies"], found["evaluator"] = self.drawn.plies, self.drawn.evaluator
            found["counted"] = self.drawn.counted
            found["tree"] = tree_json(self.drawn)
        found["question"] = dict(self.asked.question)
        return {**found, "key": dict(self.asked.key)} if with_key else found


def tree_json(drawn: DrawnTree) -> list[dict[str, Any]]:
    """Return a tree as plain JSON: for each node its move, its parent, and its side or its number."""
    flat = drawn.flat
    return [
        {
            "move": node.move,
            "parent": parent,
            **({"side": "max" if node.maximising else "min"} if node.branches else {"value": node.value}),
        }
        for node, parent in zip(flat.nodes, flat.parents, strict=True)
    ]
