"""The reference of Dungeon Dudes, whole on one page, or what a pack can need: every figure read from the tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from generator.dice import Reason
from generator.dudes.combat import Fighter, fighter
from generator.dudes.dude import Dude
from generator.dudes.odds import hit_chance
from generator.dudes.rules import DUEL, KINDS, curve, number
from generator.render import words
from generator.render.dudes_cards import experience
from generator.render.needs import Needs, has, wants
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


def contents(rules: Rules, needs: Needs | None = None) -> tuple[str, words.Pictures]:
    """The filled template, and the pictures in it; with `needs` what a pack can need, `told` being names of things."""
    leads = [{"lead": lead, "chance": percent(chance(rules, lead))} for lead in LEADS]
    half = len(leads) // 2
    kit = rules.tables["kit"].entries.values()
    text = words.fill(
        TEMPLATE,
        bold=bold,
        wants=partial(wants, needs),
        groups={kind: groups(rules, kind, needs) for kind in KINDS},
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
    return minus(text), {}


def groups(rules: Rules, kind: str, needs: Needs | None = None) -> list[tuple[list[str], Mapping[str, Any]]]:
    """The things of a kind, those together that add the same: their titles, and the cells of the first."""
    found: dict[tuple[int, ...], tuple[list[str], Mapping[str, Any]]] = {}
    for name, cells in rules.tables[kind].entries.items():
        if not has(needs, name):
            continue
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
    return sheet_pdf(
        "Dungeon Dudes", small_blocks(*contents(rules), theme), rules, paper=paper, theme=theme, title="Dungeon Dudes"
    )
