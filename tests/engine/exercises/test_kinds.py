"""Exercises of every kind: their keys against plain checkers, their bands against pupils, their seeds.

`make test` checks the keys of four seeds of each game, kind and band. `.venv/bin/pytest -m deep
tests/engine/exercises/test_kinds.py` checks those of a hundred seeds.
"""

import json
from collections import Counter
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES
from parlour_engine.exercises.alpha_beta import OURS, Convention, gone_through, proved
from parlour_engine.exercises.drawn_trees import BANDS, ExerciseError
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import KINDS, exercise, exercises
from parlour_engine.exercises.words import KEYS, QUESTIONS, key_words, question_words
from parlour_engine.game import GameError
from parlour_engine.players.choose import choose
from tests.naive.alpha_beta import INFINITE, Count, full, nested, ordered, part, places, pruned
from tests.naive.best_play import BestPlay
from tests.naive.pupils import Pupil, right

WITH_TREES = [kind.name for kind in KINDS.values() if kind.about_tree]
CONVENTIONS = [
    OURS,
    Convention(cut="beyond"),
    Convention(fail="hard"),
    Convention(cut="beyond", fail="hard"),
]
FEW = 4
MANY = 100
PUPILS = (1, 2, 3)
BANDS_OF_ALL = range(1, len(BANDS) + 1)


def check_tree(each: Exercise) -> None:
    """Check a key by going through the tree again, with nothing of the engine's."""
    assert each.drawn is not None
    tree, maximising, key = nested(each.drawn.tree.text()), each.drawn.tree.maximising, each.asked.key
    order, count = places(tree), Count()
    strict, hard = each.convention.cut == "beyond", each.convention.fail == "hard"
    pruned(tree, maximising, count, strict=strict, hard=hard)
    if each.kind == "values":
        answered = {entry["node"]: entry["value"] for entry in key["values"]}
        assert answered == {
            number: full(part(tree, place), (len(place) % 2 == 0) == maximising, Count())
            for number, place in enumerate(order)
            if isinstance(part(tree, place), list)
        }
    elif each.kind == "cuts":
        assert {order[entry["node"]]: entry["by"] for entry in key["cut"]} == count.cut
        ends = Counter({"alpha": 0, "beta": 0})
        for place, bound in count.cut.items():
            ends[bound] += sum(
                isinstance(part(tree, each), int) for each in order if each[: len(place)] == place
            )
        assert key["ends"] == ends
    elif each.kind == "window":
        for entry in key["windows"]:
            alpha = -INFINITE if entry["alpha"] is None else entry["alpha"]
            beta = INFINITE if entry["beta"] is None else entry["beta"]
            assert count.entered[order[entry["node"]]] == (alpha, beta)
    else:
        looked = {"as_drawn": count.leaves}
        for name, best in (("best_first", True), ("worst_first", False)):
            other = Count()
            pruned(ordered(tree, maximising, best_first=best), maximising, other, strict=strict, hard=hard)
            looked[name] = other.leaves
        assert key["ends"] == looked


def check_trees(kind: str, seeds: range) -> None:
    for game, band, seed in product(KINDS[kind].games(), BANDS_OF_ALL, seeds):
        each = exercise(kind, game, band, seed)
        check_tree(each)
        assert each.drawn is not None
        assert each.drawn.fits(BANDS[band - 1])


@pytest.mark.parametrize("kind", WITH_TREES)
def test_every_key_is_that_of_a_plain_checker(kind: str) -> None:
    check_trees(kind, range(FEW))


@pytest.mark.deep
@pytest.mark.parametrize("kind", WITH_TREES)
def test_every_key_of_a_hundred_seeds_is_that_of_a_plain_checker(kind: str) -> None:
    check_trees(kind, range(FEW, MANY))


@pytest.mark.parametrize("convention", CONVENTIONS, ids=lambda each: f"{each.cut}-{each.fail}")
def test_another_convention_has_its_own_keys(convention: Convention) -> None:
    for kind, game, seed in product(("cuts", "window", "count"), ("tree", "connect-four"), range(FEW)):
        check_tree(exercise(kind, game, 2, seed, convention=convention))


def test_conventions_differ_in_what_they_cut() -> None:
    keys = {
        json.dumps(exercise("window", "tree", 3, 3, convention=convention).to_json())
        for convention in CONVENTIONS
    }
    assert len(keys) == len(CONVENTIONS)


def test_going_through_a_tree_is_what_the_engine_records() -> None:
    for game, band, seed in product(KINDS["cuts"].games(), BANDS_OF_ALL, range(FEW)):
        drawn = exercise("cuts", game, band, seed).drawn
        assert drawn is not None
        assert drawn.entered == gone_through(drawn.flat, OURS)


#: Games that can be played out from the positions of exercises.
PLAYED_OUT = [game for game in KINDS["best"].games() if game != "wolf-and-sheep"]


def test_what_a_search_has_proved_holds_and_a_node_that_was_cut_has_only_a_bound() -> None:
    for game, band, seed in product(("tree", "connect-four", "wolf-and-sheep"), BANDS_OF_ALL, range(FEW)):
        drawn = exercise("cuts", game, band, seed).drawn
        assert drawn is not None
        bounds = proved(drawn.flat, drawn.entered)
        for node in drawn.entered:
            least, most = bounds[node.number]
            assert least <= drawn.flat.nodes[node.number].value <= most
            assert node.value in (least, most)
            assert node.cut_by is None or least < most
        assert bounds[0] == (drawn.tree.value, drawn.tree.value)


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED_OUT)
def test_the_best_move_is_the_only_one_that_keeps_the_outcome(game: str) -> None:
    check_best_moves(game, range(FEW))


@pytest.mark.deep
@pytest.mark.parametrize("game", PLAYED_OUT)
def test_the_best_moves_of_a_hundred_seeds_are_the_only_ones(game: str) -> None:
    check_best_moves(game, range(FEW, MANY))


def check_best_moves(game: str, seeds: range) -> None:
    for band, seed in product((1, 2), seeds):
        each = exercise("best", game, band, seed, compile_missing=True)
        play, key = BestPlay(each.game), each.asked.key
        outcome, plies = play.value(each.position)
        assert (("loss", "draw", "win")[outcome + 1], plies) == (key["outcome"], key["plies"])
        keeping = [
            each.game.move_text(each.position, move)
            for move in each.game.legal_moves(each.position)
            if -play.value(each.game.play(each.position, move))[0] == outcome
        ]
        assert keeping == [key["move"]]


def nimber(heaps: tuple[int, ...], game: str, known: dict[tuple[int, ...], int]) -> int:
    """The nimber of a position of one or more heaps by the least number that no move leads to."""
    if heaps not in known:
        below = set()
        for place, size in enumerate(heaps):
            rest = heaps[:place] + heaps[place + 1 :]
            for part in range(1, size + 1) if game == "nim" else range(1, (size + 1) // 2):
                left = (size - part,) if game == "nim" else (part, size - part)
                below.add(nimber(tuple(sorted(filter(None, (*rest, *left)))), game, known))
        known[heaps] = next(number for number in range(len(below) + 1) if number not in below)
    return known[heaps]


@pytest.mark.parametrize("game", KINDS["nimbers"].games())
def test_nimbers_are_the_least_that_no_move_leads_to(game: str) -> None:
    known: dict[tuple[int, ...], int] = {}
    for band, seed in product(BANDS_OF_ALL, range(MANY)):
        each = exercise("nimbers", game, band, seed)
        heaps, key = each.asked.question["heaps"], each.asked.key
        assert key["nimbers"] == [nimber((size,), game, known) for size in heaps]
        assert key["sum"] == reduce(xor, key["nimbers"])
        zero = []
        for move in each.game.legal_moves(each.position):
            view: Any = each.game.view(each.game.play(each.position, move))
            if reduce(xor, [nimber((size,), game, known) if size else 0 for size in view["heaps"]]) == 0:
                zero.append(each.game.move_text(each.position, move))
        assert key["moves"] == zero


def test_kinds_say_which_games_they_are_for() -> None:
    assert KINDS["cuts"].games() == (*GAMES, "tree")
    assert KINDS["best"].games() == tuple(GAMES)
    assert KINDS["nimbers"].games() == ("nim", "grundy")


@pytest.mark.parametrize("kind", WITH_TREES)
def test_pupils_fail_more_often_in_a_higher_band(kind: str) -> None:
    """Counted are wrong answers of pupils who look 1, 2 and 3 plies ahead, over all games."""
    wrong, wrong_typed, asked = Counter[int](), Counter[int](), Counter[int]()
    for game, band, seed in product(KINDS[kind].games(), BANDS_OF_ALL, range(10)):
        each = exercise(kind, game, band, seed)
        assert each.drawn is not None
        tree, entered = nested(each.drawn.tree.text()), {node.number for node in each.drawn.entered}
        fails = sum(
            not right(Pupil(depth), kind, tree, each.drawn.tree.maximising, each.asked.key, entered)
            for depth in PUPILS
        )
        wrong[band], asked[band] = wrong[band] + fails, asked[band] + len(PUPILS)
        wrong_typed[band] += fails if game == "tree" else 0
    rates = [wrong[band] / asked[band] for band in BANDS_OF_ALL]
    assert rates == sorted(rates)
    assert rates[0] < rates[-1]
    assert wrong_typed[1] < wrong_typed[2] < wrong_typed[3]


@pytest.mark.parametrize("game", ["wolf-and-sheep", "nim", "greedy-nim", "modified-nim", "grundy"])
def test_pupils_who_search_less_deep_miss_more_best_moves_in_a_higher_band(game: str) -> None:
    missed = Counter[int]()
    for band, seed, depth in product(BANDS_OF_ALL, range(10), (1, 3, 5)):
        each = exercise("best", game, band, seed)
        played = choose(each.game, each.position, f"alphabeta:depth={depth},evaluator=none")
        move = each.game.move_text(each.position, played.move)
        missed[band] += (move, played.score.kind) != (each.asked.key["move"], each.asked.key["outcome"])
    assert missed[1] < missed[2] < missed[3]


@pytest.mark.parametrize("game", KINDS["nimbers"].games())
def test_pupils_who_know_only_the_last_binary_digits_add_wrong_in_a_higher_band(game: str) -> None:
    wrong = Counter[int]()
    for band, seed, digits in product(BANDS_OF_ALL, range(20), (1, 2, 3, 4)):
        key = exercise("nimbers", game, band, seed).asked.key
        known = [nimber % 2**digits for nimber in key["nimbers"]]
        wrong[band] += reduce(xor, known) != key["sum"]
    assert wrong[1] < wrong[2] < wrong[3]


def test_a_seed_gives_the_same_exercise_on_every_machine() -> None:
    assert exercise("cuts", "tree", 1, 7).game.position_text(exercise("cuts", "tree", 1, 7).position) == (
        "((18 6 15) (20 7) (6 1 3) (16 15))"
    )
    one, other = (exercise("cuts", "connect-four", 2, 7, number).to_json() for number in (1, 2))
    assert one == exercise("cuts", "connect-four", 2, 7, 1).to_json()
    assert one["position"] != other["position"]
    assert one["version"] == 1


def test_exercises_of_one_seed_are_different_and_keep_their_numbers() -> None:
    each_one = exercises("cuts", "nim", 1, 7, 10)
    assert len({each.same for each in each_one}) == 10
    for each in each_one:
        assert each.to_json() == exercise("cuts", "nim", 1, 7, each.number).to_json()


def test_an_exercise_without_its_key_tells_no_answer() -> None:
    for kind in KINDS:
        each = exercise(kind, KINDS[kind].games()[-1], 1, 1)
        told = json.loads(json.dumps(each.to_json(with_key=False)))
        assert "key" not in told
        assert [node for node in told.get("tree", ()) if "side" in node and "value" in node] == []
        assert json.loads(json.dumps(each.to_json()))["key"] == each.asked.key


def test_every_kind_has_words() -> None:
    assert set(QUESTIONS) == set(KEYS) == set(KINDS)
    for kind in KINDS:
        each = exercise(kind, KINDS[kind].games()[-1], 1, 1)
        assert question_words(each).endswith("?")
        assert key_words(each)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ("riddle", "nim", 1),
            "exercise is 'riddle': allowed are values, cuts, window, count, best, nimbers",
        ),
        (("cuts", "chess", 1), "game is 'chess': cuts is for connect-four, mnk"),
        (("nimbers", "mnk", 1), "game is 'mnk': nimbers is for nim, grundy"),
        (("cuts", "nim", 4), "band is 4: allowed are 1..3"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(asked: tuple[str, str, int], said: str) -> None:
    with pytest.raises(GameError) as error:
        exercise(*asked, seed=1)
    assert str(error.value).startswith(said)


def test_too_many_exercises_of_a_small_game_are_refused() -> None:
    with pytest.raises(ExerciseError, match=r"only \d+ different exercises of best in band 3"):
        exercises("best", "greedy-nim", 3, 7, 50)
