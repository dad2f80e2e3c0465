from collections.abc import Iterator
from pathlib import Path

import pytest
from blockbuster import blockbuster_ctx

from parlour_client.connection.identity import FOLDER_VARIABLE, TOKEN_VARIABLE
from tests.client.memory_network import MemoryNetwork
from tests.client.model_server import ModelServer


@pytest.fixture(autouse=True)
def tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the tests' tokens out of the user's own."""
    folder = tmp_path / "tokens"
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    monkeypatch.delenv(TOKEN_VARIABLE, raising=False)
    return folder


@pytest.fixture(autouse=True)
def unblocked_loop() -> Iterator[None]:
    """Fail a test in which the client blocks the event loop."""
    with blockbuster_ctx("parlour_client"):
        yield


@pytest.fixture
def server() -> ModelServer:
    return ModelServer()


@pytest.fixture
def network(server: ModelServer) -> MemoryNetwork:
    return MemoryNetwork(server)
