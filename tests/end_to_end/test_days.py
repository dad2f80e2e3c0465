"""Positions of the day when the server is killed: an attempt is recorded once, or not at all."""

import json
import socket
from contextlib import closing
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from parlour_server.store.opening import open_database
from tests.databases import execute
from tests.end_to_end.server_process import ServerProcess, wait_until
from tests.server.daily.stored_days import store


def ask(server: ServerProcess, method: str, path: str, body: object = None, token: str = "") -> Any:
    """Send a request to a server, and return its JSON."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    with closing(connection):
        headers = {
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {token}"} if token else {}),
        }
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        assert answer.status == 200, answer.read()
        return json.loads(answer.read())


def send_unread(server: ServerProcess, path: str, body: object, token: str) -> socket.socket:
    """Send a request whose answer nobody reads; the caller closes the connection."""
    content = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {token}\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(head.encode() + content)
    return connection


def test_a_move_whose_answer_was_lost_with_the_server_is_sent_again_as_the_same_attempt(
    tmp_path: Path,
) -> None:
    with ServerProcess(tmp_path) as server:
        day = datetime.now(UTC).date()
        with closing(open_database(server.database, exclusive=False)) as database:
            store(database, day)
        token = ask(server, "POST", "/api/guests", {})["token"]
        path = f"/api/days/{day}/connect-four"
        with closing(send_unread(server, path, {"move": "4", "number": 1}, token)):
            wait_until(lambda: execute(server.database, "SELECT moves FROM day_attempts"), "the attempt")
            server.kill()
        server.start()
        again = ask(server, "POST", path, {"move": "4", "number": 1}, token)["puzzle"]
        assert (again["attempt"], again["tried"]) == ({"moves": ["4"], "mark": "open"}, 1)
        found = ask(server, "POST", path, {"move": "3", "number": 2}, token)
        assert found["puzzle"]["attempt"]["mark"] == "second"
        assert found["row"][-1]["mark"] == "second"
        assert execute(server.database, "SELECT count(*) FROM day_attempts") == [(1,)]
