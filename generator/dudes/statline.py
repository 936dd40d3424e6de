"""One line of text <-> one Dude.

    [N x] [Name:] A14 D14 [HP10 | HP7/10] [L5] [XP250] [G40] [#7] [, skill or item] ...

In any order, with or without commas. What a line may leave out: the hit points (10), experience and gold (0), the
number (none), and either the level, which is then worked out of Attack and Defense (ruling worked_out_level), or both
Attack and Defense, which are then as equal as can be on the level's place on the curve (ruling dude_curve).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.checks import nearest
from generator.dudes.dude import Dude
from generator.dudes.rules import LEVELS, Thing, curve, kind_of, level_of, number, title, vocabulary
from generator.errors import StatLineError
from generator.named import NamedTuple
from generator.statline import join_line, numbered, split_line
from generator.tables import Rules

EXAMPLE = "Zed: A14 D14 HP10 L5, martial arts, grapple, sword, helmet, shield"

NAMELESS = "Dude"
"""What those without a name are called."""


class _Value(NamedTuple):
    """A number of a line: its field, the words for it, and what it may be."""

    field: str
    words: tuple[str, ...]
    low: int
    high: int


_VALUES = (
    _Value("attack", ("a", "attack", "att"), 0, 99),
    _Value("defense", ("d", "defense", "defence", "def"), 0, 99),
    _Value("hit_points", ("hp", "hit points", "hits"), 1, 99),
    _Value("level", ("l", "level", "lvl", "lv"), *LEVELS),
    _Value("experience", ("xp", "experience", "exp"), 0, 9_999_999),
    _Value("gold", ("g", "gold", "gp"), 0, 9_999_999),
    _Value("number", ("#", "no", "number", "nr"), 1, 9_999),
)
_BY_WORD = {word: value for value in _VALUES for word in value.words}
_GIVEN = re.compile(r"(#|[a-z]+(?: points)?)\s*[=.]?\s*([0-9]+)(?:\s*/\s*([0-9]+))?(?![\w/.-])")


def format_line(rules: Rules, dude: Dude) -> str:
    """The stat line of a Dude; `parse_line` reads it back into an equal one."""
    hit_points = f"{dude.left}/{dude.hit_points}" if dude.lost else str(dude.hit_points)
    numbers = [f"A{dude.attack}", f"D{dude.defense}", f"HP{hit_points}", f"L{dude.level}"]
    numbers += [f"XP{dude.experience}"] if dude.experience else []
    numbers += [f"G{dude.gold}"] if dude.gold else []
    numbers += [f"#{dude.number}"] if dude.number is not None else []
    return join_line(dude.name, ", ".join([" ".join(numbers), *things(rules, dude)]))


def things(rules: Rules, dude: Dude) -> list[str]:
    """The skills and items of a Dude by their printed names, in small letters as in a line."""
    named = [(kind_of(rules, skill), skill) for skill in dude.skills]
    named += [("weapons", name) for name in dude.weapons] + [("armor", name) for name in dude.armor]
    return [title(rules, kind, name).lower() for kind, name in named]


def parse_line(rules: Rules, line: str) -> list[Dude]:
    """The Dude of a stat line, or several that differ in their numbers, after `3 x`.

    Raises:
        StatLineError: what is wrong in it, with the nearest right word, or how a line looks.
    """
    head = split_line(line, EXAMPLE)
    dude = _dude(rules, head.name, head.stats, line.strip())
    if head.many == 1:
        return [dude]
    if dude.number is not None:
        raise StatLineError(f"'{line.strip()}': #{dude.number} is one Dude's number, and these are {head.many}")
    return [dude._replace(name=name) for name in numbered(head.name or NAMELESS, head.many)]


def _dude(rules: Rules, name: str, stats: str, line: str) -> Dude:
    values: dict[str, int] = {}
    found: list[Thing] = []
    for part in stats.lower().replace("_", " ").split(","):
        _read_part(rules, part, values, found, line)
    _repeated(rules, found, line)
    attack, defense, level = _levelled(rules, values, line)
    full = values.get("hit_points", number(rules, "hit_points"))
    lost = full - values.get("left", full)
    if lost < 0:
        raise StatLineError(f"'{line}': {values['left']} of {full} hit points; write what is left first, as HP7/10")
    skills = tuple(thing.id for thing in found if thing.kind.endswith("_skills"))
    return Dude(
        name,
        level,
        attack,
        defense,
        full,
        values.get("experience", 0),
        values.get("gold", 0),
        values.get("number"),
        skills,
        tuple(thing.id for thing in found if thing.kind == "weapons"),
        tuple(thing.id for thing in found if thing.kind == "armor"),
        lost,
    )


def _read_part(rules: Rules, part: str, values: dict[str, int], found: list[Thing], line: str) -> None:
    """Everything between two commas: values and things, with spaces in between."""
    known = vocabulary(rules)
    rest = part.strip()
    while rest:
        given = _GIVEN.match(rest)
        if given and given[1] in _BY_WORD:
            _keep(_BY_WORD[given[1]], given, values, line)
            rest = rest[given.end() :].lstrip()
            continue
        words = rest.split()
        size = _longest(words, known)
        if not size:
            raise StatLineError(f"'{line}': {_unknown(words, known)}")
        found.append(known[" ".join(words[:size])])
        rest = " ".join(words[size:])


def _longest(words: Sequence[str], known: Mapping[str, Thing]) -> int:
    """How many words at the start name one thing; 0 if none does."""
    most = max(len(spelling.split()) for spelling in known)
    return next((size for size in range(min(most, len(words)), 0, -1) if " ".join(words[:size]) in known), 0)


def _unknown(words: Sequence[str], known: Mapping[str, Thing]) -> str:
    """What is wrong with words that begin neither a value nor a thing."""
    given = re.match(r"([a-z]+|#)[0-9./-]+$", words[0])
    if given and given[1] in _BY_WORD:
        return f"'{words[0].upper()}' is no number; write '{given[1].upper()}' and a whole number"
    if re.search(r"\d", words[0]):
        hint = nearest(given[1], _BY_WORD) if given else ""
        return f"'{words[0].upper()}' is no value of a Dude{hint}; write them apart, as in '{EXAMPLE}'"
    if words[0] in _BY_WORD:
        return f"'{words[0]}' needs a number; a line looks like '{EXAMPLE}'"
    phrase = " ".join(words[: 1 + next((n for n, word in enumerate(words[1:]) if re.search(r"\d", word)), len(words))])
    hint = nearest(phrase, known) or nearest(words[0], known)
    return f"'{phrase}' is no skill, weapon or armor piece{hint}"


def _keep(value: _Value, given: re.Match[str], values: dict[str, int], line: str) -> None:
    if value.field in values:
        raise StatLineError(f"'{line}': {value.words[1]} is given twice; write it once")
    first, second = given[2], given[3]
    if second is not None and value.field != "hit_points":
        raise StatLineError(f"'{line}': '{given[0].strip()}' is no number; only hit points are written as 7/10")
    full = second if second is not None else first
    if len(full) > 8 or len(first) > 8 or not value.low <= int(full) <= value.high:
        raise StatLineError(f"'{line}': {value.words[1]} {full[:12]}? take {value.low} to {value.high}")
    values[value.field] = int(full)
    if second is not None:
        values["left"] = int(first)


def _repeated(rules: Rules, found: Sequence[Thing], line: str) -> None:
    """Raise if something stands there twice that counts once."""
    adding = rules.ruling("one_of_a_kind") == "no"
    for place, thing in enumerate(found):
        if thing in found[:place] and not (thing.kind == "armor" and adding):
            why = " (ruling one_of_a_kind)" if thing.kind == "armor" else ""
            raise StatLineError(f"'{line}': {title(rules, *thing)} is named twice and counts once{why}; name it once")


def _levelled(rules: Rules, values: Mapping[str, int], line: str) -> tuple[int, int, int]:
    """Attack, Defense and level, one worked out of the other where it is left out."""
    attack, defense, level = values.get("attack"), values.get("defense"), values.get("level")
    if attack is not None and defense is not None:
        return attack, defense, level_of(rules, attack + defense) if level is None else level
    if attack is not None or defense is not None:
        missing = "Defense" if defense is None else "Attack"
        raise StatLineError(f"'{line}': the {missing} is missing; write both, as in A14 D14, or the level alone")
    if level is None:
        raise StatLineError(f"'{line}': the Attack and Defense are missing; a line looks like '{EXAMPLE}'")
    base = curve(rules, level)
    return (base + 1) // 2, base // 2, level
