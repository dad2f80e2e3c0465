"""The results of a check: for people, as JSON, and as the files that autograders read.

The files have the fields of their published formats, and no others:

    Classroom 50  https://github.com/foundation50/classroom50/wiki/Advanced-Autograding
    Gradescope    https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import quote

from parlour_engine.checking.compare import Difference
from parlour_engine.checking.convention import Convention
from parlour_engine.checking.judge import Judgement, Trial
from parlour_engine.checking.reference import Search
from parlour_engine.checking.trace import same_tree, size
from parlour_engine.game import GameError, JsonValue

CLASSROOM_SCHEMA = "classroom50/result/v1"
#: The fields of Classroom 50's result that its runner tells, and the variables of the environment with them.
CLASSROOM_FIELDS = {
    "classroom": "CLASSROOM",
    "assignment": "ASSIGNMENT",
    "submission": "SUBMISSION_TAG",
    "commit": "COMMIT_URL",
    "release": "RELEASE_URL",
}
ALGORITHMS = {
    ("none", "minimax"): "minimax",
    ("none", "negamax"): "negamax",
    ("equal", "minimax"): "alphabeta",
    ("equal", "negamax"): "negamax-alphabeta",
}
CUTS = {"equal": "cuts at alpha >= beta", "strict": "cuts at alpha > beta", "none": "no cuts"}
ORDERS = {"listed": "moves in the game's order", "own": "moves in the program's order"}
BOUNDS = {"soft": "fail-soft", "hard": "fail-hard"}
VALUES = {"negamax": "values for the side to move", "minimax": "values for the maximiser"}


class NoClassroomError(GameError):
    """The environment is not that of Classroom 50's runner."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one trial.

    Attributes:
        number: The number of the trial, from 1.
        position: The text of the position that was searched.
        passed: Whether the answer is right.
        problem: Why there is no answer; None if there is one.
        kind: What differs first (`Difference.kind`); None if nothing does.
        path: The moves from the position to the node that differs.
        at: The text of the position at this node; None if nothing differs, or a move there is not legal.
        sentence: What differs, for people.
        glass_box: The address of the step in the glass box, without the server.
        nodes: How many nodes our search has.
    """

    number: int
    position: str
    passed: bool
    nodes: int
    problem: str | None = None
    kind: str | None = None
    path: tuple[str, ...] = ()
    at: str | None = None
    sentence: str | None = None
    glass_box: str | None = None

    @property
    def name(self) -> str:
        """The name of the trial as a test of an autograder."""
        return f"position {self.number}: {self.position or 'the start'}"


def results(trials: Sequence[Trial], judgement: Judgement) -> list[Result]:
    """Return the results of all trials."""
    return [
        result(number, trial, judgement.convention, difference)
        for number, (trial, difference) in enumerate(zip(trials, judgement.differences, strict=True), 1)
    ]


def result(number: int, trial: Trial, convention: Convention, difference: Difference | None) -> Result:
    """Return the result of one trial."""
    search, problem = trial.search, trial.answer.problem
    position, ours = search.game.position_text(search.position), trial.ours(convention)
    nodes = size(ours)
    if difference is not None and difference.kind == "unfinished" and problem is not None:
        difference = None  # what the problem says already
    if difference is None:
        trial.forget()
        return Result(number, position, problem is None, nodes, problem)
    has_step = same_tree(ours, trial.ours(convention, window_of_theirs=False))
    trial.forget()
    return Result(
        number,
        position,
        False,
        nodes,
        problem,
        difference.kind,
        difference.path,
        position_after(search, difference.path),
        difference.sentence,
        glass_box(search, convention, difference, has_step=has_step),
    )


def position_after(search: Search, path: Sequence[str]) -> str | None:
    """Return the text of the position after these moves, None if one of them is not legal."""
    game, position = search.game, search.position
    try:
        for move in path:
            position = game.play(position, game.parse_move(position, move))
    except GameError:
        return None
    return game.position_text(position)


def glass_box(search: Search, convention: Convention, difference: Difference, *, has_step: bool) -> str:
    """Return the address of a difference in the glass box.

    Args:
        search: What was searched.
        convention: How ours was compared.
        difference: What differs.
        has_step: Whether our search is the same with the documents' window at the root. Then the address has
            the step, if the glass box records such a search.
    """
    game = search.game
    cut = convention.cut if convention.cut in ("none", "equal") else "equal"
    player = f"{ALGORITHMS[cut, convention.values]}:depth={search.depth},evaluator={search.evaluator}"
    fields = {
        "game": game.id,
        "options": ",".join(f"{name}:{option_text(value)}" for name, value in game.options.items()),
        "start": game.position_text(search.position),
        "player": player,
    }
    is_recorded = (cut, convention.order) == (convention.cut, "listed")
    if is_recorded and has_step and difference.kind != "root":
        fields["step"] = str(difference.step + 1)
    return "/glass-box?" + "&".join(
        f"{name}={quote(text, safe=',:/= ').replace(' ', '+')}" for name, text in fields.items() if text
    )


def option_text(value: JsonValue) -> str:
    """Return the text of an option in an address."""
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def convention_words(convention: Convention) -> str:
    """Return a convention in words."""
    table = ", with a table" if convention.table == "yes" else ""
    words = CUTS[convention.cut], ORDERS[convention.order], BOUNDS[convention.bounds]
    return f"{', '.join(words)}, {VALUES[convention.values]}{table}"


def text_of(each: Result, server: str) -> Iterator[str]:
    """Yield the lines that say what is wrong with an answer."""
    if each.problem is not None:
        yield from map(printable, f"No answer: {each.problem}".splitlines())
    if each.sentence is None:
        return
    where = f"after {' '.join(each.path)}" if each.path else "at the root"
    at = f", position {each.at}" if each.path and each.at is not None else ""
    yield printable(f"First difference {where}{at}:")
    yield printable(each.sentence)
    yield f"{server}{each.glass_box}"


def printable(text: str) -> str:
    """Return a text of a program without what a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in text)


def people_lines(found: Sequence[Result], judgement: Judgement, server: str) -> Iterator[str]:
    """Yield the report for people."""
    for each in found:
        mark = "right" if each.passed else "WRONG"
        yield f"{each.number:>3} {mark}  {each.position or 'the start'}  ({each.nodes:,} nodes)"
        for line in text_of(each, server):
            yield f"           {line}"
    yield f"{passed(found)} of {len(found)} right; {convention_words(judgement.convention)}"
    yield from fits_lines(judgement)


def fits_lines(judgement: Judgement) -> Iterator[str]:
    """Yield the line that says under which other convention all answers are right."""
    if judgement.fits is not None:
        other = judgement.fits.beside(judgement.convention)
        yield f"All answers are right with --convention {other}"


def passed(found: Sequence[Result]) -> int:
    """Return the number of trials that were passed."""
    return sum(each.passed for each in found)


def as_json(found: Sequence[Result], judgement: Judgement) -> dict[str, Any]:
    """Return the results as plain JSON."""
    return {
        "passed": passed(found),
        "trials": [asdict(each) for each in found],
        "convention": asdict(judgement.convention),
        "fits": None if judgement.fits is None else asdict(judgement.fits),
    }


def gradescope(found: Sequence[Result], judgement: Judgement, server: str) -> dict[str, Any]:
    """Return Gradescope's `results.json`: one test of one point for each trial."""
    return {
        "output": "\n".join([convention_words(judgement.convention), *fits_lines(judgement)]),
        "tests": [
            {
                "name": each.name,
                "score": int(each.passed),
                "max_score": 1,
                "output": "\n".join(text_of(each, server)),
            }
            for each in found
        ],
    }


def classroom50(
    found: Sequence[Result], server: str, environment: Mapping[str, str], now: str
) -> dict[str, Any]:
    """Return Classroom 50's `result.json`: one test of one point for each trial.

    Args:
        found: The results.
        server: The address before those of the glass box.
        environment: The variables that Classroom 50's runner sets.
        now: The time in UTC, such as `2026-06-01T14:32:01Z`.

    Raises:
        NoClassroomError: A variable is missing.
    """
    missing = [name for name in CLASSROOM_FIELDS.values() if name not in environment]
    if missing:
        raise NoClassroomError(f"result.json needs the variables of Classroom 50's runner: no {missing[0]}")
    told = {field: environment[name] for field, name in CLASSROOM_FIELDS.items()}
    return {
        "schema": CLASSROOM_SCHEMA,
        **told,
        "review": environment.get("REVIEW_URL") or told["commit"],
        "datetime": now,
        "score": passed(found),
        "max-score": len(found),
        "tests": [
            {
                "test-name": each.name,
                "passed": each.passed,
                "score": int(each.passed),
                "max-score": 1,
                "output": "\n".join(text_of(each, server)),
            }
            for each in found
        ],
    }
