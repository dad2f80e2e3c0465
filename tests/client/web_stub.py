"""A web server that gives the answers a test puts into it, for what is asked over plain HTTP."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from parlour_client.connection.address import ServerAddress, parse_server


@dataclass
class WebStub:
    """What to answer by path (status, headers, body), and what has been asked."""

    address: ServerAddress
    answers: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[tuple[str, str, bytes]] = field(default_factory=list)

    def answer(self, path: str, body: bytes, status: int = 200, **headers: str) -> None:
        self.answers[path] = status, headers, body


@contextmanager
def web_stub() -> Iterator[WebStub]:
    """Serve on a free port until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._serve()

        def do_POST(self) -> None:
            self._serve()

        def _serve(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            stub.asked.append((self.command, self.path, body))
            status, headers, answer = stub.answers.get(self.path, (404, {}, b"nothing here"))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stub = WebStub(parse_server(f"http://127.0.0.1:{server.server_port}"))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield stub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
