"""The template of a package with a game, built and installed beside the wheels: tested and played."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from parlour_client.room.studies import search_tree
from tests.end_to_end.command_process import CommandProcess
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.end_to_end.witness import connect
from tests.packages_with_games import GAME, NAME, TEMPLATE, VERSION
from tests.packaging.environment import UV, Environment, run, with_ours

pytestmark = [pytest.mark.network, pytest.mark.slow]

SECONDS = 60.0


@pytest.fixture(scope="module")
def environment(
    wheels: dict[str, Path], sources: Path, tmp_path_factory: pytest.TempPathFactory
) -> Environment:
    """Return an environment with the server, the client and the template's package."""
    folder = tmp_path_factory.mktemp("template")
    run([UV, "build", "--out-dir", folder, sources / TEMPLATE.relative_to(TEMPLATE.parents[1])], cwd=folder)
    made = Environment.empty(folder / "venv")
    ours = {*with_ours("parlour_server", wheels), *with_ours("parlour_client", wheels)}
    engine = wheels["parlour_engine"]
    suites = f"parlour-engine[conformance] @ {engine.as_uri()}"
    made.install(suites, *ours - {engine}, *folder.glob("*.whl"))
    return made


@pytest.fixture(scope="module")
def server(environment: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(
        tmp_path_factory.mktemp("server"), "--engines", "process:1", "--machine-pace", "0"
    )
    process.python = environment.bin / "python"
    with process:
        yield process


def asked(server: ServerProcess, path: str, body: object = None, token: str = "") -> Any:
    """The JSON of an answer."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server.url}{path}", data, headers), timeout=SECONDS) as answer:
        return json.load(answer)


def test_its_own_tests_pass_with_the_suites_of_the_engine(environment: Environment, tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE / "tests", tmp_path / "tests")
    shutil.copy(TEMPLATE / "pyproject.toml", tmp_path)
    shown = run([environment.bin / "python", "-m", "pytest", "-q", "-rA", "tests"], cwd=tmp_path)
    assert "skipped" not in shown
    assert shown.count("PASSED") > 60
    assert "PASSED tests/test_bachet.py::test_it_has_its_recorded_game_and_still_plays_it[bachet]" in shown


def test_the_command_says_where_the_game_comes_from(environment: Environment) -> None:
    listed = environment.run("parlour-engine", "games", "--packages").splitlines()
    assert listed[-1] == f"{GAME}: {NAME} {VERSION}"
    assert all(line.endswith(": built in") for line in listed[:-1])


def test_the_page_finds_it_in_the_catalogue_with_its_rules(server: ServerProcess) -> None:
    line = next(game for game in asked(server, "/api/games")["games"] if game["id"] == GAME)
    assert (line["title"], line["view"]["family"]) == ("Bachet's game", "heaps")
    for path, begins in (
        (f"/new/{GAME}", "<!doctype html>"),
        (f"/api/games/{GAME}/rules", "# Bachet's game"),
    ):
        with urlopen(f"{server.url}{path}", timeout=SECONDS) as answer:
            assert answer.read().decode().startswith(begins)


def test_it_is_played_in_a_terminal(server: ServerProcess, environment: Environment, tmp_path: Path) -> None:
    arguments = ["play", GAME, "--option", "counters=4", "--against", "random", "--server", server.url]
    with CommandProcess(tmp_path, *arguments, python=environment.bin / "python") as terminal:
        terminal.until("Your move")
        terminal.write("1:4")
        assert "cannot take 4 counters: take at most 3" in terminal.until("was refused")
        terminal.write("1:3")
        terminal.until("You lose (the last counter was taken)")
        terminal.write("quit")
        assert terminal.wait() == 0


def test_a_bot_plays_it(server: ServerProcess, environment: Environment, tmp_path: Path) -> None:
    words = [
        "bot",
        "first",
        "--play",
        GAME,
        "--against",
        "level:easy",
        "--games",
        "2",
        "--server",
        server.url,
    ]
    with CommandProcess(tmp_path, *words, python=environment.bin / "python") as bot:
        assert bot.wait() == 0, bot.lines
    assert len([line for line in bot.lines if line.endswith("(last-counter)")]) == 2, bot.lines


async def test_its_search_is_recorded_for_the_glass_box(server: ServerProcess, tmp_path: Path) -> None:
    async with connect(server.url, "Reader", tmp_path) as reader:
        tree = await search_tree(reader, GAME, "alphabeta:depth=4", {"counters": 6})
    assert (tree.about.game, tree.about.position) == (GAME, "6")
    assert len(tree.columns.kinds) == tree.about.nodes > 10


def test_a_series_of_it_is_played_in_the_laboratory(server: ServerProcess) -> None:
    token = asked(server, "/api/guests", {"name": "Host", "kind": "person"})["token"]
    wish = {"game": GAME, "players": ["random", "alphabeta:depth=4"], "games": 6, "seed": "template"}
    series = asked(server, "/api/series", wish, token)["id"]

    def page() -> Any:
        return asked(server, f"/api/series/{series}", token=token)

    wait_until(lambda: page()["series"]["state"] != "running", "the end of the series", SECONDS)
    assert page()["series"]["played"] == 6
