"""The first two pages of a pack: its cover, and how to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any
from zlib import crc32

from generator.render import phrases, print_plan, words
from generator.render.blocks import Group, Para, Rule
from generator.render.book import Book
from generator.render.dense import LEAST_PT, dense
from generator.render.fights import foreign_in, stats
from generator.render.flow import Block, Shrunk, draw_stack, pour, stack_height
from generator.render.lettering import draw_lines
from generator.render.paint import ink, lines
from generator.render.paper import COLUMN_MM, POINTS_PER_MM, Frame, columns_in
from generator.render.portal import HEIGHT_MM, draw_portal
from generator.render.print_plan import Job, Part
from generator.render.table import Table
from generator.render.text import Fitted, even, fit_box
from generator.render.theme import Theme
from generator.sealing import start_code
from generator.systems import SYSTEMS
from generator.tables import Rules, Ruling
from generator.twohour.adventure import Adventure
from generator.twohour.characters import Character, worn_ac
from generator.twohour.dungeon import levels

FILE = "pack.pdf"
"""What the document is called."""

COVER, HOWTO = "Cover", "How to play this pack"
_TITLE_LINES = 3
_LEAST_GAP = 0.02  # of the page's height
_LEGENDS = 3  # that the template can tell
_SCALES = (1.2, 1.12, 1.05, 1.0, 0.93, 0.86, 0.8)  # of the type on a page that is to be filled and must not become two
_TRIES = (
    *((scale, 1.0) for scale in _SCALES[:4]),
    (0.93, 0.8),
    (0.86, 0.65),
    (0.8, 0.5),
    (0.75, 0.5),
    (0.7, 0.4),
    (0.6, 0.4),
    (0.5, 0.3),
)
"""The scales of a cover's type, each with the least of its picture; the last are for small paper and long names."""
_LARGEST = 1.5  # times its size that the picture may have
_FULL_PT = 440.0  # a page of less width has a smaller title and picture
_GAPS = 6
Plan = Callable[[], Sequence[Job]]
"""How a pack is printed. Asked for when the cover is drawn, as what it tells of is laid out later."""


def pages(book: Book, adventure: Adventure, rules: Rules, parts: Mapping[str, Part], plan: Plan) -> None:
    """Add the cover and the page on how to play. The `parts` of the pack, by name, may be filled later, too."""
    draw_cover = partial(_draw_cover, theme=book.theme, adventure=adventure, rules=rules, plan=plan)
    book.page(COVER, draw_cover, heading=False)
    changed = [ruling for ruling in rules.rulings.values() if ruling.value in ruling.alternatives]
    draw_howto = partial(_draw_howto, theme=book.theme, adventure=adventure, parts=parts, changed=changed)
    many = 2 if book.columns() == 1 else 1
    for place in range(many):
        book.page(HOWTO, partial(draw_howto, leaf=(place, many)), level=None if place else 0)


def _draw_howto(
    canvas: Any,
    frame: Frame,
    theme: Theme,
    adventure: Adventure,
    parts: Mapping[str, Part],
    changed: Sequence[Ruling],
    leaf: tuple[int, int],
) -> None:
    start = start_code(adventure.seed)
    text = words.fill("2hdc/howto.j2", combat=adventure.combat, start=start, parts=parts, changed=changed)
    blocks = words.blocks(text)
    draw_columns(canvas, theme, frame, blocks, leaf=leaf)


def draw_columns(
    canvas: Any,
    theme: Theme,
    frame: Frame,
    blocks: Sequence[Block],
    column_mm: float = COLUMN_MM,
    leaf: tuple[int, int] = (0, 1),
) -> None:
    """Draw all the blocks within the frame, in columns no narrower than `column_mm`, in smaller type if need be; or
    what of them stands on one of several pages alike, `leaf`: which, from 0, of how many."""
    count = columns_in(frame.width, column_mm, theme.spaces.gutter_mm)
    gutter = theme.spaces.gutter_mm * POINTS_PER_MM
    width = (frame.width - (count - 1) * gutter) / count
    page, pages = leaf
    for scale in _SCALES:
        smaller = dense(theme, scale)
        columns, rest = pour(blocks, smaller, width, pages * count, frame.height)
        if not rest:
            break
    else:
        columns = (*columns[:-1], (Shrunk(Group((*columns[-1], *rest)), frame.height),))
    for place, stack in enumerate(columns[page * count : (page + 1) * count]):
        draw_stack(stack, canvas, smaller, frame.x + place * (width + gutter), frame.top, width)


def _draw_cover(canvas: Any, frame: Frame, theme: Theme, adventure: Adventure, rules: Rules, plan: Plan) -> None:
    first, legend, task, band, sheets, imprint = _parts(adventure, rules, plan())
    subtitle = [block.text for block in first if isinstance(block, Para) and isinstance(block.text, str)]
    style = theme.styles["title"]
    size, leading, name = _title(theme, frame, adventure.title)
    gutter = 2 * theme.spaces.gutter_mm * POINTS_PER_MM
    width = (frame.width - gutter) / 2
    picture = HEIGHT_MM * POINTS_PER_MM * _small(frame)
    least = _LEAST_GAP * frame.height
    for scale, share in _TRIES:
        smaller = dense(theme, scale, min(LEAST_PT, LEAST_PT * scale / _SCALES[-1]))
        lead = smaller.styles["lead"]
        under = [Para(even(line, frame.width, lead.size_pt, lead.face), "lead", "c") for line in subtitle]
        beside = max(stack_height(part, smaller, width) for part in (legend, task))
        strips = [stack_height(part, smaller, frame.width) for part in (under, band, sheets, imprint)]
        room = frame.height - leading * len(name) - sum(strips) - beside - _GAPS * least
        if room > share * picture:
            break
    high = max(share * picture, min((_LARGEST if scale >= 1.0 else 1.0) * picture, room))
    gap = least + (room - high) / _GAPS
    top = frame.top
    draw_portal(canvas, theme, frame.x, top, frame.width, high / (HEIGHT_MM * POINTS_PER_MM))
    top -= high
    ink(canvas, style.colour)
    draw_lines(canvas, frame.x, top, name, size, leading, "c", frame.width)
    top -= leading * len(name) + gap / 2
    draw_stack(under, canvas, smaller, frame.x, top, frame.width)
    top -= strips[0] + gap
    draw_stack(legend, canvas, smaller, frame.x, top, width)
    draw_stack(task, canvas, smaller, frame.x + width + gutter, top, width)
    _upright(canvas, theme, frame.x + frame.width / 2, top, beside)
    top -= beside + gap
    draw_stack(band, canvas, smaller, frame.x, top, frame.width)
    top -= strips[1] + gap
    draw_stack(sheets, canvas, smaller, frame.x, top, frame.width)
    draw_stack(imprint, canvas, smaller, frame.x, frame.bottom + strips[3], frame.width)


def _small(frame: Frame) -> float:
    """The scale of title and picture on that page."""
    return min(1.0, frame.width / _FULL_PT)


def _title(theme: Theme, frame: Frame, title: str) -> Fitted:
    """The title in lines of about the same width."""
    style, text = theme.styles["title"], phrases.name(title)
    size = style.size_pt * _small(frame)
    fitted = fit_box(text, style.face, size, frame.width, _TITLE_LINES * 1.1 * size, 6.0, 1.1)
    return fitted._replace(lines=even(text, frame.width, fitted.size, style.face))


def _upright(canvas: Any, theme: Theme, x: float, top: float, height: float) -> None:
    lines(canvas, theme.colours.rule, theme.lines.thin_pt, [(x, top, x, top - height)])


def _parts(adventure: Adventure, rules: Rules, plan: Sequence[Job]) -> list[list[Block]]:
    """What the template's rules part: the line under the title, legend, task, band, how to print it, imprint."""
    star = adventure.star
    text = words.fill(
        "2hdc/cover.j2",
        combat=adventure.combat,
        system=SYSTEMS[adventure.combat].title,
        name=phrases.name,
        boss=phrases.name(adventure.big_bad.name),
        race=phrases.race(rules, adventure.big_bad.race),
        told=crc32(adventure.seed.encode(errors="replace")) % _LEGENDS,
        star=phrases.name(star.name),
        rep=phrases.reps(star),
        others=len(adventure.band),
        tiles=len(adventure.tiles),
        levels=len(levels(adventure.tiles, hidden=False)),
        reason=adventure.reason,
        captives=phrases.captives(rules, adventure),
        seed=phrases.name(adventure.seed),
        version=adventure.rules,
        **print_plan.context(plan, here=FILE),
    )
    parts: list[list[Block]] = [[]]
    for block in words.blocks(text):
        if isinstance(block, Rule):
            parts.append([])
        elif isinstance(block, Table) and not block.rows:
            parts[-1].append(block.but(rows=tuple(_row(rules, who) for who in (star, *adventure.band))))
        else:
            parts[-1].append(block)
    parts[-1] = [block.but(align="c") for block in parts[-1] if isinstance(block, Para)]
    return parts


def _row(rules: Rules, who: Character) -> tuple[str, ...]:
    kind = f"{phrases.race(rules, who.race)} {phrases.professions(rules, who)}"
    star = "★" if who.star else ""
    start, foreign = (star, phrases.name(who.name), kind, phrases.reps(who)), foreign_in(rules)
    if foreign:
        return (*start, stats(foreign, who))
    return (*start, str(worn_ac(who)), phrases.weapons(rules, who))
