"""What strangers type first: pip, with folders of a clone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.environment import Environment

pytestmark = [pytest.mark.network, pytest.mark.slow]


def test_the_client_brings_four_distributions_and_nothing_else(
    environment: Callable[[], Environment], sources: Path
) -> None:
    empty = environment()
    empty.pip_install(sources, "./protocol", "./client")
    assert empty.holds() == {"parlour-protocol", "parlour-client", "websockets", "msgpack", "msgspec"}
    empty.import_everything("parlour_client")
    assert "watch" in empty.run("parlour", "--help")


def test_the_root_installs_every_part_and_its_commands(
    environment: Callable[[], Environment], sources: Path
) -> None:
    empty = environment()
    empty.pip_install(sources, ".")
    ours = {name for name in empty.holds() if name.startswith("parlour")}
    assert ours == {
        "parlour",
        "parlour-protocol",
        "parlour-engine",
        "parlour-client",
        "parlour-web",
        "parlour-server",
    }
    for command in ("parlour", "parlour-engine", "parlour-server"):
        assert "usage" in empty.run(command, "--help").lower()
    index = "from parlour_web import static_dir; print((static_dir() / 'index.html').is_file())"
    assert empty.run("python", "-I", "-c", index).strip() == "True"
