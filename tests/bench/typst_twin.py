"""Writes the typst source of a document equal to a pack, or to several documents: the same pages, words and fonts, and
as many strokes.

`python typst_twin.py PACK.pdf ... FONTS TWIN.typ` prints the number of pages. Where the two cannot be equal the twin is
the lighter one: it has no outline, no tags, no pictures and no frames, and a form that a page uses twice counts once.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import typst
from pypdf import PageObject, PdfReader

_SEGMENT = re.compile(rb"(?<=[0-9] )(?:l|c|re)(?=\s)")


def quoted(words: str) -> str:
    """A typst string: only backslash and quote have a meaning in it."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def segments(page: PageObject) -> int:
    """How many lines, curves and rectangles a page draws, its forms included."""
    contents = page.get_contents()
    streams = [] if contents is None else [contents.get_data()]
    forms = page.get("/Resources", {}).get("/XObject", {})
    streams += [form.get_data() for form in map(forms.__getitem__, forms) if form["/Subtype"] == "/Form"]
    return sum(len(_SEGMENT.findall(stream)) for stream in streams)


def strokes(count: int, width: float, height: float) -> str:
    """One curve of `count` short strokes spread over the page; sizes in points."""
    across = 24
    step_x, step_y = width / (across + 1), height / (count // across + 2)
    parts = []
    for index in range(count):
        x, y = (index % across + 0.5) * step_x, (index // across + 0.5) * step_y
        parts.append(f"curve.move(({x:.2f}pt,{y:.2f}pt)),curve.line(({x + 6:.2f}pt,{y + 4:.2f}pt))")
    return f"#place(top + left, curve(stroke: 0.4pt,{','.join(parts)}))" if parts else ""


def paragraph(lines: list[str]) -> str:
    """Four lines in the three faces of the pack's text: a bold beginning, then plain, the last line in italics."""
    first, _, rest = lines[0].partition(" ")
    last = f" #emph({quoted(lines[-1])})" if len(lines) > 1 else ""
    return f"#strong({quoted(first)}) #{quoted(' '.join([rest, *lines[1:-1]]))}{last}"


def twin_page(page: PageObject) -> str:
    """One page: a heading, half of its lines as paragraphs in two columns, the other half as a table."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    lines = [line.strip() for line in page.extract_text().splitlines() if line.strip()] or ["-"]
    body, cells = lines[1 : len(lines) // 2 + 1], lines[len(lines) // 2 + 1 :]
    paragraphs = "\n\n".join(paragraph(body[i : i + 4]) for i in range(0, len(body), 4))
    table = f"#table(columns: 3, {', '.join(map(quoted, cells))})" if cells else ""
    return (
        f"#page(width: {width}pt, height: {height}pt)[{strokes(segments(page), width - 80, height - 80)}\n"
        f"#block(height: 100%, width: 100%, clip: true)[\n= #{quoted(lines[0])}\n#columns(2)[{paragraphs}\n{table}]]]\n"
    )


def twin(documents: list[Path], fonts: Path) -> tuple[str, int]:
    """The source and the number of pages."""
    faces = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(fonts)]).fonts()
    # The family with the most faces is the text's; the others stand in headings, and lend what it lacks.
    text, *display = [family for family, _ in Counter(face.family for face in faces).most_common()]
    pages = [page for document in documents for page in PdfReader(document).pages]
    head = (
        f"#set text(font: ({', '.join(map(quoted, (text, *display)))},), size: 7pt)\n"
        f"#show heading: set text(font: ({', '.join(map(quoted, (*display, text)))},))\n"
        "#show strong: set text(weight: 600)\n#set page(margin: 40pt)\n#set table(stroke: 0.3pt)\n"
    )
    return head + "".join(map(twin_page, pages)), len(pages)


if __name__ == "__main__":
    *documents, fonts, target = map(Path, sys.argv[1:])
    source, count = twin(documents, fonts)
    target.write_text(source, "utf-8")
    print(count)
