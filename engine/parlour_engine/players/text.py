"""Player texts: `random:seed=7`, `alphabeta:depth=6`, `pvs:nodes=5000,slips=20`, `level:5`.

A text is an algorithm's name, then after a colon its fields in any order; `level:` is followed by its
number or its name. `slips` and `glance` let a player err as people do (players/slips.py). This module reads
and writes texts and knows no game; whether a game has an evaluator is asked in players/choose.py.

Invariant: reading the text of a spec gives the spec back, and every refusal is one line that names the
field, its value and what is allowed.
"""

import re
from dataclasses import dataclass

from parlour_engine.game import PlayerTextError
from parlour_engine.notation import quoted, whole_number
from parlour_engine.search.attempt import FIXED_DEPTH
from parlour_engine.search.fixed_depth import DEEPEST
from parlour_engine.search.mcts import MOST_SIMULATIONS

ALGORITHM_FIELDS: dict[str, tuple[str, ...]] = {
    "random": ("seed",),
    "greedy": ("evaluator",),
    **dict.fromkeys(FIXED_DEPTH, ("depth", "evaluator", "time", "nodes")),
    "memo": ("time", "nodes"),
    "pvs": ("depth", "evaluator", "time", "nodes", "table", "threats", "slips", "glance", "seed"),
    "mcts": ("simulations", "time", "hints", "slips", "glance", "seed"),
    "perfect": ("time", "slips", "glance", "seed"),
}
LEVELS = 8
NAMED_LEVELS = ("easy", "medium", "hard", "document")
LEAST_SECONDS, MOST_SECONDS = 0.01, 60.0
LEAST_MEGABYTES, MOST_MEGABYTES = 1, 256
MOST = 999_999_999  # nodes and seeds
YES_OR_NO = ("yes", "no")
LONGEST_GLANCE = 8  # plies
ALWAYS = 100  # percent

NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9])?")
DECIMAL = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?")


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """The settings of a player text; a field left out is None.

    `seconds` is the text's field `time`, `megabytes` its field `table`.
    """

    algorithm: str
    depth: int | None = None
    evaluator: str | None = None
    seconds: float | None = None
    nodes: int | None = None
    megabytes: int | None = None
    threats: bool | None = None
    simulations: int | None = None
    hints: bool | None = None
    slips: float | None = None
    glance: int | None = None
    seed: int | None = None
    level: int | str | None = None

    @property
    def errs(self) -> bool:
        """Whether some moves are made at a glance, or checked by one."""
        return self.slips is not None or self.glance is not None

    @property
    def draws_lots(self) -> bool:
        """Whether the seed decides between moves."""
        return self.errs or self.algorithm in ("random", "mcts")

    def text(self) -> str:
        """Return the canonical text.

        >>> parse_player("alphabeta:time=1,depth=06").text()
        'alphabeta:depth=6,time=1.0'
        """
        if self.level is not None:
            return f"level:{self.level}"
        values = {
            "depth": self.depth,
            "simulations": self.simulations,
            "evaluator": self.evaluator,
            "time": self.seconds,
            "nodes": self.nodes,
            "table": self.megabytes,
            "threats": None if self.threats is None else YES_OR_NO[not self.threats],
            "hints": None if self.hints is None else YES_OR_NO[not self.hints],
            "slips": None if self.slips is None else f"{self.slips:g}",
            "glance": self.glance,
            "seed": self.seed,
        }
        fields = [f"{name}={value}" for name, value in values.items() if value is not None]
        return f"{self.algorithm}:{','.join(fields)}" if fields else self.algorithm


def parse_player(text: str) -> PlayerSpec:
    """Return the settings of a player text.

    Raises:
        PlayerTextError: The text names no known algorithm, or a field is unknown, repeated or out of bounds.
    """
    algorithm, colon, rest = text.partition(":")
    if algorithm == "level":
        return PlayerSpec("level", level=level(rest))
    if algorithm not in ALGORITHM_FIELDS:
        known = ", ".join([*ALGORITHM_FIELDS, f"level:1..{LEVELS}"])
        raise PlayerTextError(f"player is {quoted(text)}: allowed are {known}")
    fields = read_fields(algorithm, rest) if colon else {}
    return PlayerSpec(
        algorithm,
        depth=bounded("depth", fields["depth"], 1, DEEPEST) if "depth" in fields else None,
        evaluator=named("evaluator", fields["evaluator"]) if "evaluator" in fields else None,
        seconds=seconds(fields["time"]) if "time" in fields else None,
        nodes=bounded("nodes", fields["nodes"], 1, MOST) if "nodes" in fields else None,
        megabytes=bounded("table", fields["table"], LEAST_MEGABYTES, MOST_MEGABYTES)
        if "table" in fields
        else None,
        threats=yes_or_no("threats", fields["threats"]) if "threats" in fields else None,
        simulations=(
            bounded("simulations", fields["simulations"], 1, MOST_SIMULATIONS)
            if "simulations" in fields
            else None
        ),
        hints=yes_or_no("hints", fields["hints"]) if "hints" in fields else None,
        slips=percent("slips", fields["slips"]) if "slips" in fields else None,
        glance=bounded("glance", fields["glance"], 1, LONGEST_GLANCE) if "glance" in fields else None,
        seed=bounded("seed", fields["seed"], 0, MOST) if "seed" in fields else None,
    )


def level(text: str) -> int | str:
    """Return a level's number or name.

    Raises:
        PlayerTextError: There is no such level.
    """
    if text in NAMED_LEVELS:
        return text
    number = whole_number(text)
    if number is None or not 1 <= number <= LEVELS:
        names = ", ".join(NAMED_LEVELS)
        raise PlayerTextError(f"player field 'level' is {quoted(text)}: allowed are 1..{LEVELS}, {names}")
    return number


def read_fields(algorithm: str, text: str) -> dict[str, str]:
    """Return the `name=value` pairs of a text.

    Raises:
        PlayerTextError: A name is unknown to the algorithm or repeated, or a value is missing.
    """
    allowed = ALGORITHM_FIELDS[algorithm]
    fields: dict[str, str] = {}
    for pair in text.split(","):
        name, equals, value = pair.partition("=")
        if name not in allowed:
            known = ", ".join(allowed)
            raise PlayerTextError(f"player field {quoted(name)} is unknown: {algorithm} allows {known}")
        if not equals:
            raise PlayerTextError(f"player field '{name}' has no value: write {name}=value")
        if name in fields:
            raise PlayerTextError(f"player field '{name}' is given twice: once is allowed")
        fields[name] = value
    return fields


def bounded(field: str, text: str, low: int, high: int) -> int:
    """Return a whole number within bounds.

    Raises:
        PlayerTextError: The text is none.
    """
    number = whole_number(text)
    if number is None or not low <= number <= high:
        raise PlayerTextError(f"player field '{field}' is {quoted(text)}: allowed are {low}..{high}")
    return number


def seconds(text: str) -> float:
    """Return a time in seconds within bounds.

    Raises:
        PlayerTextError: The text is none.
    """
    value = float(text) if DECIMAL.fullmatch(text) else 0.0
    if not LEAST_SECONDS <= value <= MOST_SECONDS:
        raise PlayerTextError(
            f"player field 'time' is {quoted(text)}: allowed are {LEAST_SECONDS}..{MOST_SECONDS:g} seconds"
        )
    return value


def yes_or_no(field: str, text: str) -> bool:
    """Return whether a field says yes.

    Raises:
        PlayerTextError: It says neither yes nor no.
    """
    if text not in YES_OR_NO:
        raise PlayerTextError(f"player field '{field}' is {quoted(text)}: allowed are {', '.join(YES_OR_NO)}")
    return text == YES_OR_NO[0]


def percent(field: str, text: str) -> float:
    """Return a share in percent, with at most one digit after the point.

    Raises:
        PlayerTextError: The text is none.
    """
    value = float(text) if PERCENT.fullmatch(text) else -1.0
    if not 0 <= value <= ALWAYS:
        raise PlayerTextError(f"player field '{field}' is {quoted(text)}: allowed are 0..{ALWAYS} percent")
    return value


def named(field: str, text: str) -> str:
    """Return a plain lower-case name.

    Raises:
        PlayerTextError: The text is none.
    """
    if not NAME.fullmatch(text):
        raise PlayerTextError(f"player field '{field}' is {quoted(text)}: allowed is a name such as 'none'")
    return text
