"""The source documents' tables, computed by the study worker beside the printed cells, once for all readers.

The first request for a document's tables begins the computation, one depth after the other, as jobs of the
lowest urgency. No request waits for it: each gets the figures so far, and how many depths are missing.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError, EnginePool, Job
from parlour_server.http.errors import HttpRefusal
from parlour_server.supervision import supervised

#: The depths of the documents' tables, by the game.
DEPTHS: Final = {game: entry.table_depths for game, entry in GAMES.items() if entry.tables is not None}
DEPTH_SECONDS: Final = 120.0
SLICE_SECONDS: Final = 0.2  # how long a depth may go on though a person's study waits; it is begun again
RETRY_SECONDS: Final = 5.0
KEY: Final = FairnessKey("tables", "tables", "tables")


class CountedCell(Struct, frozen=True):
    """Evaluations and seconds of one search, printed and ours; ``agrees`` compares as the document rounds."""

    table: int
    depth: int
    algorithm: str
    evaluator: str
    printed: str | None
    evaluations: int
    printed_seconds: list[float]
    seconds: float
    agrees: bool | None


class TimedMoves(Struct, frozen=True):
    """The seconds of the first eight moves of one algorithm, printed and ours, and our evaluated leaves."""

    table: str
    depth: int
    algorithm: str
    printed: list[float]
    seconds: list[float]
    leaves: list[int]


class TournamentGame(Struct, frozen=True):
    """A game of a tournament: the printed winner and ours.

    ``contradicted``: the printed cells cannot all be right, so nothing is said of this one.
    """

    table: str
    first: str
    first_depth: int
    second: str
    second_depth: int
    printed: str
    winner: str
    moves: str
    contradicted: bool


class _Figures(Struct):
    counts: list[CountedCell] = []
    timings: list[TimedMoves] = []
    games: list[TournamentGame] = []


@dataclass(eq=False, slots=True)
class _Document:
    figures: _Figures = field(default_factory=_Figures)
    computed: int = 0  # depths
    task: "asyncio.Task[None] | None" = None


class ReferenceTables(Struct, frozen=True):
    """A document's figures so far: ``depths`` of them, of ``of_depths``."""

    depths: int
    of_depths: int
    counts: list[CountedCell]
    timings: list[TimedMoves]
    games: list[TournamentGame]


class ReferenceTableService:
    """All documents' tables."""

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool
        self._documents = {game: _Document() for game in DEPTHS}

    def read(self, game: str) -> ReferenceTables:
        """Return what has been computed of a document's tables, and begin with the rest.

        Raises:
            HttpRefusal: no document has tables of this game.
        """
        document = self._documents.get(game)
        if document is None:
            raise HttpRefusal(f"no document has tables of this game: allowed are {', '.join(DEPTHS)}", 404)
        if document.computed < len(DEPTHS[game]) and (document.task is None or document.task.done()):
            document.task = asyncio.create_task(
                supervised("computing tables", lambda: self._compute(game, document))
            )
        figures = document.figures
        return ReferenceTables(
            document.computed, len(DEPTHS[game]), figures.counts, figures.timings, figures.games
        )

    async def close(self) -> None:
        """Stop computing."""
        tasks = [each.task for each in self._documents.values() if each.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _compute(self, game: str, document: _Document) -> None:
        """Compute depth after depth, until one takes too long; the next request begins that one again."""
        now = asyncio.get_running_loop().time
        while document.computed < len(DEPTHS[game]):
            arguments = {"game": game, "depth": DEPTHS[game][document.computed]}
            began = now()
            job = Job("tables", arguments, DEPTH_SECONDS, KEY, Urgency.UNWATCHED, slice_seconds=SLICE_SECONDS)
            task = self._pool.submit(job)
            try:
                answer = await task.future
            except EngineError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            finally:
                task.stop()
            if answer["stopped"]:
                if now() - began >= DEPTH_SECONDS:
                    return
                continue
            more, figures = msgspec.convert(answer["figures"], _Figures), document.figures
            figures.counts += more.counts
            figures.timings += more.timings
            figures.games += more.games
            document.computed += 1
