"""What the documents tell people to type exists: make targets, commands, games."""

import re
import shlex
import shutil
import subprocess
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


def test_every_module_that_the_threat_model_names_exists() -> None:
    page = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
    where = " ".join(re.findall(r"^\| .* \| (.*) \|$", page, re.MULTILINE))
    named = [name.replace(".", "/") for name in re.findall(r"`([a-z_]+(?:\.[a-z_]+)+)`", where)]
    packages = [ROOT / "server" / "parlour_server", ROOT / "engine" / "parlour_engine"]
    assert [
        name
        for name in named
        if not any((package / name).is_dir() or (package / f"{name}.py").exists() for package in packages)
    ] == []


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
}


@pytest.mark.parametrize("name", CREATED)
def test_git_ignores_what_the_documents_have_their_readers_create(name: str, tmp_path: Path) -> None:
    assert name.partition("-20")[0] in (ROOT / CREATED[name]).read_text(encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    shutil.copy(ROOT / ".gitignore", tmp_path)
    ignored = subprocess.run(["git", "check-ignore", "--quiet", name], cwd=tmp_path)
    assert ignored.returncode == 0
