"""Adding a panel and a language takes the steps of CONTRIBUTING.md and no other.

A copy of the page gets a panel (tests/browser/almanac) and German by those steps, with one text translated.
It is checked by the page's own tests of texts, built and served.
"""

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.person import Invite
from tests.end_to_end.server_process import ServerProcess
from tests.require import require

ROOT = Path(__file__).parents[2]
PANEL = Path(__file__).with_name("almanac")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
#: What no step touches.
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "metafile.json")


def steps(section: str) -> list[str]:
    """Return the numbered steps of a section."""
    text = CONTRIBUTING.partition(f"## {section}\n\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d\. (.*?)(?=^\d\. |^$)", text, re.M | re.S)


def command_in(step: str) -> list[str]:
    """Return the command that a step names first."""
    return shlex.split(re.findall(r"`(make [^`]*)`", step)[0])


def run(tree: Path, *command: str, folder: str = ".") -> subprocess.CompletedProcess[str]:
    """Run a command in the copy, as by hand."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }
    return subprocess.run(
        command, cwd=tree / folder, env=environment, capture_output=True, text=True, check=False
    )


def done(tree: Path, *command: str, folder: str = ".") -> str:
    """Run a command in the copy that succeeds, and return what it printed."""
    ran = run(tree, *command, folder=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} in {file}"
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's tree with the panel and the language in it, not built."""
    tools = ROOT / "client" / "web" / "node_modules"
    require((tools / "lit").is_dir() and shutil.which("node"), "the tools of the page are not installed")
    tree = tmp_path_factory.mktemp("copy")
    page = tree / "client" / "web"
    shutil.copytree(ROOT / "client" / "web", page, ignore=LEFT_OUT)
    (page / "node_modules").symlink_to(tools)
    for name in ("engine", "tests"):  # what the page's tests and the command read
        (tree / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "Makefile", tree)
    source = page / "src"
    shutil.copy(PANEL / "almanac-page.js", source / "panels" / "people")
    shutil.copy(PANEL / "almanac.js", source / "words" / "en")
    entry = (PANEL / "entry.txt").read_text(encoding="utf-8")
    edit(source / "panels" / "screens.js", "  leaderboard: {", f"{entry}  leaderboard: {{")
    done(tree, *command_in(steps("Add a panel")[1]))
    printed = done(tree, *command_in(steps("Add a language")[0]))
    assert re.search(
        r'^de: \d{3,} lines in \d\d files of client/web/src/words/de end with "// English"$', printed, re.M
    )
    assert re.search(r"^de: no engine/parlour_engine/games/\*/rules\.de\.md of .*grundy", printed, re.M)
    edit(
        source / "words" / "de" / "home.js",
        '  greeting: "Take a seat.", // English\n',
        '  greeting: "Nehmen Sie Platz.",\n',
    )
    return tree


@pytest.fixture(scope="module")
def url(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose page was built from the copy."""
    done(copy, "npm", "run", "build", folder="client/web")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(copy / "client" / "web"))
        with ServerProcess(tmp_path_factory.mktemp("server")) as process:
            yield process.url


def test_contributing_names_three_steps_each_and_what_they_touch() -> None:
    panel = ("client/web/src/panels`", "client/web/src/words/en`", "client/web/src/panels/screens.js`")
    language = ("client/web/src/words/de`", "nouns.js`", "rules.de.md`")
    for section, touched in (("Add a panel", panel), ("Add a language", language)):
        for step, name in zip(steps(section), touched, strict=True):
            assert name in step


def test_the_page_s_own_tests_of_texts_and_its_types_hold_for_both(copy: Path) -> None:
    page = copy / "client" / "web"
    tests = [*page.glob("test/words/*.test.js"), page / "test" / "architecture.test.js"]
    done(copy, "node", "--test", *map(str, tests), folder="client/web")
    done(copy, "npm", "run", "check", folder="client/web")


def test_the_panel_is_reached_by_its_address_in_every_language(url: str, invite: Invite) -> None:
    for language in ("en", "de", "hr"):
        person = invite(url, locale=language)
        person.open("/almanac")
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        expect(person.page.get_by_role("heading", name="Almanac")).to_be_visible()
        expect(person.page.get_by_text("7 boards and their seasons")).to_be_visible()
        expect(person.page).to_have_title("Almanac – Parlour")


def test_what_is_translated_is_shown_and_all_else_in_english_meanwhile(url: str, invite: Invite) -> None:
    person = invite(url, locale="de-AT")
    person.open()
    expect(person.page.get_by_role("heading", name="Nehmen Sie Platz.")).to_be_visible()
    expect(person.menu().get_by_role("combobox", name="Language")).to_have_value("de")
    expect(person.page.get_by_role("button", name="Play a friend")).to_be_visible()
    person.open("/new/nim")
    expect(person.page.get_by_role("button", name="Open the table")).to_be_visible()


def test_a_text_too_many_stops_the_build_with_one_line_that_names_its_file(copy: Path) -> None:
    file = "boards.js"
    module = copy / "client" / "web" / "src" / "words" / "hr" / file
    kept = module.read_text(encoding="utf-8")
    start = re.search(r"^export const (\w+) = \{$", kept, re.M)
    assert start
    module.write_text(kept.replace(start[0], f'{start[0]}\n  farewell: "Doviđenja",'), encoding="utf-8")
    try:
        built = run(copy, "node", "build.mjs", folder="client/web")
    finally:
        module.write_text(kept, encoding="utf-8")
    line = f"client/web/src/words/hr/{file}: {start[1]}.farewell has no English text; remove it\n"
    assert (built.returncode, built.stderr) == (1, line)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (("de_AT", "Deutsch"), "language: CODE=de_AT: expected two or three small letters, as in CODE=de\n"),
        (("cs", ""), "language: CODE=cs: a new language needs its own name, as in NAME=Deutsch\n"),
    ],
)
def test_what_names_no_language_is_said_in_one_line(copy: Path, asked: tuple[str, str], answer: str) -> None:
    refused = run(copy, "node", "language.mjs", *asked, folder="client/web")
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", answer)
    assert not (copy / "client" / "web" / "src" / "words" / asked[0]).exists()
