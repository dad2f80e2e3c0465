"""Search trees, game graphs and reasons of moves, each made by one job of a worker (docs/protocol.md, 12).

Clients fetch trees and graphs in pages; the worker makes the pages in both encodings of the wire. The server
keeps the pages as bytes and puts them into answers unchanged: this process decodes and encodes no page. All
pages of a study belong together, even if the game has gone on.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import msgspec

from parlour_engine.catalogue import UnknownGameError, make_game
from parlour_engine.game import AnyGame, GameError, OptionError
from parlour_engine.players.choose import check_player
from parlour_engine.workers.registry import current, rebuilt
from parlour_protocol.answers import Explanation, GraphPage, Hint, TreePage, ValueTerms
from parlour_protocol.commands import (
    Explain,
    ExplainValue,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    TakeHint,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.limits import PAGE_BYTES
from parlour_protocol.reviews import MoveExplanation
from parlour_protocol.studies import GraphLevel, TreeAbout
from parlour_protocol.values import Player
from parlour_server.analysis.cache import Bounds
from parlour_server.analysis.service import Question, StudyService, Work
from parlour_server.domain.refused import CommandRefused
from parlour_server.domain.room.help import graph_is_valued, graph_refusal, help_refusal, study_position
from parlour_server.domain.room.hints import hint_position
from parlour_server.domain.room.outcome import Rejected
from parlour_server.domain.room.record import GameRecord
from parlour_server.domain.room.replay import Line
from parlour_server.domain.room.state import RoomState
from parlour_server.engines.fair_queue import FairnessKey
from parlour_server.engines.jobs import job_arguments
from parlour_server.rooms.move_evidence import MoveEvidence

GRAPH_SECONDS: Final = 10.0
EXPLAIN_SECONDS: Final = 10.0  # mostly for loading the search
HINT_SECONDS: Final = 5.0  # of the search for a hint
OVERHEAD_SECONDS: Final = 2.0  # returning a long recording takes time beyond the search

Encoding = Literal["json", "msgpack"]


@dataclass(frozen=True, slots=True)
class Recording:
    """A worker's recording: ``about`` describes the whole, and each encoding has the same number of pages."""

    about: dict[str, Any]
    pages: Mapping[Encoding, list[bytes]]

    def page(self, number: int, encoding: Encoding) -> tuple[Any, int]:
        """Return a page for an answer, and the number of pages; raises CommandRefused."""
        pages = self.pages[encoding]
        if number >= len(pages):
            refusal = f"page is {number}: allowed are 0..{len(pages) - 1}"
            raise CommandRefused(RefusalCode.NO_STUDY, refusal)
        return msgspec.Raw(pages[number]), len(pages)


def _bytes_of(recording: Recording) -> int:
    return sum(len(page) for pages in recording.pages.values() for page in pages)


KEPT: Final = Bounds(64, 64 * 1024 * 1024, 60.0, _bytes_of)


async def _recorded(name: str, arguments: dict[str, Any], seconds: float, work: Work) -> Recording:
    """Return the recording of the engine's function ``name``, within ``seconds``; raises EngineError."""
    answer = await work.job(name, arguments, seconds)
    return Recording(answer["about"], {"json": answer["pages"], "msgpack": answer["packed_pages"]})


async def tree_page(
    studies: StudyService,
    state: RoomState,
    who: FairnessKey,
    command: FetchTree,
    seconds: float,
    form: Encoding,
) -> TreePage:
    """Return a page of the tree of a search that lasts ``seconds``.

    The steps are already encoded in ``form``, so the page can only be encoded, and only in that form.

    Raises:
        CommandRefused: the player text has no tree here, the turn is past, or too much is requested.
    """
    player = _player_text(state.game, command.player)
    question = Question[Recording](("tree", command.room, command.turn, player), KEPT)
    if _is_new(studies, question, state, command.turn, help_refusal(state)) and state.status != "playing":
        raise CommandRefused(RefusalCode.GAME_OVER, "there is nothing to search: no game is running")
    find = partial(_tree, {**job_arguments(state), "player": player}, seconds)
    return _tree_page(await studies.answer(question, find, who), command, form)


async def position_tree_page(
    studies: StudyService, who: FairnessKey, command: FetchPositionTree, seconds: float, form: Encoding
) -> TreePage:
    """Return a page of the search tree of any position, without a room; otherwise like ``tree_page``."""
    described = msgspec.json.encode((command.game, command.options, command.start, command.moves))
    question = Question[Recording](("tree", described, command.player), KEPT)

    async def find(work: Work) -> Recording:
        return await _tree(await asyncio.to_thread(_position_arguments, command), seconds, work)

    return _tree_page(await studies.answer(question, find, who), command, form)


async def value_terms(studies: StudyService, who: FairnessKey, command: ExplainValue) -> ValueTerms:
    """Return how an evaluator adds up its value of a leaf.

    Raises:
        CommandRefused: there is no such leaf, the evaluator does not add up, or too much is asked.
    """
    described = msgspec.json.encode((command.game, command.options, command.start, command.moves))
    question = Question[Recording](("terms", described, command.evaluator), KEPT)

    async def find(work: Work) -> Recording:
        _, leaf = await asyncio.to_thread(_free_position, command)
        return await _recorded(
            "explain-value", {**leaf, "evaluator": command.evaluator}, EXPLAIN_SECONDS, work
        )

    found = (await studies.answer(question, find, who)).about
    return msgspec.convert({"type": "value-terms", "id": command.id, **found}, ValueTerms)


async def graph_page(
    studies: StudyService, state: RoomState, who: FairnessKey, command: FetchGraph, form: Encoding
) -> GraphPage:
    """Return a page of the graph of a room's game, with values if the room allows them; see ``tree_page``."""
    valued = graph_is_valued(state)
    question = Question[Recording](("graph", command.room, command.turn, valued), KEPT)
    _is_new(studies, question, state, command.turn, graph_refusal(state))
    arguments = {**job_arguments(state), "page_bytes": PAGE_BYTES, "valued": valued}
    graph = await studies.answer(question, partial(_recorded, "graph", arguments, GRAPH_SECONDS), who)
    page, count = graph.page(command.page, form)
    levels = msgspec.convert(graph.about["levels"], list[GraphLevel]) if command.page == 0 else []
    return GraphPage(command.id, command.room, command.turn, command.page, count, page, levels)


class Explanations:
    """Explains moves by the evidence that is kept of their searches."""

    def __init__(self, studies: StudyService, evidence: MoveEvidence) -> None:
        self._studies = studies
        self._evidence = evidence

    async def of_room(self, state: RoomState, who: FairnessKey, command: Explain) -> Explanation:
        """Return why the move of a turn was played; the job is charged to the first asker.

        Raises:
            CommandRefused: the room allows no help, no move was played on that turn, or too much is asked.
        """
        position = study_position(state, command.turn)
        if isinstance(position, Rejected):
            raise CommandRefused(position.code, position.message)
        if position.turn == state.turn:
            raise CommandRefused(RefusalCode.GAP, f"no move was played on turn {position.turn} yet")
        played = next(move for move in state.moves if move.turn == position.turn)
        before = {**job_arguments(state), "moves": list(position.moves), "move": played.text}
        at, player = (command.room, command.turn), state.seats[played.seat - 1].player
        why = await self._why(at, before, player, who, fallback=played.fallback)
        told = {"id": command.id, "room": command.room, "turn": command.turn, "move": played.text}
        return msgspec.convert({"type": "explanation", **told, **why}, Explanation)

    async def of_record(self, record: GameRecord, line: Line, who: FairnessKey) -> MoveExplanation:
        """Return why the last move of a line of a recorded game was played, like ``of_room``.

        Raises:
            CommandRefused: there are too many requests.
        """
        ply = len(line.moves)
        played = record.moves[ply - 1]
        before = {**line.until(ply - 1).arguments, "move": played.move}
        at, player = (record.room, played.turn), record.players[played.seat - 1]
        why = await self._why(at, before, player, who, fallback=played.fallback)
        return msgspec.convert({"ply": ply, "move": played.move, **why}, MoveExplanation)

    async def hint(self, state: RoomState, who: FairnessKey, asker: Player, command: TakeHint) -> Hint:
        """Return the best move on a player's own turn and why; the room has to log it before it is shown.

        Raises:
            CommandRefused: the player may have no hint here, or too much is asked.
        """
        position = hint_position(state, asker, command.turn)
        if isinstance(position, Rejected):
            raise CommandRefused(position.code, position.message, reason=position.reason)
        arguments = {**job_arguments(state), "limit": {"seconds": HINT_SECONDS}}
        find = partial(_recorded, "hint", arguments, HINT_SECONDS + EXPLAIN_SECONDS)
        question = Question[Recording](("hint", command.room, command.turn), KEPT)
        found = (await self._studies.answer(question, find, who)).about
        told = {"id": command.id, "room": command.room, "turn": command.turn}
        return msgspec.convert({"type": "hint", **told, **found}, Hint)

    async def _why(
        self,
        at: tuple[str, int],
        before: dict[str, Any],
        player: Player | None,
        who: FairnessKey,
        *,
        fallback: bool,
    ) -> dict[str, Any]:
        """Return why a player made the move of a room's turn; ``before`` has the move and the game so far."""
        known = self._evidence.of(*at) or ({"fallback": True} if fallback else {})
        arguments = {**before, "player": "" if player is None else player.engine, "evidence": known}
        find = partial(_recorded, "explain", arguments, EXPLAIN_SECONDS)
        question = Question[Recording](("explanation", *at), KEPT)
        return (await self._studies.answer(question, find, who)).about


async def _tree(position: dict[str, Any], seconds: float, work: Work) -> Recording:
    arguments = {**position, "limit": {"seconds": seconds}, "page_bytes": PAGE_BYTES}
    return await _recorded("tree", arguments, seconds + OVERHEAD_SECONDS, work)


def _tree_page(tree: Recording, command: FetchTree | FetchPositionTree, form: Encoding) -> TreePage:
    page, count = tree.page(command.page, form)
    about = msgspec.convert(tree.about, TreeAbout) if command.page == 0 else None
    room, turn = (command.room, command.turn) if isinstance(command, FetchTree) else ("", 0)
    return TreePage(command.id, room, turn, command.page, count, page, about)


def _is_new(
    studies: StudyService,
    question: Question[Recording],
    state: RoomState,
    turn: int,
    refusal: Rejected | None,
) -> bool:
    """Return whether a study of a room's turn has to begin; refuse a new study of an earlier turn."""
    if refusal is not None:
        raise CommandRefused(refusal.code, refusal.message)
    is_new = studies.kept(question) is None and studies.running(question) is None
    if is_new and turn != state.turn:
        raise CommandRefused(RefusalCode.CONFLICT, f"the room is on turn {state.turn}, not on {turn}")
    return is_new


def _player_text(game: AnyGame, text: str) -> str:
    try:
        return check_player(game, text).text()
    except GameError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_PLAYER, error) from None


def _free_position(command: FetchPositionTree | ExplainValue) -> tuple[AnyGame, dict[str, Any]]:
    """Return the rules of a free position, and the position as plain data of a job.

    Blocks: it may play a thousand moves.
    """
    try:
        game = make_game(command.game, command.options, study=True)
        arguments = {
            "game": command.game,
            "options": dict(game.options),
            "start": command.start or None,
            "moves": command.moves,
        }
        position = current(*rebuilt(arguments, study=True))
    except UnknownGameError as error:
        raise CommandRefused.for_error(RefusalCode.UNKNOWN_GAME, error) from None
    except OptionError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_OPTIONS, error) from None
    except GameError as error:
        raise CommandRefused.for_error(RefusalCode.BAD_POSITION, error) from None
    if game.result(position) is not None:
        raise CommandRefused(RefusalCode.GAME_OVER, "there is nothing to search: the game is over there")
    return game, arguments


def _position_arguments(command: FetchPositionTree) -> dict[str, Any]:
    """Return a free position and its player text as plain data; blocks like `_free_position`."""
    game, arguments = _free_position(command)
    return {**arguments, "player": _player_text(game, command.player)}
