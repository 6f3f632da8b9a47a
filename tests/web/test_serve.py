"""The one command: what it asks of the machine, how it builds and exports, and how it tells what is wrong."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import serve
from tools import build
from tools.trouble import Trouble

HTML = "index.html"


def node(folder: Path, answer: str) -> None:
    """Put a `node` into a folder that answers with a version."""
    program = folder / "node"
    program.write_text(f"#!/bin/sh\necho {answer}\n")
    program.chmod(0o755)


def test_an_old_python_can_read_the_sentence_that_refuses_it() -> None:
    source = Path(serve.__file__).read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 6))
    first = [type(statement) for statement in tree.body[:3]]
    assert first == [ast.Expr, ast.Import, ast.If], "the check comes before anything that an old Python could not import"
    old = source.replace("sys.hexversion < 0x030B0000", "True")
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("Fudaba needs Python 3.11 or newer, and this is Python 3.")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("answer", "sentence"), [("v18.19.0", "this is v18.19.0"), ("what", "this is what")])
def test_an_old_node_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, sentence: str) -> None:
    node(tmp_path, answer)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=rf"needs Node\.js 20 or newer, and {sentence}\. Install it from https://nodejs\.org"):
        build.check_node()


def test_a_missing_node_is_told_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert serve.main(["build", str(tmp_path / "out")]) == 1
    told = capsys.readouterr().err
    assert told.startswith("serve.py: node is not installed; it comes with Node.js 20 or newer")
    assert told.count("\n") == 1


@pytest.mark.parametrize("version", ["v20.0.0", "v24.1.0"])
def test_a_new_node_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    node(tmp_path, version)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    build.check_node()


def test_a_program_that_fails_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CACHE", tmp_path)
    with pytest.raises(Trouble, match=r"^It did not work \(the last words; all of it is in .*failed\.log\)\.$"):
        build.run([sys.executable, "-c", "import sys; sys.exit('first words\\nthe last words')"], "It did not work")
    assert "first words" in (tmp_path / "failed.log").read_text("utf-8")


def test_a_built_site_is_not_built_again(site: Path) -> None:
    said: list[str] = []
    before = (site / HTML).stat().st_mtime_ns
    assert build.freshen(said.append) == site
    assert said == []
    assert (site / HTML).stat().st_mtime_ns == before


def test_an_export_holds_the_site_and_what_github_pages_needs(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new" / "folder"
    assert serve.main(["build", str(target)]) == 0
    exported = {path.relative_to(target).as_posix(): path.read_bytes() for path in build.files_in(target)}
    built = {path.relative_to(site).as_posix(): path.read_bytes() for path in build.files_in(site)}
    assert exported.pop(".nojekyll") == b""
    assert exported.pop(build.MARK).decode().splitlines() == list(built)
    assert exported == built
    assert f"{len(built)} files are in {target}" in capsys.readouterr().out


def test_an_export_replaces_what_it_wrote_and_keeps_the_rest(tmp_path: Path) -> None:
    first, second, target = tmp_path / "first", tmp_path / "second", tmp_path / "target"
    for folder, names in ((first, ("index.html", "old.js")), (second, ("index.html", "js/new.js"))):
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(folder.name)
    target.mkdir()
    build.export(first, target)
    (target / "CNAME").write_text("cards.example")
    build.export(second, target)
    found = {path.relative_to(target).as_posix() for path in build.files_in(target)}
    assert found == {"index.html", "js/new.js", "CNAME", ".nojekyll", build.MARK}
    assert (target / HTML).read_text() == "second"


def test_an_export_never_writes_into_a_strange_folder(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange = tmp_path / "strange"
    strange.mkdir()
    (strange / "letter.txt").write_text("mine")
    a_file = tmp_path / "file"
    a_file.write_text("mine")
    for target, sentence in (
        (strange, "is not empty and was not made by serve.py"),
        (a_file, "is a file, not a folder"),
        (build.ROOT, "is part of the project"),
        (site, "is part of the project"),
        (site / "js", "is part of the project"),
        (a_file / "below", "could not be written"),
    ):
        assert serve.main(["build", str(target)]) == 1
        told = capsys.readouterr().err
        assert sentence in told
        assert told.count("\n") == 1
    assert [path.name for path in strange.iterdir()] == ["letter.txt"]


def test_a_mark_that_points_outside_deletes_nothing(tmp_path: Path) -> None:
    built, target, outside = tmp_path / "built", tmp_path / "target", tmp_path / "outside.txt"
    for folder in (built, target):
        folder.mkdir()
    (built / HTML).write_text("new")
    outside.write_text("mine")
    (target / build.MARK).write_text("../outside.txt\n")
    build.export(built, target)
    assert outside.read_text() == "mine"
