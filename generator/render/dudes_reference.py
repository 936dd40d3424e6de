"""The reference sheet of Dungeon Dudes: one page, every figure read from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.dice import Reason
from generator.dudes.combat import Fighter, fighter
from generator.dudes.dude import Dude
from generator.dudes.odds import hit_chance
from generator.dudes.rules import DUEL, KINDS, curve, number
from generator.render import words
from generator.render.dudes_cards import experience
from generator.render.flow import Block
from generator.render.paper import Paper
from generator.render.reference_sheet import sheet_pdf, small_blocks
from generator.render.text import bold
from generator.render.theme import Theme
from generator.render.wording import capital, minus
from generator.tables import Rules

TEMPLATE = "dudes/reference.j2"
LEADS = range(-8, 10)
LEVELS = (1, 2, 3, 4, 5, 6, 8, 10)
"""For how much Attack is over Defense chances are shown, and for which levels the sum of the base values."""


def blocks(rules: Rules, theme: Theme) -> tuple[Block, ...]:
    """The sheet's blocks."""
    leads = [{"lead": lead, "chance": percent(chance(rules, lead))} for lead in LEADS]
    half = len(leads) // 2
    kit = rules.tables["kit"].entries.values()
    text = words.fill(
        TEMPLATE,
        bold=bold,
        groups={kind: groups(rules, kind) for kind in KINDS},
        numbers={name: number(rules, name) for name in rules.tables["numbers"].entries},
        leads=list(zip(leads[:half], leads[half:], strict=True)),
        experience=experience(rules),
        curve=[(level, curve(rules, level)) for level in LEVELS],
        kit=[(cells["level"], cells["points"]) for cells in kit],
        adding=rules.ruling("one_of_a_kind") == "no",
        all_rest=rules.ruling("rest_after") == "everybody",
        again=rules.ruling("leader_again") == "allowed",
        standoff=rules.ruling("standoff"),
        listed=rules.ruling("arena_order") == "as_listed",
        rulings=list(rules.rulings.values()),
    )
    return small_blocks(minus(text), theme)


def groups(rules: Rules, kind: str) -> list[tuple[list[str], Mapping[str, Any]]]:
    """The things of a kind, those together that add the same: their titles, and the cells of the first."""
    found: dict[tuple[int, ...], tuple[list[str], Mapping[str, Any]]] = {}
    for cells in rules.tables[kind].entries.values():
        adds = tuple(int(cells.get(column, 0)) for column in ("attack", "defense", "damage"))
        found.setdefault(adds, ([], cells))[0].append(capital(str(cells["title"])))
    return list(found.values())


def chance(rules: Rules, lead: int) -> Fraction:
    """The chance that an attack hits whose bonus is so much over the Defense bonus."""
    plain = fighter(rules, Dude("", 1, 0, 0))
    attacker: Fighter = plain._replace(attack=(Reason("", lead, DUEL),))
    return hit_chance(rules, attacker, plain._replace(defense=()))


def percent(share: Fraction) -> str:
    """A chance in per cent with one decimal, as exact as that is."""
    return f"{float(100 * share):.4g} %"


def reference_pdf(rules: Rules, paper: Paper, theme: Theme) -> bytes:
    """The reference sheet alone."""
    return sheet_pdf("Dungeon Dudes", blocks(rules, theme), rules, paper=paper, theme=theme, title="Dungeon Dudes")
