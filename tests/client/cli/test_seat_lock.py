import subprocess
import sys
from pathlib import Path

from parlour_client.cli.seat_lock import lock_seat
from parlour_client.connection.address import parse_server

SERVER = parse_server("http://127.0.0.1:8080")


def in_another_process(folder: Path, room: str = "abc", player: str = "p-ann") -> bool:
    program = (
        "import sys; from pathlib import Path; from parlour_client.cli.seat_lock import lock_seat;"
        "from parlour_client.connection.address import parse_server;"
        "print(lock_seat(Path(sys.argv[1]), parse_server(sys.argv[2]), *sys.argv[3:]))"
    )
    command = [sys.executable, "-c", program, str(folder), SERVER.base, room, player]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return ended.stdout == "True\n"


def test_second_process_does_not_get_the_same_place_but_any_other(tmp_path: Path) -> None:
    assert lock_seat(tmp_path, SERVER, "abc", "p-ann")
    assert not in_another_process(tmp_path)
    assert in_another_process(tmp_path, room="abd")
    assert in_another_process(tmp_path, player="p-bob")


def test_place_of_a_process_that_has_ended_is_free(tmp_path: Path) -> None:
    assert in_another_process(tmp_path)
    assert in_another_process(tmp_path)


def test_one_process_goes_on_in_several_rooms(tmp_path: Path) -> None:
    assert lock_seat(tmp_path, SERVER, "abc", "p-ann")
    assert lock_seat(tmp_path, SERVER, "abd", "p-ann")
    assert not in_another_process(tmp_path)


def test_unusable_folder_does_not_prevent_playing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert lock_seat(tmp_path / "file", SERVER, "abc", "p-ann")
    assert (tmp_path / "file").read_text() == ""
