"""`perfect` on a seat of a real room, against a player that errs: a legal game, and not one value given away.

The judge plays everything out (tests/naive/best_play.py). Wolf and sheep is too large for that: there the
sheep, who win from every start square, must win.
"""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from parlour_engine import loading
from parlour_engine.catalogue import make_game
from parlour_protocol.answers import RoomCreated
from parlour_protocol.commands import CreateRoom
from parlour_protocol.events import GameEnded, MovePlayed
from parlour_protocol.values import OptionValue, Seat
from tests.contract.catalogue_cases import ORACLES, SOLVERS
from tests.naive.best_play import BestPlay
from tests.server.served import Client, RunningServer, served

SMALL: dict[str, dict[str, OptionValue]] = {
    "wolf-and-sheep": {"wolf": "f8"},
    "nim": {"heaps": [3, 2, 2], "misere": True},
    "greedy-nim": {"heaps": [4, 3, 2]},
    "modified-nim": {"heaps": [6, 4, 3]},
    "grundy": {"heap": 13},
    "connect-four": {"width": 4, "height": 4},
    "mnk": {"width": 3, "height": 3},
}
SHEEP = 2


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningServer]:
    """A server whose worker takes every solver to be compiled."""
    monkeypatch.setattr(loading, "prepared", lambda: True)
    async with served(tmp_path, think_seconds=60.0) as opened:
        yield opened


def test_every_game_that_can_be_solved_is_tried() -> None:
    assert set(SMALL) == {*ORACLES, *SOLVERS}


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("game_id", [*ORACLES, *SOLVERS])
async def test_perfect_plays_a_legal_game_and_gives_no_value_away(
    server: RunningServer, game_id: str, seat: Seat
) -> None:
    ready = partial(loading.ready_solver, make_game(game_id, SMALL[game_id]), compile_missing=True)
    await asyncio.to_thread(ready)  # a compiler may take longer than a move
    client = await server.enter()
    seats = ["perfect", "me"] if seat == 1 else ["me", "perfect"]
    played, ended = await played_out(client, game_id, seats)
    assert not any(move.fallback for move in played)
    if game_id == "wolf-and-sheep":
        assert ended.result.winner == SHEEP or seat != SHEEP
        return
    game = make_game(game_id, SMALL[game_id])
    judge, position = BestPlay(game), game.start()
    for move in played:
        after = game.play(position, game.parse_move(position, move.move))
        if move.seat == seat:
            assert judge.value(after)[0] == -judge.value(position)[0], game.position_text(position)
        position = after


async def played_out(client: Client, game: str, seats: list[str]) -> tuple[list[MovePlayed], GameEnded]:
    """Every move of a game against a player that moves at random, and its end."""
    source = Random(f"{game} {seats}")
    created = await client.ask(CreateRoom(client.new_id(), game, seats, SMALL[game]))
    assert isinstance(created, RoomCreated), created
    state = (await client.join(created.room)).state
    assert state is not None
    played: list[MovePlayed] = [MovePlayed(turn, 1, move) for turn, move in enumerate(state.moves, 1)]
    position, seen = state.position, 0
    while True:
        if position.legal and seats[position.to_move - 1] == "me":
            await client.play(created.room, position.turn, source.choice(position.legal.split()))
        await client.until(lambda seen=seen: client.events[seen:] or None)  # type: ignore[misc]  # mypy cannot infer the default
        for event in client.events[seen:]:
            seen += 1
            position = event.position or position
            if isinstance(event.body, MovePlayed):
                played.append(event.body)
            elif isinstance(event.body, GameEnded):
                return played, event.body
