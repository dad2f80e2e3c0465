"""Short commands beside a running server."""

from pathlib import Path

import pytest

from parlour_server.config import SettingError, Settings
from parlour_server.operate import migrate, print_token
from parlour_server.store.credentials import find_player
from parlour_server.store.database import Database, DatabaseError


def test_a_token_is_printed_once_and_stands_for_its_bot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/parlour.db")
    print_token(settings, "league")
    token = capsys.readouterr().out.strip()
    database = Database(settings.database)
    player = find_player(database.engine, token)
    database.close()
    assert player is not None
    assert (player.name, player.kind) == ("league", "bot")


@pytest.mark.parametrize("name", ["", "x" * 41, "bell\a"])
def test_an_unusable_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SettingError, match="NAME is"):
        print_token(Settings(database=f"sqlite:///{tmp_path}/parlour.db"), name)
    assert list(tmp_path.iterdir()) == []


def test_migrating_under_a_running_server_is_refused(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/parlour.db")
    migrate(settings)
    running = Database(settings.database)
    with pytest.raises(DatabaseError, match="in use by another server"):
        migrate(settings)
    running.close()
