"""Games from other distributions, found by entry points of the group `parlour.games`.

The name of an entry point is the game's id; its object is the game's entry for the catalogue:

    [project.entry-points."parlour.games"]
    bachet = "parlour_game_bachet:GAME"

Invariant: an unusable package causes one line with its name, and affects no other game.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, distributions
from typing import Final, Generic, TypeVar

GROUP: Final = "parlour.games"
GAME_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOST_CHARACTERS: Final = 300  # of a line about a package

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Found(Generic[E]):
    """The games of all installed packages.

    Attributes:
        entries: The usable games, by id.
        packages: The distribution and version of each game, by id.
        problems: One line for each package, or game of a package, that is left out.
    """

    entries: dict[str, E]
    packages: dict[str, str]
    problems: list[str]


def look_for_games(ours: Collection[str], usable: Callable[[str, object], E]) -> Found[E]:
    """Return the games of all installed packages.

    Args:
        ours: The ids that packages must not use.
        usable: Returns the catalogue's entry for an id and the object of its entry point; raises if unusable.
    """
    offers: dict[str, list[tuple[str, EntryPoint]]] = defaultdict(list)
    found: Found[E] = Found({}, {}, [])
    for package, points in _packages(found.problems):
        for point in points:
            offers[point.name].append((package, point))
    for game_id, offered in offers.items():
        package = " and ".join(name for name, _ in offered)
        try:
            _check_id(game_id, ours, len(offered))
            found.entries[game_id] = usable(game_id, offered[0][1].load())
            found.packages[game_id] = package
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a compiled module's panic is no Exception
            found.problems.append(_line(f"game {game_id!r} of {package} is left out", error))
    return found


def _packages(problems: list[str]) -> Iterator[tuple[str, list[EntryPoint]]]:
    """Yield each distribution with games, once, with its entry points for games, sorted by name.

    In other distributions only the group's name is searched for, because parsing all of them takes long.
    """
    seen: dict[str, list[EntryPoint]] = {}
    for distribution in distributions():
        name = "?"
        try:
            if GROUP not in (distribution.read_text("entry_points.txt") or ""):
                continue
            name = distribution.name
            # Python imports the first of two distributions on the path.
            seen.setdefault(
                f"{name} {distribution.version}", [*distribution.entry_points.select(group=GROUP)]
            )
        except Exception as error:
            problems.append(_line(f"games of {name} are left out", error))
    yield from sorted(seen.items())


def _check_id(game_id: str, ours: Collection[str], packages: int) -> None:
    if packages > 1:
        raise ValueError("both have a game of this id")
    if game_id in ours:
        raise ValueError("a built-in game has this id")
    if not GAME_ID.fullmatch(game_id):
        raise ValueError("an id has small letters, digits and single hyphens")


def _line(what: str, error: BaseException) -> str:
    why = str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"
    return " ".join(f"{what}: {why}".split())[:MOST_CHARACTERS]


def lacking(here: Mapping[str, str], there: Mapping[str, str]) -> str:
    """Return the packages' games that are here but missing or of another version there; empty if none.

    Args:
        here: The packages of one process's games, by game id.
        there: The packages of another process's games, by game id.

    >>> lacking({"bachet": "parlour-game-bachet 1.1"}, {"bachet": "parlour-game-bachet 1.0"})
    'bachet (parlour-game-bachet 1.1)'
    """
    return ", ".join(
        f"{game_id} ({package})" for game_id, package in here.items() if there.get(game_id) != package
    )


def fingerprint(packages: Mapping[str, str]) -> str:
    """Return a short text that processes share if they have the same packages' games; empty without any."""
    if not packages:
        return ""
    return hashlib.sha256(repr(sorted(packages.items())).encode()).hexdigest()[:12]
