"""The boards that docs/first-bot.md shows are what a client gets from a server."""

import ast
import doctest
import re
from pathlib import Path

import pytest

from parlour_client import Connection, Position, Room, RoomAddress
from tests.server.served import served

DOCUMENT = Path(__file__).parents[2] / "docs" / "first-bot.md"
BLOCKS = re.findall(r"```pycon\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
SHOWN = ["connect-four", "mnk", "wolf-and-sheep", "nim", "grundy"]
"""A game for each way in which a board is drawn and a move written."""


@pytest.fixture(autouse=True)
def tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_TOKENS", str(tmp_path / "tokens"))


async def position_after(folder: Path, game: str, moves: tuple[str, ...]) -> Position:
    async with served(folder) as server, Connection(server.url, name="Ada") as ada:
        created = await ada.create_room(game, ("me", "me"))
        room = await Room.join(ada, RoomAddress(created.room))
        for move in moves:
            await room.play(move)
        return room.position


def read(block: str) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(block, {}, "first-bot.md", str(DOCUMENT), 0)


@pytest.mark.parametrize(("block", "game"), [*zip(BLOCKS, SHOWN, strict=True)], ids=SHOWN)
async def test_board_is_as_the_document_shows_it(block: str, game: str, tmp_path: Path) -> None:
    example = read(block)
    first, *_ = example.examples  # it says which game and moves lead there
    shown, moves = ast.literal_eval(first.want)
    assert shown == game
    example.globs["position"] = await position_after(tmp_path, game, moves)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(example, out=report.append)
    assert not failed, "".join(report)
    assert tried > 3
