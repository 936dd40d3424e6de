"""The built wheel in an empty environment: everything that a pack needs travels inside."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, env=CLEAN, capture_output=True, text=True, timeout=300)


def done(*command: str | Path, cwd: Path) -> str:
    """The standard output of a command that must succeed."""
    result = run(*command, cwd=cwd)
    assert result.returncode == 0, f"{command}\n{result.stdout}{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("paperdelve-*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment into which only the wheel was installed."""
    home = tmp_path_factory.mktemp("empty") / "env"
    done(sys.executable, "-m", "venv", "--without-pip", home, cwd=home.parent)
    paths = {
        name: Path(sysconfig.get_path(name, "venv", {"base": str(home), "platbase": str(home)}))
        for name in ("scripts", "purelib")
    }
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", paths["scripts"] / "python")
    install = run(*pip, "install", "--quiet", "--retries", "1", wheel, cwd=home.parent)
    if install.returncode != 0:
        # No package index in reach: the dependencies are lent by the running environment, the wheel itself is still
        # installed for real. A .pth inside a lent folder is not read, so this checkout stays invisible.
        done(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home.parent)
        (paths["purelib"] / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return paths["scripts"]


def shipped(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT / folder).as_posix() for path in files if not path.name.startswith(".")}


@pytest.mark.parametrize(
    ("folder", "inside"),
    [
        ("generator", "generator"),
        ("templates", "generator/_templates"),
        ("fonts", "generator/_fonts"),
    ],
)
def test_wheel_carries_every_file_of(folder: str, inside: str, wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"{inside}/{name}" for name in shipped(folder)}
    assert wanted, f"{folder}/ is empty"
    assert sorted(wanted - names) == []


def test_wheel_carries_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"generator"}


def test_installed_wheel_makes_a_pack(scripts: Path, tmp_path: Path) -> None:
    where = done(scripts / "python", "-c", "import generator; print(generator.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(scripts.parent)
    done(scripts / "paperdelve", "pack", "--seed", "wheel", "--out", tmp_path / "prints", cwd=tmp_path)
    (pdf,) = (tmp_path / "prints").rglob("pack.pdf")
    assert pdf.read_bytes().startswith(b"%PDF-")
    assert (pdf.parent / "pack.json").is_file()
    assert list(pdf.parent.glob("**/*.svg"))
    orcs = ("fight", "Orc Warrior 4 AC2 S", "Orc Warrior 4 AC2 S", "--auto", "--rolls", "auto")
    assert "Activation 1: " in done(scripts / "paperdelve", *orcs, cwd=tmp_path)
