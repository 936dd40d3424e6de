"""The reference sheet of Fantasy Fudge: one page, every figure read from the tables."""

from __future__ import annotations

from typing import Any

from generator.render import fudge_rules, words
from generator.render.flow import Block
from generator.render.fudge_cards import grades
from generator.render.paper import Paper
from generator.render.reference_sheet import sheet_pdf, small_blocks
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.wording import minus
from generator.tables import Rules

TEMPLATE = "fudge/reference.j2"


def blocks(rules: Rules, theme: Theme) -> tuple[Block, ...]:
    """The sheet's blocks."""
    tables = rules.tables
    text = words.fill(
        TEMPLATE,
        **fudge_rules.context(rules),
        bold=bold,
        ladder=fudge_rules.ladder(rules, 0),
        show={"d100": rules.ruling("dice") == "d100"},
        percentile=tables["percentile_dice"].rows,
        sizes=_sizes(rules),
        sharp=int(tables["sharpness"].entries["sharp"]["odf"]),
        armor=list(tables["armor"].entries.values()),
        shields=list(tables["shields"].entries.values()),
        health=rules.ruling("damage_capacity") == "health",
        shield_always=rules.ruling("shield_hand") == "always",
        grazing=rules.ruling("grazing") == "on",
        grades=grades(rules, None, short=False),
        rulings=list(rules.rulings.values()),
    )
    return small_blocks(minus(text), theme, {"hits": fudge_rules.hits(rules)})


def _sizes(rules: Rules) -> list[dict[str, Any]]:
    """Each size of weapons with what it adds, and the weapons of that size."""
    weapons = rules.tables["weapons"].entries.values()
    return [
        {
            "title": str(cells["title"]),
            "odf": int(cells["odf"]),
            "weapons": [
                f"{weapon['title']}{' (s)' if weapon.get('sharp') else ''}"
                for weapon in weapons
                if weapon["size"] == size
            ],
        }
        for size, cells in rules.tables["weapon_sizes"].entries.items()
    ]


def reference_pdf(rules: Rules, paper: Paper, theme: Theme) -> bytes:
    """The reference sheet alone."""
    return sheet_pdf("Fantasy Fudge", blocks(rules, theme), rules, paper=paper, theme=theme, title="Fantasy Fudge")
