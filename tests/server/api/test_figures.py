"""Figures over HTTP: drawn, bounded, and charged."""

from pathlib import Path
from typing import Any

from parlour_server.limits.token_bucket import Rate
from tests.server.served import RunningServer, served

SQUARE = {"kind": "lines", "runs": [[0, 0, 9, 0, 9, 9]], "fill": "#000000", "closed": True}
FIGURE: dict[str, Any] = {"width": 680, "height": 100, "title": "x", "ground": "#ffffff", "parts": [SQUARE]}


async def drawn(server: RunningServer, form: str, figure: object) -> tuple[int, str, bytes]:
    async with server.http.post(f"{server.url}/api/figures/{form}", json=figure) as response:
        return response.status, response.content_type, await response.read()


async def test_a_figure_is_drawn_in_both_forms(server: RunningServer) -> None:
    status, kind, body = await drawn(server, "png", FIGURE)
    assert (status, kind, body[:4]) == (200, "image/png", b"\x89PNG")
    status, kind, body = await drawn(server, "pdf", {**FIGURE, "parts": [SQUARE] * 400})  # above 8 kB
    assert (status, kind, body[:5]) == (200, "application/pdf", b"%PDF-")


async def test_what_is_wrong_with_a_figure_is_said(server: RunningServer) -> None:
    status, _, body = await drawn(server, "pdf", {**FIGURE, "parts": [{**SQUARE, "runs": [[0, 0, 1]]}]})
    assert status == 400
    assert b"parts[0]" in body
    far = {**SQUARE, "runs": [[0, 0, 9_999, 0]]}
    status, _, body = await drawn(server, "pdf", {**FIGURE, "parts": [SQUARE, far]})
    assert status == 400
    assert b"parts[1]: a point lies outside" in body
    status, _, _ = await drawn(server, "png", {**FIGURE, "title": "x" * 200_000})
    assert status == 413


async def test_a_figure_is_charged_by_what_it_costs(tmp_path: Path) -> None:
    async with served(tmp_path, read_rate=Rate(5, 60)) as server:
        assert (await drawn(server, "pdf", FIGURE))[0] == 200
        assert (await drawn(server, "pdf", FIGURE))[0] == 200
        assert (await drawn(server, "pdf", FIGURE))[0] == 429
