"""The command `parlour-engine match`."""

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.commands import match_tables
from parlour_engine.match.referee import Referee


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["match", *arguments])
    return capsys.readouterr().out


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(match_tables).failed == 0


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
        (["nim", "random", "random", "--jobs", "0"], "jobs is '0'"),
        (["nim", "random", "random", "--sprt", "5"], "sprt is '5'"),
        (["nim", "random", "random", "--sprt", "5,5"], "sprt is '5,5'"),
        (["nim", "random", "random", "--sprt", "nan,5"], "sprt is 'nan,5'"),
        (["nim", "random", "random", "random", "--sprt", "0,5"], "sprt compares two players, not 3"),
        (["nim", "random", "random", "--plot", "x.png"], "ends in .svg"),
        (["nim", "random", "random", "--record", "."], "record is '.'"),
        (["nim", "random", "random", "--csv", "missing/x.csv/y"], "csv is 'missing/x.csv/y'"),
        (["mnk", "random", "random", "--option", "width=15", "--option", "height=15", "--blunders"], "exact"),
        (
            ["connect-four", "random", "random", "--option", "line=5", "--blunders"],
            "blunders: only the general",
        ),
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


SERIES = ("nim", "random", "greedy", "level:2", "--pairs", "4", "--json")


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What is printed last, without the times."""
    found = json.loads(printed(capsys, *arguments).splitlines()[-1])
    for player in found["players"]:
        del player["seconds"]
    return found


def test_the_answer_is_the_same_whatever_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (answer(capsys, *SERIES, "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    assert one["games"] == 24
    assert all(player["blunders"]["judged"] > 0 for player in one["players"])
    assert sum(player["rating"] for player in one["players"]) == pytest.approx(0, abs=1e-6)


def test_a_series_goes_on_from_its_record_to_the_same_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole = answer(capsys, *SERIES, "--jobs", "1")
    record = tmp_path / "games.jsonl"
    again = (*SERIES, "--jobs", "1", "--record", str(record))
    assert answer(capsys, *again) == whole
    lines = record.read_text().splitlines(keepends=True)
    assert len(lines) == 25
    record.write_text("".join(lines[:7]) + lines[7][:20])
    assert answer(capsys, *again) == whole
    assert sorted(record.read_text().splitlines(keepends=True)[1:], key=number_in)[:6] == lines[1:7]
    assert answer(capsys, *again, "--pairs", "5")["games"] == 30


def number_in(line: str) -> int:
    return int(json.loads(line)["number"])


def test_a_corrupt_record_ends_with_status_2_and_stays_as_it_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "games.jsonl"
    printed(capsys, *SERIES, "--jobs", "1", "--record", str(record))
    record.write_text(record.read_text().replace('"winner": ', '"winner": 9', 1))
    before = record.read_text()
    with pytest.raises(SystemExit) as ended:
        main(["match", *SERIES, "--record", str(record)])
    errors = capsys.readouterr().err
    assert (ended.value.code, errors.count("\n")) == (2, 1)
    assert "line 2 is no game of this series" in errors
    assert record.read_text() == before


def test_a_test_ends_the_series_when_it_has_decided(capsys: pytest.CaptureFixture[str]) -> None:
    decided = answer(
        capsys, "connect-four", "alphabeta:depth=3", "random", "--pairs", "500", "--sprt", "0,200", "--json"
    )
    assert decided["sprt"]["decision"] == "stronger"
    assert decided["games"] == 2 * decided["sprt"]["pairs"] < 1000
    out = printed(capsys, "nim", "random", "random", "--pairs", "2", "--sprt", "0,5", "--jobs", "1")
    assert "SPRT: undecided between 0 and 5 Elo" in out


def test_in_a_gauntlet_only_the_first_meets_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *SERIES, "--gauntlet", "--jobs", "1")
    assert found["games"] == 16
    assert [player["wins"] + player["losses"] for player in found["players"]] == [16, 8, 8]


def test_table_and_picture_are_written_and_replace_only_their_like(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table, picture = tmp_path / "games.csv", tmp_path / "games.svg"
    for _ in range(2):
        printed(capsys, *SERIES, "--jobs", "1", "--csv", str(table), "--plot", str(picture))
    assert len(table.read_text().splitlines()) == 25
    assert picture.read_text().startswith("<?xml")
    for option, path in (("--csv", table), ("--plot", picture)):
        path.write_text("something else")
        with pytest.raises(SystemExit) as ended:
            main(["match", *SERIES, option, str(path)])
        assert ended.value.code == 2
        assert "is something else" in capsys.readouterr().err
        assert path.read_text() == "something else"


def test_an_interrupted_series_prints_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Referee.play

    def interrupted(referee: Referee, number: int) -> Any:
        if number == 9:
            raise KeyboardInterrupt
        return play(referee, number)

    monkeypatch.setattr(Referee, "play", interrupted)
    with pytest.raises(SystemExit) as ended:
        main(["match", *SERIES, "--jobs", "1"])
    assert ended.value.code == 130
    assert json.loads(capsys.readouterr().out)["games"] == 9


def test_blunders_are_counted_by_a_solver_where_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    series = ("mnk", "random", "greedy", "--pairs", "3", "--json", "--jobs", "1")
    assert answer(capsys, *series)["players"][0]["blunders"] is None
    chance, greedy = answer(capsys, *series, "--blunders")["players"]
    assert chance["blunders"]["count"] > 0
    assert greedy["blunders"]["judged"] > 0
