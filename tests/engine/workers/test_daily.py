"""The jobs of the position of the day: plain data in and out, and a stop."""

import json
from typing import Any

import pytest

from parlour_engine.control import INERT, Inert
from parlour_engine.exercises.daily import GENERATOR
from parlour_engine.game import GameError
from parlour_engine.workers.registry import JOBS

ASKED: dict[str, Any] = {"game": "wolf-and-sheep", "date": "2026-11-28", "version": GENERATOR}


class Stopped(Inert):
    """A control that has stopped."""

    def stopped(self) -> bool:
        return True


def test_a_day_is_chosen_and_rated_through_json() -> None:
    chosen = json.loads(json.dumps(JOBS["day_position"](ASKED, INERT)))
    assert chosen["day"]["game"] == "wolf-and-sheep"
    assert chosen["day"]["line"][0][0] == chosen["day"]["answer"]
    asked = {"day": chosen["day"], "version": GENERATOR}
    rated = json.loads(json.dumps(JOBS["day_difficulty"](asked, INERT)))["difficulty"]
    assert len(rated["found"]) == 8
    assert rated["found"][-1] == 10
    assert JOBS["day_difficulty"](asked, Stopped()) == {"difficulty": None}


def test_a_stopped_job_says_so_by_having_no_day() -> None:
    assert JOBS["day_position"](ASKED, Stopped()) == {"day": None}


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"version": 0}])
def test_a_day_that_is_not_there_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(GameError, match=r"this generator makes|allowed are"):
        JOBS["day_position"]({**ASKED, **wrong}, INERT)
