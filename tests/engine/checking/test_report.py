"""Results as people read them, and as the files of autograders.

The samples have every field that is published, with the types that the published samples have:

    Gradescope    https://gradescope-autograders.readthedocs.io/en/latest/specs/#output-format
    Classroom 50  https://github.com/foundation50/classroom50/wiki/Advanced-Autograding#the-resultjson-contract
"""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from parlour_engine.checking.judge import Answer, Judgement, Trial, judge
from parlour_engine.checking.report import (
    NoClassroomError,
    Result,
    classroom50,
    gradescope,
    people_lines,
    results,
)
from parlour_engine.players.trees import replayed, search_tree
from parlour_engine.search.recorder import LEAVES
from tests.engine.checking.checked import MISTAKES, copy_with
from tests.engine.checking.checked import checked as checked_program
from tests.engine.checking.in_process import FOUR, asked, searched
from tests.engine.checking.test_judge import AlphaBeta

SAMPLES = Path(__file__).parent / "samples"
SERVER = "https://parlour.example"
RUNNER = {
    "CLASSROOM": "search",
    "ASSIGNMENT": "alphabeta",
    "SUBMISSION_TAG": "submit/1",
    "COMMIT_URL": "https://github.com/school/repository/commit/SHA",
    "RELEASE_URL": "https://github.com/school/repository/releases/tag/1",
}
NOW = "2026-06-01T14:32:01Z"
#: What the runner of Classroom 50 adds itself, and what may be left out.
ADDED = {"assignment_type", "owner", "graded_at"}
OF_OURS = {"output"}  # a further field of a test, which Classroom 50 keeps as it is


def checked() -> tuple[list[Result], Judgement]:
    """Return the results of a right answer, a wrong one and a missing one."""
    right = asked(AlphaBeta(), searched(FOUR, None, 3))
    wrong = asked(AlphaBeta(), searched(FOUR, "344", 3))
    assert wrong.answer.trace is not None
    wrong.answer.trace.children[1].children[0].value = 12345
    missing = Trial(searched(FOUR, "7", 3), Answer(problem="it ended without an answer: \x1b[31mred\ud800"))
    trials = [right, wrong, missing]
    judgement = judge(trials, {})
    return results(trials, judgement), judgement


def sample(name: str) -> Any:
    return json.loads((SAMPLES / name).read_text(encoding="utf-8"))


def assert_typed_like(value: Any, published: Any) -> None:
    """Assert that a value has only published fields, with the published types."""
    if isinstance(published, dict):
        assert set(value) - OF_OURS <= set(published)
        for name in set(value) - OF_OURS:
            assert_typed_like(value[name], published[name])
    elif isinstance(published, list):
        for each in value:
            assert_typed_like(each, published[0])
    elif isinstance(published, bool):
        assert isinstance(value, bool)
    elif isinstance(published, float):
        assert isinstance(value, int | float)
    else:
        assert isinstance(value, type(published))


def test_gradescope_gets_its_published_fields() -> None:
    found, judgement = checked()
    told = json.loads(json.dumps(gradescope(found, judgement, SERVER)))
    assert_typed_like(told, sample("gradescope.json"))
    assert [(each["score"], each["max_score"]) for each in told["tests"]] == [(1, 1), (0, 1), (0, 1)]
    assert "12345" in told["tests"][1]["output"]
    assert "it ended without an answer" in told["tests"][2]["output"]


def test_classroom_50_gets_its_published_fields() -> None:
    found, _ = checked()
    told = json.loads(json.dumps(classroom50(found, SERVER, RUNNER, NOW)))
    published = sample("classroom50.json")
    assert_typed_like(told, published)
    assert set(told) == set(published) - ADDED
    assert (told["schema"], told["score"], told["max-score"]) == (published["schema"], 1, 3)
    assert [each["passed"] for each in told["tests"]] == [True, False, False]
    assert told["review"] == RUNNER["COMMIT_URL"]
    assert (
        classroom50(found, SERVER, {**RUNNER, "REVIEW_URL": "https://diff"}, NOW)["review"] == "https://diff"
    )


@pytest.mark.parametrize("name", RUNNER)
def test_outside_of_classroom_50_the_missing_variable_is_named(name: str) -> None:
    found, _ = checked()
    with pytest.raises(NoClassroomError, match=name):
        classroom50(found, SERVER, {key: value for key, value in RUNNER.items() if key != name}, NOW)


def test_the_report_names_the_node_and_obeys_nothing_that_a_program_said() -> None:
    found, judgement = checked()
    text = "\n".join(people_lines(found, judgement, SERVER))
    assert "  1 right  the start" in text
    assert "First difference after 2 1, position 34421:" in text
    assert "Yours returns 12345." in text
    assert "?[31mred?" in text
    assert "1 of 3 right" in text
    text.encode()


def steps_of(tree: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the steps that the glass box shows of a recorded search: what happens, and at which node."""
    steps: list[tuple[str, tuple[str, ...]]] = []
    path: list[tuple[str, str]] = []  # the kind of each open node, and the move to it

    def leave_to(level: int) -> None:
        while len(path) > level:
            kind, _ = path[-1]
            moves = tuple(move for _, move in path[1:])
            steps.extend((step, moves) for step in (("cut", "back") if kind == "c" else ("back",)))
            path.pop()

    for node in replayed(tree):
        leave_to(node.level)
        path.append((node.kind, tree["moves"][node.move] if node.level else ""))
        moves = tuple(move for _, move in path[1:])
        if node.kind in LEAVES:
            steps.append(("leaf", moves))
            path.pop()
        else:
            steps.append(("enter", moves))
    leave_to(0)
    return steps


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_address_opens_the_step_at_which_the_glass_box_shows_what_is_right(
    mistake: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = copy_with(mistake, "function.py", tmp_path)
    (found,) = checked_program(capsys, program, "--game", "connect-four", "--depth", "4", "--position", "")[
        "trials"
    ]
    address = urlsplit(found["glass_box"])
    query = {name: values[0] for name, values in parse_qs(address.query).items()}
    steps = steps_of(search_tree(FOUR, FOUR.start(), query["player"]))
    path = tuple(found["path"])
    assert (address.path, query["game"]) == ("/glass-box", "connect-four")
    assert (
        steps[int(query["step"]) - 1]
        == {
            "strict": ("cut", path),
            "window": ("leaf", path),
            "best": ("back", path),
            "order": ("enter", (*path, "1")),
            "depth": ("leaf", path),
            "table": ("enter", path),
        }[mistake]
    )
