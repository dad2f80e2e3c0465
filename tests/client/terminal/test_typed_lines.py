import asyncio
import os
from collections.abc import Iterator

import pytest

from parlour_client.terminal.typed_lines import TypedLines


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reader, writer = os.pipe()
    yield reader, writer
    os.close(reader)


async def test_lines_come_one_by_one_and_then_none(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    os.write(writer, "4\n  quit \nžeton".encode())
    os.close(writer)
    typed = TypedLines(reader)
    assert [await typed.next() for _ in range(5)] == ["4", "quit", "žeton", None, None]
    assert not typed.is_interactive


async def test_bytes_that_are_no_text_do_no_harm(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    os.write(writer, b"\xff\xfe4\n")
    os.close(writer)
    assert await TypedLines(reader).next() == "\ufffd\ufffd4"


async def test_waiting_for_a_line_leaves_the_loop_free(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    waiting = asyncio.create_task(TypedLines(reader).next())
    await asyncio.sleep(0)
    assert not waiting.done()
    os.write(writer, b"4\n")
    assert await waiting == "4"
    os.close(writer)


async def test_closed_input_is_an_ended_one() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.close(writer)
    assert await TypedLines(reader).next() is None
