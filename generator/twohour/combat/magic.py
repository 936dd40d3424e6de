"""Casting spells (28.0)."""

from __future__ import annotations

from generator.dice import Reason, Roll, lowest
from generator.errors import RuleError
from generator.named import NamedTuple
from generator.twohour.characters import casts_spells
from generator.twohour.combat.damage import SHOT, damage_roll, suffer
from generator.twohour.combat.fighter import DEFENDED_SHOTS, Fighter
from generator.twohour.referee import Referee
from generator.twohour.rules import title

SPELLS = ("damage", "dazzle", "defend")

SPELL_DICE = {
    "wand_of_blasting": ("damage", 2),
    "wand_of_brilliance": ("dazzle", 2),
    "caster_wand": ("all", 1),
    "caster_ring": ("all", 1),
}
"""Casting Tools that add dice, to which spell and how many (29.1.2)."""

SPELL_IMPACT = 2
"""A Damage spell hits as a shot of this Impact, whatever the AC (28.4)."""


class Cast(NamedTuple):
    """What came of a spell: the caster and the targets as they are now, each target's result, and the dice passed."""

    caster: Fighter
    targets: tuple[Fighter, ...]
    results: tuple[str, ...]
    passed: int


def cast(referee: Referee, caster: Fighter, targets: tuple[Fighter, ...], spell: str) -> Cast:
    """Cast a spell at up to Rep targets (28.1 to 28.6): 2d6 and an item's dice against the Rep of now, the best two.

    Raises:
        RuleError: the caster casts no spells, or names more targets than its Rep.
    """
    if not casts_spells(caster.character):
        raise RuleError(f"{caster.name} casts no spells; only Casters and Major Demons do (28.1)")
    if len(targets) > caster.rep:
        raise RuleError(f"{caster.name} may name {caster.rep} targets at most, one for each point of Rep (28.1)")
    passed = _roll(referee, caster, spell)
    affected = _reach(referee, caster, spell, passed, len(targets))
    # The highest Reps escape first (28.1.1); among equals the last named.
    order = sorted(range(len(targets)), key=lambda place: (targets[place].rep, place))[:affected]
    after, results = [], []
    for place, target in enumerate(targets):
        result, target = _struck(referee, caster, target, spell) if place in order else ("unaffected", target)
        results.append(result)
        after.append(target)
    change = int(referee.rules.tables["spell_casting"].row(passed).cells.get("caster_rep", 0))
    return Cast(caster._replace(rep=max(0, caster.rep + change)), tuple(after), tuple(results), passed)


def _roll(referee: Referee, caster: Fighter, spell: str) -> int:
    table = referee.rules.tables["spell_casting"]
    tools = tuple(
        Reason(title(referee.rules, "items", name), dice, "29.1.2")
        for name, (helps, dice) in SPELL_DICE.items()
        if name in caster.kit.traits and helps in (spell, "all")
    )
    reasons = (Reason("spell", 2, table.section), *tools)
    count = sum(reason.value for reason in reasons)
    why = f"{spell} spell"
    faces = referee.tray.faces(count, who=caster.name, why=why, rule=table.section, reasons=reasons, target=caster.rep)
    counted, discarded = lowest(faces, 2)
    passed = sum(face <= caster.rep for face in counted)
    referee.tray.keep(Roll(caster.name, why, table.section, faces, passed, reasons, caster.rep, discarded))
    return passed


def _reach(referee: Referee, caster: Fighter, spell: str, passed: int, named: int) -> int:
    """How many of the targets are affected (28.3)."""
    cells = referee.rules.tables["spell_casting"].row(passed).cells
    reach = str(cells["dazzle" if spell == "dazzle" else "other"])
    return min(named, {"rep": caster.rep, "half_rep_down": caster.rep // 2, "none": 0}[reach])


def _struck(referee: Referee, caster: Fighter, target: Fighter, spell: str) -> tuple[str, Fighter]:
    if spell == "dazzle":
        return "dazzled", target._replace(dazzled=True)
    if spell == "defend":
        return "defended", target._replace(defended=DEFENDED_SHOTS)
    impact = (Reason("Damage spell", SPELL_IMPACT, "28.4"),)
    damage = damage_roll(referee, caster.name, impact, 1, cause=SHOT, section="23.5", whom=target.name)
    left = suffer(referee, target, damage, SHOT)
    return left.damage, left.victim
