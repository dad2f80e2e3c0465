"""The lessons of the glass box: what each stop says is what the engine's own records have."""

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.players.algorithms import describe_algorithms
from parlour_engine.players.trees import search_tree
from tests.require import require

SCRIPT = Path(__file__).with_name("lessons.mjs")
SLOT = re.compile(r"\{[^{}]*\}")
LANGUAGES = ["en", "hr", "pl", "sl", "sr"]
NUMBERS = re.compile(r"\d+")
Search = dict[str, Any]


def run(*arguments: str) -> Any:
    """Return what the page's lessons print."""
    require(shutil.which("node"), "there is no Node on this machine")
    ran = subprocess.run(
        ["node", str(SCRIPT), *arguments], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return json.loads(ran.stdout)


def searched(search: Search) -> dict[str, Any]:
    """Return the record of a search as the server makes it."""
    game = make_game(search["game"], search.get("options", {}), study=True)
    position = game.parse_position(search["start"]) if "start" in search else game.start()
    for move in search.get("moves", []):
        position = game.play(position, game.parse_move(position, move))
    return search_tree(game, position, search["player"])


@cache
def plans() -> dict[str, dict[str, Search]]:
    """Return the searches of the page's lessons."""
    return run()  # type: ignore[no-any-return]  # JSON of the lessons


@cache
def records(lesson: str) -> dict[str, Any]:
    """Return the record of each search of a lesson."""
    return {name: searched(search) for name, search in plans()[lesson].items()}


def walked(folder: Path, lessons: dict[str, Any], found: dict[str, Any]) -> Any:
    """Return the stops of lessons."""
    path = folder / "lessons.json"
    path.write_text(json.dumps({"lessons": lessons, "records": found, "algorithms": describe_algorithms()}))
    return run(str(path))


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return every lesson of the page in every language."""
    names = list(plans())
    return walked(
        tmp_path_factory.mktemp("lessons"), dict.fromkeys(names), {name: records(name) for name in names}
    )


def test_every_claim_of_every_lesson_holds_in_every_language(lessons: Any) -> None:
    for name, languages in lessons.items():
        assert sorted(languages) == LANGUAGES
        for language, lesson in languages.items():
            assert "stops" in lesson, (name, language, lesson)
            assert len(lesson["stops"]) >= 6
            steps = [(stop["search"], stop["step"]) for stop in lesson["stops"]]
            assert steps == [(stop["search"], stop["step"]) for stop in languages["en"]["stops"]]


def test_every_language_has_the_same_terms_and_no_holes(lessons: Any) -> None:
    for name, languages in lessons.items():
        for language, lesson in languages.items():
            for stop, english in zip(lesson["stops"], languages["en"]["stops"], strict=True):
                place = (name, language, stop["title"], stop["text"])
                assert set(SLOT.findall(stop["written"])) == set(SLOT.findall(english["written"])), place
                assert re.fullmatch(r"\S.*[.?]", stop["text"]), place
                assert not re.search(r"undefined|null|NaN|\[object|  |[{}]", stop["text"]), place
                assert (stop["question"] is None) == (english["question"] is None), place
                if stop["question"]:
                    right = [answer["right"] for answer in stop["question"]["answers"]]
                    assert right == [answer["right"] for answer in english["question"]["answers"]], place


#: Numbers that a text may have by itself: those of rules and names, which no record changes.
WRITTEN = {"0", "1"}


def test_no_number_stands_in_a_text_but_those_of_names_and_rules(lessons: Any) -> None:
    for name, languages in lessons.items():
        moves = {
            number
            for record in records(name).values()
            for move in record["moves"]
            for number in NUMBERS.findall(move)
        }
        for language, lesson in languages.items():
            for stop in lesson["stops"]:
                own = set(NUMBERS.findall(SLOT.sub("", stop["written"])))
                assert own <= moves | WRITTEN, (name, language, stop["title"], own - moves - WRITTEN)


def test_a_stop_takes_at_most_sixty_words(lessons: Any) -> None:
    for name, languages in lessons.items():
        for stop in languages["en"]["stops"]:
            own = stop["written"].replace("{sentence}", "")
            assert len(own.split()) <= 60, (name, stop["title"], len(own.split()))


def test_the_alpha_beta_lesson_has_the_numbers_that_were_computed_for_it(lessons: Any) -> None:
    stops = lessons["alpha-beta"]["en"]["stops"]
    texts = [stop["text"] for stop in stops]
    assert "MIN already has 14 with A1" in texts[3]
    assert "MIN can hold B to 11" in texts[5]
    assert "Leaves looked at: 8, before it was 9. The best order needs 7, the worst all 12" in texts[7]
    assert "Red has 18 here" in texts[8]
    assert "Moves that are cut: 6" in texts[8]
    assert "looked at: 108. Minimax looks at 400" in texts[9]


TREE = {"game": "tree", "start": "((3 12 8) (2 4 6) (14 5 2))", "player": "alphabeta"}


@pytest.mark.parametrize(
    ("stop", "fault", "where"),
    [
        ({"holds": ["value A1 = 4"], "at": "back A1"}, "false", "stops[1].holds[1]"),
        ({"text": "{value A}", "at": "enter A"}, "not-yet", "stops[1].text"),
        ({"text": "{value Z}"}, "no-node", "stops[1].text"),
        ({"at": "cut A"}, "no-step", "stops[1].at"),
        ({"at": 999}, "no-step", "stops[1].at"),
        ({"at": "next table"}, "no-step", "stops[1].at"),
        ({"at": "whenever"}, "at", "stops[1].at"),
        (
            {
                "question": {
                    "text": "?",
                    "answers": [{"text": "a", "holds": "seen B"}, {"text": "b", "holds": "seen C"}],
                }
            },
            "answers",
            "stops[1].question",
        ),
    ],
)
def test_a_lesson_that_contradicts_its_record_is_refused_with_the_place(
    tmp_path: Path, stop: dict[str, Any], fault: str, where: str
) -> None:
    file = {
        "form": "parlour-lesson-1",
        "title": "Mine",
        "searches": {"tree": TREE},
        "stops": [{"title": "One", "text": "Look.", **stop}],
    }
    found = walked(tmp_path, {"mine": file}, {"mine": {"tree": searched(TREE)}})["mine"]["en"]
    assert (found["fault"], found["where"]) == (fault, where)
