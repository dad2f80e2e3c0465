"""The tree of an exercise as a picture: triangles for MAX and MIN, boxes for the ends, levels side by side.

MAX is a triangle that points up, MIN one that points down. In a key, what the search entered has full lines,
what it never entered dashed ones, and two strokes stand across a branch that was cut.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from parlour_engine.exercises.alpha_beta import Entered, Flat, proved
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import KINDS
from parlour_engine.game import ends_in_numbers
from parlour_engine.sheets.picture import THICK, USUAL, Label, Picture, Point

SIDES: Final = 16.0  # for MAX and MIN at the right
WIDEST: Final = 15.0  # between two ends
LEVEL: Final = 14.0  # between two levels
TOP: Final = 6.0
BOX_HEIGHT: Final = 5.0
TRIANGLE: Final = 4.0  # half of its width
LETTER: Final = 0.56  # the width of a letter of size 1
NUMBER_SIZE: Final = 3.2
NAME_SIZE: Final = 2.4
STROKE: Final = 1.3
MINUS: Final = "−"


@dataclass(frozen=True, slots=True)
class Places:
    """Where the nodes of a tree stand.

    Attributes:
        points: The middle of each node.
        apart: The distance between two ends.
        room: Half of the width that a triangle of each level may have.
    """

    points: tuple[Point, ...]
    apart: float
    room: Mapping[int, float]


def placed(flat: Flat, width: float) -> Places:
    """Return where the nodes stand: ends side by side, a branch over the middle of what is below it."""
    leaves = sum(not children for children in flat.children)
    apart = min(WIDEST, (width - SIDES) / leaves)
    points: list[Point] = [(0.0, 0.0)] * len(flat.nodes)
    place = 0
    for number in range(len(flat.nodes)):
        if not flat.children[number]:
            points[number] = (apart * (place + 0.5), TOP + LEVEL * flat.levels[number])
            place += 1
    for number in reversed(range(len(flat.nodes))):
        if children := flat.children[number]:
            middle = (points[children[0]][0] + points[children[-1]][0]) / 2
            points[number] = (middle, TOP + LEVEL * flat.levels[number])
    room: dict[int, float] = {}
    for level in set(flat.levels):
        across = sorted(points[number][0] for number, each in enumerate(flat.levels) if each == level)
        steps = [after - before for before, after in pairwise(across)]
        room[level] = min(TRIANGLE, min(steps, default=WIDEST) * 0.46)
    return Places(tuple(points), apart, room)


def tree_picture(exercise: Exercise, width: float, *, with_key: bool) -> Picture:
    """Return the tree of an exercise that has one, in a key with what the search found."""
    drawn = exercise.drawn
    assert drawn is not None
    flat, places = drawn.flat, placed(drawn.flat, width)
    deepest = max(flat.levels)
    labels = not ends_in_numbers(exercise.game)
    picture = Picture(width, TOP + LEVEL * deepest + BOX_HEIGHT / 2 + (8.0 if labels else 1.0))
    plain = not KINDS[exercise.kind].prunes
    entered = {node.number: node for node in drawn.entered} if with_key and not plain else {}
    bounds = proved(flat, list(entered.values()))
    for number, parent in enumerate(flat.parents):
        if parent >= 0:
            edge(picture, places, flat, number, entered, known=with_key and (plain or number in entered))
    for number, node in enumerate(flat.nodes):
        at = places.points[number]
        known = with_key and (plain or number in entered)
        if node.branches:
            text = shown_value(flat, number, entered.get(number), bounds.get(number)) if known else ""
            triangle(picture, at, places.room[flat.levels[number]], maximising=node.maximising, known=known)
            inner_label(picture, at, places.room[flat.levels[number]], node.maximising, text)
            if number:
                branch_label(picture, places, flat, number)
        else:
            end(
                picture,
                at,
                places.apart,
                node.value,
                node.move if labels else "",
                dashed=with_key and not known,
            )
    sides(picture, flat, width)
    return picture


def edge(
    picture: Picture,
    places: Places,
    flat: Flat,
    number: int,
    entered: Mapping[int, Entered],
    *,
    known: bool,
) -> None:
    """Draw the branch that leads to a node, with two strokes if it was cut."""
    above, below = places.points[flat.parents[number]], places.points[number]
    parent = entered.get(flat.parents[number])
    first_best = None
    if parent is not None:
        siblings = flat.children[parent.number]
        equal = (each for each in siblings if each in entered and entered[each].value == parent.value)
        first_best = next(equal, None)
    best = number == first_best
    picture.line((above, below), width=THICK if best else USUAL, dashed=not known)
    if parent is None or parent.cut_by is None or number in entered:
        return
    middle = ((above[0] + below[0]) / 2, (above[1] + below[1]) / 2)
    lean = STROKE if parent.cut_by == "beta" else -STROKE  # the two bounds lean to different sides
    for shift in (-0.5, 0.5):
        x, y = middle[0] + shift, middle[1]
        picture.line(((x - lean / 2, y + STROKE), (x + lean / 2, y - STROKE)), width=USUAL)


def shown_value(flat: Flat, number: int, entered: Entered | None, bounds: tuple[int, int] | None) -> str:
    """Return the value in a triangle, with a sign if the search has only a bound on it."""
    if entered is None or bounds is None:
        return signed(flat.nodes[number].value)
    least, most = bounds
    sign = "" if least == most else "≥" if entered.value <= least else "≤"
    return f"{sign}{signed(entered.value)}"


def signed(value: int) -> str:
    """Return a number with a true minus."""
    return str(value).replace("-", MINUS)


def triangle(picture: Picture, at: Point, room: float, *, maximising: bool, known: bool) -> None:
    """Draw a node of MAX or MIN."""
    x, y = at
    tip = -3.4 if maximising else 3.4
    corners = [(x, y + tip), (x + room, y - tip * 0.7), (x - room, y - tip * 0.7)]
    picture.area(corners, dashed=not known)


def inner_label(picture: Picture, at: Point, room: float, maximising: bool, text: str) -> None:
    """Write a value into a triangle, where it is wide."""
    if text:
        size = min(2.6, 1.5 * room / (LETTER * max(2, len(text))))
        picture.parts.append(Label((at[0], at[1] + (0.5 if maximising else -0.9)), text, size))


def branch_label(picture: Picture, places: Places, flat: Flat, number: int) -> None:
    """Write the move that leads to a branch beside it, where no line comes from above."""
    (x, y), above = places.points[number], places.points[flat.parents[number]]
    aside = places.room[flat.levels[number]] + 0.3
    move = flat.nodes[number].move
    if above[0] < x:
        picture.parts.append(Label((x + aside, y - 2.0), move, NAME_SIZE, "start"))
    else:
        picture.parts.append(Label((x - aside, y - 2.0), move, NAME_SIZE, "end"))


def end(picture: Picture, at: Point, apart: float, value: int, move: str, *, dashed: bool) -> None:
    """Draw an end with its number, and the move that leads there."""
    text, width = signed(value), min(9.0, apart * 0.9)
    picture.box(at, width, BOX_HEIGHT, dashed=dashed)
    size = min(NUMBER_SIZE, width * 0.94 / (LETTER * len(text)))
    picture.parts.append(Label(at, text, size))
    if move:
        turned = len(move) * LETTER * NAME_SIZE > apart
        below = at[1] + BOX_HEIGHT / 2 + 1.8
        if turned:
            picture.parts.append(Label((at[0], below), move, NAME_SIZE, "end", turned=True))
        else:
            picture.parts.append(Label((at[0], below), move, NAME_SIZE))


def sides(picture: Picture, flat: Flat, width: float) -> None:
    """Write MAX or MIN beside each level with branches."""
    level_sides = {
        flat.levels[number]: node.maximising for number, node in enumerate(flat.nodes) if node.branches
    }
    for level, maximising in level_sides.items():
        y = TOP + LEVEL * level
        picture.parts.append(Label((width - 1.0, y), "MAX" if maximising else "MIN", NAME_SIZE, "end"))
