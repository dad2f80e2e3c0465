"""What a worker process of the server runs: a job of the engine, its pages in both encodings of the wire.

A worker translates the pages, so that no thread of the server does, which would keep the interpreter from the
event loop. Workers import this module: it loads nothing that they do not need.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from parlour_engine.workers.process import run


def run_job(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
    """Return the answer of a job of the engine, with ``packed_pages`` if it has ``pages``.

    Those are the same pages in MessagePack. Raises what ``parlour_engine.workers.process.run`` does.
    """
    answer = run(name, arguments, serial)
    if "pages" in answer:
        answer["packed_pages"] = [
            msgspec.msgpack.encode(msgspec.json.decode(page)) for page in answer["pages"]
        ]
    return answer
