"""Long answers in pages of JSON, made by the worker: whoever passes them on never opens a long one."""

import json
from collections.abc import Iterable


def paged(items: Iterable[object], most_bytes: int) -> list[bytes]:
    """Return JSON arrays of at most that many bytes that together hold the items in order.

    An item that is longer than a page has one for itself; without items there is one empty page.
    """
    pages: list[bytes] = []
    texts: list[str] = []
    size = 2
    for item in items:
        text = json.dumps(item, separators=(",", ":"))
        if texts and size + len(text) + 1 > most_bytes:
            pages.append(f"[{','.join(texts)}]".encode())
            texts, size = [], 2
        texts.append(text)
        size += len(text) + 1
    pages.append(f"[{','.join(texts)}]".encode())
    return pages
