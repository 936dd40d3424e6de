"""`fight --save`: the band file or pack of the first side, as the fight has left it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.cli.fight_lines import is_file
from generator.cli.fight_setup import Setup, near, unchanged
from generator.cli.output import write_file
from generator.cli.packing import read_pack
from generator.cli.twohour_report import FATES
from generator.tables import Rules, read_toml
from generator.twohour.band import Band, read_band, write_band
from generator.twohour.battle.finish import ALIVE, Ending, Fate, afterwards
from generator.twohour.battle.wear import format_wear, read_wear
from generator.twohour.characters import LEAST_REP, Character
from generator.twohour.statline import format_line


def save(rules: Rules, setup: Setup, ending: Ending) -> list[str]:
    """Write the file anew; what is to be told about it.

    Raises:
        PaperdelveError: it cannot be written, or is no longer as the fight found it; it stays as it is.
    """
    file = unchanged(setup)
    shown = near(file)
    fates = {fate.name: fate for fate in ending.fates if fate.side == 0}
    adventure = None if is_file(file) else read_pack(file, rules)
    band = Band(adventure.star, adventure.band) if adventure else read_band(rules, file)
    star = _after(fates.get(band.star.name), band.star)
    if star is None or star.rep < LEAST_REP:
        return [f"{shown} stays as it is: {band.star.name} is lost, and a band needs its Star (13.0); make a new band"]
    kept, gone = [], []
    for grunt in band.grunts:
        after, why = _fares(fates.get(grunt.name), grunt, star.rep)
        if why:
            gone.append(f"{why}: {format_line(rules, after)}")
        else:
            kept.append(after)
    names = {who.name for who in (star, *kept)}
    wear = tuple(line for name, line in _wear(setup, fates).items() if name in names)
    if adventure:
        from generator.pack import to_json

        text = to_json(adventure._replace(star=star, band=tuple(kept), wear=wear), rules)
    else:
        before = read_toml(file)
        lost = [*before.get("gone", []), *gone]
        text = write_band(rules, Band(star, tuple(kept)), seed=before.get("seed"), gone=lost, wear=wear)
    write_file(file, text)
    return [*(f"gone: {line}" for line in gone), f"wrote {shown}"]


def _after(fate: Fate | None, before: Character) -> Character | None:
    """The member as it goes on; one who did not fight is as before, None for one who is lost."""
    if fate is None:
        return before
    return afterwards(fate) if fate.fate in ALIVE else None


def _fares(fate: Fate | None, before: Character, most: int) -> tuple[Character, str]:
    """A Grunt after the fight, and why it is no longer of the band of a Star of that Rep, empty if it is."""
    after = _after(fate, before)
    if after is None:
        return before, FATES[fate.fate] if fate else ""
    if after.rep < LEAST_REP:
        return after, f"dropped at Rep {after.rep} (10.0)"
    return after, "left, no longer below the Star's Rep (13.1)" if after.rep >= most else ""


def _wear(setup: Setup, fates: Mapping[str, Fate]) -> dict[str, str]:
    """The line of each whom the adventure has worn: as before for those who did not fight."""
    lines = {read_wear(line, "").name: line for line in setup.options["wear"]}
    lines = {name: line for name, line in lines.items() if name not in fates}
    return lines | {name: format_wear(fate.wear) for name, fate in fates.items() if fate.wear}
