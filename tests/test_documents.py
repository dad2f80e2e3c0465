"""What the documents tell people to type, and what they name, exists: targets, commands, games, modules."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from parlour_client.cli.arguments import command_line
from parlour_engine.catalogue import GAMES
from parlour_server.__main__ import command_line as server_command_line

ROOT = Path(__file__).parents[1]
RULES = sorted((ROOT / "engine" / "parlour_engine" / "games").rglob("rules*.md"))
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")), *RULES]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE))


def typed(first_word: str) -> list[str]:
    """Return the lines of code blocks that begin with a word, without their comments."""
    found = []
    for document in DOCUMENTS:
        for block in re.findall(r"^```\w*\n(.*?)^```", document.read_text(encoding="utf-8"), re.M | re.S):
            found += [line.split("#")[0] for line in block.splitlines() if line.startswith(first_word + " ")]
    return found


@pytest.mark.parametrize("line", typed("make"))
def test_a_make_target_that_is_named_exists_and_explains_itself(line: str) -> None:
    assert line.split()[1] in TARGETS


PAGES = sorted(
    str(page.relative_to(ROOT)) for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *RULES)
)


@pytest.mark.parametrize("document", PAGES)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    page = ROOT / document
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_every_target_that_explains_itself_is_declared_phony() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert set(phony.split()) == TARGETS


@pytest.mark.parametrize("line", typed(".venv/bin/parlour") + typed("bots/bin/parlour"))
def test_a_client_command_that_is_shown_is_understood(line: str) -> None:
    options = command_line().parse_args(shlex.split(line)[1:])
    named = [*(getattr(options, "accept", None) or []), getattr(options, "game", "")]
    assert [game for game in named if game and game not in GAMES] == []


SERVER_COMMAND = re.compile(r"(?:\.venv/bin/|docker compose (?:exec|run --rm) parlour )parlour-server (.*)")


@pytest.mark.parametrize("line", typed(".venv/bin/parlour-server") + typed("docker"))
def test_a_server_command_that_is_shown_is_understood(line: str) -> None:
    shown = SERVER_COMMAND.fullmatch(line)
    if shown is not None:
        server_command_line().parse_args(shlex.split(shown[1]))
    else:
        assert line.split()[:2] == ["docker", "compose"]
        assert "parlour-server" not in line


def test_the_changelog_tells_its_newest_version_in_few_words() -> None:
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert len(newest.split()) <= 1200


def test_a_cell_of_the_threat_model_has_at_most_two_sentences() -> None:
    page = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
    cells = [cell.strip() for row in re.findall(r"^\| .*$", page, re.MULTILINE) for cell in row.split("|")]
    assert [cell for cell in cells if len(re.findall(r"[.!?](?=\s|$)", cell)) > 2] == []


NAMING = ["docs/architecture.md", "CONTRIBUTING.md", "docs/glossary.md", "docs/threat-model.md"]
SERVER, ENGINE = ROOT / "server" / "parlour_server", ROOT / "engine" / "parlour_engine"
CLIENT, PAGE = ROOT / "client" / "parlour_client", ROOT / "client" / "web" / "src"
SOURCES = [SERVER, ENGINE, CLIENT, ROOT / "protocol" / "parlour_protocol", PAGE]
ANYWHERE = [*SOURCES, ROOT / "tests", PAGE.parent / "test"]  # a file may stand in any folder below
#: Where the documents' paths may begin.
BEGINNINGS = [*SOURCES, ROOT, PAGE.parent, PAGE / "panels", SERVER / "engines"]
#: What looks like a path or a module and is none, or is made by the build or by a reader.
NO_PATHS = {
    *("./client", "opened.by", "question.searches.recorder_of"),
    *("openapi.json", "client/web/src/words/de", "rules.de.md", "rules.LANGUAGE.md"),
}
SUFFIXES = ("", ".py", ".js", ".ts", ".mjs")
PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)*/?")
MODULE = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
FILE = re.compile(r".+\.(?:py|js|mjs|md|json|yml|html)")


def names_in(text: str) -> list[str]:
    """Return what stands between backquotes outside of code blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def stands_in(folders: Iterable[Path], name: str) -> bool:
    """Return whether a folder has a file or folder of that name, which may be a pattern without suffix."""
    return any(next(folder.glob(name.rstrip("/") + end), None) for folder in folders for end in SUFFIXES)


@pytest.mark.parametrize("document", NAMING)
def test_every_path_and_module_that_a_document_names_exists(document: str) -> None:
    names = set(names_in((ROOT / document).read_text(encoding="utf-8"))) - NO_PATHS
    missing = []
    for name in names:
        if "/" in name:
            exists = not PATH.fullmatch(name) or stands_in(BEGINNINGS, name)
        elif FILE.fullmatch(name):
            exists = stands_in([ROOT, PAGE.parent], name) or stands_in(ANYWHERE, f"**/{name}")
        else:
            exists = not MODULE.fullmatch(name) or stands_in(SOURCES, name.replace(".", "/"))
        if not exists:
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize(
    ("section", "package"), [("server", SERVER), ("engine", ENGINE), ("client", CLIENT), ("page", PAGE)]
)
def test_the_tables_of_the_architecture_name_what_is_in_the_folders(section: str, package: Path) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.split(f"\n## Inside the {section}\n")[1].split("\n## ")[0]
    rows = [row.split(" | ") for row in re.findall(r"^\| (`.*) \|$", table, re.MULTILINE)]
    told = {name.rstrip("/").split("/")[0] for row in rows for name in names_in(row[0])}
    there = {each.name.partition(".")[0] for each in package.iterdir() if each.suffix in SUFFIXES}
    assert told - there == set()
    assert there - told - {"__init__", "__main__", "__pycache__", "main", "boot", "embed"} == set()
    for first, second, *_ in rows:
        folders = [folder for name in names_in(first) for folder in package.glob(name.rstrip("/"))]
        words = {name for name in names_in(second) if re.fullmatch(r"[a-z_]+/?", name)} - {"parlour"}
        assert [word for word in words if not stands_in([package, *folders], word)] == []


@pytest.mark.parametrize("document", NAMING[:3])
def test_every_class_and_function_that_a_document_names_exists(document: str) -> None:
    names = names_in((ROOT / document).read_text(encoding="utf-8"))
    identifiers = {name for name in names if re.fullmatch(r"[A-Z][a-z]+\w*|[a-z]+(?:_[a-z]+)+", name)}
    modules = "\n".join(file.read_text(encoding="utf-8") for each in SOURCES for file in each.rglob("*.py"))
    defined = set(re.findall(r"^ *(?:class|(?:async )?def) (\w+)", modules, re.MULTILINE))
    packages = {folder.name for folder in ROOT.glob("*/*")}
    unknown = identifiers - defined - packages
    assert [name for name in unknown if not stands_in(SOURCES, f"**/{name}")] == []


def test_every_python_file_that_a_document_names_exists() -> None:
    folders = ("bench", "client/parlour_client", "engine", "protocol", "server", "tests")
    files = [
        f"/{path.relative_to(ROOT).as_posix()}" for each in folders for path in (ROOT / each).rglob("*.py")
    ]
    missing = [
        f"{document.relative_to(ROOT)}: {name}"
        for document in DOCUMENTS
        for name in re.findall(r"`([\w/]+\.py)`", document.read_text(encoding="utf-8"))
        if name not in CREATED and not any(file.endswith(f"/{name}") for file in files)
    ]
    assert missing == []


def test_every_script_of_bench_prints_a_figure_that_holds_now() -> None:
    named = re.findall(r"bench/(\w+\.py)", (ROOT / "docs" / "measurements.md").read_text(encoding="utf-8"))
    assert set(named) == {script.name for script in (ROOT / "bench").glob("*.py")}


CREATED = {
    "parlour.db": "README.md",
    "parlour-backup.db": "docs/hosting.md",
    "parlour.db.before-restore-20260101-120000": "docs/hosting.md",
    ".env": "docs/hosting.md",
    "bots/": "docs/first-bot.md",
    "mybot.py": "docs/first-bot.md",
    "mysearch.py": "docs/check.md",
    "mynim.py": "docs/check.md",
}


@pytest.mark.parametrize("name", CREATED)
def test_git_ignores_what_the_documents_have_their_readers_create(name: str, tmp_path: Path) -> None:
    assert name.partition("-20")[0] in (ROOT / CREATED[name]).read_text(encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    ignored = subprocess.run(["git", "check-ignore", "--quiet", name], cwd=tmp_path)
    assert ignored.returncode == 0
