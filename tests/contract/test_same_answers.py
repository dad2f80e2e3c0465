"""One job, one answer: interpreted, compiled, in a server's worker process, and from the command line."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from parlour_engine.__main__ import main
from parlour_engine.analysis import analysis_json
from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.players.choose import choose
from parlour_engine.players.explanation import evidence
from parlour_engine.search.memo import MOST_POSITIONS
from parlour_engine.workers.loading import ready_searches
from parlour_engine.workers.process import run
from parlour_server.engines.slot import ProcessSlot
from tests.contract.catalogue_cases import ORACLES

ANSWER_SECONDS = 60.0
NOT_COMPARED = ("seconds", "interrupted", "memory_bytes")
SMALL_ENOUGH = {"connect-four": {"width": 4, "height": 4}}  # for memo; the others are at home
PLAYERS = (
    "greedy",
    "minimax:depth=3",
    "alphabeta:depth=4",
    "negamax-alphabeta:depth=4",
    "pvs:depth=4",
    "mcts:simulations=100,seed=5",
    "level:easy",
)


def has_room_for_memo(game_id: str) -> bool:
    game = make_game(game_id, SMALL_ENOUGH.get(game_id, {}))
    return game.most_positions(game.start()) <= MOST_POSITIONS


CASES = [
    *((game, {}, player) for game in GAMES for player in PLAYERS),
    *((game, SMALL_ENOUGH.get(game, {}), "memo") for game in GAMES if has_room_for_memo(game)),
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
    assert what_counts(from_shell) == expected
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
