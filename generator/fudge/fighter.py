"""A fighter: what stands on its sheet, and what its damage factors come to; and how it is in a fight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from generator.dice import Reason
from generator.fudge.rules import WOUNDS
from generator.named import NamedTuple
from generator.tables import Rules

ABLE, KNOCKED_OUT, INCAPACITATED, NEAR_DEATH, DEAD = "able", "knocked_out", "incapacitated", "near_death", "dead"
STATUSES = (ABLE, KNOCKED_OUT, INCAPACITATED, NEAR_DEATH, DEAD)
"""How a fighter can be, from well to worst; all but the first are out of the fight."""

TO_WOUND, TO_STUN = "to_wound", "to_stun"
STRIKES = (TO_WOUND, TO_STUN, *WOUNDS[:-1])
"""How one may strike: to wound, to stun, or pulling the punch: at most the wound of that name."""

UNARMED = "fists"


class Trait(NamedTuple):
    """An attribute or a skill, by its identifier, and its level."""

    name: str
    level: int


class Character(NamedTuple):
    """What stands on a sheet. `skill` is the level it fights at hand to hand. `odf` and `ddf` are given, or None where
    they follow from the rest. `boxes` is the wound track where it is not the usual one, `wounds` how many boxes of each
    level are ticked (none at all if empty). Attributes that are not there are Fair."""

    name: str
    skill: int
    odf: int | None = None
    ddf: int | None = None
    weapons: tuple[str, ...] = ()
    armor: str | None = None
    shield: str | None = None
    scale: int = 0
    attributes: tuple[Trait, ...] = ()
    skills: tuple[Trait, ...] = ()
    boxes: tuple[int, ...] = ()
    wounds: tuple[int, ...] = ()
    fodder: bool = False


class Fighter(NamedTuple):
    """A character in a fight. `ticked` are its boxes by `WOUNDS`; `stunned` and `very_stunned` the rounds that these
    still last; `strike` is one of `STRIKES`."""

    character: Character
    ticked: tuple[int, ...]
    status: str = ABLE
    stunned: int = 0
    very_stunned: int = 0
    strike: str = TO_WOUND

    @property
    def name(self) -> str:
        """The character's name."""
        return self.character.name

    @property
    def is_able(self) -> bool:
        """Whether it still fights."""
        return self.status == ABLE


def fighter(rules: Rules, character: Character) -> Fighter:
    """A character at the start of a fight, with the wounds that it brings along."""
    ticked = character.wounds or (0,) * len(WOUNDS)
    return Fighter(character, ticked, status_of(rules, ticked))


def status_of(rules: Rules, ticked: tuple[int, ...]) -> str:
    """How the gravest box that is ticked leaves a fighter."""
    worst = worst_wound(ticked)
    if worst is None or not rules.tables["wounds"].entries[worst]["falls"]:
        return ABLE
    return worst if worst in STATUSES else INCAPACITATED


def worse_status(one: str, other: str) -> str:
    """The worse of two statuses."""
    return max(one, other, key=STATUSES.index)


def worst_wound(ticked: tuple[int, ...]) -> str | None:
    """The gravest wound of which a box is ticked."""
    return next((wound for wound, count in zip(reversed(WOUNDS), reversed(ticked), strict=True) if count), None)


def track(rules: Rules, character: Character) -> tuple[int, ...]:
    """How many boxes of each level of `WOUNDS` a character has."""
    entries = rules.tables["wounds"].entries
    return character.boxes or tuple(int(entries[wound]["boxes"]) for wound in WOUNDS)


def level_of(character: Character, attribute: str) -> int:
    """The level of an attribute, Fair where the sheet does not name it."""
    return next((trait.level for trait in character.attributes if trait.name == attribute), 0)


# --- weapons and skills ----------------------------------------------------------------------------------------------


def _weapons(rules: Rules) -> Mapping[str, Mapping[str, Any]]:
    return rules.tables["weapons"].entries


def melee_weapon(rules: Rules, character: Character) -> str:
    """What it fights with hand to hand: its first weapon that does not shoot, else its fists."""
    return next((name for name in character.weapons if not _weapons(rules)[name].get("missile")), UNARMED)


def missile_weapon(rules: Rules, character: Character) -> str | None:
    """What it shoots with: its first weapon that does."""
    return next((name for name in character.weapons if _weapons(rules)[name].get("missile")), None)


def shield_of(rules: Rules, character: Character) -> str | None:
    """The shield that it has up: none while its weapon takes both hands (ruling shield_hand)."""
    if character.shield is None:
        return None
    hands = int(_weapons(rules)[melee_weapon(rules, character)].get("hands", 1))
    free = hands == 1 or rules.ruling("shield_hand") == "always"
    return character.shield if free else None


def skill_reason(rules: Rules, character: Character, missile: bool) -> Reason:
    """The skill it attacks with: hand to hand the one that its sheet begins with; shooting one for missiles, if it has
    such a skill."""
    skills = rules.tables["skills"].entries
    shooting = [trait for trait in character.skills if missile and skills[trait.name].get("missile")]
    if shooting:
        best = max(shooting, key=lambda trait: trait.level)
        return Reason(str(skills[best.name]["title"]), best.level, "fighter")
    return Reason("skill", character.skill, "fighter")


# --- damage factors --------------------------------------------------------------------------------------------------


def odf(rules: Rules, character: Character, missile: bool = False) -> tuple[Reason, ...]:
    """The Offensive Damage Factor with its reasons: as given, or Strength, Scale, and the weapon's size and edge."""
    return _remembered(rules, ("odf", character, missile), lambda: _odf(rules, character, missile))


def _odf(rules: Rules, character: Character, missile: bool) -> tuple[Reason, ...]:
    if character.odf is not None:
        return (Reason("ODF", character.odf, "fighter"),)
    name = (missile_weapon(rules, character) if missile else None) or melee_weapon(rules, character)
    weapon = _weapons(rules)[name]
    size = rules.tables["weapon_sizes"].entries[weapon["size"]]
    parts = [Reason(str(weapon["title"]), int(size["odf"]), "fighter")]
    if weapon.get("sharp"):
        parts.append(Reason("sharp", int(rules.tables["sharpness"].entries["sharp"]["odf"]), "fighter"))
    if weapon.get("muscle", True):
        parts.append(Reason("Strength", level_of(character, "strength"), "fighter"))
    parts.append(Reason("Scale", character.scale, "fighter"))
    return _counted(parts)


def ddf(rules: Rules, character: Character) -> tuple[Reason, ...]:
    """The Defensive Damage Factor with its reasons: as given, or armor, Scale, and Health (ruling damage_capacity)."""
    return _remembered(rules, ("ddf", character), lambda: _ddf(rules, character))


def _ddf(rules: Rules, character: Character) -> tuple[Reason, ...]:
    if character.ddf is not None:
        return (Reason("DDF", character.ddf, "fighter"),)
    if character.armor is None:
        parts = [Reason("no armor", 0, "fighter")]
    else:
        armor = rules.tables["armor"].entries[character.armor]
        parts = [Reason(str(armor["title"]), int(armor["ddf"]), "fighter")]
    if rules.ruling("damage_capacity") == "health":
        parts.append(Reason("Health", level_of(character, "health"), "fighter"))
    parts.append(Reason("Scale", character.scale, "fighter"))
    return _counted(parts)


def _remembered(rules: Rules, key: Hashable, make: Callable[[], tuple[Reason, ...]]) -> tuple[Reason, ...]:
    """What is worked out once for each character, as every blow asks for it."""
    found: tuple[Reason, ...] | None = rules.memo.get(key)
    if found is None:
        found = rules.memo[key] = make()
    return found


def _counted(parts: list[Reason]) -> tuple[Reason, ...]:
    """The first reason, and of the others those that count."""
    return (parts[0], *(part for part in parts[1:] if part.value))


def total(reasons: tuple[Reason, ...]) -> int:
    """What reasons come to."""
    return sum(reason.value for reason in reasons)
