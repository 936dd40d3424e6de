"""`fight --save`: the band file or pack of the first side, as the fight has left it."""

from __future__ import annotations

import os

from generator.cli.fight_setup import Setup
from generator.cli.output import write_all
from generator.cli.packing import PACK, read_pack
from generator.tables import Rules, read_toml
from generator.twohour.band import Band, read_band, write_band
from generator.twohour.battle.finish import ALIVE, Ending, Fate, afterwards
from generator.twohour.battle.wear import format_wear
from generator.twohour.characters import LEAST_REP, Character
from generator.twohour.statline import format_line


def save(rules: Rules, setup: Setup, ending: Ending) -> list[str]:
    """Write the file anew; what is to be told about it.

    Raises:
        PaperdelveError: it cannot be read or written any more; it stays as it was.
    """
    path = str(setup.home)
    fates = {fate.name: fate for fate in ending.fates if fate.side == 0}
    pack = not path.lower().endswith(".toml")
    adventure = read_pack(path, rules) if pack else None
    band = Band(adventure.star, adventure.band) if adventure else read_band(rules, path)
    star = _after(fates.get(band.star.name), band.star)
    if star is None or star.rep < LEAST_REP:
        return [f"{path} stays as it is: {band.star.name} is lost, and a band needs its Star (13.0); make a new band"]
    kept, gone = [], []
    for grunt in band.grunts:
        after = _after(fates.get(grunt.name), grunt)
        if after is None:
            gone.append(f"{fates[grunt.name].fate}: {format_line(rules, grunt)}")
        elif after.rep < LEAST_REP:
            gone.append(f"dropped at Rep {after.rep} (10.0): {format_line(rules, after)}")
        elif after.rep >= star.rep:
            gone.append(f"left, no longer below the Star's Rep (13.1): {format_line(rules, after)}")
        else:
            kept.append(after)
    wear = tuple(format_wear(fate.wear) for fate in fates.values() if fate.wear and fate.fate in ALIVE)
    if adventure:
        from generator.pack import to_json

        file = os.path.join(path, PACK) if os.path.isdir(path) else path
        text = to_json(adventure._replace(star=star, band=tuple(kept), wear=wear), rules)
    else:
        file = path
        content = read_toml(path)
        text = write_band(
            rules, Band(star, tuple(kept)), seed=content.get("seed"), gone=[*content.get("gone", []), *gone]
        )
    write_all(os.path.dirname(file) or ".", {os.path.basename(file): text})
    return [*(f"gone: {line}" for line in gone), f"wrote {file}"]


def _after(fate: Fate | None, before: Character) -> Character | None:
    """The member as it goes on; one who did not fight is as before, None for one who is lost."""
    if fate is None:
        return before
    return afterwards(fate) if fate.fate in ALIVE else None
