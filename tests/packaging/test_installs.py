"""What strangers type first: an installation from folders of a clone."""

from pathlib import Path

import pytest

from tests.packaging.environment import Environment

pytestmark = [pytest.mark.network, pytest.mark.slow]


def test_the_client_brings_four_distributions_and_nothing_else(
    environment: Environment, sources: Path
) -> None:
    environment.pip_install(sources, "./protocol", "./client")
    assert environment.holds() == {"parlour-protocol", "parlour-client", "websockets", "msgpack", "msgspec"}
    environment.import_everything("parlour_client")
    assert "watch" in environment.run("parlour", "--help")


def test_the_root_installs_every_part_and_its_commands(environment: Environment, sources: Path) -> None:
    environment.install(".", cwd=sources)
    ours = {name for name in environment.holds() if name.startswith("parlour")}
    assert ours == {
        "parlour",
        "parlour-protocol",
        "parlour-engine",
        "parlour-client",
        "parlour-web",
        "parlour-server",
    }
    for command in ("parlour", "parlour-engine", "parlour-server"):
        assert "usage" in environment.run(command, "--help").lower()
    index = "from parlour_web import static_dir; print((static_dir() / 'index.html').is_file())"
    assert environment.run("python", "-I", "-c", index).strip() == "True"
