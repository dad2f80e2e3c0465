"""The distribution that carries the page: it finds what was built, or says how to build it."""

import gzip
import json
import re
from pathlib import Path

import pytest

import parlour_web


def test_everything_the_page_loads_was_built_with_it() -> None:
    folder = parlour_web.static_dir()
    index = (folder / "index.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:src|href)="(/assets/[^"]+)"', index)
    assert any(path.endswith(".js") for path in loaded)
    assert [path for path in loaded if not (folder / path.removeprefix("/")).is_file()] == []


def test_the_first_screen_takes_one_request_after_the_entry_point() -> None:
    index = (parlour_web.static_dir() / "index.html").read_text(encoding="utf-8")
    (screens,) = re.findall(r"data-screens='([^']+)'", index)
    _, files = json.loads(screens)["home"]
    assert len(files.split()) == 1


def test_whatever_is_worth_compressing_is_beside_its_compressed_forms() -> None:
    built = [
        path for path in parlour_web.static_dir().rglob("*.*") if path.suffix in {".html", ".js", ".css"}
    ]
    for path in built:
        content = path.read_bytes()
        if len(content) > 500:
            packed = path.with_name(path.name + ".gz").read_bytes()
            assert gzip.decompress(packed) == content
            assert path.with_name(path.name + ".br").stat().st_size < len(packed)
    assert len(built) > 2


def test_the_page_loads_nothing_from_elsewhere() -> None:
    index = (parlour_web.static_dir() / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', index) == []


def test_a_page_that_was_never_built_is_said_in_one_line_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parlour_web, "_STATIC", tmp_path)
    with pytest.raises(parlour_web.PageNotBuiltError, match=r"^the page is not built: .*npm run build"):
        parlour_web.static_dir()
