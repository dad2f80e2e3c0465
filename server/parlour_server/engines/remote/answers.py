"""Checks the answers of engines on other machines: only plain data of the known shape is accepted.

A node may write anything: the structs below limit the values and drop unknown fields.
`parlour_server.rooms.move_evidence`, which knows the position, checks that the moves are legal.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Plies: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
Whole: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Score(Struct):
    """A score of `parlour_engine.score`: with ``plies`` for a win or loss, else with ``value``."""

    kind: Literal["win", "loss", "draw", "evaluation"]
    plies: Plies | UnsetType | None = UNSET
    value: Whole | float | UnsetType = UNSET
    at_most: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse a score with a number of another kind."""
        has_plies = self.kind in ("win", "loss")
        if (self.plies is not UNSET, self.value is not UNSET) != (has_plies, not has_plies):
            raise ValueError("a score with a number of another kind")


class SecondBest(Struct):
    """The best other move, from `parlour_engine.players.second_best`."""

    move: Text
    score: Score | UnsetType = UNSET
    loses: Whole | UnsetType = UNSET
    depth: Plies | UnsetType = UNSET


class Evidence(Struct):
    """A search's reasons for its move, from `parlour_engine.players.explanation`."""

    line: Annotated[list[Text], Meta(max_length=1000)]
    depth: Plies
    score: Score | UnsetType = UNSET
    second: SecondBest | UnsetType = UNSET
    glance: Plies | UnsetType = UNSET
    fallback: bool | UnsetType = UNSET


class Chosen(Struct):
    """The fields of the function ``choose``'s answer that a room uses."""

    move: Text
    evidence: Evidence
    interrupted: bool


def checked(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a registered function, without the values that concern only its worker's machine.

    Raises:
        ValueError: the answer does not have the function's shape.
    """
    if name != "choose":
        return {key: value for key, value in answer.items() if key != "kept_bytes"}
    try:
        plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(answer, Chosen))
    except msgspec.MsgspecError as error:
        raise ValueError(f"no answer of {name}: {error}") from None
    return plain
