"""Sheets of exercises for paper: what is on them, what is not before the key, and their forms."""

import re
import sys
from itertools import pairwise, product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour_engine.__main__ import main
from parlour_engine.exercises.exercise import Exercise
from parlour_engine.exercises.kinds import KINDS, exercise, exercises
from parlour_engine.exercises.words import key_words
from parlour_engine.sheets.html import html, svg
from parlour_engine.sheets.pdf import Pages
from parlour_engine.sheets.picture import Label, Line, Picture
from parlour_engine.sheets.sheet import WIDTH, NewPage, Text, Title, picture_of, sheet
from parlour_engine.sheets.tex import quoted, tex
from parlour_engine.sheets.tree_picture import placed, tree_picture

A4 = 210.0, 297.0


def some(kind: str, count: int = 3) -> list[Exercise]:
    return exercises(kind, KINDS[kind].games()[-1], 2, 7, count)


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_begins_on_a_page_of_its_own_and_nothing_of_it_stands_before(kind: str) -> None:
    found = some(kind)
    blocks = list(sheet(found))
    (place,) = [number for number, block in enumerate(blocks) if isinstance(block, NewPage)]
    before, after = blocks[:place], blocks[place:]
    questions = [block.text for block in before if isinstance(block, Text)]
    keys = [block.text for block in after if isinstance(block, Text)]
    for number, each in enumerate(found, 1):
        assert f"{number}. {key_words(each)}" in keys
        assert not [text for text in questions if key_words(each) in text]
    assert isinstance(after[1], Title)


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS.values() if kind.about_tree])
def test_a_question_shows_the_ends_and_no_value_of_a_branch(kind: str) -> None:
    for game, band in product(("tree", "connect-four"), (1, 2, 3)):
        each = exercise(kind, game, band, 7)
        assert each.drawn is not None
        nodes = each.drawn.flat.nodes
        question, key = (labels(tree_picture(each, WIDTH, with_key=shown)) for shown in (False, True))
        ends = sorted(str(node.value).replace("-", "−") for node in nodes if not node.branches)
        moves = [node.move for node in nodes[1:] if node.branches or game != "tree"]
        sides = ["MAX", "MIN"]
        assert sorted(text for text in question if text not in sides) == sorted([*ends, *moves])
        entered = {node.number for node in each.drawn.entered}
        branches = [number for number, node in enumerate(nodes) if node.branches]
        known = [number for number in branches if kind == "values" or number in entered]
        assert len(key) == len(question) + len(known)


def labels(picture: Picture) -> list[str]:
    return [part.text for part in picture.parts if isinstance(part, Label)]


def test_branches_stand_side_by_side_and_within_the_page() -> None:
    for seed in range(20):
        each = exercise("values", "tree", 3, seed)
        assert each.drawn is not None
        flat = each.drawn.flat
        places = placed(flat, WIDTH)
        for level in set(flat.levels):
            across = [
                places.points[number][0]
                for number, each_level in enumerate(flat.levels)
                if each_level == level
            ]
            assert all(before < after for before, after in pairwise(across))
        assert all(0 < x < WIDTH for x, _ in places.points)


def test_what_was_never_entered_is_dashed_and_each_cut_has_two_strokes() -> None:
    each = exercise("cuts", "tree", 2, 7)
    assert each.drawn is not None
    picture = tree_picture(each, WIDTH, with_key=True)
    lines = [part for part in picture.parts if isinstance(part, Line)]
    unseen = len(each.drawn.flat.nodes) - len(each.drawn.entered)
    assert sum(line.dashed for line in lines) == 2 * unseen  # the node and its branch
    edges = len(each.drawn.flat.nodes) - 1
    assert sum(not line.closed for line in lines) == edges + 2 * len(each.asked.key["cut"])


def test_html_is_one_file_that_asks_for_nothing() -> None:
    page = html(sheet(some("cuts"))).decode()
    assert not re.findall(r"(?:src|href)=|url\(|@import", page)
    assert page.count("<svg") == 6
    assert page.count('<section class="key">') == 1
    for part in re.findall(r"<svg.*?</svg>", page):
        ElementTree.fromstring(part)


def test_a_text_of_a_tree_is_only_text_in_every_form() -> None:
    picture = Picture(10.0, 10.0, [Label((5.0, 5.0), "<b>&", 3.0)])
    assert "<b>" not in svg(picture).partition("<text")[2].partition(">")[2]
    assert quoted(r"50% of {A_1} \ # $ & ~ ^") == (
        r"50\% of \{A\_1\} \textbackslash{} \# \$ \& \textasciitilde{} \textasciicircum{}"
    )


def test_latex_closes_what_it_opens() -> None:
    text = tex(sheet(some("window"))).decode()
    for name in ("document", "tikzpicture"):
        assert text.count(f"\\begin{{{name}}}") == text.count(f"\\end{{{name}}}") > 0
    unescaped = re.sub(r"\\[{}]", "", text)
    assert unescaped.count("{") == unescaped.count("}")
    assert text.count(r"\newpage") == 1
    assert text.isascii()


def test_every_picture_fits_on_a_page() -> None:
    for kind in KINDS:
        for each in some(kind, 2):
            for with_key in (False, True):
                picture = picture_of(each, WIDTH, with_key=with_key)
                assert picture.width <= WIDTH
                assert picture.height < A4[1] / 2


def test_pages_of_a_pdf_are_full_and_none_is_empty() -> None:
    pages = Pages()
    for block in sheet(some("cuts", 6)):
        pages.add(block)
    assert len(pages.images) >= 4
    for image in pages.images:
        assert image.size == (2480, 3508)
        written = image.convert("L").point(lambda dot: 255 - dot).getbbox()
        assert written is not None
        left, top, right, bottom = written
        assert left >= 150
        assert top >= 150
        assert right <= 2480 - 150
        assert bottom <= 3508 - 150


@pytest.mark.parametrize(
    ("ending", "begins"), [(".pdf", b"%PDF"), (".html", b"<!doctype"), (".tex", b"\\doc")]
)
def test_a_sheet_is_written_in_the_form_of_its_name(
    ending: str, begins: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"sheet{ending}"
    main(["exercise", "cuts", "--game", "nim", "--seed", "7", "--count", "10", "--sheet", str(file)])
    assert file.read_bytes().startswith(begins)
    assert capsys.readouterr().out == ""
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_a_sheet_that_cannot_be_written_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["exercise", "cuts", "--game", "tree", "--sheet"]
    for name, said in [("sheet.doc", "it ends in .pdf, .html, .tex"), ("no/sheet.tex", "No such file")]:
        with pytest.raises(SystemExit, match="2"):
            main([*asked, str(tmp_path / name)])
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line
    monkeypatch.setitem(sys.modules, "parlour_engine.sheets.pdf", None)
    with pytest.raises(SystemExit, match="2"):
        main([*asked, str(tmp_path / "sheet.pdf")])
    (line,) = capsys.readouterr().err.splitlines()
    assert "pip install 'parlour-engine[paper]'" in line
