"""The distribution that carries the page: it finds what was built, or says how to build it."""

import gzip
import json
import re
from pathlib import Path

import pytest

import parlour_web
from parlour_engine.catalogue import GAMES
from parlour_engine.exercises.daily import day_games
from parlour_server.pictures.texts import texts_of


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


def test_the_page_for_frames_is_small_with_all_its_boards_and_opens_no_socket() -> None:
    folder = parlour_web.static_dir()
    waiting = re.findall(r'"/assets/([^"]+)"', (folder / "embed.html").read_text(encoding="utf-8"))
    files: dict[str, str] = {}
    while waiting:
        name = waiting.pop()
        if name not in files:
            files[name] = (folder / "assets" / name).read_text(encoding="utf-8")
            waiting += re.findall(r'"\./([\w.-]+\.js)"', files[name])
    code = "".join(files.values())
    assert "WebSocket" not in code
    assert "localStorage" not in code
    assert sum(len(gzip.compress(text.encode())) for text in files.values()) < 40_000


def test_the_page_loads_nothing_from_elsewhere() -> None:
    index = (parlour_web.static_dir() / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*"', index) == []


def test_a_page_that_was_never_built_is_said_in_one_line_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parlour_web, "_STATIC", tmp_path)
    with pytest.raises(parlour_web.PageNotBuiltError, match=r"^the page is not built: .*npm run build"):
        parlour_web.static_dir()


def test_every_language_has_the_texts_of_links_with_the_parameters_that_the_server_puts_in() -> None:
    texts = texts_of(parlour_web.static_dir())
    pages = {path.name for path in parlour_web.static_dir().glob("index*.html")}
    assert pages == {"index.html" if tag == "en" else f"index.{tag}.html" for tag in texts}
    said = dict.fromkeys(
        ("name", "winner", "loser", "first", "second", "count", "level", "title", "seat", "day", "number"),
        "7",
    )
    said |= {"move": "7", "moves": "7"}
    for language in texts.values():
        for name in language.__struct_fields__:
            if name not in ("games", "days", "moves"):
                assert "{" not in getattr(language, name).format_map(said)
        for name, move in language.moves.items():
            named = move.format("x7", "x8", "x9")
            assert "{" not in named
            assert len(re.findall("x[789]", named)) == {"column": 1, "square": 1, "split": 3}.get(name, 2)
        assert set(language.games) <= set(GAMES)
        assert set(language.days) <= {*day_games()}
