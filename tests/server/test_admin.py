"""Admin commands beside a running server."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour_protocol.values import Player
from parlour_server.admin import migrate, print_ratings, print_token, print_tokens, revoke
from parlour_server.config import SettingError, Settings
from parlour_server.store.credentials import find_bearer, token_id
from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import open_database
from tests.databases import database_url, sqlite_url
from tests.server.store.rated_log import AMBER, NIM_BOARD, log_game, log_games


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of a server that has been there before."""
    made = Settings(database=database_url(tmp_path))
    open_database(made.database).close()
    return made


def test_a_token_is_printed_once_and_stands_for_its_bot(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    print_token(settings, "league")
    token = capsys.readouterr().out.strip()
    database = open_database(settings.database)
    bearer = database.run(lambda connection: find_bearer(connection, token))
    database.close()
    assert bearer is not None
    assert (bearer.player.name, bearer.player.kind) == ("league", "bot")


@pytest.mark.parametrize("name", ["", "x" * 41, "x\u0301\u0301\u0301", 40 * "\ufdfd"])
def test_a_name_that_cannot_be_read_is_refused_with_what_may_be(settings: Settings, name: str) -> None:
    with pytest.raises(SettingError, match=r"NAME is .* accents or 4 marks on a letter and 40 columns"):
        print_token(settings, name)


def test_a_token_is_listed_until_it_is_revoked(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    print_token(settings, "league")
    token = capsys.readouterr().out.strip()
    print_tokens(settings)
    listed = capsys.readouterr().out.split()
    assert listed == [token_id(token), "open,play", "league"]
    revoke(settings, listed[0])
    assert capsys.readouterr().out == f"{listed[0]} is revoked\n"
    print_tokens(settings)
    assert capsys.readouterr().out == ""
    with pytest.raises(SettingError, match=f"ID is '{listed[0]}'"):
        revoke(settings, listed[0])


def test_ratings_are_counted_anew_from_the_log_and_printed_as_a_table(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_database(settings.database)) as database:
        log_games(database, 3)
    print_ratings(settings)
    assert capsys.readouterr() == ("no ratings yet: rated games that have ended make them\n", "")
    print_ratings(settings, recompute=True)
    out, err = capsys.readouterr()
    assert err == "3 finished games counted\n"
    head, columns, first, second = out.splitlines()
    assert head == f"people  nim  {NIM_BOARD}"
    assert columns.split() == ["rank", "name", "rating", "deviation", "games"]
    assert [line.split()[:2] for line in (first, second)] == [["-", "Amber"], ["-", "Blue"]]  # provisional
    assert int(first.split()[2]) > int(second.split()[2])
    assert [line.split()[4] for line in (first, second)] == ["3", "3"]
    assert {len(line) for line in (columns, first, second)} == {len(columns)}


def test_a_settled_rating_has_a_rank(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    now = time.time_ns() // 1_000_000
    with closing(open_database(settings.database)) as database:
        for game in range(60):
            log_game(database, f"room{game}", now - 3_600_000 + 1_000 * game, winner=1 if game % 2 else 2)
    print_ratings(settings, recompute=True)
    lines = capsys.readouterr().out.splitlines()[2:]
    assert [line.split()[0] for line in lines] == ["1", "2"]


def test_ratings_for_programs_are_one_object_for_each_ladder_with_all_players(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour_server.admin.SHOWN_PLAYERS", 1)
    print_ratings(settings, as_json=True)
    assert capsys.readouterr().out == ""
    with closing(open_database(settings.database)) as database:
        log_games(database, 3)
        for room, bot in enumerate(("ten", "eleven")):
            players = (Player(f"a{bot}", bot, "bot"), Player(f"b{bot}", bot, "bot"))
            log_game(database, f"bots{room}", 9_000, players)
    print_ratings(settings, recompute=True, as_json=True)
    ladders = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(ladder["pool"], ladder["game"], len(ladder["lines"])) for ladder in ladders] == [
        ("bots", "nim", 4),
        ("people", "nim", 2),
    ]
    assert ladders[1]["board"] == json.loads(NIM_BOARD)
    best = ladders[1]["lines"][0]
    assert (best["player"], best["rank"], best["games"]) == ({"id": AMBER.id, "name": "Amber"}, None, 3)
    print_ratings(settings)
    table = capsys.readouterr().out
    assert "and 3 more: --json lists all" in table
    assert table.count("\n\n") == 1  # between two ladders


COMMANDS: list[Callable[[Settings], None]] = [
    lambda settings: print_token(settings, "league"),
    print_tokens,
    lambda settings: revoke(settings, "0123456789ab"),
    print_ratings,
]


@pytest.mark.parametrize("command", COMMANDS)
def test_where_there_is_no_database_none_is_made(tmp_path: Path, command: Callable[[Settings], None]) -> None:
    settings = Settings(database=database_url(tmp_path))
    for _ in range(2):  # had the first made one, the second would find it
        with pytest.raises(DatabaseError, match="there is no Parlour database at "):
            command(settings)
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_memory_holds_nothing_that_a_command_could_need() -> None:
    with pytest.raises(DatabaseError, match="in memory"):
        print_tokens(Settings(database="sqlite://"))


@pytest.mark.parametrize("name", ["", "x" * 41, "bell\a"])
def test_an_unusable_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingError, match="NAME is"):
        print_token(Settings(database=sqlite_url(tmp_path)), name)
    assert list(tmp_path.iterdir()) == []


async def test_migrating_under_a_running_server_is_refused(tmp_path: Path) -> None:
    settings = Settings(database=database_url(tmp_path))
    await asyncio.to_thread(migrate, settings)
    running = await asyncio.to_thread(open_database, settings.database)
    writer = await running.writer()
    with pytest.raises(DatabaseError, match="in use by another server"):
        await asyncio.to_thread(migrate, settings)
    await writer.close()
    await asyncio.to_thread(running.close)
