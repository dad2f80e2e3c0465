"""Runs an engine job in a worker process of the server, and encodes its pages in both wire encodings.

The worker translates the pages: a thread of the server would keep the interpreter from the event loop. All
workers import this module, so it loads nothing that only some workers need.
"""

from collections.abc import Mapping
from typing import Any

from parlour_engine.workers.process import run


def run_job(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
    """Return the answer of an engine job; an answer with ``pages`` also gets ``packed_pages``.

    ``packed_pages`` are the same pages in MessagePack. Raises the same errors as
    ``parlour_engine.workers.process.run``.
    """
    answer = run(name, arguments, serial)
    if "pages" in answer:
        answer["packed_pages"] = _packed(answer["pages"])
    return answer


def _packed(pages: list[bytes]) -> list[bytes]:
    from msgspec import json, msgpack  # only studies have pages

    return [msgpack.encode(json.decode(page)) for page in pages]
