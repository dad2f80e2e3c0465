"""The shape of the house: modules tested and small, one version, one spelling, documents in their places."""

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import parlour_server
from parlour_protocol.answers import ServerMessage
from parlour_protocol.commands import ClientMessage
from parlour_protocol.events import AnyEvent
from parlour_protocol.terms import Clock, ClockView, Terms
from parlour_protocol.values import (
    OfferView,
    Player,
    Position,
    Result,
    RoomSummary,
    RoomView,
    SeatView,
    View,
)
from parlour_protocol.worth import Worth

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "protocol": ROOT / "protocol" / "parlour_protocol",
    "engine": ROOT / "engine" / "parlour_engine",
    "client": ROOT / "client" / "parlour_client",
    "server": ROOT / "server" / "parlour_server",
    "web": ROOT / "client" / "web" / "parlour_web",
}
MODULES = [
    (name, module.relative_to(package))
    for name, package in PACKAGES.items()
    for module in sorted(package.rglob("*.py"))
    if "static" not in module.parts
]
PAGE_MODULES = sorted((ROOT / "client" / "web" / "src").rglob("*.js"))
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "docs/architecture.md",
    "docs/protocol.md",
    "docs/measurements.md",
    "docs/threat-model.md",
    "docs/first-bot.md",
    "docs/decisions/0001-one-workspace-five-distributions.md",
)
PAGES = sorted(str(page.relative_to(ROOT)) for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
MOST_LINES = 400

#: Declarations, whose tests are those of whoever fulfils them, and entry points, tested as commands.
TESTED_ELSEWHERE = {
    "client/__main__.py": "end_to_end/test_terminal.py",
    "client/arguments.py": "client/test_cli.py",
    "client/bots/first_mover.py": "client/test_bots.py",
    "client/bots/random_mover.py": "client/test_bots.py",
    "client/errors.py": "client/test_connection.py",
    "client/load/command.py": "end_to_end/test_load.py",
    "client/load/run.py": "end_to_end/test_load.py",
    "engine/analysis.py": "contract/test_searches.py",
    "engine/control.py": "engine/search/test_budget.py",
    "engine/game.py": "contract/test_games.py",
    "engine/kernels/cells.py": "engine/kernels/test_search.py",
    "engine/kernels/memory.py": "engine/kernels/test_search.py",
    "engine/kernels/operations.py": "engine/kernels/test_search.py",
    "engine/view.py": "contract/test_games.py",
    "server/metrics/collector.py": "server/metrics/test_serving.py",
    "server/room_requests.py": "server/test_live_room.py",
    "server/room/outcome.py": "server/room/test_decide.py",
    "server/room/refusals.py": "server/room/test_decide.py",
    "server/store/migrations/versions/v0001_the_log.py": "contract/test_stores.py",
    "server/store/migrations/versions/v0002_clocks.py": "contract/test_stores.py",
    "server/store/outages.py": "contract/test_stores.py",
    "server/store/reader.py": "contract/test_stores.py",
    "server/store/schema.py": "contract/test_stores.py",
    "server/store/writer.py": "contract/test_stores.py",
}

PAGE_TYPES = ROOT / "client" / "web" / "src" / "wire" / "messages.d.ts"
SPOKEN: tuple[Any, ...] = (*get_args(ClientMessage), *get_args(ServerMessage), *get_args(AnyEvent))
VALUES: tuple[Any, ...] = (
    *(Player, Position, Result, RoomSummary, RoomView, SeatView, OfferView, Terms, ClockView, Worth),
    *get_args(View),
    *get_args(Clock),
)


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def defines(path: Path) -> bool:
    """Return whether a module holds more than a docstring and plain values."""
    return bool(re.search(r"^(?:def|class|from|import) ", path.read_text(encoding="utf-8"), re.MULTILINE))


def members() -> list[Path]:
    workspace = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["uv"]["workspace"]
    return [ROOT, *(ROOT / member for member in workspace["members"])]


def version_of(member: Path) -> str:
    return str(tomllib.loads((member / "pyproject.toml").read_text())["project"]["version"])


@pytest.mark.parametrize(("package", "module"), MODULES, ids=lambda part: str(part))
def test_every_module_has_its_tests(package: str, module: Path) -> None:
    if module.name == "__init__.py" and not defines(PACKAGES[package] / module):
        return
    elsewhere = TESTED_ELSEWHERE.get(f"{package}/{module}")
    if elsewhere is not None:
        assert (ROOT / "tests" / elsewhere).exists()
        return
    stem = module.parent.name if module.name == "__init__.py" else module.stem.strip("_")
    wanted = f"test_{stem or 'exports'}.py"
    assert list((ROOT / "tests" / package).rglob(wanted)), f"tests/{package} has no {wanted}"


@pytest.mark.parametrize(("package", "module"), MODULES, ids=lambda part: str(part))
def test_every_module_says_what_it_is_for_and_stays_small(package: str, module: Path) -> None:
    path = PACKAGES[package] / module
    assert path.read_text(encoding="utf-8").startswith('"""')
    assert lines(path) <= MOST_LINES, "split it by responsibility"


@pytest.mark.parametrize("module", PAGE_MODULES, ids=lambda path: path.name)
def test_every_module_of_the_page_stays_small(module: Path) -> None:
    assert lines(module) <= MOST_LINES, "split it by responsibility"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_documents_are_there_and_say_something(document: str) -> None:
    assert lines(ROOT / document) >= 5


@pytest.mark.parametrize("document", PAGES)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    page = ROOT / document
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_versions_move_together_and_the_changelog_knows_them() -> None:
    versions = {version_of(member) for member in members()}
    assert versions == {parlour_server.__version__}
    assert f"\n## {versions.pop()}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_tool_settings_live_at_the_root_alone() -> None:
    for member in members()[1:]:
        settings = tomllib.loads((member / "pyproject.toml").read_text()).get("tool", {})
        assert set(settings) <= {"hatch"}, f"{member.name} has tool settings of its own"


def test_the_page_spells_every_message_and_event_as_python_does() -> None:
    named = re.findall(r'\b(?:type|kind): "([a-z-]+)"\s*[;}]', PAGE_TYPES.read_text(encoding="utf-8"))
    tagged = (*SPOKEN, *get_args(Clock))
    assert sorted(named) == sorted(str(struct.__struct_config__.tag) for struct in tagged)


def test_the_page_spells_every_field_as_python_does() -> None:
    types = PAGE_TYPES.read_text(encoding="utf-8")
    fields = {field.encode_name for struct in (*SPOKEN, *VALUES) for field in msgspec.structs.fields(struct)}
    assert sorted(name for name in fields if not re.search(rf"\b{name}\??:", types)) == []
