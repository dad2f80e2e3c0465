"""The source documents' tables: the printed cells and our own figures, computed once for all readers.

The first request for a document's tables begins the computation, one depth after the other, as jobs of the
lowest urgency. No request waits for it: each gets the figures so far and the number of computed depths.
"""

import asyncio
from math import inf
from typing import Final

import msgspec
from msgspec import Struct

from parlour_engine.catalogue import GAMES
from parlour_server.analysis.service import Question, StudyService, Work
from parlour_server.engines.fair_queue import FairnessKey, Urgency
from parlour_server.engines.pool import EngineError
from parlour_server.http.responses import HttpRefusal

#: The depths of the documents' tables, by the game.
DEPTHS: Final = {game: entry.table_depths for game, entry in GAMES.items() if entry.tables is not None}
DEPTH_SECONDS: Final = 120.0  # of the worker's time
#: A stopped depth that used this many CPU seconds is too slow; one that used less only gave way.
USED_SECONDS: Final = 115.0
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


class ReferenceTables(Struct, frozen=True):
    """A document's figures so far: ``depths`` of them, of ``of_depths``."""

    depths: int
    of_depths: int
    counts: list[CountedCell]
    timings: list[TimedMoves]
    games: list[TournamentGame]


class _Document:
    """The tables of a game's document, computed one depth after the other into ``figures``."""

    def __init__(self, game: str) -> None:
        self.depths = DEPTHS[game]
        self.computed = 0  # depths
        self.figures = _Figures()
        self._game = game

    async def compute(self, work: Work) -> None:
        """Compute depth after depth, until one takes too long; the next request begins that depth again."""
        while self.computed < len(self.depths):
            arguments = {"game": self._game, "depth": self.depths[self.computed]}
            try:
                answer = await work.job("tables", arguments, DEPTH_SECONDS, Urgency.UNWATCHED, patience=inf)
            except EngineError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if answer["stopped"]:
                if answer["used"] >= USED_SECONDS:
                    return
                continue
            more, figures = msgspec.convert(answer["figures"], _Figures), self.figures
            figures.counts += more.counts
            figures.timings += more.timings
            figures.games += more.games
            self.computed += 1


class ReferenceTableService:
    """All documents' tables."""

    def __init__(self, studies: StudyService) -> None:
        self._studies = studies
        self._documents = {game: _Document(game) for game in DEPTHS}

    def read(self, game: str) -> ReferenceTables:
        """Return the computed part of a document's tables, and begin to compute the rest.

        Raises:
            HttpRefusal: no document has tables of this game.
        """
        document = self._documents.get(game)
        if document is None:
            raise HttpRefusal(f"no document has tables of this game: allowed are {', '.join(DEPTHS)}", 404)
        depths, figures = len(document.depths), document.figures
        if document.computed < depths:
            self._studies.start(Question(("tables", game), charge="nothing"), document.compute, KEY)
        return ReferenceTables(document.computed, depths, figures.counts, figures.timings, figures.games)
