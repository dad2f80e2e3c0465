"""Pictures as SVG: every view, hostile names, and nothing outside the picture."""

from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from parlour_engine.catalogue import GAMES, make_game
from parlour_engine.view import View
from parlour_protocol.values import Player, Result
from parlour_server.pictures.boards import Area, board
from parlour_server.pictures.card import scene_of
from parlour_server.pictures.letters import font, is_drawn
from parlour_server.pictures.scene import HEIGHT, WIDTH, Box, Scene, Shape, Text
from parlour_server.pictures.shapes import SHAPES
from parlour_server.pictures.subject import Subject
from parlour_server.pictures.texts import Texts
from tests.server.served import LINK_TEXTS

AREA = Area(40, 40, 600, 540)
TEXTS = msgspec.convert(LINK_TEXTS, Texts)
LARGEST: dict[str, dict[str, object]] = {
    "connect-four": {"width": 12, "height": 12},
    "mnk": {"width": 19, "height": 19, "line": 5},
    "nim": {"heaps": [100] * 10},
    "grundy": {"heap": 1000},
}
HOSTILE = [
    "</text><script>alert(1)</script>\"'&",
    "\u202eevil\u202c\u2066\u200b",
    "W" * 40,
    "日本" * 20,
    "\U0001f600" * 12,
    "עברית",
]


def views(game_id: str, options: dict[str, object]) -> list[View]:
    """The start, the middle and the end of a random game."""
    source, game = Random(3), make_game(game_id, options)
    positions = [game.start()]
    while moves := game.legal_moves(positions[-1]):
        positions.append(game.play(positions[-1], source.choice(moves)))
    return [game.view(positions[at]) for at in (0, len(positions) // 2, -1)]


def finished(first: str, second: str) -> Subject:
    view = views("connect-four", {})[-1]
    players = (Player("1", first), Player("2", second))
    return Subject(
        "/r/abc/games/1", "over", "connect-four", view, "", "over", {}, players, result=Result(1, "line")
    )


@pytest.mark.parametrize("size", ["usual", "largest"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_board_of_any_game_and_size_lies_within_its_area(game_id: str, size: str) -> None:
    for view in views(game_id, LARGEST.get(game_id, {}) if size == "largest" else {}):
        parts = board(view, AREA)
        assert len(parts) < 1_000
        for part in parts:
            if isinstance(part, Box):
                left, right, top, bottom = part.x, part.x + part.width, part.y, part.y + part.height
            else:
                half = (part.size if isinstance(part, Shape) else 0) // 2
                left, right, top, bottom = part.x - half, part.x + half, part.y - half, part.y + half
            assert AREA.x <= left <= right <= AREA.x + AREA.width, part
            assert AREA.y <= top <= bottom <= AREA.y + AREA.height, part


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_board_shows_as_many_pieces_as_the_position_has(game_id: str) -> None:
    for view in views(game_id, {}):
        shown = [part.name for part in board(view, AREA) if isinstance(part, Shape)]
        if view["family"] == "grid":
            first, second = ("disc", "ring") if view["moves"] == "column" else ("cross", "nought")
            assert [shown.count(first), shown.count(second)] == [view["cells"].count(mark) for mark in "12"]
        elif view["family"] == "pieces":
            for letter, kind in view["pieces"].items():
                assert shown.count(kind) == view["cells"].count(letter)
        elif view["family"] == "heaps":
            assert shown.count("counter") == sum(view["heaps"])


def test_a_row_goes_on_in_the_next_line_and_marks_what_was_taken() -> None:
    parts = board({"family": "row", "moves": "take-split", "cells": "oo..o" * 5, "last": [2, 3]}, AREA)
    shapes = [part for part in parts if isinstance(part, Shape)]
    assert [part.name for part in shapes[:5]] == ["counter", "counter", "trace", "trace", "counter"]
    assert len({part.y for part in shapes}) == 3


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_a_text_within_the_picture(name: str) -> None:
    scene = scene_of(finished(name, "Nina"), TEXTS)
    document = ElementTree.fromstring(scene.svg())
    assert {element.tag.partition("}")[2] for element in document.iter()} <= {
        *("svg", "title", "defs", "g", "use", "rect", "circle", "path", "text")
    }
    for part in scene.parts:
        if isinstance(part, Text):
            assert is_drawn(part.text, part.face)
            assert not any(sign in part.text for sign in "\u202e\u2066\u200b")
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[part.anchor]
            left = part.x - before * font(part.face, part.size).getlength(part.text)
            assert 0 <= left <= left + font(part.face, part.size).getlength(part.text) <= WIDTH


def test_a_name_without_letters_in_the_font_is_named_by_its_seat() -> None:
    shown = [part.text for part in scene_of(finished("日本", "Nina"), TEXTS).parts if isinstance(part, Text)]
    assert "Player 1 won" in shown
    assert any("Nina" in text for text in shown)


@pytest.mark.parametrize("name", ["Đorđe Žižić", "Łucja", "Мира", "Ελένη", "Nguyễn"])
def test_names_of_many_languages_are_drawn(name: str) -> None:
    shown = [part.text for part in scene_of(finished(name, "Nina"), TEXTS).parts if isinstance(part, Text)]
    assert f"{name} won" in shown


def test_every_shape_is_a_drawing_of_its_own() -> None:
    parts = [Shape(name, 100, 100, 50) for name in SHAPES]
    document = ElementTree.fromstring(Scene("all", [Box(0, 0, WIDTH, HEIGHT, "#fff"), *parts]).svg())
    named = {element.get("id") for element in document.iter() if element.get("id")}
    assert named == set(SHAPES)
