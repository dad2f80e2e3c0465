"""One job, one answer: interpreted, compiled, in a server's worker process, and from the command line."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.analysis import analysis_json
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.conformance.cases import SEARCHING, plays, short_text
from parlour_engine.loading import ready_searches
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence
from parlour_engine.workers.process import run
from parlour_server.engines.slot import ProcessSlot
from tests.contract.catalogue_cases import ORACLES

ANSWER_SECONDS = 60.0
NOT_COMPARED = ("seconds", "interrupted", "memory_bytes")
#: For memo; the others are at home.
SMALL_ENOUGH: dict[str, dict[str, object]] = {"connect-four": {"width": 4, "height": 4}}
PLAYERS = [*(short_text(each, {"depth": 3, "simulations": 100}) for each in SEARCHING), "level:easy"]


def boards(game_id: str, player: str) -> list[dict[str, object]]:
    """Return the board at home if the player plays on it, else a small one, if it plays there."""
    both = [{}, SMALL_ENOUGH.get(game_id, {})]
    return [options for options in both if plays(make_game(game_id, options), player)][:1]


CASES = [
    *((game, options, player) for game in GAMES for player in PLAYERS for options in boards(game, player)),
    *((game, {}, "perfect") for game in ORACLES),
]


def what_counts(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without its time, which never repeats, and what a shell or interpreted searches lack."""
    return {name: value for name, value in answer.items() if name not in NOT_COMPARED}


@pytest.fixture(scope="module")
def slot() -> Iterator[ProcessSlot]:
    made = ProcessSlot()
    made.build()
    yield made
    made.close()


@pytest.mark.parametrize(("game_id", "options", "player"), CASES)
def test_an_answer_is_the_same_wherever_it_is_worked_out(
    game_id: str,
    options: dict[str, object],
    player: str,
    slot: ProcessSlot,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = make_game(game_id, options)
    start = game.start()
    job: dict[str, Any] = {"game": game_id, "options": options, "start": None, "moves": [], "player": player}

    chosen = choose(game, start, player)
    interpreted, known = analysis_json(game, start, chosen), evidence(game, start, chosen)
    searches = ready_searches(game, player, compile_missing=True)
    compiled = analysis_json(game, start, choose(game, start, player, searches=searches))
    in_slot = slot.start("choose", job, 1).result(ANSWER_SECONDS)
    main(["search", game_id, player, "--json", *(f"--option={name}={options[name]}" for name in options)])
    from_shell = json.loads(capsys.readouterr().out)

    expected = what_counts(interpreted)
    assert what_counts(compiled) == expected
    assert what_counts(in_slot) == {**expected, "evidence": known}
    # The fields of the command line's JSON are fixed, and cut-offs have one number there.
    del expected["effective_cutoffs"]
    assert what_counts(from_shell) == expected
    expected = what_counts(interpreted)
    assert what_counts(run("choose", job, 2)) == {**expected, "evidence": known}


@pytest.mark.parametrize(
    ("game_id", "text"), [("modified-nim", "1,2,5,6,7/10"), ("modified-nim", "9,10/3"), ("grundy", "7,5,3")]
)
@pytest.mark.parametrize(
    "player", ["alphabeta:depth=3", "memo", "pvs:depth=3", "mcts:simulations=50,seed=5", "perfect"]
)
def test_a_position_that_no_game_leads_to_is_searched_as_any_other(
    game_id: str, text: str, player: str
) -> None:
    game = make_game(game_id, {})
    position = game.parse_position(text)
    chosen = choose(game, position, player)
    expected = {
        **analysis_json(game, position, chosen),
        "evidence": evidence(game, position, chosen),
    }
    job: dict[str, Any] = {"game": game_id, "options": {}, "start": text, "moves": [], "player": player}
    assert what_counts(run("choose", job, 2)) == what_counts(expected)
