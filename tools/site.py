"""A small web server for the built site: right types, compression, validation, nothing outside the folder."""

import gzip
import hashlib
import os
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from tools.trouble import Trouble

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_PACKED = {".png", ".zip"}
_MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>404 · Fudaba</title>
<h1>404</h1>
<p lang="ja">このページはありません。<a href="{home}">札場へ</a></p>
<p>There is no such page. <a href="{home}">To Fudaba</a></p></html>
"""


class Body(NamedTuple):
    """One file as it is sent: its type, its tag for validation, its bytes, and the same compressed where that pays."""

    type: str
    tag: str
    plain: bytes
    packed: bytes | None


class Site:
    """The files of a folder, each read and compressed once and again when it has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._bodies: dict[Path, tuple[tuple[int, int], Body]] = {}
        self._lock = threading.Lock()

    def find(self, path: str) -> Body | None:
        """Return the file of a path relative to the site, or None; the empty path is the home page, and a folder's is its page."""
        parts = (f"{path}index.html" if not path or path.endswith("/") else path).split("/")
        if "\0" in path or "\\" in path or any(part.startswith(".") or not part for part in parts):
            return None
        file = self.folder.joinpath(*parts)
        if not file.is_file() or not file.resolve().is_relative_to(self.folder):
            return None
        status = file.stat()
        mark = (status.st_mtime_ns, status.st_size)
        with self._lock:
            known = self._bodies.get(file)
            if known is None or known[0] != mark:
                known = self._bodies[file] = (mark, self._read(file))
        return known[1]

    @staticmethod
    def _read(file: Path) -> Body:
        plain = file.read_bytes()
        packed = None if file.suffix in _PACKED else gzip.compress(plain, 6, mtime=0)
        kind = TYPES.get(file.suffix, "application/octet-stream")
        return Body(kind, f'W/"{hashlib.sha256(plain).hexdigest()[:20]}"', plain, packed)


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD under the server's prefix."""

    server: "Server"
    protocol_version = "HTTP/1.1"
    timeout = 60
    # Head and body leave together; two small packets would wait for each other.
    wbufsize = 65536
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer with the file, with 304 if the browser has it, or with the page for a wrong address."""
        path, prefix = unquote(urlsplit(self.path).path), self.server.prefix
        if path + "/" == prefix:
            self.answer(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": prefix})
            return
        name = path[len(prefix) :]
        body = self.server.site.find(name) if path.startswith(prefix) else None
        if body is None and path.startswith(prefix) and name and self.server.site.find(f"{name}/"):
            self.answer(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": f"{quote(path)}/"})
            return
        if body is None:
            self.answer(HTTPStatus.NOT_FOUND, _MISSING.format(home=prefix).encode(), {"Content-Type": TYPES[".html"]})
            return
        # Nothing in the site has its hash in its name, so a browser may keep everything but asks each time.
        headers = {"ETag": body.tag, "Vary": "Accept-Encoding"}
        if body.tag in self.headers.get("If-None-Match", ""):
            self.answer(HTTPStatus.NOT_MODIFIED, b"", headers)
            return
        headers["Content-Type"] = body.type
        if body.packed is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            self.answer(HTTPStatus.OK, body.packed, headers | {"Content-Encoding": "gzip"})
        else:
            self.answer(HTTPStatus.OK, body.plain, headers)

    def do_HEAD(self) -> None:
        """Answer as to GET, without the body."""
        self.do_GET()

    def answer(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        """Send one response; to HEAD its headers only."""
        self.send_response_only(status)
        for name, value in (headers | {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}).items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        sent = b"" if self.command == "HEAD" else body
        self.wfile.write(sent)
        self.log_request(status, len(sent))

    def log_message(self, *arguments: Any) -> None:
        """Keep quiet: the terminal belongs to the address."""


class Server(ThreadingHTTPServer):
    """Serves one site under one prefix."""

    handler: type[Handler] = Handler
    daemon_threads = True
    allow_reuse_address = os.name == "posix"
    request_queue_size = 128

    def __init__(self, site: Site, address: tuple[str, int], prefix: str) -> None:
        self.site = site
        self.prefix = prefix
        super().__init__(address, self.handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that hang up in the middle of an answer; report anything else."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def listen(site: Site, host: str, port: int, prefix: str = "/", kind: type[Server] = Server) -> Server:
    """Return a server on the port, or on the next free one after it; port 0 takes any. Raises Trouble."""
    problem: OSError | None = None
    for candidate in range(port, min(port + 20, 65536)) if port else (0,):
        try:
            return kind(site, (host, candidate), prefix)
        except OSError as error:
            problem = error
    raise Trouble(f"No port from {port} on could be opened on {host}: {problem.strerror if problem else 'there is none'}.")
