"""`parlour-engine bench solve`: the same positions for a seed, solved from nothing; figures that add up."""

import json
import shlex
from random import Random

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import bench as bench_command
from parlour_engine.commands import bitbully_peer
from parlour_engine.commands.bench import (
    Contestant,
    DisagreementError,
    Run,
    measured,
    ours,
    random_position,
    totals,
)
from parlour_engine.games.connect_four.rules import Position
from tests.engine.games.connect_four.positions import game_of

GAME = game_of(7, 6)


@pytest.fixture(autouse=True)
def anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests may run on any core."""
    monkeypatch.setattr(bench_command, "stay_on_one_core", lambda: None)


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    main(["bench", "solve", *shlex.split(line)])
    return capsys.readouterr().out


def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bitbully_peer, "find_spec", lambda name: None)


def test_without_bitbully_our_figures_stand_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone(monkeypatch)
    lines = printed(capsys, "--plies 30 24 --positions 3 --rounds 1").splitlines()
    assert lines[0] == "bitbully: not installed, so not compared (pip install bitbully)"
    assert [line.split("; ")[0] for line in lines[1:]] == ["30 plies, 3 positions", "24 plies, 3 positions"]
    assert all("ratio" not in line and "Mnodes/s" in line for line in lines[1:])


def test_figures_are_printed_as_json_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    alone(monkeypatch)
    once, again = (
        json.loads(printed(capsys, "--plies 26 --positions 4 --rounds 2 --columns --json")) for _ in range(2)
    )
    assert (once["plies"], once["positions"], once["ratio"]) == (26, 4, None)
    assert once["ours"]["nodes"] == again["ours"]["nodes"] > 0


def test_beside_bitbully_the_answers_are_the_same_and_the_ratio_is_that_of_the_times(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for columns in ("", "--columns"):
        found = json.loads(printed(capsys, f"--plies 22 --positions 10 --rounds 1 --json {columns}"))
        assert found["ratio"] == found["ours"]["seconds"] / found["bitbully"]["seconds"]
        assert found["bitbully"]["nodes"] > 0


def test_with_its_book_ours_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        printed(capsys, "--plies 0 5 --positions 3 --rounds 1 --columns --book --json").splitlines()[1]
    )
    assert (found["plies"], found["ratio"], found["ours"]["nodes"]) == (5, None, 0)
    assert "bitbully" not in found
    assert "bitbully" not in printed(capsys, "--plies 30 --positions 1 --rounds 1 --book")


def answering(name: str, score: int) -> Contestant:
    """A contestant that always finds the same."""

    def solve(position: Position) -> tuple[int, int]:
        return score, 1

    return Contestant(name, lambda: None, solve)


def test_solvers_that_disagree_are_not_measured() -> None:
    position = random_position(GAME, 30, Random(1))
    with pytest.raises(DisagreementError, match=r"scores are \(0, 1\)$"):
        measured(GAME, [position], [answering("a", 0), answering("b", 1)], 1)


def test_every_run_begins_from_nothing_and_the_solvers_take_turns() -> None:
    log: list[str] = []

    def contestant(name: str) -> Contestant:
        def solve(position: Position) -> tuple[int, int]:
            log.append(name)
            return 0, 5

        return Contestant(name, lambda: log.append(f"clear {name}"), solve)

    chosen = [random_position(GAME, 12, Random(seed)) for seed in range(2)]
    figures = measured(GAME, chosen, [contestant("a"), contestant("b")], 3)
    assert log == ["clear a", "a", "clear b", "b"] * 6
    assert (figures["a"]["nodes"], figures["b"]["nodes"]) == (10, 10)


def test_our_solver_keeps_nothing_between_runs() -> None:
    contestant = ours(GAME, 2, columns=False, with_book=False)
    position = random_position(GAME, 20, Random(3))
    reported = []
    for _ in range(2):
        contestant.forget()
        reported.append(contestant.solve(position))
    assert reported[0] == reported[1]


@pytest.mark.parametrize("stones", [0, 8, 30])
def test_a_random_position_has_its_stones_and_is_not_over(stones: int) -> None:
    positions = [random_position(GAME, stones, Random(seed)) for seed in (1, 1, 2)]
    assert [len(position[2]) for position in positions] == [stones] * 3
    assert all(GAME.result(position) is None for position in positions)
    assert positions[0] == positions[1]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("--plies 37", "plies is '37': allowed are 0..36"),
        ("--positions 0", "positions is '0': allowed are 1..100000"),
        ("--rounds x", "rounds is 'x': allowed are 1..100"),
        ("--megabytes 99999", "megabytes is '99999': allowed are 2..16384"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], line: str, why: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        printed(capsys, line)
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert why in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("count", "most"), [(1, 1.0), (20, 19.0), (30, 29.0), (100, 95.0)])
def test_ninety_five_of_a_hundred_positions_took_at_most_so_long(count: int, most: float) -> None:
    runs = [Run(float(seconds), 10, 0) for seconds in range(count, 0, -1)]
    assert totals(runs) == {"seconds": count * (count + 1) / 2, "p95": most, "nodes": 10 * count}
