"""What a person at a printer has to know: which pages go on paper or on card, on one side or both, how many sheets and
cuts that makes. Filled from the pages that are laid out; told in words by `templates/print.j2`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.named import NamedTuple
from generator.render.book import Book
from generator.render.words import CELL, fill

ONE, LONG, SHORT = "", "long", "short"
"""One side of the sheet; or both, the sheet turned about its long or its short edge."""

FOLD, GLUE = "booklet", "glue"
"""What is folded: the whole stack, to be stapled; or each sheet on itself, to be glued before it is cut."""


Ranges = tuple[tuple[int, int], ...]


class Way(NamedTuple):
    """How a part of a document is printed: on card or paper, on which sides; `reader`: pages for other eyes never share
    a sheet."""

    card: bool = False
    turned: str = ONE
    reader: str = "all"


class Part(NamedTuple):
    """Pages that belong together, the first and the last, how they are printed, and what is cut of them: straight cuts,
    and rounds to cut out or to punch."""

    first: int
    last: int
    way: Way
    cuts: int = 0
    rounds: int = 0

    @property
    def pages(self) -> str:
        """`4` or `4–9`."""
        return told_pages(ranges([self]))


def ranges(parts: Iterable[Part]) -> Ranges:
    """The pages of some parts, in ranges as long as can be."""
    joined: list[tuple[int, int]] = []
    for each in parts:
        first = joined.pop()[0] if joined and joined[-1][1] + 1 == each.first else each.first
        joined.append((first, each.last))
    return tuple(joined)


def told_pages(pages: Ranges, *, typed: bool = False) -> str:
    """`1–2, 4–10, 12`; or as it is typed into a print dialog, `1-2,4-10,12`."""
    dash, between = ("-", ",") if typed else ("–", ", ")
    return between.join(str(first) if first == last else f"{first}{dash}{last}" for first, last in pages)


class Job(NamedTuple):
    """What is printed in one go: a file, or ranges of its pages; on so many sheets, which are card or paper; `turned`
    as in `Way`; the cuts as in `Part` and, if they are folded, how. `backs` is the file for the other sides of the same
    sheets, `instead` are the pages of the pack that need not be printed then."""

    file: str
    ranges: Ranges
    sheets: int
    card: bool = False
    turned: str = ONE
    cuts: int = 0
    rounds: int = 0
    folded: str = ""
    backs: str = ""
    instead: Ranges = ()


def part(book: Book, first: int, way: Way) -> Part:
    """The pages of a book from the one of that number on."""
    return Part(first, len(book), way, *book.cuts(first))


def whole(file: str, book: Book, way: Way, *, sheets: int | None = None, **how: Any) -> Job:
    """A book that is printed as it is; `sheets` if they are not as many as its pages take."""
    pages = len(book)
    return Job(file, (), _sheets(pages, way) if sheets is None else sheets, *way[:2], *book.cuts(), **how)


def jobs(file: str, parts: Iterable[Part], *, without: Iterable[Part] = ()) -> tuple[Job, ...]:
    """The fewest jobs that print the parts of a file, but for some, so that each begins on a sheet of its own.

    Pages for the same reader share sheets. In a job on both sides only the last range has an odd number of pages, else
    the next one's first page would come on the back of its last.
    """
    groups: dict[tuple[bool, str], list[Part]] = {}
    for each in parts:
        if each not in without:
            group = groups.setdefault(each.way[:2], [])
            if group and group[-1].last + 1 == each.first and group[-1].way.reader == each.way.reader:
                before = group.pop()
                each = Part(before.first, each.last, each.way, before.cuts + each.cuts, before.rounds + each.rounds)
            group.append(each)
    found = []
    for (card, turned), group in groups.items():
        for some in _even(group) if turned else [group]:
            sheets = sum(_sheets(each.last - each.first + 1, each.way) for each in some)
            cut = sum(each.cuts for each in some), sum(each.rounds for each in some)
            found.append(Job(file, ranges(some), sheets, card, turned, *cut))
    return tuple(found)


def _even(parts: Iterable[Part]) -> list[list[Part]]:
    """The parts in lists of which only the last part has an odd number of pages."""
    lists: list[list[Part]] = [[]]
    for each in parts:
        lists[-1].append(each)
        if (each.last - each.first) % 2 == 0:
            lists.append([])
    return [some for some in lists if some]


def _sheets(pages: int, way: Way) -> int:
    return -(-pages // 2) if way.turned else pages


def context(jobs: Sequence[Job], *, here: str = "", typed: bool = False) -> Mapping[str, Any]:
    """What the template tells; the file's name is left out in its own pages, `here`."""
    return {
        "jobs": [
            job._asdict()
            | {
                "file": "" if job.file == here else job.file,
                "pages": told_pages(job.ranges, typed=typed),
                "instead": told_pages(job.instead, typed=typed),
            }
            for job in jobs
        ],
        "paper": sum(job.sheets for job in jobs if not job.card),
        "card": sum(job.sheets for job in jobs if job.card),
        "cuts": sum(job.cuts for job in jobs),
        "rounds": sum(job.rounds for job in jobs),
    }


def lines(jobs: Sequence[Job]) -> list[str]:
    """The plan for a terminal, its columns aligned."""
    rows = [
        [cell.strip() for cell in line.strip()[1:].split(CELL)]
        for line in fill("print.j2", **context(jobs, typed=True)).splitlines()
        if line.strip()
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def total(jobs: Sequence[Job]) -> str:
    """What all of it takes: `9 sheets of paper and 3 of card; 8 straight cuts`."""
    return fill("print_sum.j2", **context(jobs)).strip().rstrip(".")


def record(jobs: Iterable[Job]) -> list[dict[str, Any]]:
    """The plan as plain values: pages as they are typed, "" for all; `sides` 1 or 2."""
    return [
        {
            "file": job.file,
            "pages": told_pages(job.ranges, typed=True),
            "sheets": job.sheets,
            "stock": "card" if job.card else "paper",
            "sides": 2 if job.turned else 1,
            "edge": job.turned,
            "cuts": job.cuts,
            "rounds": job.rounds,
            "folded": job.folded,
            "backs": job.backs,
            "instead": told_pages(job.instead, typed=True),
        }
        for job in jobs
    ]
