"""The web server: types, compression, validation, and nothing outside its folder."""

import gzip
import http.client
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

import pytest

from tools.site import TYPES, Server, Site, listen
from tools.trouble import Trouble

Answer = tuple[int, Mapping[str, str], bytes]
Ask = Callable[..., Answer]
PAGE = "<!doctype html><title>札場</title>" + "x" * 1000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small site beside a secret."""
    (tmp_path / "secret.txt").write_text("not to be served")
    site = tmp_path / "site"
    (site / "js").mkdir(parents=True)
    (site / "index.html").write_text(PAGE, "utf-8")
    (site / "sw.js").write_text("// worker")
    (site / "js/a.mjs").write_text("export {};")
    (site / "rules/遊び").mkdir(parents=True)
    (site / "rules/遊び/index.html").write_text(PAGE, "utf-8")
    (site / "python.wasm").write_bytes(b"\0asm" + b"0" * 5000)
    (site / "app.zip").write_bytes(b"PK" + b"0" * 5000)
    (site / ".hidden").write_text("hidden")
    (site / "way-out").symlink_to(tmp_path)
    return site


@pytest.fixture
def start(folder: Path) -> Iterator[Callable[[str], Server]]:
    """Start servers for the small site; they end with the test."""
    servers: list[Server] = []

    def begin(prefix: str) -> Server:
        server = listen(Site(folder), "127.0.0.1", 0, prefix)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        servers.append(server)
        return server

    yield begin
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def ask(start: Callable[[str], Server]) -> Ask:
    """Ask a server at the root for a path."""
    return asker(start("/"))


def asker(server: Server) -> Ask:
    """Return a function that asks the server."""

    def ask(path: str, method: str = "GET", **headers: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
        line.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        response = line.getresponse()
        answer = response.status, dict(response.getheaders()), response.read()
        line.close()
        return answer

    return ask


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/index.html?x=1", "text/html; charset=utf-8"),
        ("/js/a.mjs", "text/javascript; charset=utf-8"),
        ("/python.wasm", "application/wasm"),
        ("/app.zip", "application/zip"),
    ],
)
def test_files_come_with_their_type_and_are_asked_for_again_each_time(ask: Ask, path: str, kind: str) -> None:
    status, headers, body = ask(path)
    assert status == 200
    assert headers["Content-Type"] == kind
    assert headers["Cache-Control"] == "no-cache"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert int(headers["Content-Length"]) == len(body)


def test_text_and_wasm_are_compressed_and_archives_are_not(ask: Ask, folder: Path) -> None:
    for path in ("/", "/python.wasm"):
        _, headers, body = ask(path, Accept_Encoding="gzip, br")
        assert headers["Content-Encoding"] == "gzip"
        assert headers["Vary"] == "Accept-Encoding"
        assert gzip.decompress(body) == ask(path)[2]
        assert len(body) < len(ask(path)[2])
    _, headers, body = ask("/app.zip", Accept_Encoding="gzip")
    assert "Content-Encoding" not in headers
    assert body == (folder / "app.zip").read_bytes()


def test_what_the_browser_has_already_is_not_sent_again(ask: Ask, folder: Path) -> None:
    _, headers, _ = ask("/sw.js")
    status, again, body = ask("/sw.js", If_None_Match=headers["ETag"])
    assert (status, body, again["ETag"]) == (304, b"", headers["ETag"])
    (folder / "sw.js").write_text("// another worker")
    status, new, body = ask("/sw.js", If_None_Match=headers["ETag"])
    assert (status, body) == (200, b"// another worker")
    assert new["ETag"] != headers["ETag"]


def test_head_is_answered_without_a_body(ask: Ask) -> None:
    status, headers, body = ask("/", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) == len(PAGE.encode())


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/js",
        "/js/",
        "/../secret.txt",
        "/js/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/js/..%5c..%5csecret.txt",
        "/way-out/secret.txt",
        "/.hidden",
        "/%00",
        "/etc/passwd",
    ],
)
def test_nothing_else_is_found(ask: Ask, path: str) -> None:
    status, headers, body = ask(path)
    assert status == 404
    assert headers["Content-Type"] == TYPES[".html"]
    assert b'href="/"' in body
    assert b"not to be served" not in body


def test_a_folder_with_a_page_is_answered_with_it(start: Callable[[str], Server]) -> None:
    ask = asker(start("/some/path/"))
    address = "/some/path/rules/" + quote("遊び")
    assert ask(f"{address}/")[2] == PAGE.encode()
    status, headers, _ = ask(address)
    assert (status, headers["Location"]) == (301, f"{address}/")
    for path in ("/some/path/rules", "/some/path/rules/", f"/some/path//rules/{quote('遊び')}"):
        assert ask(path)[0] == 404


def test_other_methods_are_refused(ask: Ask) -> None:
    assert ask("/", "POST")[0] == 501


def test_a_prefix_is_the_whole_world(start: Callable[[str], Server]) -> None:
    ask = asker(start("/some/path/"))
    assert ask("/some/path/")[2] == PAGE.encode()
    assert ask("/some/path/js/a.mjs")[0] == 200
    status, headers, _ = ask("/some/path")
    assert (status, headers["Location"]) == (301, "/some/path/")
    for path in ("/", "/index.html", "/some/", "/some/pathindex.html"):
        status, _, body = ask(path)
        assert status == 404
        assert b'href="/some/path/"' in body


def test_several_requests_go_through_one_connection(start: Callable[[str], Server]) -> None:
    line = http.client.HTTPConnection("127.0.0.1", start("/").server_address[1], timeout=10)
    for path, status in (("/", 200), ("/nothing", 404), ("/sw.js", 200)):
        line.request("GET", path)
        response = line.getresponse()
        response.read()
        assert response.status == status
    line.close()


def test_a_port_in_use_gives_the_next_free_one(folder: Path) -> None:
    with listen(Site(folder), "127.0.0.1", 0) as first:
        taken = first.server_address[1]
        with listen(Site(folder), "127.0.0.1", taken) as second:
            assert taken < second.server_address[1] < taken + 20


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("host.invalid", 8000)])
def test_no_port_at_all_is_told_in_one_sentence(folder: Path, host: str, port: int) -> None:
    with pytest.raises(Trouble, match=f"No port from {port} on could be opened on {host}"):
        listen(Site(folder), host, port)


def test_a_browser_that_hangs_up_is_no_news(start: Callable[[str], Server], folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "large.bin").write_bytes(os.urandom(8_000_000))
    server = start("/")
    line = socket.create_connection(("127.0.0.1", server.server_address[1]))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
    line.recv(10)
    line.close()
    assert asker(server)("/")[0] == 200
    server.shutdown()
    assert capfd.readouterr().err == ""
