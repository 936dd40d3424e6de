"""The house's own rules: who imports whom, who may roll, who may write, and what a start may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "generator"
FILES = sorted(PACKAGE.rglob("*.py"))

# From the bottom up. A module imports from its own row or from those above it in this list, never from one below.
LAYERS = (
    ("", "errors", "named", "resources", "kept"),
    (
        "dice",
        "choices",
        "checks",
        "records",
        "table",
        "tables",
        "telling",
        "playing",
        "referee",
        "bandfile",
        "statline",
    ),
    ("twohour", "dudes", "fudge"),
    ("systems",),
    ("conversion",),
    ("pack", "sealing", "geometry"),
    ("resolver",),
    ("render",),
    ("cli", "__main__"),
)
APART = ({"render", "resolver"}, {"twohour", "dudes", "fudge"})  # side by side: none of a set imports another of it
RANK = {part: rank for rank, row in enumerate(LAYERS) for part in row}

# Each costs a cold start 3 to 100 ms, so only render/ may have them at the top of a module.
HEAVY = {"jinja2", "msgspec", "reportlab", "svgwrite", "tomli_w"}
LINES = 400
JOURNAL = PACKAGE / "resolver" / "journal.py"  # the one module below cli that writes
WRITING_METHODS = {"write_text", "write_bytes", "mkdir", "saveas"}
WRITING_FLAGS = {"O_WRONLY", "O_RDWR", "O_APPEND", "O_CREAT", "O_TRUNC"}


def part(dotted: str) -> str:
    """`generator.twohour.dungeon` -> `twohour`; the package itself -> the empty name."""
    return [*dotted.split("."), ""][1]


def dotted_name(path: Path) -> str:
    """`generator/render/cards.py` -> `generator.render.cards`."""
    names = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imported(node: ast.AST, path: Path) -> Iterator[str]:
    """The dotted modules that an import statement names; nothing for any other node."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        package = path.relative_to(ROOT).parts[:-1]
        above = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join((*above, *([node.module] if node.module else [])))
        modules = RANK.keys() if base == "generator" else ()
        yield from (f"{base}.{alias.name}" if alias.name in modules else base for alias in node.names)


def at_start(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes that run when a module is imported: no function bodies, nothing under TYPE_CHECKING."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from at_start(statement.orelse)
            continue
        yield statement
        for field in ("body", "orelse", "finalbody"):
            yield from at_start(getattr(statement, field, []))
        for handler in getattr(statement, "handlers", []):
            yield from at_start(handler.body)


def writes(node: ast.AST) -> bool:
    """Whether a call opens something to write: `open` with such a mode or flag, or a Path method that does."""
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in WRITING_METHODS:
        return True
    words = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "mode")]
    if name == "open" and {getattr(flag, "attr", "") for word in node.args for flag in ast.walk(word)} & WRITING_FLAGS:
        return True
    modes = [word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)]
    return name in {"open", "fdopen"} and any(set(mode) <= set("rwxabt+") and set(mode) & set("wxa+") for mode in modes)


def is_apart(here: str, there: str) -> bool:
    """Whether two parts, not the same, stand side by side."""
    return any({here, there} <= row for row in APART)


def import_faults(source: str, path: Path) -> list[str]:
    """What a module of that path imports against the house's rules, one line each."""
    tree = ast.parse(source)
    here = part(dotted_name(path))
    faults = []
    for node in ast.walk(tree):
        for name in imported(node, path):
            if name.split(".")[0] == "generator" and RANK.get(part(name), 0) > RANK.get(here, 0):
                faults.append(f"line {node.lineno}: {here} stands below {name}")
            elif name.split(".")[0] == "generator" and here != part(name) and is_apart(here, part(name)):
                faults.append(f"line {node.lineno}: {here} and {part(name)} stand side by side")
            if name.split(".")[0] in {"random", "secrets"} and here != "dice":
                faults.append(f"line {node.lineno}: only dice.py may import {name}")
    for node in at_start(tree.body):
        for name in imported(node, path):
            if name.split(".")[0] in HEAVY and here != "render":
                faults.append(f"line {node.lineno}: {name} is heavy; import it where it is used")
    return faults


def write_faults(source: str, path: Path) -> list[str]:
    if part(dotted_name(path)) == "cli" or path == JOURNAL:
        return []
    return [f"line {n.lineno}: {ast.unparse(n)}" for n in ast.walk(ast.parse(source)) if writes(n)]


def test_every_module_has_its_layer() -> None:
    strangers = {part(dotted_name(path)) for path in FILES} - RANK.keys()
    assert not strangers, f"give these a row in LAYERS, and a line in CONTRIBUTING.md: {sorted(strangers)}"


@pytest.mark.parametrize("path", FILES, ids=dotted_name)
def test_house_rules_of_one_file(path: Path) -> None:
    source = path.read_text("utf-8")
    assert import_faults(source, path) == []
    assert write_faults(source, path) == []
    assert len(source.splitlines()) < LINES, f"{path.name} has more than one subject by now; split it"


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("twohour/a.py", "from generator.render import cards"),
        ("twohour/a.py", "from generator import pack"),
        ("twohour/a.py", "from ..pack import Adventure"),
        ("twohour/a.py", "def f():\n    import generator.cli"),
        ("render/a.py", "from generator.cli import main"),
        ("render/a.py", "from generator.resolver import journal"),
        ("resolver/a.py", "from generator.render.words import Word"),
        ("resolver/a.py", "from generator.cli import main"),
        ("resolver/a.py", "import random"),
        ("pack.py", "from generator.resolver.journal import read"),
        ("tables.py", "from generator.twohour import statline"),
        ("dudes/a.py", "from generator.twohour.referee import total"),
        ("fudge/a.py", "from generator import dudes"),
        ("twohour/a.py", "def f():\n    from generator.fudge.rules import load"),
        ("errors.py", "import generator.dice"),
        ("twohour/a.py", "import random"),
        ("cli/a.py", "def f():\n    from random import randint"),
        ("cli/a.py", "from reportlab.pdfgen import canvas"),
        ("pack.py", "try:\n    import msgspec\nexcept ImportError:\n    pass"),
        ("geometry.py", "class A:\n    import svgwrite"),
    ],
)
def test_a_forbidden_import_is_found(file: str, source: str) -> None:
    assert len(import_faults(source, PACKAGE / file)) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("twohour/a.py", "from generator.statline import parse\nfrom . import b\nfrom generator import __version__"),
        ("dice.py", "import random"),
        ("dudes/a.py", "from generator.dudes.rules import load\nfrom generator.referee import Referee"),
        ("render/a.py", "import svgwrite\nfrom generator.pack import Adventure"),
        ("pack.py", "def f():\n    import msgspec"),
        ("pack.py", "if TYPE_CHECKING:\n    import msgspec"),
        ("cli/a.py", "from generator.render import cards"),
        ("cli/a.py", "from generator.resolver.session import play"),
        ("resolver/a.py", "from generator.pack import Adventure\nfrom . import journal"),
    ],
)
def test_a_fair_import_passes(file: str, source: str) -> None:
    assert import_faults(source, PACKAGE / file) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('open(path, "w")', True),
        ('path.open("ab")', True),
        ('open(path, mode="x")', True),
        ('path.write_text("text")', True),
        ("path.write_bytes(b'')", True),
        ("os.open(path, os.O_RDWR | more)", True),
        ("os.open(path, os.O_RDONLY)", False),
        ("open(path)", False),
        ('open(path, "rb")', False),
        ('path.open(encoding="utf-8")', False),
        ("stream.write(text)", False),
    ],
)
def test_writing_is_found(source: str, found: bool) -> None:
    assert bool(write_faults(source, PACKAGE / "render" / "a.py")) is found
    assert write_faults(source, PACKAGE / "cli" / "a.py") == []
    assert bool(write_faults(source, PACKAGE / "resolver" / "a.py")) is found
    assert write_faults(source, JOURNAL) == []


def test_the_journal_is_excused_because_it_writes() -> None:
    assert len(write_faults(JOURNAL.read_text("utf-8"), PACKAGE / "resolver" / "a.py")) == 2


def test_help_starts_without_the_heavy_modules() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "generator", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    loaded = {line.rsplit("|", 1)[1].strip() for line in lines}
    assert "click" in loaded
    assert "generator.cli" in loaded
    assert sorted(loaded & (HEAVY | {"generator.render", "rich", "importlib.resources"})) == []
