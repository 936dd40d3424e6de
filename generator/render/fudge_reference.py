"""The reference of Fantasy Fudge, whole on one page, or what a pack can need: every figure read from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.render import fudge_rules, words
from generator.render.fudge_cards import grades
from generator.render.needs import Needs, has, wants
from generator.render.paper import Paper
from generator.render.reference_sheet import sheet_pdf, small_blocks
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.wording import minus
from generator.tables import Rules

TEMPLATE = "fudge/reference.j2"


def contents(rules: Rules, needs: Needs | None = None) -> tuple[str, words.Pictures]:
    """The filled template, and the pictures in it; with `needs` what a pack can need, `told` being names of things."""
    tables = rules.tables
    text = words.fill(
        TEMPLATE,
        **fudge_rules.context(rules),
        bold=bold,
        ladder=fudge_rules.ladder(rules, 0),
        show={"d100": rules.ruling("dice") == "d100"},
        percentile=tables["percentile_dice"].rows,
        wants=partial(wants, needs),
        sizes=_sizes(rules, needs),
        sharp=int(tables["sharpness"].entries["sharp"]["odf"]),
        armor=_told(rules, "armor", needs),
        shields=_told(rules, "shields", needs),
        health=rules.ruling("damage_capacity") == "health",
        shield_always=rules.ruling("shield_hand") == "always",
        grazing=rules.ruling("grazing") == "on",
        grades=grades(rules, None, short=False),
        rulings=list(rules.rulings.values()),
    )
    return minus(text), {"hits": fudge_rules.hits(rules)}


def _told(rules: Rules, table: str, needs: Needs | None) -> list[Mapping[str, Any]]:
    """The rows of a table that are on the sheet."""
    return [cells for name, cells in rules.tables[table].entries.items() if has(needs, name)]


def _sizes(rules: Rules, needs: Needs | None) -> list[dict[str, Any]]:
    """Each size of weapons with what it adds, and the weapons of that size."""
    weapons = _told(rules, "weapons", needs)
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
    return sheet_pdf(
        "Fantasy Fudge", small_blocks(*contents(rules), theme), rules, paper=paper, theme=theme, title="Fantasy Fudge"
    )
