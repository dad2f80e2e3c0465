"""The catalogue of games: what it describes, what it loads and when, and that nothing else lists games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_engine.catalogue import (
    GAMES,
    Part,
    UnknownGameError,
    describe_games,
    make_game,
    part,
)

ROOT = Path(__file__).parents[2]
SOURCES = (
    *(ROOT / "engine" / "parlour_engine").rglob("*.py"),
    *(ROOT / "server" / "parlour_server").rglob("*.py"),
    *(ROOT / "client" / "web" / "src").rglob("*.js"),
)
#: What the page shows of one game and of no other: the tables of two documents; and the lessons.
OF_ONE_GAME = ("reference-tables.js", "exercise.js")
PARTS: tuple[Part, ...] = ("rules", "kernel", "values", "solvable", "solver", "tables")


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGameError) as error:
        make_game("chess", {})
    assert str(error.value) == f"game is 'chess': allowed are {', '.join(GAMES)}"


def test_the_description_is_json_and_its_defaults_make_each_game() -> None:
    described = json.loads(json.dumps(describe_games()))
    assert [game["id"] for game in described] == list(GAMES)
    for game in described:
        defaults = {option["name"]: option["default"] for option in game["options"]}
        assert make_game(game["id"], defaults).options == make_game(game["id"], {}).options


def test_each_summary_is_one_sentence() -> None:
    for line in GAMES.values():
        assert line.summary.endswith(".")
        assert line.summary.count(".") == 1


def test_the_same_game_is_made_once() -> None:
    assert make_game("connect-four", {"width": 7}) is make_game("connect-four", {})
    assert make_game("connect-four", {"width": 8}) is not make_game("connect-four", {})


@pytest.mark.parametrize("name", PARTS)
def test_every_part_that_is_named_is_there(name: Part) -> None:
    for game_id, line in GAMES.items():
        assert (part(game_id, name) is None) == (getattr(line, name) is None)


def test_a_game_that_is_not_in_the_catalogue_has_no_parts() -> None:
    assert part("chess", "kernel") is None


def test_listing_the_games_imports_rules_and_nothing_else_of_a_game() -> None:
    program = (
        "import sys\n"
        "from parlour_engine.catalogue import GAMES, describe_games\n"
        "before = [name for name in sys.modules if name.startswith('parlour_engine.games')]\n"
        "describe_games()\n"
        "print(before, [name for name in sys.modules if name.endswith(('.kernel', '.solver', '.values'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout == "[] []\n"


def test_a_game_is_said_to_have_exact_values_exactly_where_an_oracle_or_a_solver_is_named() -> None:
    for described, line in zip(describe_games(), GAMES.values(), strict=True):
        assert described["values"] is (line.values is not None or line.solver is not None)
        assert described["calibrated"] is line.calibrated
        assert described["drawless"] is line.drawless


def test_nothing_but_the_catalogue_and_a_game_s_own_modules_names_a_game() -> None:
    """The modules of one game are its folder and what is called like it, as its document's tables are.

    The page's texts may name games, to say a rule in few words or to translate a title, and so may its
    lessons, the documents' tables and the exercise that is set where none is asked for: a game does without.
    """
    found = []
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        for game_id in GAMES:
            folder = game_id.replace("-", "_")
            of_the_game = folder in (source.stem, source.parent.name)
            is_text = "words" in source.parts or source.name in OF_ONE_GAME or source.parent.name == "lessons"
            if f'"{game_id}"' in text and source.name != "catalogue.py" and not (of_the_game or is_text):
                found.append((source.relative_to(ROOT).as_posix(), game_id))
    assert found == []
