"""A character of 2 Hour Dungeon Crawl as a fighter of Fantasy Fudge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from generator.conversion.gear import places
from generator.conversion.rules import Conversion
from generator.fudge.fighter import Character as Fighter
from generator.fudge.fighter import Trait, track
from generator.fudge.rules import WOUNDS
from generator.twohour.characters import Character, worn_ac


def convert(conversion: Conversion, character: Character, *, minion: bool = False) -> Fighter:
    """The fighter: its skill by its Rep, Scale by its race, armor by its AC, weapons and shield, and what its gifts and
    items add to attributes and boxes. Its damage factors follow from these. Minions are cannon fodder up to the Rep of
    the ruling fodder_rep."""
    skill = int(conversion.table("rep").row(character.rep).cells["level"])
    race = conversion.place("races", character.race)
    found = [race, *places(conversion, character)]
    weapons = tuple(dict.fromkeys(name for place in found for name in place.get("weapons", ())))
    armor = [place["armor"] for place in found if "armor" in place]
    shields = [place["shield"] for place in found if "shield" in place]
    most = conversion.tables.ruling("fodder_rep")
    made = Fighter(
        character.name,
        skill,
        weapons=weapons,
        armor=armor[-1] if armor else conversion.table("ac").row(worn_ac(character)).cells.get("armor"),
        shield=shields[-1] if shields else None,
        scale=int(race.get("scale", 0)),
        attributes=_traits(conversion, [place.get("traits", {}) for place in found]),
        skills=_archery(conversion, character, weapons, skill),
        fodder=minion and most != "none" and character.rep <= int(most),
    )
    return made._replace(boxes=_boxes(conversion, made, [name for place in found for name in place.get("boxes", ())]))


def _traits(conversion: Conversion, steps: Iterable[dict[str, int]]) -> tuple[Trait, ...]:
    """All steps on the ladder added up, in the order of the sheet."""
    summed: Counter[str] = Counter()
    for one in steps:
        summed.update(one)
    order = conversion.target.tables["attributes"].entries
    return tuple(Trait(name, summed[name]) for name in order if summed[name])


def _archery(conversion: Conversion, character: Character, weapons: Sequence[str], skill: int) -> tuple[Trait, ...]:
    """Who has something to shoot with can use it (ruling unskilled_archery)."""
    tables = conversion.target.tables
    if not any(tables["weapons"].entries[weapon].get("missile") for weapon in weapons):
        return ()
    lower = not character.has("shooter") and conversion.tables.ruling("unskilled_archery") == "one_lower"
    shooting = next(name for name, cells in tables["skills"].entries.items() if cells.get("missile"))
    return (Trait(shooting, skill - lower),)


def _boxes(conversion: Conversion, made: Fighter, more: Sequence[str]) -> tuple[int, ...]:
    """The wound track with what is added to it; nothing where it is the usual one."""
    if not more:
        return ()
    usual = track(conversion.target, made)
    return tuple(min(9, count + more.count(wound)) for wound, count in zip(WOUNDS, usual, strict=True))
