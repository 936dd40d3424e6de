"""Templates -> blocks: every sentence that is printed stands in `templates/`, where a user can change it.

A template is jinja2 (in its sandbox) and says one block a line:

    # Heading, ## smaller, ### smallest       - bullet       > small print       = stat line       --- a rule
    @box Title ... @end      framed           @keep ... @end     kept on one page or column
    @boxes 5 Rep             tick boxes       @boxes 2/5 Rep     two of them crossed out
    @picture name            drawn by the program
    @table 1 3 2             the widths of the columns; then `| cell | cell` lines, the first the header
    @beside name ... @end    a picture at the left, the lines at its right

Anything else is a paragraph. **bold**, __italic__ and the | of a table are markup in a template's own text, never in
what is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator import resources
from generator.errors import PaperdelveError
from generator.render.blocks import Beside, Box, Boxes, Bullet, Draw, Group, Heading, Para, Picture, Rule
from generator.render.flow import Block
from generator.render.paper import POINTS_PER_MM
from generator.render.table import Table
from generator.render.template_engine import Loader, Sandbox, StrictUndefined, TemplateError
from generator.render.text import BOLD_OFF, BOLD_ON, ITALIC_OFF, ITALIC_ON

if TYPE_CHECKING:
    from generator.tables import StrPath

Pictures = Mapping[str, tuple[float, float, Draw] | Block]
"""By name: width and height in mm, and what draws it; or a block as it is."""

_CODE = re.compile(r"(\{[{%#].*?[}%#]\})", re.DOTALL)
_TOGGLES = {"**": (BOLD_ON, BOLD_OFF), "__": (ITALIC_ON, ITALIC_OFF)}
_TOGGLE = re.compile(r"\*\*|__")


CELL = "\ue004"
"""What a template's own `|` is made: where a cell of a table begins. No filled-in text can contain it (see `plain`)."""


def _marked(source: str) -> str:
    """A template's source with its own **, __ and | as markers, which no filled-in text can contain."""
    seen = {"**": 0, "__": 0}

    def toggle(found: re.Match[str]) -> str:
        seen[found[0]] += 1
        return _TOGGLES[found[0]][(seen[found[0]] + 1) % 2]

    parts = _CODE.split(source)
    return "".join(
        part if place % 2 else _TOGGLE.sub(toggle, part).replace("|", CELL) for place, part in enumerate(parts)
    )


@lru_cache(maxsize=4)
def environment(folder: StrPath | None = None) -> Sandbox:
    """The templates of a folder, ours unless another is given."""
    made = Sandbox(
        loader=Loader(str(folder or resources.beside("templates")), _marked),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,  # the output is no markup language; markers cannot be typed
    )
    made.filters["signed"] = lambda number: f"{number:+d}".replace("-", "−")
    return made


def fill(template: str, **context: Any) -> str:
    """A template's text.

    Raises:
        PaperdelveError: the template is missing or has a mistake.
    """
    try:
        return environment().get_template(template).render(**context)
    except TemplateError as error:
        number = getattr(error, "lineno", None)
        line = f", line {number}" if number else ""
        raise PaperdelveError(f"templates/{template}{line}: {error}; mend the template") from None


def blocks(text: str, pictures: Pictures | None = None) -> list[Block]:
    """The blocks that a filled template's lines say.

    Raises:
        PaperdelveError: a directive that is not known, or an @end too few.
    """
    lines = iter([line.strip() for line in text.splitlines()])
    return list(_stack(lines, pictures or {}, nested=False))


def _stack(lines: Iterator[str], pictures: Pictures, *, nested: bool) -> Iterator[Block]:
    rows: list[tuple[str, ...]] = []
    fractions: tuple[float, ...] = ()
    for line in lines:
        if line.startswith(CELL):
            rows.append(tuple(cell.strip() for cell in line[1:].split(CELL)))
            continue
        if rows:
            yield _table(tuple(rows), fractions)
            rows = []
        if not line:
            continue
        if line == "@end" and nested:
            return
        if line.startswith("@table"):
            fractions = tuple(float(word) for word in line.split()[1:])
        elif line.startswith("@"):
            yield _directive(line, lines, pictures)
        else:
            yield _line(line)
    if rows:
        yield _table(tuple(rows), fractions)
    if nested:
        raise PaperdelveError("a template has a @box, @keep or @beside without its @end; add the @end")


@lru_cache(maxsize=128)
def _table(rows: tuple[tuple[str, ...], ...], fractions: tuple[float, ...]) -> Block:
    """The rows, the first of them the header; a bar may close a row, and cells missing at its end are empty."""
    header = rows[0] if rows[0][-1] else rows[0][:-1]
    columns = fractions or (1.0,) * len(header)
    whole = []
    for row in rows:
        if any(row[len(columns) :]):
            raise PaperdelveError(
                f"a template's row has {len(row)} cells, its table {len(columns)}: {' | '.join(row)}; mend the template"
            )
        whole.append((*row, *("" for _ in columns))[: len(columns)])
    return Table(tuple(whole[1:]), columns, header=whole[0])


@lru_cache(maxsize=512)
def _line(line: str) -> Block:
    """The block of a line. Lines that come again are one block, which remembers how high it is."""
    for mark, level in (("### ", 3), ("## ", 2), ("# ", 1)):
        if line.startswith(mark):
            return Heading(line.removeprefix(mark), level)
    if line.startswith("- "):
        return Bullet(line[2:])
    if line.startswith("> "):
        return Para(line[2:], "small")
    if line.startswith("= "):
        return Para(line[2:], "stat")
    return Rule() if line == "---" else Para(line)


def _directive(line: str, lines: Iterator[str], pictures: Pictures) -> Block:
    word, _, rest = line.partition(" ")
    if word == "@box":
        return Box(tuple(_stack(lines, pictures, nested=True)), rest)
    if word == "@keep":
        return Group(tuple(_stack(lines, pictures, nested=True)))
    if word == "@boxes":
        count, _, label = rest.partition(" ")
        ticked, _, all_of_them = count.rpartition("/")
        return Boxes(int(all_of_them), label, ticked=int(ticked or 0))
    if word == "@picture":
        found = pictures[rest]
        return Picture(found[1] * POINTS_PER_MM, found[2]) if isinstance(found, tuple) else found
    if word == "@beside":
        found = pictures[rest]
        assert isinstance(found, tuple)  # a block has no width of its own
        right = tuple(_stack(lines, pictures, nested=True))
        return Beside(found[0] * POINTS_PER_MM, Picture(found[1] * POINTS_PER_MM, found[2]), right)
    raise PaperdelveError(f"a template says '{word}', which is no directive; see generator/render/words.py")
