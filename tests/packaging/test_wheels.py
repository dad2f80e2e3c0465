"""What would be published: each wheel holds its package, installs alone and imports what it declares."""

import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from parlour_engine.catalogue import GAMES
from tests.packaging.environment import Environment, requirements, with_ours

pytestmark = [pytest.mark.network, pytest.mark.slow]

ENGINE = Path(__file__).parents[2] / "engine"
SERVER = "parlour_server"
DISTRIBUTIONS = ("parlour_protocol", "parlour_engine", "parlour_client", "parlour_web", SERVER)
NEEDS = {
    "parlour_protocol": {"msgpack", "msgspec"},
    "parlour_client": {"parlour-protocol", "msgspec", "websockets"},
    "parlour_web": set(),
}
#: What needs an extra of its distribution.
WITH_EXTRAS = {"parlour_engine": ("parlour_engine.conformance", "parlour_engine.sheets.pdf")}
POSTGRESQL = ("parlour_server.store.postgresql",)
PUSH = tuple(f"parlour_server.push.{name}" for name in ("encryption", "keys", "sender", "service"))
NATS = ("parlour_server.cluster.nats_bus", "parlour_server.engines.remote.node")


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_a_wheel_holds_its_package_and_nothing_else(name: str, wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels[name]) as archive:
        names = archive.namelist()
    tops = {entry.split("/")[0] for entry in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {name}
    assert f"{name}/py.typed" in names
    assert not [entry for entry in names if "node_modules" in entry or "__pycache__" in entry]


def test_the_root_carries_no_code_of_its_own(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["parlour"]) as archive:
        assert {entry.split("/")[0].rpartition(".")[2] for entry in archive.namelist()} == {"dist-info"}


def test_the_page_s_wheel_carries_the_built_page(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["parlour_web"]) as archive:
        names = archive.namelist()
    assert "parlour_web/static/index.html" in names
    assert [entry for entry in names if re.fullmatch(r"parlour_web/static/assets/boot-[A-Z0-9]+\.js", entry)]
    for suffix in (".br", ".gz"):
        assert f"parlour_web/static/index.html{suffix}" in names


def test_the_engine_s_wheel_carries_its_tables_and_every_game_s_rules(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["parlour_engine"]) as archive:
        names = archive.namelist()
    shipped = {Path(entry).name for entry in names if entry.endswith(".xz")}
    assert shipped == {"wolf-and-sheep.xz", "grundy-values.xz", "connect-four-7x6.xz"}
    pages = {path.relative_to(ENGINE).as_posix() for path in ENGINE.rglob("rules*.md")}
    assert len(pages) >= len(GAMES)
    assert pages <= set(names)


@pytest.mark.parametrize("name", NEEDS)
def test_a_light_distribution_needs_what_it_says_and_no_more(name: str, wheels: dict[str, Path]) -> None:
    assert requirements(wheels[name]) == NEEDS[name]


@pytest.mark.parametrize("name", [name for name in DISTRIBUTIONS if name != SERVER])
def test_a_wheel_installs_alone_and_all_of_it_imports(
    name: str, wheels: dict[str, Path], environment: Environment
) -> None:
    environment.install(*with_ours(name, wheels))
    environment.import_everything(name, WITH_EXTRAS.get(name, ()))


@pytest.fixture(scope="module")
def server_alone(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Return an environment with the server and none of its extras; a test leaves it as it was."""
    alone = Environment.empty(tmp_path_factory.mktemp("server") / "venv")
    alone.install(*with_ours(SERVER, wheels))
    return alone


def test_the_server_installs_alone_and_imports_but_for_what_needs_an_extra(server_alone: Environment) -> None:
    server_alone.import_everything(SERVER, (*POSTGRESQL, *NATS, *PUSH))


@pytest.mark.parametrize(
    ("extra", "command", "others"),
    [
        ("postgresql", ("migrate", "--database", "postgresql://127.0.0.1/none"), (*NATS, *PUSH)),
        ("nats", ("node", "--bus", "nats://127.0.0.1:1"), (*POSTGRESQL, *PUSH)),
        ("dask", ("serve", "--port", "0", "--study", "dask:tcp://127.0.0.1:1"), (*NATS, *POSTGRESQL, *PUSH)),
    ],
)
def test_what_an_extra_of_the_server_brings_is_refused_in_one_line_without_it(
    extra: str,
    command: tuple[str, ...],
    others: tuple[str, ...],
    wheels: dict[str, Path],
    server_alone: Environment,
) -> None:
    words: list[str | Path] = [server_alone.bin / "parlour-server", *command]
    refused = subprocess.run(words, cwd=server_alone.folder, capture_output=True, text=True)
    assert refused.returncode == 2
    assert f"pip install 'parlour-server[{extra}]'" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1

    held = server_alone.holds()
    server_alone.install(f"parlour-server[{extra}] @ {wheels[SERVER].as_uri()}")
    brought = server_alone.holds() - held
    assert brought
    try:
        server_alone.import_everything(SERVER, others)
    finally:
        server_alone.uninstall(*brought)
