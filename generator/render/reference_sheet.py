"""What the reference sheets of all systems share: a filled template in small type, in narrow columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.render import words
from generator.render.book import Book
from generator.render.dense import Dense, dense
from generator.render.flow import Block
from generator.render.paper import NARROW_MM, Paper
from generator.render.theme import Theme
from generator.tables import Rules

TITLE = "Reference"
_SCALE = 0.86  # of the type on other pages
_PACK_SCALE, _LEAST_PT = 0.98, 8.0  # the same in a pack, and the least size there
_LEADING, _TIGHT, _HEADS = 0.96, 0.8, 0.86  # there, of leading, of space, and of the headings
_HEADINGS, _AS_LARGE = ("h1", "h2", "h3"), {"small": "body"}
_MOST_PARTS = 64  # that are kept
_PARTS = re.compile(r"\n(?=@keep|# )")  # before a block that is kept together, or a chapter


def small_blocks(text: str, pictures: words.Pictures, theme: Theme) -> tuple[Block, ...]:
    """The blocks of a filled template in small type."""
    smaller = dense(theme, _SCALE)
    return tuple(Dense(block, smaller) for block in words.blocks(text, pictures))


def pack_blocks(text: str, pictures: words.Pictures, rules: Rules, theme: Theme) -> list[Block]:
    """The blocks of a filled template in type that is read at arm's length. Those of a part that is the same in many
    packs of one run are made once, and remember how high they are; `rules` keeps them."""
    known: dict[str, tuple[Block, ...]] = rules.memo.setdefault(("parts of references", theme.ink, theme.source), {})
    parts, at_arms_length = _PARTS.split(text), None
    if len(known) > _MOST_PARTS:
        known.clear()
    for part in parts:
        if part not in known:
            at_arms_length = at_arms_length or _at_arms_length(theme)
            known[part] = tuple(Dense(block, at_arms_length) for block in words.blocks(part, pictures))
    return [block for part in parts for block in known[part]]


def _at_arms_length(theme: Theme) -> Theme:
    """A pack's reference has the type of other pages, but smaller headings and less room around."""
    text, heads, space = dense(theme, _PACK_SCALE, _LEAST_PT), dense(theme, _HEADS), dense(theme, _TIGHT)
    styles = {}
    for name, tight in space.styles.items():
        sized = (heads if name in _HEADINGS else text).styles[_AS_LARGE.get(name, name)]
        leading = _LEADING * sized.leading_pt
        styles[name] = sized._replace(leading_pt=leading, before_pt=tight.before_pt, after_pt=tight.after_pt)
    return text._replace(styles=styles, spaces=space.spaces)


def sheet_pdf(
    system: str, blocks: Sequence[Block], rules: Rules, *, paper: Paper, theme: Theme, title: str = TITLE
) -> bytes:
    """A system's reference sheet as a document of its own; `system` is the game's title."""
    book = Book(f"{system}: reference", subject=TITLE, footer=rules.version, paper=paper, theme=theme)
    book.flow(title, blocks, column_mm=NARROW_MM)
    return book.to_bytes()
