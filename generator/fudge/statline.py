"""One line of text <-> one fighter of Fantasy Fudge.

    [N x] [Name:] LEVEL [ODFn] [DDFn] [weapon ...] [armor] [shield SIZE] [scale N] [ATTRIBUTE LEVEL ...]
    [SKILL LEVEL ...] [boxes n/n/n/n/n] [wounds n/n/n/n/n] [fodder|star]

LEVEL is the skill it fights with hand to hand, as a word of the ladder or a number (`Great`, `+2`). Where the ODF or
the DDF is left out it follows from Strength, Scale, weapon and armor. Wounds may be named instead: `wounds hurt`. The
parts may come in any order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.checks import nearest
from generator.errors import StatLineError
from generator.fudge.fighter import Character, Trait, ddf, odf, shield_of, total, track
from generator.fudge.ladder import FARTHEST, levels, read_number, word
from generator.fudge.rules import WOUNDS, title
from generator.named import NamedTuple
from generator.statline import join_line, numbered, split_line
from generator.tables import Rules

EXAMPLE = "Snorri: Great ODF5 DDF3"
MOST_BOXES = 9

_INSIDE = re.compile(r"(?<=[a-z])[-_](?=[a-z])")
_FACTOR = re.compile(r"(odf|ddf|scale)=?([+-]?\d+)?", re.IGNORECASE)
_COUNTS = re.compile(r"\d+(?:/\d+)*")
_DASHES = str.maketrans("−–", "--")


class Known(NamedTuple):
    """What a phrase of a line stands for: its subject (`level`, `weapons`, ...) and what it is there."""

    subject: str
    value: Any


def format_line(rules: Rules, character: Character) -> str:
    """The stat line of a character; `parse_line` reads it back into an equal one."""
    parts = [word(rules, character.skill)]
    parts += [f"{name}{value}" for name, value in _given(character)]
    parts += [title(rules, "weapons", name) for name in character.weapons]
    parts += [title(rules, "armor", character.armor)] if character.armor else []
    parts += [f"shield {character.shield}"] if character.shield else []
    parts += [f"scale {character.scale:+d}"] if character.scale else []
    for table, traits in (("attributes", character.attributes), ("skills", character.skills)):
        parts += [f"{title(rules, table, trait.name)} {word(rules, trait.level)}" for trait in traits]
    for name, counts in (("boxes", character.boxes), ("wounds", character.wounds)):
        parts += [f"{name} {'/'.join(map(str, counts))}"] if counts else []
    parts += ["fodder"] if character.fodder else []
    return join_line(character.name, " ".join(parts))


def fight_line(rules: Rules, character: Character) -> str:
    """The same as one needs it in a fight: the level and what both damage factors come to, whatever they follow from,
    the shield, the wounds, cannon fodder."""
    plain = Character(
        character.name,
        character.skill,
        total(odf(rules, character)),
        total(ddf(rules, character)),
        shield=shield_of(rules, character),
        boxes=character.boxes,
        wounds=character.wounds,
        fodder=character.fodder,
    )
    return format_line(rules, plain)


def _given(character: Character) -> list[tuple[str, int]]:
    factors = (("ODF", character.odf), ("DDF", character.ddf))
    return [(name, value) for name, value in factors if value is not None]


# --- reading ---------------------------------------------------------------------------------------------------------


def parse_line(rules: Rules, line: str) -> list[Character]:
    """The character of a stat line, or several that differ in their numbers, after `3 x`.

    Raises:
        StatLineError: what is wrong in it, with the nearest right word, and how a line looks.
    """
    head = split_line(line, EXAMPLE)
    character = _Reader(rules, head.stats, line.strip()).character()._replace(name=head.name)
    if head.many == 1:
        return [character]
    names = numbered(head.name or usual_name(character), head.many)
    return [character._replace(name=name) for name in names]


def usual_name(character: Character) -> str:
    """What somebody without a name is called."""
    return "Foe" if character.fodder else "Fighter"


def phrases(rules: Rules) -> Mapping[tuple[str, ...], Known]:
    """Every phrase that may stand in a line, by its words in small letters."""
    found: dict[tuple[str, ...], Known] | None = rules.memo.get("fudge phrases")
    if found is None:
        found = rules.memo["fudge phrases"] = {}
        for text, level in levels(rules).items():
            found[_words(text)] = Known("level", level)
        for table in ("weapons", "armor", "attributes", "skills"):
            for name, cells in rules.tables[table].entries.items():
                for text in (str(cells["title"]), name, *cells.get("also", ())):
                    found[_words(text)] = Known(table, name)
        for size in rules.tables["shields"].entries:
            found["shield", *_words(size)] = found[*_words(size), "shield"] = Known("shield", size)
        for text in ("fodder", "cannon fodder", "star"):
            found[_words(text)] = Known("fodder", text != "star")
        for text in ("boxes", "wounds"):
            found[text,] = Known(text, None)
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(_INSIDE.sub(" ", text.lower()).split())


class _Reader:
    """Reads the stats of one line, word by word."""

    def __init__(self, rules: Rules, stats: str, line: str) -> None:
        self._rules = rules
        self._line = line
        self._known = phrases(rules)
        self._words = _words(stats.translate(_DASHES).replace(",", " "))
        self._next = 0
        self._found: dict[str, Any] = {}
        self._traits: dict[str, list[Trait]] = {"attributes": [], "skills": []}
        self._weapons: list[str] = []

    def character(self) -> Character:
        """The character, without its name."""
        while self._next < len(self._words):
            self._one()
        if "skill" not in self._found:
            raise self._wrong(f"the combat skill is missing; write a level first, as in '{EXAMPLE}'")
        order = list(self._rules.tables["attributes"].entries)
        attributes = sorted(self._traits["attributes"], key=lambda trait: order.index(trait.name))
        character = Character(
            name="",
            **self._found,
            weapons=tuple(self._weapons),
            attributes=tuple(trait for trait in attributes if trait.level),
            skills=tuple(self._traits["skills"]),
        )
        self._verify(character)
        return character

    def _verify(self, character: Character) -> None:
        for level, count, boxes in zip(WOUNDS, character.wounds, track(self._rules, character), strict=False):
            if count > boxes:
                raise self._wrong(f"{count} wounds at {level.replace('_', ' ')}, which has boxes for {boxes}")

    def _one(self) -> None:
        """Take the next part of the line."""
        text = self._words[self._next]
        number = read_number(text)
        factor = _FACTOR.fullmatch(text)
        if factor:
            self._next += 1
            self._set(factor[1], self._whole(factor[2], factor[1].upper()))
            return
        if number is not None:
            self._next += 1
            self._set("skill", number)
            return
        known = self._phrase()
        if known is None and text == "shield":
            raise self._sizeless()
        if known is None:
            raise self._unknown(text)
        match known.subject:
            case "level":
                self._set("skill", known.value)
            case "weapons":
                self._weapons.append(known.value)
            case "armor" | "shield" | "fodder":
                self._set(known.subject, known.value)
            case "boxes" | "wounds":
                self._set(known.subject, self._counts(known.subject))
            case subject:
                self._trait(subject, known.value)

    def _phrase(self) -> Known | None:
        """The longest phrase that begins at the next word."""
        for length in (3, 2, 1):
            found = self._known.get(self._words[self._next : self._next + length])
            if found is not None:
                self._next += length
                return found
        return None

    def _set(self, key: str, value: Any) -> None:
        key = key.lower()
        if key in self._found:
            names = {"skill": "the combat skill", "fodder": "fodder or star"}
            raise self._wrong(f"{names.get(key, key)} is given twice; write one")
        self._found[key] = value

    def _whole(self, digits: str | None, what: str) -> int:
        """The number of a factor, which may be the next word."""
        if digits is None and self._next < len(self._words):
            digits = self._words[self._next]
            self._next += 1
        number = read_number(digits or "")
        if number is None:
            raise self._wrong(f"{what} wants a number from -{FARTHEST} to {FARTHEST}, such as {what}5")
        return number

    def _trait(self, table: str, name: str) -> None:
        """The level after an attribute or a skill."""
        called = title(self._rules, table, name)
        text = self._words[self._next] if self._next < len(self._words) else ""
        level = read_number(text)
        if level is not None:
            self._next += 1
        else:
            known = self._phrase()
            if known is None or known.subject != "level":
                raise self._wrong(f"{called} wants its level next, such as {called} Good{self._hint(text)}")
            level = known.value
        if any(trait.name == name for trait in self._traits[table]):
            raise self._wrong(f"{called} is given twice; write one")
        self._traits[table].append(Trait(name, level))

    def _counts(self, what: str) -> tuple[int, ...]:
        """Numbers for each level of wounds, or for `wounds` the levels by name."""
        text = self._words[self._next] if self._next < len(self._words) else ""
        if _COUNTS.fullmatch(text):
            self._next += 1
            counts = tuple(int(part) if len(part) < 3 else MOST_BOXES + 1 for part in text.split("/"))
            if len(counts) != len(WOUNDS) or max(counts) > MOST_BOXES:
                raise self._wrong(f"{what} {text}: write five numbers from 0 to {MOST_BOXES}, such as {what} 3/1/1/1/1")
            return counts if what == "boxes" or any(counts) else ()
        named = self._named_wounds() if what == "wounds" else []
        if not named:
            raise self._wrong(f"{what} wants five numbers next, from Scratch to Near Death, such as {what} 3/1/1/1/1")
        return tuple(named.count(wound) for wound in WOUNDS)

    def _named_wounds(self) -> list[str]:
        by_words = {_words(title(self._rules, "wounds", wound)): wound for wound in WOUNDS}
        named = []
        while self._next < len(self._words):
            for length in (2, 1):
                found = by_words.get(self._words[self._next : self._next + length])
                if found:
                    named.append(found)
                    self._next += length
                    break
            else:
                break
        return named

    def _sizeless(self) -> StatLineError:
        """What is wrong with a shield without a size that there is."""
        sizes = list(self._rules.tables["shields"].entries)
        after = self._words[self._next + 1] if self._next + 1 < len(self._words) else ""
        if hint := nearest(after, sizes):
            return self._wrong(f"'{after[:30]}' is no size of a shield{hint}")
        return self._wrong(f"a shield wants its size, such as shield {sizes[0]}; there are {', '.join(sizes)}")

    def _hint(self, text: str) -> str:
        parts = ["shield", *self._rules.tables["shields"].entries]
        return nearest(text, [*parts, *(" ".join(phrase) for phrase in self._known)]) if text else ""

    def _unknown(self, text: str) -> StatLineError:
        kinds = "no level, weapon, armor, attribute or skill" if "skill" in self._found else "no level of the ladder"
        if "skill" in self._found:
            return self._wrong(f"'{text[:30]}' is {kinds}{self._hint(text)}")
        hint = nearest(text, [name.lower() for name in levels(self._rules)])
        return self._wrong(f"'{text[:30]}' is {kinds}{hint or self._hint(text)}; a line looks like '{EXAMPLE}'")

    def _wrong(self, what: str) -> StatLineError:
        return StatLineError(f"'{self._line}': {what}")
