"""Answers of a program held against our search, and the convention in which all of them are right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour_engine.checking.compare import Difference, View, first_difference, negated, told
from parlour_engine.checking.convention import ASKED_FOR, Convention, conventions
from parlour_engine.checking.reference import Search, TooLargeError, best_move, reference
from parlour_engine.checking.trace import Node, leaves, number, size


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program answered.

    Attributes:
        move: The text of the move, None if it told none.
        value: The value of the position, None if it told none.
        trace: Its search, perhaps unfinished; None if it told none.
        nodes: How many positions it entered, the root included; None if it told none.
        evaluations: How many leaves it valued; None if it told none.
        problem: Why there is no answer; None if there is one.
    """

    move: str | None = None
    value: float | None = None
    trace: Node | None = None
    nodes: int | None = None
    evaluations: int | None = None
    problem: str | None = None


def answer_in(message: Mapping[str, Any], trace: Node | None) -> Answer:
    """Return the answer in a message (`trace.is_answer`), with the trace that came before it."""
    if "error" in message:
        return Answer(trace=trace, problem=f"it raised an error: {message['error']}")
    counts = message.get("nodes"), message.get("evaluations")
    return Answer(message["move"], number(message["value"]), trace, *counts)


@dataclass(slots=True)
class Trial:
    """A search that was asked for, its answer, and our searches by cut and order."""

    search: Search
    answer: Answer
    _ours: dict[tuple[str, str, tuple[float, float] | None], Node] = field(default_factory=dict)

    def ours(self, convention: Convention, *, window_of_theirs: bool = True) -> Node:
        """Return our search for the side to move, by default with the root window that the program told.

        Raises:
            TooLargeError: The search is too large to be compared.
        """
        theirs = self.answer.trace
        window = None if theirs is None or not window_of_theirs else theirs.window
        if convention.values == "minimax" and not self.search.maximises:
            window = negated(window)
        key = convention.cut, convention.order, window
        if key not in self._ours:
            guide = theirs if theirs is not None else Node(children=[Node(self.answer.move)])
            own = convention.order == "own"
            self._ours[key] = reference(self.search, convention.cut, window, guide if own else None)
        return self._ours[key]

    @property
    def is_answered(self) -> bool:
        """Whether there is something to compare."""
        return self.answer.problem is None or self.answer.trace is not None

    def forget(self) -> None:
        """Forget our searches, which are made anew if they are needed again."""
        self._ours.clear()

    def difference(self, convention: Convention) -> Difference | None:
        """Return the first difference from our search, None if the answer is right.

        Raises:
            TooLargeError: The search is too large to be compared.
        """
        ours, theirs, search = self.ours(convention), self.answer.trace, self.search
        if theirs is not None:
            view = View(
                hard=convention.bounds == "hard",
                minimax=convention.values == "minimax",
                maximises=search.maximises,
                table=convention.table == "yes",
            )
            found = first_difference(ours, theirs, view)
            if found is not None:
                return found
        sentence = (
            self.wrong_window(convention)
            or self.wrong_value(convention)
            or self.wrong_move(convention)
            or self.wrong_counts(convention)
        )
        return None if sentence is None else Difference("root", (), sentence, size(ours))

    def wrong_window(self, convention: Convention) -> str | None:
        """Say that the program began with a window that does not hold the value."""
        ours = self.ours(convention)
        assert ours.window is not None
        assert ours.value is not None
        alpha, beta = ours.window
        if alpha < ours.value < beta:
            return None
        right = self.ours(convention, window_of_theirs=False).value
        if ours.value == right:
            return None
        return (
            f"The window at the root, ({told(alpha)}, {told(beta)}), does not hold the value {told(right)}."
        )

    def wrong_value(self, convention: Convention) -> str | None:
        """Say that the value is wrong."""
        value, theirs = self.ours(convention).value, self.answer.value
        assert value is not None
        if convention.values == "minimax" and not self.search.maximises:
            value = -value
        if theirs in (None, value):
            return None
        return f"The value is {told(value)}. Yours says {told(theirs)}."

    def wrong_move(self, convention: Convention) -> str | None:
        """Say that the move is wrong."""
        move, theirs = best_move(self.ours(convention)), self.answer.move
        if theirs in (None, move):
            return None
        return f"The first of the best moves is {move}. Yours plays {theirs}."

    def wrong_counts(self, convention: Convention) -> str | None:
        """Say that the counts are wrong. A table may make them smaller; one's own order needs a trace."""
        if convention.order == "own" and self.answer.trace is None:
            return None
        ours = self.ours(convention)
        for name, count, theirs in (
            ("positions are entered", size(ours), self.answer.nodes),
            ("leaves are valued", leaves(ours), self.answer.evaluations),
        ):
            if theirs is None or theirs == count or (theirs < count and convention.table == "yes"):
                continue
            return f"{count} {name}. Yours has {theirs}."
        return None


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of all trials.

    Attributes:
        convention: The convention under which the most answers are right.
        differences: The first difference of each trial under it; None where the answer is right, or missing.
        fits: Another convention, which was not asked for, under which all answers are right; None if there is
            none, or if all are right anyway.
    """

    convention: Convention
    differences: Sequence[Difference | None]
    fits: Convention | None = None


def judge(trials: Sequence[Trial], asked: Mapping[str, str]) -> Judgement:
    """Return the judgement of all trials.

    Args:
        trials: The trials. Those without an answer, and without a trace, decide nothing.
        asked: The fields of the convention that are fixed (`read_convention`).

    Raises:
        TooLargeError: A search is too large to be compared.
    """
    narrow = list(conventions({**ASKED_FOR, **asked}))
    found = [differences(trial, narrow) for trial in trials]
    number = max(range(len(narrow)), key=lambda each: score([row[each] for row in found]))
    best = [row[number] for row in found]
    if not any(best):
        return Judgement(narrow[number], best)
    others = [each for each in conventions(asked) if each not in narrow]
    others.sort(key=lambda each: each.order == "own")  # which forgives the most
    return Judgement(narrow[number], best, next(iter(that_fit_all(trials, others)), None))


def differences(trial: Trial, among: Sequence[Convention]) -> list[Difference | None]:
    """Return the first difference of a trial under each of these conventions.

    Raises:
        TooLargeError: The search is too large to be compared.
    """
    if not trial.is_answered:
        return [None] * len(among)
    found = [trial.difference(each) for each in among]
    trial.forget()
    return found


def score(found: Sequence[Difference | None]) -> tuple[int, int]:
    """Return how many trials are right, and how many nodes were right before the first difference."""
    return found.count(None), next((each.agreed for each in found if each is not None), 0)


def that_fit_all(trials: Sequence[Trial], among: Sequence[Convention]) -> Sequence[Convention]:
    """Return the conventions under which all answers are right, and can be compared."""
    for trial in trials:
        among = [each for each in among if fits(trial, each)]
        trial.forget()
    return among


def fits(trial: Trial, convention: Convention) -> bool:
    """Whether an answer is right under a convention, and can be compared."""
    try:
        return not trial.is_answered or trial.difference(convention) is None
    except TooLargeError:
        return False
