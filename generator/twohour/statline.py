"""One line of text <-> one character of 2 Hour Dungeon Crawl.

    [N x] [Name:] Race Profession[/Profession] Rep[/Rep] ACn [Sh] [Weapon ...] [no-spells] [star] [+item[(n)][!] ...]

An item's number is its uses, arrows, Rep, or the AC of an armor; `!` marks one that its owner cannot use (29.3.1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.checks import nearest
from generator.errors import StatLineError
from generator.statline import join_line, numbered, split_line
from generator.tables import Rules
from generator.twohour.characters import Character, Profession
from generator.twohour.items import Item
from generator.twohour.rules import races, singular

EXAMPLE = "Sir Billy: Human Knight 5 AC6 Sh S star"
NO_SPELLS = "no-spells"
_ITEM = re.compile(r"\+([a-z_]+)(?:\((?:ac)?(\d{1,3})\))?(!?)", re.IGNORECASE)


def format_line(rules: Rules, character: Character) -> str:
    """The stat line of a character; `parse_line` reads it back into an equal one."""
    words = [singular(rules, character.race)]
    words.append("/".join(str(rules.tables["professions"].entries[held.id]["title"]) for held in character.professions))
    words.append("/".join(str(held.rep) for held in character.professions))
    words.append(f"AC{character.ac}")
    words += ["Sh"] * character.shield + list(character.weapons)
    words += [NO_SPELLS] if character.no_spells else []
    words += ["star"] * character.star
    for item in character.items:
        number = f"({item.amount})" if item.amount is not None else ""
        words.append(f"+{_token(item)}{number}{'' if item.usable else '!'}")
    return join_line(character.name, " ".join(words))


def _token(item: Item) -> str:
    return f"{item.id}_potion" if item.kind == "potion" else item.id


def parse_line(rules: Rules, line: str) -> list[Character]:
    """The character of a stat line, or several that differ in their numbers, after `3 x`.

    Raises:
        StatLineError: what is wrong in it, and how a line looks.
    """
    head = split_line(line, EXAMPLE)
    character = _stats(rules, head.stats, head.name, line)
    if head.many == 1:
        return [character]
    names = numbered(head.name or singular(rules, character.race), head.many)
    return [character._replace(name=name) for name in names]


def _stats(rules: Rules, stats: str, name: str, line: str) -> Character:
    words = stats.replace(",", " ").split()
    race, words = _race(rules, words, line)
    professions, words = _professions(rules, words, line)
    reps, words = _reps(words, len(professions), line)
    ac, shield, star, no_spells = None, False, False, False
    weapons: list[str] = []
    items: list[Item] = []
    known = {weapon.lower(): weapon for weapon in rules.tables["weapons"].entries}
    for word in words:
        low = word.lower()
        if found := re.fullmatch(r"ac([246])", low):
            if ac is not None:
                raise StatLineError(f"'{line.strip()}': the AC is given twice; write one")
            ac = int(found[1])
        elif low in ("sh", "shield"):
            shield = True
        elif low in ("star", "*"):
            star = True
        elif low == NO_SPELLS:
            no_spells = True
        elif low.startswith("+"):
            items.append(_item(rules, word, line))
        elif all(part in known for part in low.split("/")):
            weapons += [known[part] for part in low.split("/")]
        else:
            hint = nearest(low, [*known, "ac2", "ac4", "ac6", "sh", "star"])
            raise StatLineError(f"'{line.strip()}': '{word}' is no AC, shield, weapon or item{hint}")
    if ac is None:
        raise StatLineError(f"'{line.strip()}': the AC is missing; write AC2, AC4 or AC6, as in '{EXAMPLE}'")
    held = tuple(Profession(known_as, rep) for known_as, rep in zip(professions, reps, strict=True))
    return Character(name, race, held, reps[0], ac, shield, tuple(weapons), tuple(items), star, no_spells)


def _race(rules: Rules, words: list[str], line: str) -> tuple[str, list[str]]:
    """The race at the start, in either of its spellings (`demon_petty`, `Petty Demon`)."""
    spellings: dict[tuple[str, ...], str] = {}
    for race in races(rules):
        for spelling in (singular(rules, race).lower(), race, race.replace("_", " ")):
            spellings[tuple(spelling.split())] = race
    for length in (2, 1):
        found = spellings.get(tuple(word.lower() for word in words[:length]))
        if found:
            return found, words[length:]
    first = words[0] if words else ""
    hint = nearest(first, [" ".join(spelling) for spelling in spellings])
    raise StatLineError(f"'{line.strip()}': '{first}' is no race{hint}; a line looks like '{EXAMPLE}'")


def _professions(rules: Rules, words: list[str], line: str) -> tuple[list[str], list[str]]:
    known: Mapping[str, object] = rules.tables["professions"].entries
    found = words[0].lower().split("/") if words else [""]
    for word in found:
        if word not in known:
            raise StatLineError(
                f"'{line.strip()}': '{word}' is no profession{nearest(word, known)} ({', '.join(known)})"
            )
    if len(found) > 2:
        raise StatLineError(f"'{line.strip()}': {len(found)} professions; a character has one or two (9.1)")
    if len(set(found)) < len(found):
        raise StatLineError(f"'{line.strip()}': the same profession twice; name each once")
    return found, words[1:]


def _reps(words: list[str], count: int, line: str) -> tuple[list[int], list[str]]:
    parts = words[0].split("/") if words else [""]
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise StatLineError(
            f"'{line.strip()}': '{words[0] if words else ''}' is no Rep; write 5, or 5/4 for two professions"
        )
    if len(parts) != count and not (len(parts) == 1 and count > 1):
        raise StatLineError(f"'{line.strip()}': {count} professions need {count} Reps, such as 5/4 (9.2)")
    reps = [int(part) for part in parts]
    # One Rep for several professions: the others start one lower (9.2).
    reps += [reps[0] - 1] * (count - len(reps))
    if not all(0 <= rep <= 12 for rep in reps):
        raise StatLineError(f"'{line.strip()}': Rep {words[0]} is beyond all tables; take 0 to 12")
    return reps, words[1:]


def _item(rules: Rules, word: str, line: str) -> Item:
    entries = rules.tables["items"].entries
    found = _ITEM.fullmatch(word)
    typed = (found[1] if found else word[1:]).lower()
    name = typed
    name = name if name in entries else name.removesuffix("_potion").removeprefix("potion_of_")
    if not found or name not in entries:
        tokens = [f"{key}_potion" if cells["kind"] == "potion" else key for key, cells in entries.items()]
        raise StatLineError(f"'{line.strip()}': '{word}' is no magic item{nearest(typed, tokens)}")
    return Item(name, str(entries[name]["kind"]), int(found[2]) if found[2] else None, not found[3])
