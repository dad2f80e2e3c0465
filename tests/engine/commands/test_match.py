"""The command `parlour-engine match`."""

import doctest
import json
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import match


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["match", *arguments])
    return capsys.readouterr().out


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(match).failed == 0


def test_json_is_one_object_with_a_standing_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "connect-four", "greedy", "random", "--pairs", "3", "--json")
    (line,) = out.splitlines()
    answer = json.loads(line)
    assert answer["games"] == 6
    greedy, chance = answer["players"]
    assert (greedy["player"], chance["player"]) == ("greedy", "random")
    assert greedy["wins"] + greedy["draws"] + greedy["losses"] == 6
    assert greedy["wins"] > chance["wins"]
    assert greedy["as_first"]["wins"] + greedy["as_second"]["wins"] == greedy["wins"]


def test_games_are_the_same_from_the_same_seed_and_others_from_another(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def games(seed: str) -> list[Any]:
        series = ("nim", "random", "greedy", "--pairs", "4", "--games", "--json", "--seed", seed)
        rows = [json.loads(line) for line in printed(capsys, *series).splitlines()[:-1]]
        return [(row["number"], row["players"], row["winner"], row["moves"]) for row in rows]

    assert games("a") == games("a")
    assert len(games("a")) == 8
    assert games("a") != games("b")


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(
        capsys,
        "nim",
        "random:seed=1",
        "greedy",
        "random",
        "--option",
        "heaps=1,2",
        "--pairs",
        "1",
        "--games",
    ).splitlines()
    assert out[0].startswith("game 1, 1 against 2: player ")
    assert out[6] == "Results; nodes and CPU milliseconds a move"
    assert [line.split()[0] for line in out[7:11]] == ["player", "random:seed=1", "greedy", "random"]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["chess", "random", "random"], "game is 'chess'"),
        (["nim", "random"], "two players or more"),
        (["nim", "random", "nobody"], "player is 'nobody'"),
        (["nim", "random", "random", "--pairs", "0"], "pairs is '0'"),
    ],
)
def test_what_cannot_be_used_is_answered_in_one_line(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["match", *arguments])
    errors = capsys.readouterr().err
    assert ended.value.code == 2
    assert named in errors
    assert errors.count("\n") == 1
