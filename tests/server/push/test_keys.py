"""The keys of notices: made once, private, and refused with one line where they cannot be used."""

import stat
from pathlib import Path

import pytest

from parlour_server.__main__ import main
from parlour_server.config import SettingError, read_settings
from parlour_server.push.keys import read_keys

CONTACT = "mailto:host@example.org"


def test_the_command_makes_keys_that_only_their_owner_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "push.pem"
    main(["push-keys", str(file)])
    assert f"--push-keys {file}" in capsys.readouterr().out
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(read_keys(str(file), CONTACT).public) == 87
    made = file.read_bytes()
    with pytest.raises(SystemExit) as ended:
        main(["push-keys", str(file)])
    assert (ended.value.code, file.read_bytes()) == (2, made)  # every device has subscribed with them


def test_a_file_that_holds_no_keys_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    with pytest.raises(SettingError, match="cannot be read: No such file"):
        read_keys(str(file), CONTACT)
    file.write_text("-----BEGIN PRIVATE KEY-----")
    with pytest.raises(SettingError, match="holds no keys of `parlour-server push-keys`"):
        read_keys(str(file), CONTACT)


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ({"push_keys": "keys.pem"}, "that needs --push-contact"),
        ({"push_contact": "me"}, "allowed are mailto: and https:// addresses"),
        ({"push_origins": "push.example.org"}, "allowed are origins"),
    ],
)
def test_unusable_settings_are_refused(flags: dict[str, str | None], why: str) -> None:
    with pytest.raises(SettingError, match=why):
        read_settings(flags, {})
