"""docs/bots.md does what it says: its bots are written to a file and its commands run, line for line."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli import Output, run
from tests.cli.test_workers import cluster

ROOT = Path(__file__).parent.parent.parent
TEXT, README = ((ROOT / name).read_text("utf-8") for name in ("docs/bots.md", "README.md"))
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [shlex.split(line) for line in re.findall(r"^    python3 -m fudaba (.*)$", TEXT, re.MULTILINE)]


def shortened(command: list[str]) -> list[str]:
    """Return a command with fewer matches, so that it does not take long."""
    if "--matches" not in command:
        return command
    place = command.index("--matches") + 1
    return [*command[:place], "2", *command[place + 1 :]]


def test_the_first_bot_has_twenty_lines_at_most() -> None:
    assert len([line for line in BLOCKS[0].splitlines() if line]) <= 20


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_of_the_text_runs(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text("\n\n".join(BLOCKS).replace("Playouts, 60", "Playouts, 5"), "utf-8")
    arguments = shortened(command)
    if "--executor" in arguments:
        with cluster() as executor:
            printed = run(capsys, *arguments[:-1], executor)
    else:
        printed = run(capsys, *arguments)
    if command[0] == "play":
        assert json.loads(Path("match.json").read_text("utf-8"))["winners"]
        return
    result: dict[str, Any] = json.loads(printed)
    explained = TEXT.partition("The answer is JSON:")[2].partition("More of the command")[0]
    names = re.findall(r"`([a-z_]{3,})`", "\n".join(line.partition(":")[0] for line in explained.splitlines()))
    assert len(names) == 6 and set(names) <= set(result)


def test_what_the_text_names_exists() -> None:
    package = ROOT / "py" / "fudaba"
    for place in re.findall(r"`((?:games|bots|tests)/[\w/<>.]+\.py)`", TEXT):
        found = package if not place.startswith("tests/") else ROOT
        assert list(found.glob(place.replace("<game>", "*"))), place
    for name, place in re.findall(r"`(\w+)` in `(games/[\w/.]+\.py|bots/[\w/.]+\.py)`", TEXT):
        assert re.search(rf"\b{name}\b", (package / place).read_text("utf-8")), name


def test_what_the_readme_names_exists() -> None:
    for place in re.findall(r"`((?:[\w.-]+/)*[\w.-]+(?:\.(?:py|md|html|mjs|toml)|/))`", README):
        folders = ROOT, ROOT / "py" / "fudaba", ROOT / "py" / "fudaba" / "games" / "gin", ROOT / "py" / "fudaba" / "ui"
        within = place.removeprefix("NAME/").replace("py/fudaba/games/NAME/", "py/fudaba/games/gin/")
        assert any((folder / within).exists() for folder in folders), place
    assert "lesson.py" in README


def test_no_command_asks_for_a_python_that_many_systems_lack() -> None:
    for text in (TEXT, README, (ROOT / "pages" / "README.md").read_text("utf-8")):
        assert not re.search(r"^    (?:\w+=\S+ )?python ", text, re.MULTILINE)
