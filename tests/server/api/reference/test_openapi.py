"""The OpenAPI document is valid, lists the server's routes, and the server conforms to it."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.end_to_end.server_process import ServerProcess
from tests.server.api.reference.documents import parsed

DOCUMENT = parsed("openapi.json")
EXAMPLES = 6  # for each route, after every case that its schema has

#: 503 is promised where it may come, and 500 nowhere, so that any 500 breaks the promise; and that a name is
#: to be printable no schema can say.
NOT_CHECKED: list[Any] = [not_a_server_error, positive_data_acceptance]

routes = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(folder, "--engines", "process:1") as process:
        yield process


def test_the_document_is_valid_by_the_official_meta_schema() -> None:
    OpenAPIV31SpecValidator(DOCUMENT).validate()


@routes.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_no_request_gets_an_answer_that_the_document_does_not_promise(
    case: schemathesis.Case[Any], server: ServerProcess
) -> None:
    case.call_and_validate(base_url=server.url, excluded_checks=NOT_CHECKED)


def test_no_request_made_the_server_log_a_warning_or_an_error(server: ServerProcess) -> None:
    usual = (" INFO ", "parlour_server.background.pauses")  # on a busy machine the process may stand still
    assert [line for line in server.errors().splitlines() if not any(each in line for each in usual)] == []
