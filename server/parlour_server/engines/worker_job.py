"""What a worker process of the server runs: a job of the engine, its pages in both encodings of the wire.

A worker translates the pages, so that no thread of the server does, which would keep the interpreter from the
event loop. Workers import this module, so it loads nothing that only some of them need.
"""

from collections.abc import Mapping
from typing import Any

from parlour_engine.workers.process import run


def run_job(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
    """Return the answer of a job of the engine, with ``packed_pages`` if it has ``pages``.

    Those are the same pages in MessagePack. Raises what ``parlour_engine.workers.process.run`` does.
    """
    answer = run(name, arguments, serial)
    if "pages" in answer:
        answer["packed_pages"] = _packed(answer["pages"])
    return answer


def _packed(pages: list[bytes]) -> list[bytes]:
    from msgspec import json, msgpack  # only the worker for studies has pages

    return [msgpack.encode(json.decode(page)) for page in pages]
