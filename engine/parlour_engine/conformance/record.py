"""The recorded game of each game, `recorded.json` beside its rules, with every position, view and result.

`python -m parlour_engine.conformance.record GAME...` writes records anew from their options and moves. A game
without a record gets one of random moves. Read the difference before you commit it, because stored games
would change in the same way.
"""

import json
import sys
from pathlib import Path
from typing import Any

from parlour_engine.catalogue import entry, make_game
from parlour_engine.game import AnyGame
from parlour_engine.search.uniform import random_move


def path(game_id: str) -> Path:
    """Return the file of a game's record, in the folder of its page."""
    return Path(str(entry(game_id, study=True).folder / "rules.md")).with_name("recorded.json")


def step(game: AnyGame, position: Any, move: str | None) -> dict[str, Any]:
    """Return the entry of a record for a position and the move played in it."""
    result = game.result(position)
    return {
        "position": game.position_text(position),
        "key": game.key(position),
        "to_move": game.to_move(position),
        "legal": " ".join(game.move_text(position, each) for each in game.legal_moves(position)),
        "view": game.view(position),
        "result": None if result is None else {"winner": result.winner, "reason": result.reason},
        "move": move,
    }


def played_again(recorded: dict[str, Any]) -> dict[str, Any]:
    """Return the record of the recorded options and moves by the present rules."""
    game = make_game(recorded["game"], recorded["options"], study=True)
    position, steps = game.start(), []
    for move in [each["move"] for each in recorded["steps"]]:
        steps.append(step(game, position, move))
        if move is not None:
            position = game.play(position, game.parse_move(position, move))
    header = {"game": game.id, "rules_version": game.rules_version, "options": dict(game.options)}
    return {**header, "steps": steps}


def drawn_at_random(game_id: str) -> dict[str, Any]:
    """Return a record with only the options and the moves of one random game."""
    game = make_game(game_id, {}, study=True)
    position, moves = game.start(), []
    while game.result(position) is None:
        move = random_move(game, position, 1).move
        moves.append(game.move_text(position, move))
        position = game.play(position, move)
    return {
        "game": game_id,
        "options": dict(game.options),
        "steps": [{"move": each} for each in [*moves, None]],
    }


def written(game_id: str) -> str:
    """Return the text of a game's record, made from the record on disk if there is one."""
    kept = path(game_id)
    recorded = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else drawn_at_random(game_id)
    again = played_again(recorded)
    lines = ",\n".join("  " + json.dumps(each) for each in again.pop("steps"))
    return json.dumps(again)[:-1] + f', "steps": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    for each in sys.argv[1:]:
        path(each).write_text(written(each), encoding="utf-8")
