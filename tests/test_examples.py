"""Every executable example in a docstring is true."""

import doctest
import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType

import pytest

import parlour_client
import parlour_engine
import parlour_protocol
import parlour_server

PACKAGES = (parlour_protocol, parlour_engine, parlour_client, parlour_server)


def modules_of(package: ModuleType) -> Iterator[str]:
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith(("__main__", ".migrations.env")):
            yield module.name


def with_false_examples(names: Iterable[str]) -> list[str]:
    """The modules in which an example is not true; what it gave instead is printed."""
    return [name for name in names if doctest.testmod(importlib.import_module(name)).failed]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_examples_in_docstrings_hold(package: ModuleType) -> None:
    assert with_false_examples(modules_of(package)) == []


def test_examples_in_docstrings_of_the_tests_hold() -> None:
    assert with_false_examples(["tests.run_stages"]) == []
