#!/usr/bin/env python3
"""The one command of the house.

python3 serve.py              sets up, builds and serves the site on http://localhost:8000/
python3 serve.py build DIR    exports the static site into DIR, for any host and any subpath
"""

import sys

# Everything up to this check, and the syntax of this whole file, must be readable for old Pythons.
if sys.hexversion < 0x030B0000:
    sys.exit(f"Fudaba needs Python 3.11 or newer, and this is Python {sys.version_info[0]}.{sys.version_info[1]}; see https://www.python.org/downloads/")

import argparse
from pathlib import Path

from tools.build import export, freshen
from tools.site import Site, listen
from tools.trouble import Trouble


def main(arguments: "list[str] | None" = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description="Sets up, builds and serves Fudaba, or exports the static site.")
    parser.add_argument("--port", type=int, default=8000, help="where to listen; the next free port is taken if it is in use")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 lets other devices in")
    parser.add_argument("--prefix", default="/", help="serve under a subpath such as /fudaba/")
    commands = parser.add_subparsers(dest="command")
    builder = commands.add_parser("build", help="export the static site into a folder")
    builder.add_argument("folder", metavar="DIR", type=Path)
    chosen = parser.parse_args(arguments)
    try:
        dist = freshen(say)
        if chosen.command == "build":
            count = export(dist, chosen.folder)
            say(f"{count} files are in {chosen.folder}: put them on any web host, under any path.")
        else:
            serve(dist, chosen.host, chosen.port, f"/{chosen.prefix.strip('/')}/".replace("//", "/"))
    except Trouble as trouble:
        print(f"serve.py: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130
    return 0


def serve(dist: Path, host: str, port: int, prefix: str) -> None:
    """Serve the built site until it is interrupted."""
    server = listen(Site(dist), host, port, prefix)
    taken = server.server_address[1]
    if taken != port:
        say(f"Port {port} is in use, so this is port {taken}.")
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "localhost", "") else host
    say(f"Fudaba is open: http://{name}:{taken}{prefix}   (Ctrl+C closes it)")
    if host not in ("127.0.0.1", "localhost"):
        say("Other devices need https to install it and to play offline; browsers allow that without https on localhost only.")
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def say(sentence: str) -> None:
    """Tell the person at the command line something, at once even through a pipe."""
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
