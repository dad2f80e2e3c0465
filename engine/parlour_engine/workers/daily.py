"""The jobs of the position of the day: choose a position, and find out how difficult it is."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

from parlour_engine.control import Control
from parlour_engine.exercises.daily import DayPosition, difficulty, position_of_day
from parlour_engine.search.budget import Interrupted


def choose_day(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return a position of the day as plain JSON in `day`, None if the control stopped the job.

    Args:
        arguments: `game`, the name of a day game; `date`, such as `2026-11-28`; `version`, of the generator;
            optionally `compile_missing`, as for `loading.ready_solver`.
        control: Stops the job.

    Raises:
        GameError: There is no such day, or its proofs are not compiled yet.
    """
    day, compile_missing = date.fromisoformat(arguments["date"]), arguments.get("compile_missing", False)
    try:
        found = position_of_day(
            arguments["game"], day, arguments["version"], control, compile_missing=compile_missing
        )
    except Interrupted:
        return {"day": None}
    return {"day": found.to_json()}


def rate_day(arguments: Mapping[str, Any], control: Control) -> dict[str, Any]:
    """Return the `level` and `found` of a difficulty in `difficulty`, None if the control stopped the job.

    Args:
        arguments: `day`, a position of the day as `choose_day` returned it; `version`, of the generator;
            optionally `compile_missing`.
        control: Stops the job.

    Raises:
        GameError: There is no such version, or the game's proofs are not compiled yet.
    """
    compile_missing = arguments.get("compile_missing", False)
    try:
        day = DayPosition.of_json(arguments["day"])
        rated = difficulty(day, arguments["version"], control, compile_missing=compile_missing)
    except Interrupted:
        return {"difficulty": None}
    return {"difficulty": asdict(rated)}
