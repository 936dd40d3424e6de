"""Bands of fighters: made by kinds that are data, and kept in a file that is edited by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from generator import resources
from generator.bandfile import lines_of, open_band, parsed
from generator.checks import nearest
from generator.choices import Chooser, fresh, shuffled
from generator.errors import RuleError, TableError
from generator.fudge.fighter import Character, Trait, missile_weapon
from generator.fudge.ladder import named_level
from generator.fudge.rules import SYSTEM
from generator.fudge.statline import format_line, parse_line, usual_name
from generator.named import NamedTuple
from generator.referee import Referee
from generator.statline import numbered, told_apart
from generator.tables import Rules, StrPath, own_toml

USUAL_KIND, USUAL_SIZE = "fighters", 4
MOST = 30
"""Members of one band."""


class Band(NamedTuple):
    """A band: of which kind it was made, if any, and its members, a leader first."""

    members: tuple[Character, ...]
    kind: str | None = None


def kinds(rules: Rules) -> list[str]:
    """The kinds of bands, by identifier."""
    return list(rules.tables["kinds"].entries)


def make_band(referee: Referee, size: int = USUAL_SIZE, kind: str = USUAL_KIND) -> Band:
    """A band of so many of that kind; the first of a larger band leads and is no cannon fodder.

    Raises:
        RuleError: an impossible size.
        TableError: an unknown kind.
    """
    rules = referee.rules
    if kind not in rules.tables["kinds"].entries:
        known = kinds(rules)
        raise TableError(f"no band is called '{kind}'{nearest(kind, known)}; the kinds are {', '.join(known)}")
    if not 1 <= size <= MOST:
        raise RuleError(f"size {size}: a band has 1 to {MOST} members")
    cells = rules.tables["kinds"].entries[kind]
    names = _names(referee.chooser.branch("names"), rules, cells, size)
    members = [
        make_character(referee.branch(f"member {place}"), kind, name, leads=place == 1 and size > 1)
        for place, name in enumerate(names, 1)
    ]
    return Band(tuple(members), kind)


def _names(chooser: Chooser, rules: Rules, cells: Any, size: int) -> list[str]:
    """Names of our own, or the kind's own word with a number; a leader always has a name."""
    words, used = name_words(), set[str]()

    def full() -> str:
        given = fresh(chooser, words["given"], used, "a name")
        return f"{given} {fresh(chooser, words['byname'], used, 'a byname')}"

    if cells["named"]:
        return [full() for _ in range(size)]
    led = size > 1
    return [*([full()] if led else []), *numbered(str(cells["title"]), size - led)]


@cache
def name_words() -> dict[str, list[str]]:
    """Given names and bynames."""
    return own_toml(resources.data(SYSTEM, "names.toml"))


def make_character(referee: Referee, kind: str, name: str, *, leads: bool = False) -> Character:
    """One of that kind: skill, gear, attributes and other skills from the kind's lists, evenly. Its damage factors
    follow from these (`fighter.odf`, `fighter.ddf`)."""
    rules, choose = referee.rules, referee.chooser.choose
    cells = rules.tables["kinds"].entries[kind]
    weapons = tuple(choose(cells["weapons"], f"{name}'s weapons"))
    armor = choose(cells["armor"], f"{name}'s armor")
    shield = choose(cells["shield"], f"{name}'s shield")
    two_handed = any(rules.tables["weapons"].entries[weapon].get("hands") == 2 for weapon in weapons)
    character = Character(
        name,
        named_level(rules, cells["leader"] if leads else choose(cells["skill"], f"{name}'s skill")),
        weapons=weapons,
        armor=None if armor == "none" else armor,
        shield=None if shield == "none" or two_handed else shield,
        attributes=_attributes(rules, choose(cells["attributes"], f"{name}'s attributes")),
        fodder=bool(cells["fodder"]) and not leads,
    )
    return character._replace(skills=_skills(referee, cells, character))


def _attributes(rules: Rules, chosen: dict[str, int]) -> tuple[Trait, ...]:
    order = rules.tables["attributes"].entries
    return tuple(Trait(name, chosen[name]) for name in order if chosen.get(name))


def _skills(referee: Referee, cells: Any, character: Character) -> tuple[Trait, ...]:
    """Who has something to shoot with can use it; the rest is a hand out of the kind's list."""
    rules, chooser = referee.rules, referee.chooser
    found = []
    if missile_weapon(rules, character):
        shooting = next(name for name, one in rules.tables["skills"].entries.items() if one.get("missile"))
        level = chooser.choose(cells.get("archery", cells["levels"]), f"{character.name}'s archery")
        found.append(Trait(shooting, named_level(rules, level)))
    others = [name for name in cells["skills"] if all(name != trait.name for trait in found)]
    for name in shuffled(chooser, others, f"{character.name}'s skills")[: int(cells["more"])]:
        found.append(Trait(name, named_level(rules, chooser.choose(cells["levels"], f"{character.name}'s {name}"))))
    return tuple(found)


# --- the file --------------------------------------------------------------------------------------------------------

_HEADER = """\
# A band for Fantasy Fudge. One line is a fighter; edit freely and print again.
#   Name: Level ODF5 DDF3 weapon armor shield small|medium|large scale 0 Strength Good archery Fair
#         boxes 3/1/1/1/1 wounds 0/1/0/0/0 fodder
# Level is the skill it fights with: Superb Great Good Fair Mediocre Poor Terrible, or a number such as +2.
# Leave out ODF and DDF, and they follow from Strength, Scale, weapon and armor. Boxes and wounds are counted from
# Scratch to Near Death. Cannon fodder never rolls: its result is its level.

"""


def write_band(rules: Rules, band: Band, *, seed: str | None = None, gone: Sequence[str] = ()) -> str:
    """The text of a band file; `gone` are lines about those whom the band has lost."""
    import tomli_w

    content: dict[str, object] = {"system": SYSTEM}
    for key, value in (("seed", seed), ("kind", band.kind)):
        if value is not None:
            content[key] = value
    content["members"] = [format_line(rules, member) for member in band.members]
    if gone:
        content["gone"] = list(gone)
    return _HEADER + tomli_w.dumps(content)


def read_band(rules: Rules, path: StrPath) -> Band:
    """Read and check a band file.

    Raises:
        TableError: unreadable, not TOML, or keys that do not belong there.
        StatLineError: a line that is no fighter.
        RuleError: nobody in it, too many, or two of one name.
    """
    content = open_band(path, SYSTEM, ("system", "seed", "kind", "members", "gone"))
    lines_of(content, "gone", path, '["Snorri: dead"]')
    lines = lines_of(content, "members", path, '["Snorri: Great ODF5 DDF3"]')
    members = [
        character
        for place, line in enumerate(lines, 1)
        for character in parsed(lambda text: parse_line(rules, text), line, f"{path}, member {place}")
    ]
    kind = content.get("kind")
    if kind is not None and not isinstance(kind, str):
        raise TableError(f'{path}: kind must be text, such as "{USUAL_KIND}"')
    _verify(members, path)
    (named,) = with_names([members])
    return Band(named, kind)


def with_names(sides: Sequence[Sequence[Character]]) -> tuple[tuple[Character, ...], ...]:
    """The same characters, nobody without a name and no two of one name."""
    apart = told_apart([[who.name or usual_name(who) for who in side] for side in sides])
    return tuple(
        tuple(who._replace(name=name) for who, name in zip(side, names, strict=True))
        for side, names in zip(sides, apart, strict=True)
    )


def _verify(members: Sequence[Character], path: StrPath) -> None:
    if not members:
        raise RuleError(f'{path}: nobody is in this band; add members = ["Snorri: Great ODF5 DDF3"]')
    if len(members) > MOST:
        raise RuleError(f"{path}: {len(members)} members are too many; a band has {MOST} at most")
    names = [member.name.casefold() for member in members if member.name]
    for member in members:
        if names.count(member.name.casefold()) > 1:
            raise RuleError(f"{path}: two members are called {member.name}; give each a name of its own")
