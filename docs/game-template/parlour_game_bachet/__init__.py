"""Bachet's game for Parlour."""

from parlour_engine.catalogue import Entry

GAME = Entry(
    title="Bachet's game",
    summary="Take a few counters from one heap; who takes the last one wins.",
    rules="parlour_game_bachet.rules:Bachet",
    drawless=True,
    api=1,
)
