"""`paperdelve fight` in Fantasy Fudge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.choices import FirstChooser
from generator.cli import pack_sides
from generator.cli.fight_lines import is_file, members
from generator.cli.fight_setup import Result, Setup, Sides, near, unchanged
from generator.cli.output import write_file
from generator.cli.twohour_sides import is_pack
from generator.dice import SeededDice, Tray
from generator.errors import RuleError
from generator.fudge.band import read_band, with_names, write_band
from generator.fudge.battle import fight
from generator.fudge.bout import FudgeBout
from generator.fudge.field import Ending, Fate, Plan
from generator.fudge.fighter import Character, fighter
from generator.fudge.ladder import read_level
from generator.fudge.rolling import kinds_of_dice
from generator.fudge.rules import WOUNDS
from generator.fudge.statline import format_line, parse_line
from generator.referee import Referee
from generator.systems import FUDGE
from generator.tables import Rules, read_toml
from generator.telling import Sentences, event_json, roll_json, shortened

TAKES = frozenset({"unaware", "difficulty"})
OPPONENTS = "rules"
NAMES = ("The band", "The enemy")
LENGTH = "rounds"
COLUMNS = (
    ("able", "able"),
    ("knocked_out", "k.o."),
    ("incapacitated", "incap."),
    ("near_death", "n. death"),
    ("dead", "dead"),
)
sides = 6
OUTCOMES = {
    "won": "{winner} won: nobody else is able to fight.",
    "broken_off": "The fight was broken off.",
    "standoff": "The sides parted: nobody came to harm any more.",
    "nobody": "Nobody was able to fight on.",
}
FATES = {
    "able": "fights on",
    "knocked_out": "is knocked out",
    "incapacitated": "is incapacitated",
    "near_death": "is near death: without help it dies within the hour",
    "dead": "is dead",
}


def kinds(rules: Rules) -> Any:
    """See `Corner`: the dice of the ruling."""
    return kinds_of_dice(rules)


def read(rules: Rules, first: str, second: str, asked: Mapping[str, Any]) -> Sides:
    """See `Corner`."""
    pack = is_pack(first)
    found = (
        pack_sides.sides(rules, first, second, asked, lambda text: _side(rules, text))
        if pack
        else (_side(rules, first), _side(rules, second))
    )
    pair = with_names(found)
    options = {
        "unaware": None if asked["unaware"] is None else int(asked["unaware"]) - 1,
        "difficulty": None if asked["difficulty"] is None else read_level(rules, asked["difficulty"]),
    }
    lines = tuple(tuple(format_line(rules, who) for who in side) for side in pair)
    home = pack_sides.home_of(first) if pack else first if is_file(first) else None
    return Sides((lines[0], lines[1]), home, options)


def _side(rules: Rules, text: str) -> tuple[Character, ...]:
    """A side by itself."""
    return read_band(rules, text).members if is_file(text) else members(FUDGE, rules, text)


def plan(rules: Rules, setup: Setup) -> Plan:
    """The two sides as the rules want them."""
    first, second = (tuple(one for line in side for one in parse_line(rules, line)) for side in setup.lines)
    return Plan(NAMES, (first, second), setup.decided, setup.options["unaware"], setup.options["difficulty"])


def names(rules: Rules, setup: Setup) -> tuple[str, str]:
    """See `Corner`."""
    return NAMES


def verify(rules: Rules, setup: Setup) -> None:
    """See `Corner`: on each side somebody can fight."""
    made = plan(rules, setup)
    for name, side in zip(NAMES, made.characters, strict=True):
        if not any(fighter(rules, who).is_able for who in side):
            raise RuleError(f"{name}: nobody is able to fight; take the wounds off a line")
    if made.unaware not in (None, 0, 1) or not isinstance(made.difficulty, int | None):
        raise RuleError("who is caught unawares, or the difficulty, cannot be so; unaware is 1 or 2")


def bout(rules: Rules, setup: Setup, sentences: Sentences) -> FudgeBout:
    """See `Corner`."""
    return FudgeBout(rules, plan(rules, setup), sentences)


def alone(rules: Rules, setup: Setup) -> Callable[[str], Result]:
    """See `Corner`."""
    made = plan(rules, setup)

    def one(seed: str) -> Result:
        ending = fight(Referee(rules, Tray(SeededDice(seed)), FirstChooser()), made)[1]
        return Result(
            ending.winner,
            ending.how,
            ending.rounds,
            tuple((fate.name, fate.status, _worst(fate)) for fate in ending.fates),
        )

    return one


def _worst(fate: Fate) -> str:
    """The gravest wound of which a box is ticked."""
    return next((name for name, count in zip(reversed(WOUNDS), reversed(fate.ticked), strict=True) if count), "unhurt")


def envelope(bout: FudgeBout, seed: str) -> dict[str, Any]:
    """See `Corner`."""
    battle, ending, made = bout.battle, bout.ending, bout.plan
    content: dict[str, Any] = {"system": "fudge", "what": "fight", "outcome": "unfinished", "seed": seed}
    if battle is None:
        return {**content, "rolls": [], "events": [], "characters": []}
    if ending:
        content["outcome"] = "nobody" if ending.winner is None else made.names[ending.winner]
        content |= {"how": ending.how, "rounds": ending.rounds}
    by = {fate.name: fate.by for fate in ending.fates} if ending else {}
    events = [event_json(event) for event in battle.events]
    people = []
    for side in battle.sides:
        for name in side.members:
            who = battle.fighters[name]
            person: dict[str, Any] = {"name": name, "side": side.name, "status": who.status}
            person["wounds"] = dict(zip(WOUNDS, who.ticked, strict=True))
            people.append(person | ({"by": by[name]} if name in by else {}))
    return {
        **content,
        "rolls": [roll_json(roll) for roll in battle.referee.tray.rolls],
        "events": events,
        "characters": people,
    }


def summary(bout: FudgeBout) -> list[str]:
    """See `Corner`."""
    ending, made = bout.ending, bout.plan
    assert ending
    lines = [_outcome(made, ending)]
    for number, name in enumerate(made.names):
        lines.append(name)
        lines += [f"  {shortened(fate.name, 24):<24} {_fared(fate)}" for fate in ending.fates if fate.side == number]
    return lines


def _outcome(made: Plan, ending: Ending) -> str:
    winner = "" if ending.winner is None else made.names[ending.winner]
    rounds = f"{ending.rounds} round{'s' if ending.rounds != 1 else ''}"
    return f"{OUTCOMES[ending.how].format(winner=winner)} {rounds}."


def _fared(fate: Fate) -> str:
    words = {"scratch": "scratched", "hurt": "hurt", "very_hurt": "very hurt"}
    hurt = f", {words[_worst(fate)]}" if fate.status in ("able", "knocked_out") and _worst(fate) in words else ""
    return FATES[fate.status] + hurt + (f" (by {shortened(fate.by, 20)})" if fate.by else "")


def save(rules: Rules, setup: Setup, bout: FudgeBout) -> list[str]:
    """See `Corner`: wounds; the dead are gone."""
    assert bout.ending
    fates = {fate.name: fate for fate in bout.ending.fates if fate.side == 0}
    if is_pack(setup.home or ""):
        dead = [name for name, fate in fates.items() if fate.status == "dead"]
        return pack_sides.save(rules, setup, {name: fate.character for name, fate in fates.items()}, dead)
    file = unchanged(setup)
    band, content = read_band(rules, file), read_toml(file)
    lost = [who for who in band.members if who.name in fates and fates[who.name].status == "dead"]
    kept = tuple(fates[who.name].character if who.name in fates else who for who in band.members if who not in lost)
    gone = [f"dead: {format_line(rules, who)}" for who in lost]
    if not kept:
        return [f"{near(file)} stays as it is: nobody of the band is left; make a new band"]
    text = write_band(
        rules, band._replace(members=kept), seed=content.get("seed"), gone=[*content.get("gone", []), *gone]
    )
    return [*(f"gone: {line}" for line in gone), f"wrote {near(write_file(file, text))}"]
