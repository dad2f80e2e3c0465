"""What the documents tell people to type exists: make targets, commands, games, variables."""

import re
import shlex
from pathlib import Path

import pytest

from parlour_client.arguments import command_line
from parlour_engine.catalogue import GAMES
from parlour_server.config import Settings

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))


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


def test_every_target_that_explains_itself_is_declared_phony() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert set(phony.split()) == TARGETS


@pytest.mark.parametrize("line", typed(".venv/bin/parlour") + typed("bots/bin/parlour"))
def test_a_client_command_that_is_shown_is_understood(line: str) -> None:
    options = command_line().parse_args(shlex.split(line)[1:])
    named = [*(getattr(options, "accept", None) or []), getattr(options, "game", "")]
    assert [game for game in named if game and game not in GAMES] == []


def test_variables_that_are_named_are_known() -> None:
    settings = {f"PARLOUR_{field.upper()}" for field in Settings.__dataclass_fields__}
    others = {"PARLOUR_PUBLISH", "PARLOUR_REQUIRE_ALL", "PARLOUR_CHAOS_SEED"}
    others |= {
        "PARLOUR_NETWORK_SEED",
        "PARLOUR_NETWORK_SEEDS",
        "PARLOUR_SERVER",
        "PARLOUR_TOKEN",
        "PARLOUR_TOKENS",
        "PARLOUR_CHROMIUM",
        "PARLOUR_TEST_DATABASE",
        "PARLOUR_TEST_POSTGRESQL",
    }
    files = [*DOCUMENTS, ROOT / "Dockerfile", ROOT / "docker-compose.yml"]
    named = {
        name for file in files for name in re.findall(r"PARLOUR_[A-Z_]+", file.read_text(encoding="utf-8"))
    }
    assert named - settings - others == set()
