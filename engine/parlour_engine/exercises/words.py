"""Exercises in English: what is asked, the convention, and the key."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from parlour_engine.exact.oracle import plies_text
from parlour_engine.exercises.alpha_beta import Convention
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.game import ends_in_numbers


def question_words(exercise: Exercise) -> str:
    """Return what an exercise asks."""
    return QUESTIONS[exercise.kind](exercise)


def key_words(exercise: Exercise) -> str:
    """Return the key of an exercise."""
    return KEYS[exercise.kind](exercise)


def convention_words(convention: Convention) -> str:
    """Return the convention by which moves are cut."""
    cut = (
        "as soon as alpha >= beta: equal is enough"
        if convention.cut == "equal"
        else "only when alpha > beta: equal is not enough"
    )
    fail = (
        "its best value, which may be outside alpha and beta (fail-soft)"
        if convention.fail == "soft"
        else "no value outside alpha and beta (fail-hard)"
    )
    return f"Moves are tried from left to right. A position is left {cut}. It returns {fail}."


def position_words(exercise: Exercise) -> str:
    """Return the game, its options and the position in words."""
    game = exercise.game
    options = ", ".join(f"{name} {option_words(value)}" for name, value in game.options.items())
    position = game.position_text(exercise.position) or "start"
    if ends_in_numbers(game):
        return f"{position}, {str(game.options['first']).upper()} moves first"
    at = f"{game.id}, {options}: {position}, player {exercise.to_move} to move"
    if exercise.drawn is None:
        return at
    tree = exercise.drawn.tree
    side = exercise.to_move if tree.maximising else 3 - exercise.to_move
    return f"{at}; MAX is player {side}, evaluator {exercise.drawn.evaluator}"


def option_words(value: object) -> str:
    """Return the value of an option."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def tree_lines(exercise: Exercise) -> Iterator[str]:
    """Yield a line for each node of an exercise's tree: its move, and its side or its number."""
    if exercise.drawn is None:
        return
    flat = exercise.drawn.flat
    for number, node in enumerate(flat.nodes):
        name = exercise.name(0) if number == 0 else node.move
        worth = f": {node.value}" if not node.branches else " MAX" if node.maximising else " MIN"
        yield f"{'  ' * flat.levels[number]}{name}{worth}"


def _listed(exercise: Exercise, numbers: list[int]) -> str:
    return ", ".join(exercise.name(number) for number in numbers)


def _values(exercise: Exercise) -> str:
    return "Carry the values up: what is each branch worth to MAX?"


def _values_key(exercise: Exercise) -> str:
    return ", ".join(
        f"{exercise.name(each['node'])} {each['value']}" for each in exercise.asked.key["values"]
    )


def _cuts(exercise: Exercise) -> str:
    return "Which moves are never tried, and does alpha or beta cut them?"


def _cuts_key(exercise: Exercise) -> str:
    key = exercise.asked.key
    parts = []
    for bound in ("alpha", "beta"):
        numbers = [each["node"] for each in key["cut"] if each["by"] == bound]
        ends = key["ends"][bound]
        known = (
            f"{_listed(exercise, numbers)} ({ends} {'end' if ends == 1 else 'ends'})" if numbers else "none"
        )
        parts.append(f"by {bound}: {known}")
    return "; ".join(parts)


def _window(exercise: Exercise) -> str:
    names = " and ".join(exercise.name(number) for number in exercise.asked.question["nodes"])
    return f"What are alpha and beta on entering {names}?"


def _window_key(exercise: Exercise) -> str:
    return "; ".join(
        f"{exercise.name(each['node'])}: alpha {_bound(each['alpha'])}, beta {_bound(each['beta'])}"
        for each in exercise.asked.key["windows"]
    )


def _bound(value: int | None) -> str:
    return "open" if value is None else str(value)


def _count(exercise: Exercise) -> str:
    return (
        "How many ends does alpha-beta look at: as drawn, with the best branch first everywhere, "
        "and with the worst branch first everywhere?"
    )


def _count_key(exercise: Exercise) -> str:
    ends = exercise.asked.key["ends"]
    return f"{ends['as_drawn']} as drawn, {ends['best_first']} best first, {ends['worst_first']} worst first"


def _best(exercise: Exercise) -> str:
    return "Which move is best, and after how many plies is the game over by best play?"


def _best_key(exercise: Exercise) -> str:
    key = exercise.asked.key
    return f"{key['move']}: {key['outcome']} in {plies_text(key['plies'])}"


def _nimbers(exercise: Exercise) -> str:
    return "What are the nimbers of the heaps and their nim-sum, and which moves make the sum 0?"


def _nimbers_key(exercise: Exercise) -> str:
    key: Mapping[str, Any] = exercise.asked.key
    moves = ", ".join(key["moves"]) or "no move"
    return f"{' xor '.join(map(str, key['nimbers']))} = {key['sum']}; {moves}"


Words = Callable[[Exercise], str]
QUESTIONS: Final[Mapping[str, Words]] = {
    "values": _values,
    "cuts": _cuts,
    "window": _window,
    "count": _count,
    "best": _best,
    "nimbers": _nimbers,
}
KEYS: Final[Mapping[str, Words]] = {
    "values": _values_key,
    "cuts": _cuts_key,
    "window": _window_key,
    "count": _count_key,
    "best": _best_key,
    "nimbers": _nimbers_key,
}
