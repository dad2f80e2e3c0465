"""Every executable example in a docstring is true."""

import doctest
import importlib
import pkgutil

import pytest

import parlour_client
import parlour_engine
import parlour_protocol
import parlour_server

PACKAGES = (parlour_protocol, parlour_engine, parlour_client, parlour_server)
MODULES = sorted(
    module.name
    for package in PACKAGES
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith(("__main__", ".migrations.env"))
)
OF_TESTS = ("tests.run_stages",)


@pytest.mark.parametrize("name", [*MODULES, *OF_TESTS])
def test_examples_in_docstrings_hold(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
