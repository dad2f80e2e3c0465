"""What strangers type first: the client from folders of a clone, and all of it."""

from pathlib import Path

import pytest

from tests.packaging.environment import Environment, with_ours

pytestmark = [pytest.mark.network, pytest.mark.slow]


def test_the_client_brings_four_distributions_and_nothing_else(
    environment: Environment, sources: Path
) -> None:
    environment.pip_install(sources, "./protocol", "./client")
    assert environment.holds() == {"parlour-protocol", "parlour-client", "websockets", "msgpack", "msgspec"}
    environment.import_everything("parlour_client")
    assert "watch" in environment.run("parlour", "--help")


def test_the_root_installs_every_part_and_its_commands(
    environment: Environment, wheels: dict[str, Path]
) -> None:
    """From wheels: a build from the folders would make the page once more, as the image's does."""
    environment.install(*with_ours("parlour", wheels))
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
