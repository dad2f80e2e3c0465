"""Adding an HTTP route takes the three steps of CONTRIBUTING.md, and two files beside its tests.

A copy of the server and the tests gets the route of tests/contract/name_check by those steps. There it is
asked, and the suites that ask every route cover it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ADDED = Path(__file__).with_name("name_check")
TESTS = "tests/server/api/test_name_check.py"
#: Plugins that only take time here.
WITHOUT = ("-p", "no:cacheprovider", "-p", "no:xdist")
STEPS = re.findall(
    r"^\d\. (.*?)(?=^\d\. |^$)",
    (ROOT / "CONTRIBUTING.md")
    .read_text(encoding="utf-8")
    .partition("## Add an HTTP route\n\n")[2]
    .partition("\n## ")[0],
    re.M | re.S,
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the route in it."""
    tree = tmp_path_factory.mktemp("copy")
    # With bytecode, but for that which other tests are just writing.
    without = shutil.ignore_patterns("*.pyc.*", "browser", "test_adding_a_route.py")
    shutil.copytree(ROOT / "server", tree / "server", ignore=without)
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tree)
    package = tree / "server" / "parlour_server"
    shutil.copy(ADDED / "name_check.py", package / "api")
    shutil.copy(ADDED / "asked.py", tree / TESTS)
    groups, scopes = package / "composition" / "http.py", tree / "tests" / "server" / "api" / "test_scopes.py"
    insert(groups, r"from parlour_server\.api\.", "from parlour_server.api.name_check import NameCheck\n")
    insert(groups, r"    \w+\(.*\)\.add_routes\(app\)", "    NameCheck().add_routes(app)\n")
    insert(scopes, r' +\("POST", ', '    ("POST", "/api/names"): ({"name": "Amber"}, None),\n')
    return tree


def insert(path: Path, before: str, text: str) -> None:
    """Insert text before the first line that begins with ``before``."""
    head, line, rest = re.split(rf"(?m)^({before})", path.read_text(encoding="utf-8"), maxsplit=1)
    path.write_text(head + text + line + rest, encoding="utf-8")


def passed(tree: Path, *arguments: str) -> int:
    """Run tests in the copy, which comes before the installed packages, and return how many passed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = f"{tree / 'server'}{os.pathsep}{tree}"
    command = [sys.executable, "-m", "pytest", "-q", *WITHOUT, *arguments]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return int(re.findall(r"(\d+) passed", done.stdout)[0])


def test_contributing_names_three_steps_and_the_files_of_each() -> None:
    named = ("server/parlour_server/api", "server/parlour_server/composition/http.py", "tests/server/api")
    assert len(STEPS) == len(named)
    for step, name in zip(STEPS, named, strict=True):
        assert f"`{name}`" in step
    assert "`tests/server/api/test_scopes.py`" in STEPS[-1]


def test_it_is_served_and_described(copy: Path) -> None:
    assert passed(copy, TESTS) == 9


def test_the_suites_that_ask_every_route_cover_it(copy: Path) -> None:
    openapi = "tests/server/api/reference/test_openapi.py"
    assert passed(copy, "tests/server/http/test_security_headers.py", openapi, "-k", "names") == 2
    assert passed(copy, "tests/server/api/test_scopes.py", "tests/server/api/reference/test_serving.py") > 10
