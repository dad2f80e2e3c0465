"""Fetches search trees, and the graphs of games of heaps (docs/protocol.md, 12).

The server sends both in pages; this module fetches the pages one after the other and joins them.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from parlour_client.connection.connection import STUDY_TIMEOUT_S, Connection
from parlour_client.errors import Refusal
from parlour_protocol.answers import GraphPage, TreePage
from parlour_protocol.commands import FetchGraph, FetchPositionTree, FetchTree
from parlour_protocol.studies import GraphLevel, GraphNode, TreeAbout, TreeColumns
from parlour_protocol.values import OptionValue

COLUMNS = TreeColumns.__struct_fields__

Page = TypeVar("Page", TreePage, GraphPage)


@dataclass(frozen=True, slots=True)
class SearchTree:
    """A recorded search: what was searched, and its nodes in columns (docs/protocol.md, 12)."""

    about: TreeAbout
    columns: TreeColumns


@dataclass(frozen=True, slots=True)
class GameGraph:
    """The graph of a game, level by level; ``nodes`` are numbered from 0."""

    levels: list[GraphLevel]
    nodes: list[GraphNode]


async def search_tree(
    connection: Connection,
    game: str,
    player: str,
    options: Mapping[str, OptionValue] | None = None,
    start: str = "",
    moves: Sequence[str] = (),
) -> SearchTree:
    """Return the search tree of a player text in a position that need not be in any room.

    ``start`` is the text of a position, if not the game's own start; ``moves`` lead from there to the root.

    Raises:
        Refusal: There is no such game, position or player, it searches no tree, or a limit is exceeded.
        RequestTimeout: No answer came.
        ConnectionEnded: None will come.
    """
    command = FetchPositionTree("", game, player, dict(options or {}), start, list(moves))
    return await pull_tree(connection, command)


async def pull_tree(connection: Connection, question: FetchTree | FetchPositionTree) -> SearchTree:
    """Return the search tree that a command asks for; raises as ``search_tree`` does."""
    about: TreeAbout | None = None
    columns = TreeColumns("", [], [], [], [], [])
    async for page in _pages(connection, question, TreePage):
        about = about or page.about
        columns = TreeColumns(*(getattr(columns, name) + getattr(page.columns, name) for name in COLUMNS))
    assert about is not None  # docs/protocol.md, 12: the first page has it
    return SearchTree(about, columns)


async def pull_graph(connection: Connection, room: str, turn: int) -> GameGraph:
    """Return the graph of a joined room's game as it stands on a turn; raises as ``search_tree`` does."""
    levels: list[GraphLevel] = []
    nodes: list[GraphNode] = []
    async for page in _pages(connection, FetchGraph("", room, turn), GraphPage):
        levels += page.levels
        nodes += page.nodes
    return GameGraph(levels, nodes)


async def _pages(
    connection: Connection, question: FetchTree | FetchPositionTree | FetchGraph, kind: type[Page]
) -> AsyncIterator[Page]:
    number, pages = 0, 1
    while number < pages:
        try:
            command = replace(question, id=connection.new_id(), page=number)
            reply = await connection.request(command, STUDY_TIMEOUT_S)
        except Refusal as refusal:
            if number == 0 or refusal.retry_after is None:
                raise
            await asyncio.sleep(refusal.retry_after)  # the server has the study: ask for the page again later
            continue
        assert isinstance(reply, kind)  # docs/protocol.md, 12: request has raised a refusal
        yield reply
        number, pages = number + 1, reply.pages
