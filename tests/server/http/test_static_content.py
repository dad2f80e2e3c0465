"""Built files over HTTP: which content coding is sent, and what caches and interrupted downloads rely on."""

from collections.abc import AsyncIterator, Mapping

import aiohttp
import pytest

from tests.server.served import SCRIPT, RunningServer


class Asking:
    """A client that decodes nothing and sends no header of its own accord."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session = session
        self._url = url

    async def __call__(self, method: str = "GET", **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers and body; header names are written with underscores."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with self._session.request(
            method, self._url, headers=named, skip_auto_headers=["Accept-Encoding"]
        ) as answer:
            return answer.status, answer.headers, await answer.read()


@pytest.fixture
async def ask(server: RunningServer) -> AsyncIterator[Asking]:
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        yield Asking(session, f"{server.url}/assets/app-1a2b3c.js")


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.2, gzip;q=0.8", "gzip"),
        ("br ; q=0.5 , gzip ; q=0.5", "br"),
        ("gzip;q=0.1", "gzip"),
        ("gzip;q=0.5, identity", "identity"),
        ("*", "br"),
        ("br;q=0, *;q=0.3", "gzip"),
        ("br;q=0.000, gzip;q=0", "identity"),
        ("br;q=many, gzip", "gzip"),
        ("zstd", "identity"),
        ("", "identity"),
        ("sbr, gzipped", "identity"),
    ],
)
async def test_the_coding_that_the_client_likes_best_is_sent(ask: Asking, accepted: str, coding: str) -> None:
    status, headers, body = await ask(Accept_Encoding=accepted)
    assert (status, headers.get("Content-Encoding", "identity"), body) == (200, coding, SCRIPT[coding])
    assert headers["Vary"] == "Accept-Encoding"
    assert headers["Content-Length"] == str(len(body))
    assert headers["Content-Type"].split(";")[0] in {"text/javascript", "application/javascript"}


async def test_a_client_that_names_no_coding_gets_none(ask: Asking) -> None:
    _, headers, body = await ask()
    assert "Content-Encoding" not in headers
    assert headers["Vary"] == "Accept-Encoding"
    assert body == SCRIPT["identity"]


@pytest.mark.parametrize("accepted", ["*;q=0", "identity;q=0", "identity;q=0, zstd"])
async def test_a_client_that_refuses_every_coding_gets_nothing(ask: Asking, accepted: str) -> None:
    status, _, body = await ask(Accept_Encoding=accepted)
    assert status == 406
    assert b"error" in body


async def test_every_coding_has_a_strong_tag_of_its_own(ask: Asking) -> None:
    tags = {(await ask(Accept_Encoding=coding))[1]["ETag"] for coding in SCRIPT}
    assert len(tags) == len(SCRIPT)
    assert all(tag.startswith('"') for tag in tags)


async def test_what_the_client_has_is_not_sent_again(ask: Asking) -> None:
    tag = (await ask(Accept_Encoding="br"))[1]["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        status, headers, body = await ask(Accept_Encoding="br", If_None_Match=known)
        assert (status, body) == (304, b"")
        assert (headers["ETag"], headers["Vary"]) == (tag, "Accept-Encoding")
        assert "immutable" in headers["Cache-Control"]
    assert (await ask(Accept_Encoding="gzip", If_None_Match=tag))[0] == 200


async def test_a_precondition_that_fails_is_answered_so(ask: Asking) -> None:
    tag = (await ask())[1]["ETag"]
    assert (await ask(If_Match=tag))[0] == 200
    assert (await ask(If_Match=f"W/{tag}"))[0] == 412


async def test_head_has_the_headers_of_get_and_no_body(ask: Asking) -> None:
    _, get, _ = await ask(Accept_Encoding="gzip")
    status, head, body = await ask("HEAD", Accept_Encoding="gzip", Range="bytes=0-1")
    assert (status, body) == (200, b"")
    for name in ("Content-Length", "Content-Encoding", "Content-Type", "ETag", "Vary", "Cache-Control"):
        assert head[name] == get[name]


@pytest.mark.parametrize(
    ("asked", "start", "stop"), [("0-9", 0, 10), ("80-", 80, 90), ("-7", 83, 90), ("85-1000", 85, 90)]
)
async def test_a_range_is_a_part_of_the_file(ask: Asking, asked: str, start: int, stop: int) -> None:
    status, headers, body = await ask(Range=f"bytes={asked}")
    assert (status, body) == (206, SCRIPT["identity"][start:stop])
    assert headers["Content-Range"] == f"bytes {start}-{stop - 1}/90"
    assert headers["Accept-Ranges"] == "bytes"


async def test_a_range_of_a_compressed_file_is_a_part_of_what_was_compressed(ask: Asking) -> None:
    status, headers, body = await ask(Accept_Encoding="gzip", Range="bytes=3-")
    assert (status, headers["Content-Encoding"], body) == (206, "gzip", SCRIPT["gzip"][3:])


async def test_a_download_goes_on_only_in_the_coding_in_which_it_began(ask: Asking) -> None:
    tag = (await ask(Accept_Encoding="gzip"))[1]["ETag"]
    assert (await ask(Accept_Encoding="gzip", Range="bytes=3-", If_Range=tag))[0] == 206
    status, _, body = await ask(Accept_Encoding="br", Range="bytes=3-", If_Range=tag)
    assert (status, body) == (200, SCRIPT["br"])


async def test_a_range_beyond_the_end_is_refused_with_the_length(ask: Asking) -> None:
    status, headers, _ = await ask(Range="bytes=90-")
    assert (status, headers["Content-Range"]) == (416, "bytes */90")


@pytest.mark.parametrize("asked", ["bytes=9-3", "bytes=0-1,5-6", "lines=1-2", "bytes="])
async def test_a_range_that_means_nothing_is_ignored(ask: Asking, asked: str) -> None:
    status, _, body = await ask(Range=asked)
    assert (status, body) == (200, SCRIPT["identity"])
