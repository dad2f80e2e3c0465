import subprocess
import sys
from importlib.metadata import entry_points

from parlour_client.__main__ import main


def test_installed_command_and_module_are_the_same_program() -> None:
    (command,) = entry_points(group="console_scripts", name="parlour")
    assert command.load() is main


def test_exit_status_is_that_of_the_command() -> None:
    command = [sys.executable, "-m", "parlour_client", "rooms", "--server", "no/where"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("parlour: --server is 'no/where'")
