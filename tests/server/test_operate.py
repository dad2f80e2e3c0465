"""Short commands beside a running server."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from parlour_server.config import SettingError, Settings
from parlour_server.operate import migrate, print_ratings, print_token, print_tokens, revoke
from parlour_server.store.credentials import find_bearer, token_id
from parlour_server.store.database import DatabaseError
from parlour_server.store.opening import open_database
from tests.databases import database_url, sqlite_url
from tests.server.store.rated_log import NIM_BOARD, log_games


def test_a_token_is_printed_once_and_stands_for_its_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(database=database_url(tmp_path))
    print_token(settings, "league")
    token = capsys.readouterr().out.strip()
    database = open_database(settings.database)
    bearer = database.run(lambda connection: find_bearer(connection, token))
    database.close()
    assert bearer is not None
    assert (bearer.player.name, bearer.player.kind) == ("league", "bot")


def test_a_token_is_listed_until_it_is_revoked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database=database_url(tmp_path))
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


def test_ratings_are_counted_anew_from_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database=database_url(tmp_path))
    with closing(open_database(settings.database)) as database:
        log_games(database, 3)
    print_ratings(settings, recompute=False)
    assert capsys.readouterr().out == ""
    print_ratings(settings, recompute=True)
    assert capsys.readouterr().out == f"3 finished games looked at\npeople  nim  {NIM_BOARD}  2\n"


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
