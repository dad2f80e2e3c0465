"""Adding an HTTP route takes the three steps of CONTRIBUTING.md, and two files beside its tests.

A copy of the server and the tests gets the route of tests/contract/name_check by those steps. There it is
asked, and the suites that ask every route cover it.
"""

import re
import shutil
from pathlib import Path

import pytest

from tests.contract.copied_tree import WITHOUT, Passed, copy_to, steps_of

ADDED = Path(__file__).with_name("name_check")
TESTS = "tests/server/api/test_name_check.py"
STEPS = steps_of("Add an HTTP route")
#: The suites that ask every route.
HEADERS = "tests/server/http/test_security_headers.py"
OPENAPI = "tests/server/api/reference/test_openapi.py"
SCOPES = "tests/server/api/test_scopes.py"
SERVING = "tests/server/api/reference/test_serving.py"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree with the route in it."""
    tree = tmp_path_factory.mktemp("copy")
    copy_to(tree, "server")
    package = tree / "server" / "parlour_server"
    shutil.copy(ADDED / "name_check.py", package / "api")
    shutil.copy(ADDED / "asked.py", tree / TESTS)
    groups, scopes = package / "composition" / "http.py", tree / SCOPES
    insert(groups, r"from parlour_server\.api\.", "from parlour_server.api.name_check import NameCheck\n")
    insert(groups, r"    \w+\(.*\)\.add_routes\(app\)", "    NameCheck().add_routes(app)\n")
    insert(scopes, r' +\("POST", ', '    ("POST", "/api/names"): ({"name": "Amber"}, None),\n')
    return tree


def insert(path: Path, before: str, text: str) -> None:
    """Insert text before the first line that begins with ``before``."""
    head, line, rest = re.split(rf"(?m)^({before})", path.read_text(encoding="utf-8"), maxsplit=1)
    path.write_text(head + text + line + rest, encoding="utf-8")


@pytest.fixture(scope="module")
def passed(copy: Path) -> Passed:
    """What asks the route, and of the suites that ask every route what its name is in or what asks all."""
    words = ("-k", "names or name_check or test_scopes or test_serving")
    without = tuple(name for name in WITHOUT if name != "schemathesis")
    return Passed(copy, TESTS, HEADERS, OPENAPI, SCOPES, SERVING, *words, without=without)


def test_contributing_names_three_steps_and_the_files_of_each() -> None:
    named = ("server/parlour_server/api", "server/parlour_server/composition/http.py", "tests/server/api")
    assert len(STEPS) == len(named)
    for step, name in zip(STEPS, named, strict=True):
        assert f"`{name}`" in step
    assert "`tests/server/api/test_scopes.py`" in STEPS[-1]


def test_it_is_served_and_described(passed: Passed) -> None:
    assert passed.of(TESTS) == 9


def test_the_suites_that_ask_every_route_cover_it(passed: Passed) -> None:
    assert passed.of(HEADERS, word="/api/names") == 1
    assert passed.of(OPENAPI) == 1
    assert passed.of(SCOPES) > 0
    assert passed.of(SCOPES, SERVING) > 10
