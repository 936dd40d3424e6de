"""`paperdelve map`: the maps of an adventure as SVG."""

from __future__ import annotations

import os

import click

from generator.cli.options import banding, chosen_seed, ink_option, load_rules, make_referee, rolling
from generator.cli.output import emit, slug, write_all
from generator.cli.packing import MAPS, SHEET, beside, called_band, map_files, read_pack


@click.command("map")
@click.argument("pack", required=False)
@banding
@rolling
@ink_option
@click.option("--out", metavar="DIR", help="Where the files go.  [default: beside PACK]")
def command(
    pack: str | None,
    race: str | None,
    rep: int | None,
    size: int | None,
    profession: str | None,
    seed: str | None,
    dice: str | None,
    house: str | None,
    as_json: bool,
    ink: str,
    out: str | None,
) -> None:
    """Draw the player's map and the whole map of each level of PACK (a pack.json).

    Without PACK an adventure is rolled for its maps alone, as `paperdelve pack` would roll it.
    """
    rules = load_rules(house)
    if pack:
        adventure = read_pack(pack, rules)
        title, tiles, seed = adventure.title, adventure.tiles, adventure.seed
        sheet = adventure.rulings[SHEET]
        folder = out or beside(pack)
    else:
        from generator.twohour.delve import adventure_names, roll_dungeon

        seed = chosen_seed(seed)
        referee = make_referee(rules, seed, dice)
        band = called_band(referee, None, race, rep, size, profession)
        dungeon = roll_dungeon(referee, band, adventure_names(referee, band))
        title, tiles = dungeon.title, dungeon.tiles
        sheet = rules.ruling(SHEET)
        folder = os.path.join(out or "out", slug(seed))
    written = write_all(folder, map_files(title, tiles, seed, sheet, ink), kin=MAPS)
    if as_json:
        emit({"system": "2hdc", "what": "map", "seed": seed, "files": written})
        return
    for path in written:
        click.echo(f"wrote {path}")
