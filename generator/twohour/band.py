"""A Star and its band: made, checked, and kept in a file that is edited by hand (13.0, 14.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.bandfile import lines_of, open_band, parsed
from generator.checks import nearest
from generator.errors import RuleError, TableError
from generator.named import NamedTuple
from generator.tables import Rules, StrPath
from generator.twohour.characters import (
    LEAST_REP,
    Character,
    Profession,
    equip,
    make_npc,
    verify_star_rep,
)
from generator.twohour.names import NameBook
from generator.twohour.referee import Referee, total
from generator.twohour.rules import race as race_list
from generator.twohour.rules import singular
from generator.twohour.statline import format_line, parse_line

FREE_RECRUITS = ("human", "elf", "dwarf")
"""Stars of these races recruit these races without a roll (13.1)."""

UNDEAD_STARS = ("skeleton", "zombie")
"""Stars without a row on the Minions table recruit their own race (ruling recruits_undead)."""

SYSTEM = "2hdc"

MOST_TRIES = 2000
"""Recruits rolled for one place in a band; only a house file's Race Lists can need more."""


class Band(NamedTuple):
    """A Star and the Grunts that follow it."""

    star: Character
    grunts: tuple[Character, ...]

    @property
    def members(self) -> tuple[Character, ...]:
        """Everybody, the Star first."""
        return (self.star, *self.grunts)


def make_band(referee: Referee, race: str, rep: int, size: int, profession: str | None = None) -> Band:
    """A Star of that race and Rep with `size` - 1 recruits; `profession` may name two, as `warrior/thief`.

    Raises:
        RuleError: a Rep or size that 10.0 or 13.0 forbids.
        TableError: an unknown race or profession.
    """
    verify_star_rep(rep)
    race_list(referee.rules, race)
    if size < 1:
        raise RuleError(f"size {size}: a band has at least its Star (13.0); take 1 to {rep}")
    if size > rep:
        raise RuleError(f"size {size}: a band has at most as many members as its Star's Rep, {rep} (13.1)")
    if size > 1 and rep <= LEAST_REP:
        raise RuleError(
            f"a Star of Rep {rep} finds nobody: recruits are below its Rep (13.1) and Rep 2 is dropped (10.0)"
        )
    names = NameBook(referee.chooser.branch("names"))
    star = make_star(referee.branch("star"), race, rep, names.full(race), profession)
    grunts: list[Character] = []
    for number in range(1, size):
        grunts.append(_recruit(referee.branch(f"recruit {number}"), star, f"Recruit {number}", names))
    return Band(star, tuple(grunts))


def usual_size(rep: int) -> int:
    """The size of a band when nobody says: four; a Star of the least Rep goes alone."""
    return 1 if rep <= LEAST_REP else 4


def make_star(referee: Referee, race: str, rep: int, name: str, profession: str | None = None) -> Character:
    """A Star: it picks its row of the Race List (9.1); left to the generator, evenly among the professions."""
    rules = referee.rules
    table = race_list(rules, race)
    on_list = list(dict.fromkeys(str(row.cells["profession"]) for row in table.rows))
    wanted = profession.lower().split("/") if profession else [referee.chooser.choose(on_list, "the Star's profession")]
    if len(wanted) > 2 or len(set(wanted)) < len(wanted):
        raise RuleError(f"'{profession}': a character has one profession, or two different ones (9.1)")
    for word in wanted:
        if word not in rules.tables["professions"].entries:
            raise TableError(
                f"no profession is called '{word}'{nearest(word, rules.tables['professions'].entries)}; "
                f"on the list of that race: {', '.join(on_list)}"
            )
        if word not in on_list:
            raise RuleError(f"'{word}' is not on the {table.title} ({table.section}); there: {', '.join(on_list)}")
    row = referee.chooser.choose([row for row in table.rows if row.cells["profession"] == wanted[0]], "the Star's row")
    professions = tuple(Profession(word, rep - min(place, 1)) for place, word in enumerate(dict.fromkeys(wanted)))
    return Character(name, race, professions, rep, **equip(referee, row.cells, name), star=True)


def _recruit(referee: Referee, star: Character, who: str, names: NameBook) -> Character:
    """One recruit; whoever does not fit is rolled again or comes at a lower Rep (ruling recruit_rep)."""
    lower = referee.rules.ruling("recruit_rep") == "lower"
    for _ in range(MOST_TRIES):
        mark = len(referee.tray.rolls)
        race = _recruit_race(referee, star, who)
        most = star.rep - 1 if lower else None
        grunt = make_npc(referee, race, who, most_rep=most, items=False)
        if LEAST_REP <= grunt.rep < star.rep:
            return grunt._replace(name=names.given(race))
        referee.tray.take_back_from(mark)
    raise RuleError(
        f"after {MOST_TRIES} rolls nobody of Rep {LEAST_REP} to {star.rep - 1} came to join (13.1); "
        f"take a higher Rep, or mend the Race Lists of the house file"
    )


def _recruit_race(referee: Referee, star: Character, who: str) -> str:
    if star.race in FREE_RECRUITS:
        ruling = referee.rules.ruling("recruits_free")
        own = [star.race] * {"half_own_race": 2, "even": 1, "own": 1}[ruling]
        others = [] if ruling == "own" else [race for race in FREE_RECRUITS if race != star.race]
        return referee.chooser.choose([*own, *others], f"{who}'s race")
    if star.race in UNDEAD_STARS:
        return star.race
    table = referee.rules.tables["minions"]
    return str(table.row(total(referee.tray, 1, who=who, why=table.title, rule=table.section).result).cells[star.race])


def verify_band(rules: Rules, band: Band, where: str) -> None:
    """Raise unless the band keeps the rules of section 13.

    Raises:
        RuleError: what is wrong, whom it concerns, the section.
    """
    star = band.star
    try:
        verify_star_rep(star.rep)
    except RuleError as error:
        raise RuleError(f"{where}: {error}") from None
    if len(band.members) > star.rep:
        raise RuleError(
            f"{where}: {len(band.members)} members are too many for a Star of Rep {star.rep}; "
            f"at most {star.rep}, the Star included (13.1)"
        )
    names = [member.name.casefold() for member in band.members]
    for grunt in band.grunts:
        if grunt.star:
            raise RuleError(f"{where}: {grunt.name} is a second Star; a band has one (13.0)")
        if grunt.rep >= star.rep:
            raise RuleError(
                f"{where}: {grunt.name} has Rep {grunt.rep}, not below the Star's {star.rep}, and leaves (13.1)"
            )
        if grunt.rep < LEAST_REP:
            raise RuleError(f"{where}: {grunt.name} has Rep {grunt.rep} and is dropped from the band (10.0)")
        if names.count(grunt.name.casefold()) > 1:
            raise RuleError(f"{where}: two members are called {grunt.name}; give each a name of its own")
        if any(held.rep > grunt.rep for held in grunt.professions):
            raise RuleError(f"{where}: {grunt.name}'s second profession has the higher Rep; put that one first (9.2)")
        if grunt.race not in allowed_races(rules, star.race):
            raise RuleError(
                f"{where}: {grunt.name} ({grunt.race}) cannot be recruited; a {star.race} Star recruits "
                f"{', '.join(allowed_races(rules, star.race))} (13.1)"
            )


def allowed_races(rules: Rules, star: str) -> list[str]:
    """The races that a Star of that race can recruit (13.1, 39.8)."""
    if star in FREE_RECRUITS:
        return list(FREE_RECRUITS)
    if star in UNDEAD_STARS:
        return [star]
    return list(dict.fromkeys(str(row.cells[star]) for row in rules.tables["minions"].rows))


# --- the file --------------------------------------------------------------------------------------------------------

_HEADER = """\
# A band for 2 Hour Dungeon Crawl. One line is a character; edit freely and print again.
#   Name: Race Profession Rep AC Sh Weapon +item       e.g. "Raven: Human Warrior/Thief 5/4 AC2 2xS star"
# AC2 leather or less, AC4 chain, AC6 plate; Sh owns a shield. Weapons: S sword, 2S two-handed sword, A axe,
# 2A two-handed axe, M mace, SP spear, B bow, CB crossbow, SL sling, F firearm, 2xS two swords.
# At most as many members as the Star's Rep, each of lower Rep than the Star (13.1).
# wear = ["Billy: power 3"] is what an adventure has used up; delete it when the band has left the dungeon.

"""


def write_band(
    rules: Rules, band: Band, *, seed: str | None = None, gone: Sequence[str] = (), wear: Sequence[str] = ()
) -> str:
    """The text of a band file. `gone` are lines about those whom the band has lost, `wear` about what an adventure has
    used up of those it has."""
    import tomli_w

    content: dict[str, object] = {"system": SYSTEM}
    if seed is not None:
        content["seed"] = seed
    content["star"] = format_line(rules, band.star)
    content["grunts"] = [format_line(rules, grunt) for grunt in band.grunts]
    for key, lines in (("wear", wear), ("gone", gone)):
        if lines:
            content[key] = list(lines)
    return _HEADER + tomli_w.dumps(content)


def read_band(rules: Rules, path: StrPath) -> Band:
    """Read and check a band file.

    Raises:
        TableError: unreadable, not TOML, or keys that do not belong there.
        StatLineError: a line that is no character.
        RuleError: a band that section 13 forbids.
    """
    content = open_band(path, SYSTEM, ("system", "seed", "star", "grunts", "wear", "gone"))
    for key in ("wear", "gone"):
        lines_of(content, key, path, '["Billy: power 3"]')
    star_line = content.get("star")
    if not isinstance(star_line, str):
        raise TableError(f'{path}: the Star is missing; add star = "Name: Human Knight 5 AC6 Sh S star"')
    lines = lines_of(content, "grunts", path, '["Osra: Human Thief 4 AC2 S"]')
    star = _one(rules, star_line, f"{path}, star")._replace(star=True)
    grunts = [
        character for place, line in enumerate(lines, 1) for character in _parsed(rules, line, f"{path}, grunt {place}")
    ]
    band = Band(star, tuple(_named(rules, grunts)))
    verify_band(rules, band, str(path))
    return band


def _named(rules: Rules, grunts: list[Character]) -> Iterator[Character]:
    """Grunts without a name are called after their race, with a number."""
    for number, grunt in enumerate(grunts, 1):
        yield grunt if grunt.name else grunt._replace(name=f"{singular(rules, grunt.race)} {number}")


def _parsed(rules: Rules, line: str, where: str) -> list[Character]:
    return parsed(lambda text: parse_line(rules, text), line, where)


def _one(rules: Rules, line: str, where: str) -> Character:
    found = _parsed(rules, line, where)
    if len(found) != 1:
        raise RuleError(f"{where}: a band has one Star (13.0)")
    return found[0]
