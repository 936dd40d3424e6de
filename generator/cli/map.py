"""`paperdelve map`: the maps of an adventure as SVG."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from generator.cli.options import (
    banding,
    chosen_seed,
    ink_option,
    load_rules,
    look,
    make_referee,
    rolling,
    theme_option,
)
from generator.cli.output import emit, slug, write_all
from generator.cli.packing import MAPS, SHEET, beside, called_band, map_files, read_pack
from generator.errors import PaperdelveError

if TYPE_CHECKING:
    from generator.render.theme import Theme
    from generator.twohour.dungeon import Tile


@click.command("map")
@click.argument("pack", required=False)
@banding
@rolling
@ink_option
@theme_option
@click.option("--tile", "numbers", type=int, multiple=True, metavar="N", help="Only tile N, at true scale; repeatable.")
@click.option("--tiles", "every", is_flag=True, help="Only the tiles, at true scale, each a file.")
@click.option(
    "--tile-size", default="2in", show_default=True, metavar="LENGTH", help="The side of a tile: 2in, 50mm ..."
)
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
    theme: str | None,
    numbers: tuple[int, ...],
    every: bool,
    tile_size: str,
    out: str | None,
) -> None:
    """Draw the player's map and the whole map of each level of PACK (a pack.json).

    Without PACK an adventure is rolled for its maps alone, as `paperdelve pack` would roll it.

    \b
    paperdelve map out/friday/pack.json
    paperdelve map out/friday/pack.json --tile 7 --tile-size 4in
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
    if numbers or every:
        written = write_all(folder, _tile_files(tiles, () if every else numbers, tile_size, look(ink, theme)))
    else:
        written = write_all(folder, map_files(title, tiles, seed, sheet, look(ink, theme)), kin=MAPS)
    if as_json:
        emit({"system": "2hdc", "what": "map", "seed": seed, "files": written})
        return
    for path in written:
        click.echo(f"wrote {path}")


def _tile_files(tiles: tuple[Tile, ...], numbers: tuple[int, ...], size: str, theme: Theme) -> dict[str, str]:
    """Tiles by file name: those of the numbers, all if there are none.

    Raises:
        PaperdelveError: there is no such tile, or the size is no length.
    """
    from generator.cli.tiles import length
    from generator.render.map_svg import tile_svg

    side = length(size, "--tile-size")
    known = {tile.index: tile for tile in tiles}
    for number in numbers:
        if number not in known:
            raise PaperdelveError(f"--tile {number}: this dungeon has the tiles 1 to {len(tiles)}")
    return {f"tile-{number:02d}.svg": tile_svg(known[number], theme, size_mm=side) for number in numbers or known}
