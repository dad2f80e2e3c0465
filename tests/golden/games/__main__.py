"""Writes the recorded games anew."""

from parlour_engine.catalogue import GAMES
from tests.golden.games.record import path, written

for game_id in GAMES:
    path(game_id).write_text(written(game_id))
