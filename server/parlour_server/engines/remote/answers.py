"""Checks the answers of engines on other machines: nothing but plain data of the known shape comes in.

What a node may write is anything: the structs below bound it, and drop what they do not name. Whether a move
is legal is for those to check who know the position.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Plies: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Whole: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class Score(Struct):
    """A score as `parlour_engine.score` writes it: with ``plies`` for a win or loss, else with ``value``."""

    kind: Literal["win", "loss", "draw", "evaluation"]
    plies: Plies | UnsetType | None = UNSET
    value: Whole | float | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse a score with the other kind's number."""
        has_plies = self.kind in ("win", "loss")
        if (self.plies is not UNSET, self.value is not UNSET) != (has_plies, not has_plies):
            raise ValueError("a score with a number of another kind")


class SecondBest(Struct):
    """The best other move, as `parlour_engine.players.second_best` writes it."""

    move: Text
    score: Score | UnsetType = UNSET
    loses: Whole | UnsetType = UNSET
    depth: Plies | UnsetType = UNSET


class Evidence(Struct):
    """What a search says for its move, as `parlour_engine.players.explanation` writes it."""

    line: Annotated[list[Text], Meta(max_length=1000)]
    depth: Plies
    score: Score | UnsetType = UNSET
    second: SecondBest | UnsetType = UNSET
    glance: Plies | UnsetType = UNSET


class Chosen(Struct):
    """The answer of the function ``choose``, as far as a room uses it."""

    move: Text
    evidence: Evidence
    interrupted: bool


def checked(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of a registered function, without what belongs to its worker's machine.

    Raises:
        ValueError: it is not of the function's shape.
    """
    if name != "choose":
        return {key: value for key, value in answer.items() if key != "kept_bytes"}
    try:
        plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(answer, Chosen))
    except msgspec.MsgspecError as error:
        raise ValueError(f"no answer of {name}: {error}") from None
    return plain
